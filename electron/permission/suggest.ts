// The rule that "Always allow" would add. Rules are not offered from a card yet, so this says what a person can do
// instead, and where nothing can be done.
import type { DecisionName } from '../../shared/domain/decisionName.ts';

export type Suggestion = { readonly rule: string | null; readonly words: string };

/** `always` are the reasons that ask whatever the rules say. */
export function suggest(decision: DecisionName, always: readonly string[]): Suggestion {
  if (decision !== 'ask') return { rule: null, words: 'there is no question to save' };
  const [reason] = always;
  if (reason !== undefined) return { rule: null, words: `no rule is offered, because ${reason}` };
  return { rule: null, words: 'an allow rule in the settings file would save this question' };
}
