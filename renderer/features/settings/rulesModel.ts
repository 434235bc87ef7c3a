// The rules of all layers as Settings lists them, and which of them can be changed there. Pure.
import type { DecisionName } from '../../../shared/domain/decisionName.ts';
import type { RuleView, SettingsChange } from '../../../shared/domain/settingsDocument.ts';

export type RuleGroup = {
  readonly decision: DecisionName;
  readonly title: string;
  readonly line: string;
  readonly example: string;
};

/** The strictest first, as it outweighs the others. */
export const RULE_GROUPS: readonly RuleGroup[] = [
  { decision: 'deny', title: 'Deny', line: 'Refused in every mode, Bypass too.', example: 'Bash(git push:*)' },
  { decision: 'ask', title: 'Ask', line: 'Asks even where another rule allows.', example: 'Edit(package.json)' },
  { decision: 'allow', title: 'Allow', line: 'Runs without a question.', example: 'Bash(npm test)' },
];

/** Those of one decision: the person's own first, as they stand in the file. Built-in ones have switches of their own. */
export function rulesOf(rules: readonly RuleView[], decision: DecisionName): readonly RuleView[] {
  const wanted = rules.filter((rule) => rule.decision === decision && rule.source.layer !== 'built-in');
  const rank = ({ source, place }: RuleView) => (place !== null ? 0 : source.layer === 'user' ? 1 : 2);
  return wanted.toSorted((a, b) => rank(a) - rank(b) || (a.place ?? 0) - (b.place ?? 0));
}

/** Null where the rule cannot be changed in this window. INVARIANT: it names what stands there now. */
export function replaceRule({ decision, place, text: before }: RuleView, text: string): SettingsChange | null {
  return place === null ? null : { kind: 'replaceRule', decision, place, before, text };
}

export function removeRule({ decision, place, text: before }: RuleView): SettingsChange | null {
  return place === null ? null : { kind: 'removeRule', decision, place, before };
}

/** Why a rule has no buttons; null when it has. */
export function whyFixed({ place, source }: RuleView): string | null {
  if (place !== null) return null;
  return source.layer === 'user' ? 'change it in the file' : null;
}

/** The list with the text at `place` replaced. */
export const withReplaced = (texts: readonly string[], place: number, text: string): string[] =>
  texts.map((each, at) => (at === place ? text : each));
export const withRemoved = (texts: readonly string[], place: number): string[] => texts.filter((_, at) => at !== place);
export const withRestored = (texts: readonly string[], place: number, text: string): string[] => [
  ...texts.slice(0, place),
  text,
  ...texts.slice(place),
];
