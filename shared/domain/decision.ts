// One value with all its evidence (SPEC G7): what the gate decided about a call, and why.
import { z } from 'zod';
import { decisionNameSchema } from './decisionName.ts';
import { riskSchema } from './risk.ts';
import { ruleRefSchema } from './rule.ts';

/** Who or what decided: `words` completes "allowed by …" or "denied by …" ("you, once", "rule `Edit`"). */
export const deciderSchema = z.object({
  who: z.enum(['user', 'rule', 'mode', 'gate', 'headless']),
  words: z.string(),
});
export type Decider = z.infer<typeof deciderSchema>;

/** One voice in a decision: a rule that spoke, or a step of the law (`rule` is null then). */
export const reasonSchema = z.object({
  decision: decisionNameSchema,
  words: z.string(),
  rule: ruleRefSchema.nullable(),
});
export type Reason = z.infer<typeof reasonSchema>;

/** One simple command of a command line. `blockedBy` is the very word that kept it from being proven. */
export const commandPartSchema = z.object({
  text: z.string(),
  decision: decisionNameSchema,
  words: z.string(),
  blockedBy: z.string().nullable(),
});
export type CommandPart = z.infer<typeof commandPartSchema>;

export const decisionSchema = z.object({
  decision: decisionNameSchema,
  /** One sentence, the strictest reason first. */
  words: z.string(),
  reasons: z.array(reasonSchema),
  decider: deciderSchema,
  risk: riskSchema,
  /** What would happen, each in plain words that complete "this call will": "change `src/a.ts`". */
  effects: z.array(z.string()),
  /** The rule that "Always allow" would add, or why there is none. */
  suggestion: z.object({ rule: z.string().nullable(), words: z.string() }),
  notices: z.array(z.string()),
  parts: z.array(commandPartSchema),
});
export type Decision = z.infer<typeof decisionSchema>;
