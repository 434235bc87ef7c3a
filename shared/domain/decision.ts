// One value with all its evidence (SPEC G7): what the gate decided about a call, and why.
import { z } from 'zod';
import { decisionNameSchema } from './decisionName.ts';
import { riskSchema } from './risk.ts';
import { ruleRefSchema } from './rule.ts';

/** Who or what decided: `words` completes "allowed by …" or "denied by …" ("you, once", "rule `Edit`"). */
export const deciderSchema = z.object({
  who: z.enum(['user', 'rule', 'mode', 'gate', 'sandbox', 'auto', 'headless']),
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

/** What "Always allow…" offers (SPEC 8). */
const offerSchema = z.object({
  /** The rules that it adds, together or none at all: `Bash(git push:*)`. Empty where none is offered. */
  rules: z.array(z.string()),
  /** Rules for whole programs, offered beside when the chat holds one for another subcommand; they replace `replaces`. */
  wider: z.object({ rules: z.array(z.string()).min(1), replaces: z.array(z.string()) }).nullable(),
  /** What the rules would let pass, or why there are none. */
  words: z.string(),
  /** Why "In this project" cannot be chosen; null when it can. */
  notInProject: z.string().nullable(),
});
/** Cards of the first version knew no offers. */
const noOfferSchema = z
  .object({ rule: z.null(), words: z.string() })
  .transform(({ words }): Suggestion => noSuggestion(words));
export const suggestionSchema = z.union([offerSchema, noOfferSchema]);
export type Suggestion = z.infer<typeof offerSchema>;

/** `words` say why. */
export const noSuggestion = (words: string): Suggestion => ({ rules: [], wider: null, words, notInProject: words });

export const decisionSchema = z.object({
  decision: decisionNameSchema,
  /** One sentence, the strictest reason first. */
  words: z.string(),
  reasons: z.array(reasonSchema),
  decider: deciderSchema,
  risk: riskSchema,
  /** What would happen, each in plain words that complete "this call will": "change `src/a.ts`". */
  effects: z.array(z.string()),
  suggestion: suggestionSchema,
  notices: z.array(z.string()),
  parts: z.array(commandPartSchema),
});
export type Decision = z.infer<typeof decisionSchema>;
