// How a rule is quoted to a person, the same everywhere.
import type { RuleRef } from '../../../shared/domain/rule.ts';

/** "rule `deny Bash(git push:*)` (settings.toml line 4)" */
export function ruleWords({ decision, text, source }: RuleRef): string {
  return `rule \`${decision} ${text}\` (${whereOf(source)})`;
}

function whereOf(source: RuleRef['source']): string {
  if (source.layer === 'chat') return 'this chat';
  if (source.file === null) return source.layer === 'flag' ? 'command line' : source.layer;
  const name = source.file.split(/[\\/]/).at(-1) ?? source.file;
  return source.line === null ? name : `${name} line ${source.line}`;
}
