// Tests only: a ChatLog in memory, with the promises of the real one. It must never be imported by the product.
import type { Chat, TimelineItem } from '../../shared/domain/chat.ts';
import type { CallId, ChatId, MessageId } from '../../shared/ids.ts';
import type { ChatLog, StoredCall, StoredMessage } from './ports.ts';

/** `fault`, when set, is thrown by every write. `waiting`: the user's messages whose turn has not begun. */
export type ChatLogFake = ChatLog & { fault: string | null; readonly waiting: Set<MessageId> };

export function createChatLogFake(...chats: readonly Chat[]): ChatLogFake {
  const known = new Map<ChatId, Chat>(chats.map((chat) => [chat.id, chat]));
  const messages = new Map<MessageId, StoredMessage>();
  const calls = new Map<CallId, StoredCall>();
  /** As a database does, it keeps copies. */
  const write = <T>(value: T): T => {
    if (fake.fault !== null) throw new Error(fake.fault);
    return structuredClone(value);
  };
  const append = (message: StoredMessage): boolean => {
    const copy = write(message);
    if (messages.has(copy.id)) return false;
    messages.set(copy.id, copy);
    return true;
  };
  const ofChat = <T extends { readonly chatId: ChatId }>(all: Iterable<T>, chatId: ChatId): T[] =>
    [...all].filter((one) => one.chatId === chatId);
  const fake: ChatLogFake = {
    fault: null,
    chat: (id) => known.get(id),
    saveChat: (chat) => void known.set(chat.id, write(chat)),
    waiting: new Set(),
    appendMessage: (message) => {
      const isNew = append(message);
      if (isNew && message.role === 'user') fake.waiting.add(message.id);
      return isNew;
    },
    beginTurn: (id) => void fake.waiting.delete(write(id)),
    appendStep: (message, step) => {
      if (!append(message)) throw new Error('this message is stored already');
      for (const call of step) calls.set(call.view.id, write(call));
    },
    saveCall: (call) => void calls.set(call.view.id, write(call)),
    call: (id) => calls.get(id),
    messages: (chatId) => ofChat(messages.values(), chatId),
    calls: (chatId) => [...calls.values()].filter((call) => call.view.chatId === chatId),
    timeline: (chatId) => ofChat(messages.values(), chatId).flatMap((message) => itemsOf(message, calls.values())),
  };
  return fake;
}

function itemsOf(message: StoredMessage, calls: Iterable<StoredCall>): readonly TimelineItem[] {
  const { id, chatId, at, text } = message;
  const item = { id, chatId, at, text, revision: Number.MAX_SAFE_INTEGER };
  const views = [...calls].filter((call) => call.messageId === id).map((call) => call.view);
  if (message.role === 'user') return [{ kind: 'user', ...item }];
  if (message.role === 'notice') return [{ kind: 'notice', ...item, tone: message.tone ?? 'info' }];
  return text === '' ? views : [{ kind: 'assistant', ...item, streaming: false }, ...views];
}
