// What `z-engine check` prints for each line it is given: the decision with its evidence. Keys are only ever added.
import { z } from 'zod';
import { suggestionSchema } from './decision.ts';
import { decisionNameSchema } from './decisionName.ts';
import { riskSchema } from './risk.ts';

export const checkedSchema = z.object({
  decision: decisionNameSchema,
  /** One sentence, the strictest reason first. */
  reason: z.string(),
  risk: riskSchema,
  /** The commands of a line, each as it would be by itself; `blockedBy` is the very word that kept it from passing. */
  parts: z.array(
    z.object({ text: z.string(), decision: decisionNameSchema, reason: z.string(), blockedBy: z.string().nullable() }),
  ),
  /** Each rule that spoke; `source` is its file and line, or the layer it comes from. */
  rules: z.array(z.object({ text: z.string(), source: z.string(), decision: decisionNameSchema })),
  /** What would happen; each completes "this call will". */
  effects: z.array(z.string()),
  /** What "Always allow" would add; null where it offers nothing. */
  suggestion: suggestionSchema.nullable(),
  notices: z.array(z.string()),
});
export type Checked = z.infer<typeof checkedSchema>;
