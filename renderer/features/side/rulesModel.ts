// The rules in force beside the grants, in the order in which they outweigh each other. Pure.
import type { DecisionName } from '../../../shared/domain/decisionName.ts';
import type { RuleSource } from '../../../shared/domain/rule.ts';
import type { RuleView } from '../../../shared/domain/settingsDocument.ts';

export type RuleGroup = {
  readonly decision: DecisionName;
  readonly title: string;
  readonly rules: readonly RuleView[];
};
export type Rules = {
  /** Deny before ask before allow; a group without rules is left out. */
  readonly groups: readonly RuleGroup[];
  readonly builtIn: readonly RuleView[];
};

const ORDER: readonly (readonly [DecisionName, string])[] = [
  ['deny', 'Denied'],
  ['ask', 'Asked'],
  ['allow', 'Allowed'],
];

export function rulesInForce(rules: readonly RuleView[]): Rules {
  const own = rules.filter(({ source }) => source.layer !== 'built-in');
  return {
    groups: ORDER.flatMap(([decision, title]) => {
      const group = own.filter((rule) => rule.decision === decision);
      return group.length === 0 ? [] : [{ decision, title, rules: group }];
    }),
    builtIn: rules.filter(({ source }) => source.layer === 'built-in'),
  };
}

const LAYER_WORDS: Readonly<Record<RuleSource['layer'], string>> = {
  'built-in': 'built-in',
  user: 'you',
  flag: 'flag',
  chat: 'this chat',
};

/** "you · settings.toml:4". */
export function sourceWords({ layer, file, line }: RuleSource): string {
  if (file === null) return LAYER_WORDS[layer];
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return `${LAYER_WORDS[layer]} · ${name}${line === null ? '' : `:${line}`}`;
}
