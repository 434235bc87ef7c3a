// What a person is shown of a call before answering: the raw text, never normalised and never cut.
import { z } from 'zod';

export const diffLineSchema = z.object({
  kind: z.enum(['same', 'added', 'removed', 'gap']),
  text: z.string(),
  /** 1-based line numbers, null where the side has no such line. */
  before: z.number().int().nullable(),
  after: z.number().int().nullable(),
});
export type DiffLine = z.infer<typeof diffLineSchema>;

export const previewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), text: z.string() }),
  /** `created` means that the file does not exist yet. */
  z.object({ kind: z.literal('diff'), path: z.string(), created: z.boolean(), lines: z.array(diffLineSchema) }),
  z.object({ kind: z.literal('text'), text: z.string() }),
]);
export type Preview = z.infer<typeof previewSchema>;
