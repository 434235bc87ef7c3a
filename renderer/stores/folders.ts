// A folder that the person wants to count as inside for one chat (`/add-dir`): the main process says where it leads, and it is
// added only once they have seen that. INVARIANT: what is added is what was shown, by its hash.
import { createStore } from 'zustand/vanilla';
import type { ChatId } from '../../shared/ids.ts';
import type { Client } from '../ipc/client.ts';

export type WantedFolder = {
  /** As it was typed. */
  readonly path: string;
  /** The real path, and what the main process knows it by. */
  readonly folder: string;
  readonly hash: string;
  readonly isSending: boolean;
  /** Why it was not added, a sentence. */
  readonly problem: string | null;
};

export type FoldersState = {
  /** Those that wait for a yes. */
  readonly byChat: ReadonlyMap<ChatId, WantedFolder>;
  /** Shows where it leads; null when it does, else why not, a sentence. */
  look(chatId: ChatId, path: string): Promise<string | null>;
  add(chatId: ChatId): Promise<void>;
  cancel(chatId: ChatId): void;
};

export const createFoldersStore = (client: Client) =>
  createStore<FoldersState>()((set, get) => {
    const put = (chatId: ChatId, wanted: WantedFolder | null) =>
      set(({ byChat }) => {
        const next = new Map(byChat);
        if (wanted === null) next.delete(chatId);
        else next.set(chatId, wanted);
        return { byChat: next };
      });
    return {
      byChat: new Map(),
      async look(chatId, path) {
        const answer = await client.request('folder:look', { chatId, path });
        if (!answer.ok) return answer.error.message;
        put(chatId, { path, ...answer.value, isSending: false, problem: null });
        return null;
      },
      async add(chatId) {
        const wanted = get().byChat.get(chatId);
        if (wanted === undefined || wanted.isSending) return;
        const sent = { ...wanted, isSending: true, problem: null };
        put(chatId, sent);
        const answer = await client.request('folder:add', { chatId, path: wanted.path, hash: wanted.hash });
        // It may have been given up, or another asked for, meanwhile.
        if (get().byChat.get(chatId) !== sent) return;
        put(chatId, answer.ok ? null : { ...wanted, problem: answer.error.message });
      },
      cancel: (chatId) => put(chatId, null),
    };
  });
