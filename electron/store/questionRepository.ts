// The questions that agents put to the person, and the answers. What was asked never changes after it is stored.
import { z } from 'zod';
import {
  QUESTION_STATES,
  type Question,
  questionAnswerSchema,
  questionContentSchema,
} from '../../shared/domain/question.ts';
import { type ChatId, callIdSchema, chatIdSchema, questionIdSchema } from '../../shared/ids.ts';
import type { QuestionStore } from '../tools/ports.ts';
import type { WritableDb } from './database.ts';
import { LISTED, OPEN } from './openOnes.ts';
import { createReadRow, jsonColumn, type OnFault, readRows } from './rows.ts';

export type QuestionRepository = QuestionStore & {
  /** Those of a chat that wait, oldest first, then those that a stop of the app interrupted, oldest first. */
  forChat(chatId: ChatId): readonly Question[];
  /** The same of all chats that are not put away. */
  open(): readonly Question[];
};

const COLUMNS = `id, chat_id AS chatId, call_id AS callId, state, content, answer, asked_at AS askedAt,
  answered_at AS answeredAt`;

const questionRow: z.ZodType<Question> = z.object({
  id: questionIdSchema,
  chatId: chatIdSchema,
  callId: callIdSchema,
  state: z.enum(QUESTION_STATES),
  content: jsonColumn(questionContentSchema),
  answer: jsonColumn(questionAnswerSchema).nullable(),
  askedAt: z.number().int(),
  answeredAt: z.number().int().nullable(),
});

export function createQuestionRepository(db: WritableDb, ownerId: string, onFault: OnFault): QuestionRepository {
  const read = createReadRow('questions', questionRow, onFault);
  const select = (where: string, ...values: string[]) =>
    readRows(db.all(`SELECT ${COLUMNS} FROM questions WHERE ${where}`, ...values), read);
  return {
    find: (id) => read(db.get(`SELECT ${COLUMNS} FROM questions WHERE id = ?`, id)),
    forChat: (chatId) => select(`chat_id = ? AND ${OPEN}`, chatId),
    open: () => select(`${LISTED} AND ${OPEN}`),
    insert: (question) => insert(db, ownerId, question),
    update: ({ id, state, answer, answeredAt }) => {
      const changed = db.run(
        'UPDATE questions SET state = ?, answer = ?, answered_at = ?, owner = ? WHERE id = ?',
        ...[state, jsonOf(answer), answeredAt, ownerId, id],
      );
      if (changed !== 1) throw new Error(`there is no question \`${id}\``);
    },
  };
}

const jsonOf = (answer: Question['answer']) => (answer === null ? null : JSON.stringify(answer));

function insert(db: WritableDb, ownerId: string, question: Question): void {
  const { id, chatId, callId, state, content, answer, askedAt, answeredAt } = question;
  db.run(
    `INSERT INTO questions (id, chat_id, call_id, state, owner, content, answer, asked_at, answered_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, chatId, callId, state, ownerId, JSON.stringify(content), jsonOf(answer), askedAt, answeredAt],
  );
}
