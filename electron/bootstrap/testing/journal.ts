// Tests only: what the day's driver was told is done, on the disk before it goes on, outside the app under test.
// It must never be imported by the product.
import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const entrySchema = z.discriminatedUnion('kind', [
  /** The app took the message. */
  z.object({ kind: z.literal('sent'), key: z.string(), chatId: z.string(), text: z.string() }),
  /** The app showed the question. */
  z.object({ kind: z.literal('shown'), approvalId: z.string() }),
  /** The app took the answer. */
  z.object({ kind: z.literal('answered'), approvalId: z.string(), answer: z.enum(['allowOnce', 'deny']) }),
]);
export type JournalEntry = z.infer<typeof entrySchema>;

export function note(file: string, entry: JournalEntry): void {
  const handle = openSync(file, 'a', 0o600);
  try {
    appendFileSync(handle, `${JSON.stringify(entry)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A last line that was cut off by the kill is left out. */
export function readJournal(file: string): readonly JournalEntry[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => entrySchema.parse(JSON.parse(line)));
}
