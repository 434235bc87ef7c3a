// A rule: text that a person wrote or accepted, which allows, asks or denies effects of a kind.
import { z } from 'zod';
import { decisionNameSchema } from './decisionName.ts';

/** `flag`: the command line or the file of `--rules`; `chat`: a grant. */
const RULE_LAYERS = ['built-in', 'user', 'flag', 'chat'] as const;

/** Where a rule stands: the layer, and for files the path and the 1-based line. */
export const ruleSourceSchema = z.object({
  layer: z.enum(RULE_LAYERS),
  file: z.string().nullable(),
  line: z.number().int().positive().nullable(),
});
export type RuleSource = z.infer<typeof ruleSourceSchema>;

/** A rule as it is quoted to a person: `deny Bash(git push:*)`, settings.toml line 4. */
export const ruleRefSchema = z.object({
  decision: decisionNameSchema,
  text: z.string(),
  source: ruleSourceSchema,
});
export type RuleRef = z.infer<typeof ruleRefSchema>;

/** What a rule may do otherwise than its author thinks. `warning`: it does not do what it says; `note`: good to know. */
export const ruleFindingSchema = z.object({ severity: z.enum(['warning', 'note']), words: z.string() });
export type RuleFinding = z.infer<typeof ruleFindingSchema>;
