// The one way in which a turn stores and publishes. It must never publish a message or a call before it is stored; only
// text and output that still stream are shown first, and what a full disk keeps from being stored is told all the same.
import { type Chat, NEW_CHAT, type TimelineItem } from '../../shared/domain/chat.ts';
import type { ChatId, MessageId } from '../../shared/ids.ts';
import { messageIdSchema } from '../../shared/ids.ts';
import { type ChatChange, chatAfter, isSameChat, restAfter } from './chatChange.ts';
import { titleOf } from './chatTitle.ts';
import { type ChatLog, isStoreFault, type StoredCall, type StoredMessage } from './ports.ts';
import type { TurnEnd } from './turn.ts';

export type WriterDeps = {
  readonly log: ChatLog;
  readonly publishItem: (item: TimelineItem) => void;
  readonly publishChat: (chat: Chat) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
};

export type ChatWriter = ReturnType<typeof createChatWriter>;

/** A stored message is final: it outranks what was shown while it streamed. */
const FINAL = Number.MAX_SAFE_INTEGER;

export function createChatWriter({ log, publishItem, publishChat, now, newId }: WriterDeps, chatId: ChatId) {
  /** What the window shows of the chat could not be stored. */
  let isUnstored = false;
  /** Reads the chat first: its mode may have been changed meanwhile. A chat that is gone stays gone. */
  const change = (changes: ChatChange) => {
    const before = log.chat(chatId);
    if (!before) return;
    const chat = chatAfter(before, changes, now());
    if (isSameChat(before, chat) && !isUnstored) return;
    isUnstored = true;
    try {
      log.saveChat(chat);
      isUnstored = false;
    } finally {
      publishChat(chat);
    }
  };
  const message = (role: StoredMessage['role'], text: string, more: Partial<StoredMessage> = {}): StoredMessage => ({
    ...{ id: newMessageId(), chatId, role, text, tone: null, content: null, at: now() },
    ...more,
  });
  /** Only until the chat has one: a title that a person gave stays. */
  const firstTitle = (text: string): ChatChange => {
    const title = log.chat(chatId)?.title === NEW_CHAT ? titleOf(text) : null;
    return title === null ? {} : { title };
  };
  const newMessageId = () => messageIdSchema.parse(newId());

  return {
    newMessageId,
    setState: (state: Chat['state']) => change({ state }),
    /** The same where nothing hangs on it: the person sees it in any case. */
    showState: (state: Chat['state']) => unlessStoreFails(() => change({ state })),
    /** The last turn is over. */
    rest: (how: TurnEnd) => unlessStoreFails(() => change(restAfter(how))),
    /** False when a message of this id is there already. */
    user: (id: MessageId, text: string): boolean => {
      const stored = message('user', text, { id });
      if (!log.appendMessage(stored)) return false;
      publishItem({ kind: 'user', id, chatId, revision: FINAL, at: stored.at, text });
      unlessStoreFails(() => change(firstTitle(text)));
      return true;
    },
    /** What the app itself says. What cannot be stored is shown until the window is loaded anew. */
    notice: (tone: 'info' | 'error', text: string) => {
      const stored = message('notice', text, { tone });
      unlessStoreFails(() => void log.appendMessage(stored));
      publishItem({ kind: 'notice', id: stored.id, chatId, revision: FINAL, at: stored.at, tone, text });
    },
    streaming: (id: MessageId, revision: number, at: number, text: string) =>
      publishItem({ kind: 'assistant', id, chatId, revision, at, text, streaming: true }),
    /** An answer with its calls, stored together. */
    step: (id: MessageId, at: number, text: string, content: unknown, calls: readonly StoredCall[]) => {
      log.appendStep(message('assistant', text, { id, at, content }), calls);
      if (text !== '') publishItem({ kind: 'assistant', id, chatId, revision: FINAL, at, text, streaming: false });
      for (const call of calls) publishItem(call.view);
    },
    call: (call: StoredCall) => {
      log.saveCall(call);
      publishItem(call.view);
    },
    /** Output that still streams; it is stored when the call ends. */
    streamingCall: (call: StoredCall) => publishItem(call.view),
  };
}

function unlessStoreFails(act: () => void): void {
  try {
    act();
  } catch (fault) {
    if (!isStoreFault(fault)) throw fault;
  }
}
