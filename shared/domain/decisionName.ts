// The three answers of the gate, mildest first. Their order is the whole law of combination.
import { z } from 'zod';

export const DECISIONS = ['allow', 'ask', 'deny'] as const;
export const decisionNameSchema = z.enum(DECISIONS);
export type DecisionName = z.infer<typeof decisionNameSchema>;

/** INVARIANT: with nothing to go by, the answer is `ask`, never `allow`. */
export function strictest(decisions: readonly DecisionName[]): DecisionName {
  return DECISIONS[Math.max(...decisions.map((decision) => DECISIONS.indexOf(decision)))] ?? 'ask';
}
