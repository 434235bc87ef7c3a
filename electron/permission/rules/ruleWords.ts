// How a rule is quoted to a person, the same everywhere.
import type { DecisionName } from '../../../shared/domain/decisionName.ts';
import type { RuleRef } from '../../../shared/domain/rule.ts';
import type { Rule } from '../policy.ts';
import type { Speech } from './matchCommand.ts';

/** "rule `deny Bash(git push:*)` (settings.toml line 4)" */
export function ruleWords({ decision, text, source }: RuleRef): string {
  return `rule \`${decision} ${text}\` (${whereOf(source)})`;
}

/** What the rule does with a call, as a reason: in the person's own words where they gave some. */
export function speechWords({ ref, description }: Rule, decision: DecisionName, speech: Speech): string {
  const why = description === undefined ? '' : `${description}: `;
  if (speech === 'maybe') return `${why}a part that cannot be read may be what ${ruleWords(ref)} names`;
  const may = { allow: 'allows it', ask: 'asks', deny: 'forbids it' }[decision];
  return `${why}${ruleWords(ref)} ${may}`;
}

function whereOf(source: RuleRef['source']): string {
  if (source.layer === 'chat') return 'allowed in this chat';
  if (source.file === null) return source.layer === 'flag' ? 'command line' : source.layer;
  const name = source.file.split(/[\\/]/).at(-1) ?? source.file;
  return source.line === null ? name : `${name} line ${source.line}`;
}
