// What is being written in each chat: the draft, which is kept, and the message under way. INVARIANT: text that a person
// typed is never lost because a request failed, and one message has one key however often it is sent.
import { createStore } from 'zustand/vanilla';
import type { ChatId, MessageId } from '../../shared/ids.ts';
import type { Client } from '../ipc/client.ts';

const SAVE_AFTER_MS = 400;

export type Outgoing = { readonly key: MessageId; readonly text: string };

export type Composer = {
  readonly text: string;
  /** Whether `text` differs from what is stored. */
  readonly unsaved: boolean;
  readonly sending: boolean;
  /** Why the last message could not be sent, in words. */
  readonly problem: string | null;
  /** The message that was last tried to be sent and not taken yet. */
  readonly tried: Outgoing | null;
  /** Taken by the main process, but not in the timeline yet. */
  readonly queued: readonly Outgoing[];
};

export type ComposersState = {
  readonly byChat: ReadonlyMap<ChatId, Composer>;
  /** The stored draft, once a chat; what was typed meanwhile stands behind it. */
  restore(chatId: ChatId, draft: string): void;
  write(chatId: ChatId, text: string): void;
  /** Saves now what is not saved yet, once the stored draft is known. */
  flush(chatId: ChatId): Promise<void>;
  flushAll(): Promise<void>;
  send(chatId: ChatId): Promise<void>;
  /** Messages that stand in the timeline are queued no longer. */
  arrived(chatId: ChatId, id: string): void;
};

export type ComposerDeps = {
  readonly newKey: () => MessageId;
  readonly after: (ms: number, act: () => void) => () => void;
};

export const emptyComposer: Composer = {
  text: '',
  unsaved: false,
  sending: false,
  problem: null,
  tried: null,
  queued: [],
};

export const createComposersStore = (client: Client, deps: ComposerDeps) =>
  createStore<ComposersState>()((set, get) => {
    const timers = new Map<ChatId, () => void>();
    /** Chats whose stored draft is known; before that, nothing may be saved in its place. */
    const restored = new Set<ChatId>();
    /** Messages that stood in the timeline before the answer to their sending came. */
    const early = new Set<string>();
    const composer = (chatId: ChatId) => get().byChat.get(chatId) ?? emptyComposer;
    const change = (chatId: ChatId, part: Partial<Composer>) =>
      set(({ byChat }) => ({ byChat: new Map(byChat).set(chatId, { ...composer(chatId), ...part }) }));
    const saveLater = (chatId: ChatId) => {
      timers.get(chatId)?.();
      timers.set(
        chatId,
        deps.after(SAVE_AFTER_MS, () => void get().flush(chatId)),
      );
    };
    /** What stands in the timeline, or was taken, is no draft any more; what was typed behind it stays. */
    const takeOut = (chatId: ChatId, { text: sent }: Outgoing) => {
      const { text } = composer(chatId);
      get().write(chatId, text.startsWith(sent) ? text.slice(sent.length) : text);
    };
    return {
      byChat: new Map(),
      restore(chatId, draft) {
        if (restored.has(chatId)) return;
        restored.add(chatId);
        const { text } = composer(chatId);
        if (text === '') change(chatId, { text: draft, unsaved: false });
        else get().write(chatId, draft === '' ? text : `${draft}\n${text}`);
      },
      write(chatId, text) {
        change(chatId, { text, unsaved: true, problem: null });
        saveLater(chatId);
      },
      async flush(chatId) {
        timers.get(chatId)?.();
        const { text, unsaved } = composer(chatId);
        if (!unsaved || !restored.has(chatId)) return;
        change(chatId, { unsaved: false });
        const saved = await client.request('chat:draft', { chatId, text });
        if (!saved.ok && composer(chatId).text === text) change(chatId, { unsaved: true });
      },
      flushAll: async () => void (await Promise.all([...get().byChat.keys()].map((chatId) => get().flush(chatId)))),
      async send(chatId) {
        const before = composer(chatId);
        if (before.sending || before.text.trim() === '') return;
        const tried = before.tried?.text === before.text ? before.tried : { key: deps.newKey(), text: before.text };
        change(chatId, { sending: true, problem: null, tried });
        const sent = await client.request('chat:send', { chatId, ...tried });
        const isThere = early.delete(tried.key);
        if (!sent.ok && !isThere) return change(chatId, { sending: false, problem: sent.error.message });
        if (!isThere) takeOut(chatId, tried);
        const { queued } = composer(chatId);
        change(chatId, { sending: false, tried: null, queued: isThere ? queued : [...queued, tried] });
        await get().flush(chatId);
      },
      arrived(chatId, id) {
        const { queued, tried } = composer(chatId);
        if (tried?.key === id && !early.has(id)) {
          early.add(id);
          takeOut(chatId, tried);
        }
        if (queued.some((each) => each.key === id))
          change(chatId, { queued: queued.filter((each) => each.key !== id) });
      },
    };
  });

/** What was typed and is stored nowhere, in all chats. */
export const unsavedTexts = ({ byChat }: ComposersState): readonly string[] =>
  [...byChat.values()].flatMap(({ text, unsaved }) => (unsaved && text.trim() !== '' ? [text] : []));
