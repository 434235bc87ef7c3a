// A grant: allow rules that live in one chat, taken from a card (SPEC S3). Kept as history, never restored.
import { z } from 'zod';
import { chatIdSchema, grantIdSchema } from '../ids.ts';

export const grantSchema = z.object({
  id: grantIdSchema,
  chatId: chatIdSchema,
  /** Rule texts (`Bash(git push:*)`), all of one yes: they come and go together. */
  rules: z.array(z.string()).min(1),
  /** Milliseconds since 1970. */
  madeAt: z.number().int(),
  endedAt: z.number().int().nullable(),
  /** Why it ended, in words; null while it stands. */
  endedBy: z.string().nullable(),
  /** How many calls it has allowed. */
  uses: z.number().int(),
});
export type Grant = z.infer<typeof grantSchema>;
