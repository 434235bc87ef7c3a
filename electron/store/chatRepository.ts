// Chats with all that is said and called in them: the agent's ChatLog, and what a window lists. Each write is one transaction.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Chat, NEW_CHAT, type TimelineItem } from '../../shared/domain/chat.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import { type ChatId, chatIdSchema, messageIdSchema, type ProjectId } from '../../shared/ids.ts';
import type { ChatLog, StoredCall, StoredMessage } from '../agent/ports.ts';
import { CALL_COLUMNS, CHAT_COLUMNS, callRow, chatRow, MESSAGE_COLUMNS, messageRow, toJson } from './chatRows.ts';
import type { WritableDb } from './database.ts';
import { createLatest } from './latestItems.ts';
import { isAtWorkElsewhere } from './owner.ts';
import { createReadRow, type OnFault, readRows } from './rows.ts';
import { timelineOf } from './timeline.ts';

export type ChatRepository = ChatLog & {
  /** Most recently changed first. */
  list(): readonly Chat[];
  /** A new, idle chat. Throws when there is no such project. */
  create(projectId: ProjectId, mode: Mode): Chat;
  /** The chat after the change, its place in the list kept; undefined when it is gone. It stays with whom it is of. */
  mark(id: ChatId, marks: Marks): Chat | undefined;
  /** Empty when there is none. */
  draft(chatId: ChatId): string;
  saveDraft(chatId: ChatId, text: string): void;
  /** Text of the agent that it said last; null when it said nothing yet. */
  lastSaid(chatId: ChatId): string | null;
  /** What so many of its last messages show, each with its calls. */
  latest(chatId: ChatId, messages: number): readonly TimelineItem[];
  /** Another process works in it, which hears nothing of this one: a command line. */
  isElsewhere(chatId: ChatId): boolean;
};

/** What a window changes of a chat. */
export type Marks = Partial<Pick<Chat, 'title' | 'unread' | 'archived' | 'mode' | 'updatedAt'>>;

type Deps = {
  readonly db: WritableDb;
  /** Noted on each row that is written, so that a recovery knows whose it was. */
  readonly ownerId: string;
  readonly now: () => number;
  readonly onFault: OnFault;
};

export function createChatRepository({ db, ownerId, now, onFault }: Deps): ChatRepository {
  const readChat = createReadRow('chats', chatRow, onFault);
  const saveChat = (value: Chat) => writeChat(db, ownerId, value);
  const chat = (id: ChatId) => readChat(db.get(`SELECT ${CHAT_COLUMNS} FROM chats WHERE id = ?`, id));
  return {
    ...createMessages({ db, ownerId, now, onFault }),
    ...createDrafts(db),
    list: () => readRows(db.all(`SELECT ${CHAT_COLUMNS} FROM chats ORDER BY updated_at DESC, id`), readChat),
    ...{ chat, saveChat },
    mark: (id, marks) =>
      db.transaction(() => {
        const before = chat(id);
        if (before === undefined) return undefined;
        const { title, unread, archived, mode, updatedAt } = { ...before, ...marks };
        db.run(
          'UPDATE chats SET title = ?, unread = ?, archived = ?, mode = ?, updated_at = ? WHERE id = ?',
          ...[title, Number(unread), Number(archived), mode, updatedAt, id],
        );
        return chat(id);
      }),
    lastSaid: (id) =>
      saidRow.parse(
        db.get(
          "SELECT text FROM messages WHERE chat_id = ? AND role = 'assistant' AND text <> '' ORDER BY seq DESC",
          id,
        ),
      )?.text ?? null,
    latest: createLatest(db, onFault),
    isElsewhere: (id) => isAtWorkElsewhere(db, ownerId, id),
    create: (projectId, mode) => {
      const at = now();
      const id = chatIdSchema.parse(randomUUID());
      const made: Chat = {
        id,
        projectId,
        title: NEW_CHAT,
        mode,
        state: 'idle',
        unread: false,
        archived: false,
        createdAt: at,
        updatedAt: at,
      };
      saveChat(made);
      return made;
    },
  };
}

const saidRow = z.object({ text: z.string() }).optional();

