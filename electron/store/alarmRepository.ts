// The alarms of the sandbox. One that was raised stands until a person puts it away, also when its record is damaged.
import { z } from 'zod';
import { type SandboxAlarm, sandboxAlarmSchema } from '../../shared/domain/sandbox.ts';
import { callIdSchema, chatIdSchema } from '../../shared/ids.ts';
import type { AlarmLog } from '../sandbox/ports.ts';
import type { WritableDb } from './database.ts';
import { createReadRow, jsonColumn, type OnFault } from './rows.ts';

const heads = z.array(
  z.object({ id: z.string(), chatId: chatIdSchema, callId: callIdSchema, at: z.number(), changes: z.string() }),
);
const alarmRow = sandboxAlarmSchema.extend({ changes: jsonColumn(sandboxAlarmSchema.shape.changes) });

const DAMAGED: SandboxAlarm['changes'] = [
  { path: '', words: 'The record of this alarm is damaged: what changed is not known any more.', kept: null },
];

export function createAlarmRepository(db: WritableDb, now: () => number, onFault: OnFault): AlarmLog {
  const read = createReadRow<SandboxAlarm>('sandbox_alarms', alarmRow, onFault);
  return {
    raised: ({ id, chatId, callId, at, changes }) => {
      db.run(
        'INSERT INTO sandbox_alarms (id, chat_id, call_id, at, changes) VALUES (?, ?, ?, ?, ?)',
        ...[id, chatId, callId, at, JSON.stringify(changes)],
      );
    },
    standing: () =>
      heads
        .parse(
          db.all(
            `SELECT id, chat_id AS chatId, call_id AS callId, at, changes FROM sandbox_alarms
             WHERE dismissed_at IS NULL ORDER BY seq`,
          ),
        )
        .map((row) => read(row) ?? { ...row, changes: DAMAGED }),
    dismissed: (id) =>
      db.run('UPDATE sandbox_alarms SET dismissed_at = ? WHERE id = ? AND dismissed_at IS NULL', now(), id) === 1,
  };
}
