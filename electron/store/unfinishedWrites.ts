// The files that a process which is gone was about to write: where it may have left a temporary one. It changes nothing.
import { z } from 'zod';
import type { ReadableDb } from './database.ts';
import { deadOwners, type Owner } from './owner.ts';
import { jsonColumn } from './rows.ts';

/** `written` is the path as the call has it, relative to `project` (absolute) or absolute. */
export type WriteCutOff = {
  readonly project: string;
  readonly written: string;
  readonly pid: number;
  /** When the process opened the data folder, in milliseconds since 1970. */
  readonly openedAt: number;
};

const writeRow = z.object({
  project: z.string(),
  input: jsonColumn(z.object({ file_path: z.string() })),
  pid: z.number(),
  openedAt: z.number(),
});

/** Of calls that were running; call it before recovery, which forgets whose they were. */
export function writesCutOff(db: ReadableDb, self: Owner): readonly WriteCutOff[] {
  const dead = new Set(deadOwners(db, self));
  const rows = db.all(
    `SELECT owners.id AS owner, projects.path AS project, input, pid, owners.started_at AS openedAt FROM tool_calls
     JOIN owners ON owners.id = tool_calls.owner JOIN chats ON chats.id = tool_calls.chat_id
     JOIN projects ON projects.id = chats.project_id WHERE status = 'running'`,
  );
  return rows.flatMap((row) => {
    const owner = z.object({ owner: z.string() }).parse(row);
    const write = writeRow.safeParse(row);
    if (!dead.has(owner.owner) || !write.success) return [];
    const { input, ...rest } = write.data;
    return [{ ...rest, written: input.file_path }];
  });
}
