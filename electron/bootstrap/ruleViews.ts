// The rules of every layer but grants, as a window lists them: with where each stands, and its place in a list that can be
// edited. Pure. INVARIANT: it lists what is in force; a rule that does not parse is told as a fault and is not here.
import { DECISIONS, type DecisionName } from '../../shared/domain/decisionName.ts';
import type { RuleView } from '../../shared/domain/settingsDocument.ts';
import type { Rule } from '../permission/policy.ts';
import { lintRules } from '../permission/rules/lint.ts';
import { parseRule } from '../permission/rules/parse.ts';
import { type RulesInput, readRules } from './policyRules.ts';

/** Of each list of the file as it stands: at which places there is a text. */
export type RulePlaces = Readonly<Record<DecisionName, readonly number[]>>;

/** `table`: the file as TOML has it; null when it cannot be read, so that nothing can be edited. */
export function rulePlaces(table: Readonly<Record<string, unknown>> | null): RulePlaces | null {
  if (table === null) return null;
  const lists: Readonly<Record<string, unknown>> = { ...Object(table.permissions) };
  const places = DECISIONS.map((decision) => {
    const list = lists[decision];
    const isText = (element: unknown) => typeof element === 'string' && /\S/.test(element);
    return [decision, Array.isArray(list) ? [...list.keys()].filter((at) => isText(list[at])) : []] as const;
  });
  return { allow: [], ask: [], deny: [], ...Object.fromEntries(places) };
}

export type RuleViewsInput = RulesInput & {
  readonly places: RulePlaces | null;
  /** Of all tools there are. */
  readonly toolNames: readonly string[];
  readonly defaultSecretFiles: readonly string[];
};

export function ruleViews(input: RuleViewsInput): readonly RuleView[] {
  const listed = rulesListed(input);
  const { permissions } = input.loaded.settings;
  const findings = lintRules(
    listed.map(({ rule }) => rule),
    {
      shellDeletion: permissions.shell_deletion,
      toolNames: input.toolNames,
      secretFiles: permissions.secret_files ?? input.defaultSecretFiles,
    },
  );
  return listed.map(({ rule, place }) => ({
    ...rule.ref,
    description: rule.description ?? null,
    place,
    findings: [...(findings.get(rule) ?? [])],
  }));
}

type Listed = { readonly rule: Rule; readonly place: number | null };

function rulesListed(input: RuleViewsInput): readonly Listed[] {
  const { loaded } = input;
  const others = { ...loaded, rules: loaded.rules.filter(({ source }) => source.layer !== 'user') };
  const rest = readRules({ ...input, loaded: others }).rules.map((rule) => ({ rule, place: null }));
  return [...DECISIONS.flatMap((decision) => ofList(input, decision)), ...rest];
}

function ofList({ loaded, places }: RuleViewsInput, decision: DecisionName): readonly Listed[] {
  return loaded.rules
    .filter(({ source, decision: of }) => source.layer === 'user' && of === decision)
    .flatMap(({ text, source }, at) => {
      const rule = parseRule(decision, text, source);
      return rule.ok ? [{ rule: rule.value, place: places?.[decision][at] ?? null }] : [];
    });
}
