// The words of decisions and risks, as every card shows them. Pure.
import type { DecisionName } from '../../shared/domain/decisionName.ts';
import type { Risk } from '../../shared/domain/risk.ts';
import type { RuleRef, RuleSource } from '../../shared/domain/rule.ts';

export const RISK_WORDS: Readonly<Record<Risk, string>> = {
  low: 'Low risk',
  medium: 'Medium risk',
  high: 'High risk',
  critical: 'Critical risk',
};

export const DECISION_WORDS: Readonly<Record<DecisionName, string>> = { allow: 'allows', ask: 'asks', deny: 'denies' };

/** `waiting`: how many wait in all, the shown one included. */
export const moreWords = (waiting: number): string | null =>
  waiting > 1 ? `${waiting - 1} more waiting after this` : null;

const LAYER_WORDS: Readonly<Record<RuleSource['layer'], string>> = {
  'built-in': 'built in',
  user: 'yours',
  flag: 'command line',
  chat: 'this chat',
};

/** Where a rule stands: "built in", "this chat", or the file's name and line. */
export function ruleOrigin({ source }: RuleRef): string {
  if (source.layer === 'built-in' || source.file === null) return LAYER_WORDS[source.layer];
  const name = source.file.split(/[\\/]/).at(-1) ?? source.file;
  return source.line === null ? name : `${name} line ${source.line}`;
}

/** A folder as a person knows it: the home folder is `~`. */
export function shortPath(path: string, home: string): string {
  if (home === '' || (path !== home && !path.startsWith(`${home}/`) && !path.startsWith(`${home}\\`))) return path;
  return `~${path.slice(home.length)}`;
}
