// A grant: allow rules that live in one chat, taken from a card, or a folder that counts as inside there (SPEC S3, 5.3). Kept as
// history, never restored.
import { z } from 'zod';
import { chatIdSchema, grantIdSchema } from '../ids.ts';

export const grantSchema = z.object({
  id: grantIdSchema,
  chatId: chatIdSchema,
  /** Rule texts (`Bash(git push:*)`), all of one yes: they come and go together. None where it is a folder. */
  rules: z.array(z.string()),
  /** The real path of a folder that counts as inside; null where it is rules. */
  folder: z.string().nullable(),
  /** Milliseconds since 1970. */
  madeAt: z.number().int(),
  endedAt: z.number().int().nullable(),
  /** Why it ended, in words; null while it stands. */
  endedBy: z.string().nullable(),
  /** How many calls it has allowed. */
  uses: z.number().int(),
});
export type Grant = z.infer<typeof grantSchema>;

/** All that it allows, to be shown: its rules, or the path of its folder. */
export const grantTexts = ({ rules, folder }: Pick<Grant, 'rules' | 'folder'>): readonly string[] =>
  folder === null ? rules : [folder];
