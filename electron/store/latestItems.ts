// What the last messages of a chat show, without reading the rest of it.
import { z } from 'zod';
import type { TimelineItem } from '../../shared/domain/chat.ts';
import { type ChatId, messageIdSchema } from '../../shared/ids.ts';
import { CALL_COLUMNS, callRow, MESSAGE_COLUMNS, messageRow } from './chatRows.ts';
import type { ReadableDb } from './database.ts';
import { createReadRow, type OnFault, readRows } from './rows.ts';
import { timelineOf } from './timeline.ts';

const LAST = 'SELECT id, seq FROM messages WHERE chat_id = ? ORDER BY seq DESC LIMIT ?';
const lastRows = z.array(z.object({ id: messageIdSchema, seq: z.number() }));

export function createLatest(db: ReadableDb, onFault: OnFault) {
  const readMessage = createReadRow('messages', messageRow, onFault);
  const readCall = createReadRow('tool_calls', callRow, onFault);
  return (chatId: ChatId, count: number): readonly TimelineItem[] => {
    const last = lastRows.parse(db.all(LAST, chatId, count)).reverse();
    const since = last[0]?.seq ?? 0;
    const messages = db.all(
      `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE chat_id = ? AND seq >= ? ORDER BY seq`,
      ...[chatId, since],
    );
    const calls = db.all(
      `SELECT ${CALL_COLUMNS} FROM tool_calls
       WHERE message_id IN (SELECT id FROM messages WHERE chat_id = ? AND seq >= ?) ORDER BY position`,
      ...[chatId, since],
    );
    const order = last.map(({ id }) => id);
    return timelineOf(order, readRows(messages, readMessage), readRows(calls, readCall));
  };
}
