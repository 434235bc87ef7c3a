// The rule that "Always allow" would add. Rules are not offered from a card yet, so this says what a person can do
// instead, and where nothing can be done.
import { noSuggestion, type Suggestion } from '../../shared/domain/decision.ts';
import type { DecisionName } from '../../shared/domain/decisionName.ts';

/** `always` are the reasons that ask whatever the rules say. */
export function suggest(decision: DecisionName, always: readonly string[]): Suggestion {
  if (decision !== 'ask') return noSuggestion('there is no question to save');
  const [reason] = always;
  if (reason !== undefined) return noSuggestion(`no rule is offered, because ${reason}`);
  return noSuggestion('an allow rule in the settings file would save this question');
}
