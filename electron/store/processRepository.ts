// The commands that run, so that the next start can end what a killed app left behind. A row says nothing about whether
// the process is still the same one: whoever ends it looks at its start and its mark first.
import { z } from 'zod';
import { callIdSchema, chatIdSchema } from '../../shared/ids.ts';
import type { ProcessLog, RunningCommand } from '../sandbox/ports.ts';
import type { WritableDb } from './database.ts';
import { ABANDONED } from './owner.ts';
import { createReadRow, type OnFault, readRows } from './rows.ts';

export type ProcessRepository = ProcessLog & {
  /** Those of processes that recovery found dead, oldest first. They stay until they are forgotten. */
  leftOver(): readonly RunningCommand[];
  forget(marks: readonly string[]): void;
};

type Deps = {
  readonly db: WritableDb;
  readonly ownerId: string;
  readonly now: () => number;
  readonly onFault: OnFault;
};

const commandRow: z.ZodType<RunningCommand> = z.object({
  group: z.number().int(),
  mark: z.string(),
  processStart: z.string().nullable(),
  chatId: chatIdSchema,
  callId: callIdSchema,
});

export function createProcessRepository({ db, ownerId, now, onFault }: Deps): ProcessRepository {
  const read = createReadRow('running_commands', commandRow, onFault);
  const forget = (mark: string) => db.run('DELETE FROM running_commands WHERE mark = ?', mark);
  return {
    began: ({ mark, group, processStart, chatId, callId }) => {
      db.run(
        `INSERT INTO running_commands (mark, pgroup, process_start, chat_id, call_id, owner, began_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (mark) DO UPDATE SET pgroup = excluded.pgroup, process_start = excluded.process_start`,
        ...[mark, group, processStart, chatId, callId, ownerId, now()],
      );
    },
    ended: (mark) => {
      forget(mark);
    },
    leftOver: () =>
      readRows(
        db.all(
          `SELECT mark AS id, mark, pgroup AS "group", process_start AS processStart, chat_id AS chatId,
             call_id AS callId FROM running_commands WHERE ${ABANDONED} ORDER BY began_at, rowid`,
        ),
        read,
      ),
    forget: (marks) =>
      db.transaction(() => {
        for (const mark of marks) forget(mark);
      }),
  };
}
