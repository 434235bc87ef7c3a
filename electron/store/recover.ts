// Puts in order what a process that is gone left half done. It touches no row of a living one, and starts nothing again.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CallStatus } from '../../shared/domain/toolCall.ts';
import {
  type ApprovalId,
  approvalIdSchema,
  type CallId,
  type ChatId,
  callIdSchema,
  chatIdSchema,
  messageIdSchema,
  type QuestionId,
  questionIdSchema,
} from '../../shared/ids.ts';
import type { RunningCommand } from '../sandbox/ports.ts';
import type { AuditLog } from './auditLog.ts';
import { type ChatRepository, insertMessage } from './chatRepository.ts';
import type { WritableDb } from './database.ts';
import { ABANDONED, deadOwners, forgetOwner, type Owner } from './owner.ts';
import type { ProcessRepository } from './processRepository.ts';
import { waitingNotice } from './waitingNotice.ts';

/** What was put in order. */
export type Recovery = {
  readonly chats: readonly ChatId[];
  readonly calls: readonly CallId[];
  readonly approvals: readonly ApprovalId[];
  readonly questions: readonly QuestionId[];
  /** What the dead left running. The rows stay until `processes.forget`: nothing here ends a process. */
  readonly commands: readonly RunningCommand[];
};

type Deps = {
  readonly db: WritableDb;
  readonly owner: Owner;
  readonly chats: ChatRepository;
  readonly audit: AuditLog;
  readonly processes: ProcessRepository;
  readonly now: () => number;
};

const BUSY_CALLS = `status IN ('deciding', 'waiting', 'running')`;
const BUSY_CHATS = `state IN ('running', 'waiting', 'asking')`;
const NOTICE = 'Z Engine stopped while this chat was at work. Nothing was run again; what was interrupted is marked.';

export function recover(deps: Deps): Recovery {
  const { db, owner } = deps;
  return db.transaction(() => {
    for (const id of deadOwners(db, owner)) forgetOwner(db, id);
    endGrants(deps);
    const approvals = interruptApprovals(db);
    const questions = interruptQuestions(db);
    const calls = interruptCalls(deps);
    const chats = endChats(deps, [...approvals, ...questions, ...calls]);
    const waited = tellOfWaiting(deps);
    return {
      chats: [...new Set([...chats, ...waited])],
      calls: calls.map((call) => call.id),
      approvals: approvals.map((approval) => approval.id),
      questions: questions.map((question) => question.id),
      commands: deps.processes.leftOver(),
    };
  });
}

/** What was allowed in a chat ends with the app (SPEC S3). */
function endGrants({ db, now }: Deps): void {
  db.run(`UPDATE grants SET ended_at = ?, ended_by = 'the app ended' WHERE ended_at IS NULL AND ${ABANDONED}`, now());
}

function interruptApprovals(db: WritableDb) {
  const rows = z
    .array(z.object({ id: approvalIdSchema, chatId: chatIdSchema }))
    .parse(db.all(`SELECT id, chat_id AS chatId FROM approvals WHERE state = 'waiting' AND ${ABANDONED} ORDER BY seq`));
  for (const { id } of rows) db.run(`UPDATE approvals SET state = 'interrupted' WHERE id = ?`, id);
  return rows;
}

function interruptQuestions(db: WritableDb) {
  const rows = z
    .array(z.object({ id: questionIdSchema, chatId: chatIdSchema }))
    .parse(db.all(`SELECT id, chat_id AS chatId FROM questions WHERE state = 'waiting' AND ${ABANDONED} ORDER BY seq`));
  for (const { id } of rows) db.run(`UPDATE questions SET state = 'interrupted' WHERE id = ?`, id);
  return rows;
}

function interruptCalls(deps: Deps) {
  const rows = z
    .array(z.object({ id: callIdSchema, chatId: chatIdSchema, status: z.enum(['deciding', 'waiting', 'running']) }))
    .parse(
      deps.db.all(
        `SELECT id, chat_id AS chatId, status FROM tool_calls WHERE ${BUSY_CALLS} AND ${ABANDONED} ORDER BY rowid`,
      ),
    );
  for (const { id, status } of rows) interruptCall(deps, id, status);
  return rows;
}

function interruptCall({ db, chats, audit, now }: Deps, id: CallId, status: CallStatus): void {
  const outcome =
    status === 'running' ? 'interrupted: Z Engine stopped while it ran' : 'interrupted before it ran: Z Engine stopped';
  const call = chats.call(id);
  if (call === undefined) db.run(`UPDATE tool_calls SET status = 'interrupted' WHERE id = ?`, id);
  else {
    const view = { ...call.view, status: 'interrupted', outcome, revision: call.view.revision + 1 } as const;
    chats.saveCall({ ...call, view, result: call.result ?? outcome });
  }
  finishInAudit(audit, id, outcome, now());
}

/** A call that was let through and has no second row gets it now. */
function finishInAudit(audit: AuditLog, id: CallId, outcome: string, now: number): void {
  const records = audit.ofCall(id).map((entry) => entry.record);
  const decided = records.findLast((record) => record.phase === 'decided');
  if (decided?.phase !== 'decided' || decided.decision !== 'allow') return;
  if (records.some((record) => record.phase === 'finished')) return;
  const { callId, chatId, agent, tool, at } = decided;
  const durationMs = Math.max(0, now - at);
  audit.finished({
    phase: 'finished',
    at: now,
    callId,
    chatId,
    agent,
    tool,
    status: 'interrupted',
    outcome,
    durationMs,
  });
}

function endChats({ db, now }: Deps, touched: readonly { readonly chatId: ChatId }[]): readonly ChatId[] {
  const busy = z
    .array(z.object({ chatId: chatIdSchema }))
    .parse(db.all(`SELECT id AS chatId FROM chats WHERE ${BUSY_CHATS} AND ${ABANDONED} ORDER BY rowid`));
  const chats = [...new Set([...busy, ...touched].map((row) => row.chatId))];
  for (const { chatId } of busy) db.run(`UPDATE chats SET state = 'idle', updated_at = ? WHERE id = ?`, now(), chatId);
  for (const chatId of chats) notice(db, chatId, NOTICE, now());
  return chats;
}

/** Messages whose turn never began are told of, once: nothing that a person wrote is forgotten, and nothing goes by itself. */
function tellOfWaiting({ db, now }: Deps): readonly ChatId[] {
  const rows = z.array(z.object({ id: messageIdSchema, chatId: chatIdSchema, text: z.string() })).parse(
    db.all(
      `SELECT messages.id AS id, chat_id AS chatId, text FROM waiting_messages JOIN messages ON messages.id = message_id
       WHERE ${ABANDONED} ORDER BY seq`,
    ),
  );
  for (const { id } of rows) db.run('DELETE FROM waiting_messages WHERE message_id = ?', id);
  const chats = [...new Set(rows.map((row) => row.chatId))];
  for (const chatId of chats) {
    const texts = rows.filter((row) => row.chatId === chatId).map((row) => row.text);
    notice(db, chatId, waitingNotice(texts), now());
  }
  return chats;
}

function notice(db: WritableDb, chatId: ChatId, text: string, at: number): void {
  const id = messageIdSchema.parse(randomUUID());
  insertMessage(db, { id, chatId, role: 'notice', text, tone: 'info', content: null, at }, '');
}