function createDrafts(db: WritableDb): Pick<ChatRepository, 'draft' | 'saveDraft'> {
  const draftRow = z.object({ text: z.string() }).optional();
  return {
    draft: (chatId) => draftRow.parse(db.get('SELECT text FROM drafts WHERE chat_id = ?', chatId))?.text ?? '',
    saveDraft: (chatId, text) => {
      db.run(
        'INSERT INTO drafts (chat_id, text) VALUES (?, ?) ON CONFLICT (chat_id) DO UPDATE SET text = excluded.text',
        ...[chatId, text],
      );
    },
  };
}

function createMessages({ db, ownerId, onFault }: Deps): Omit<ChatLog, 'chat' | 'saveChat'> {
  const readMessage = createReadRow('messages', messageRow, onFault);
  const readCall = createReadRow('tool_calls', callRow, onFault);
  const messages: ChatLog['messages'] = (chatId) =>
    readRows(db.all(`SELECT ${MESSAGE_COLUMNS} FROM messages WHERE chat_id = ? ORDER BY seq`, chatId), readMessage);
  const calls: ChatLog['calls'] = (chatId) =>
    readRows(
      db.all(
        `SELECT ${CALL_COLUMNS} FROM tool_calls WHERE chat_id = ?
         ORDER BY (SELECT seq FROM messages WHERE messages.id = message_id), position`,
        chatId,
      ),
      readCall,
    );
  return {
    messages,
    calls,
    appendMessage: (message) =>
      db.transaction(() => {
        const isNew = insertMessage(db, message, 'ON CONFLICT (id) DO NOTHING') === 1;
        if (isNew && message.role === 'user')
          db.run('INSERT INTO waiting_messages (message_id, owner) VALUES (?, ?)', message.id, ownerId);
        return isNew;
      }),
    beginTurn: (id) => void db.run('DELETE FROM waiting_messages WHERE message_id = ?', id),
    appendStep: (message, step) =>
      db.transaction(() => {
        insertMessage(db, message, '');
        for (const call of step) writeCall(db, ownerId, call);
      }),
    saveCall: (call) => writeCall(db, ownerId, call),
    call: (id) => readCall(db.get(`SELECT ${CALL_COLUMNS} FROM tool_calls WHERE id = ?`, id)),
    timeline: (chatId) => timelineOf(orderOf(db, chatId), messages(chatId), calls(chatId)),
  };
}

const orderOf = (db: WritableDb, chatId: ChatId) =>
  z
    .array(z.object({ id: messageIdSchema }))
    .parse(db.all('SELECT id FROM messages WHERE chat_id = ? ORDER BY seq', chatId))
    .map((row) => row.id);

function writeChat(db: WritableDb, ownerId: string, chat: Chat): void {
  db.run(
    `INSERT INTO chats (id, project_id, title, mode, state, unread, archived, owner, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET title = excluded.title, mode = excluded.mode, state = excluded.state,
       unread = excluded.unread, archived = excluded.archived, owner = excluded.owner, updated_at = excluded.updated_at`,
    ...[chat.id, chat.projectId, chat.title, chat.mode, chat.state, Number(chat.unread), Number(chat.archived)],
    ...[ownerId, chat.createdAt, chat.updatedAt],
  );
}

export function insertMessage(db: WritableDb, message: StoredMessage, onConflict: string): number {
  return db.run(
    `INSERT INTO messages (id, chat_id, role, text, tone, content, at) VALUES (?, ?, ?, ?, ?, ?, ?) ${onConflict}`,
    ...[message.id, message.chatId, message.role, message.text, message.tone, toJson(message.content), message.at],
  );
}

function writeCall(db: WritableDb, ownerId: string, { view, messageId, position, input, result }: StoredCall): void {
  db.run(
    `INSERT INTO tool_calls (id, chat_id, message_id, position, status, owner, view, input, result)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, owner = excluded.owner, view = excluded.view,
       input = excluded.input, result = excluded.result`,
    ...[view.id, view.chatId, messageId, position, view.status, ownerId, toJson(view), toJson(input), result],
  );
}
