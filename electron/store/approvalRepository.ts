// The questions put to a person and their answers. What was shown, and its hash, never change after they are stored.
import { z } from 'zod';
import { APPROVAL_STATES, type Approval, approvalCardSchema } from '../../shared/domain/approval.ts';
import { approvalIdSchema, type CallId, type ChatId, callIdSchema, chatIdSchema } from '../../shared/ids.ts';
import type { ApprovalStore } from '../permission/ports.ts';
import type { WritableDb } from './database.ts';
import { LISTED, OPEN } from './openOnes.ts';
import { createReadRow, jsonColumn, type OnFault, readRows } from './rows.ts';

export type ApprovalRepository = ApprovalStore & {
  /** Those of a chat that wait, oldest first, then those that a stop of the app interrupted, oldest first. */
  forChat(chatId: ChatId): readonly Approval[];
  /** The same of all chats that are not put away. */
  open(): readonly Approval[];
  /** What was asked about one call, oldest first. */
  ofCall(callId: CallId): readonly Approval[];
};

const COLUMNS = `id, chat_id AS chatId, call_id AS callId, state, card, hash, asked_at AS askedAt,
  answered_at AS answeredAt, feedback`;

const approvalRow: z.ZodType<Approval> = z.object({
  id: approvalIdSchema,
  chatId: chatIdSchema,
  callId: callIdSchema,
  state: z.enum(APPROVAL_STATES),
  card: jsonColumn(approvalCardSchema),
  hash: z.string(),
  askedAt: z.number().int(),
  answeredAt: z.number().int().nullable(),
  feedback: z.string().nullable(),
});

export function createApprovalRepository(db: WritableDb, ownerId: string, onFault: OnFault): ApprovalRepository {
  const read = createReadRow('approvals', approvalRow, onFault);
  const select = (where: string, ...values: string[]) =>
    readRows(db.all(`SELECT ${COLUMNS} FROM approvals WHERE ${where}`, ...values), read);
  return {
    find: (id) => read(db.get(`SELECT ${COLUMNS} FROM approvals WHERE id = ?`, id)),
    forChat: (chatId) => select(`chat_id = ? AND ${OPEN}`, chatId),
    open: () => select(`${LISTED} AND ${OPEN}`),
    ofCall: (callId) => select('call_id = ? ORDER BY asked_at, seq', callId),
    insert: (approval) => insert(db, ownerId, approval),
    update: ({ id, state, answeredAt, feedback }) => {
      const changed = db.run(
        'UPDATE approvals SET state = ?, answered_at = ?, feedback = ?, owner = ? WHERE id = ?',
        ...[state, answeredAt, feedback, ownerId, id],
      );
      if (changed !== 1) throw new Error(`there is no approval \`${id}\``);
    },
  };
}

function insert(db: WritableDb, ownerId: string, { id, chatId, callId, state, card, ...rest }: Approval): void {
  db.run(
    `INSERT INTO approvals (id, chat_id, call_id, state, owner, card, hash, asked_at, answered_at, feedback)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, chatId, callId, state, ownerId, JSON.stringify(card)],
    ...[rest.hash, rest.askedAt, rest.answeredAt, rest.feedback],
  );
}
