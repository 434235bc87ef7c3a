// What a person wishes for that a page alone cannot turn on (M1): Bypass, and skip approvals. The wish goes to the main
// process, which asks for a yes outside of this window. INVARIANT: nothing counts as on before the main process says so.
import { createStore } from 'zustand/vanilla';
import type { ChatId, ConfirmationId } from '../../shared/ids.ts';
import type { Client } from '../ipc/client.ts';

export type WishKind = 'bypass' | 'skip';

/** How far a wish has come: its warning is read, the main process asks, or it waits for the code of the terminal. */
export type Wish = {
  readonly kind: WishKind;
  readonly isSending: boolean;
  /** Null until the main process has printed a code. */
  readonly requestId: ConfirmationId | null;
  /** Why it was not taken, a sentence. */
  readonly problem: string | null;
};

export type WishesState = {
  /** Skip approvals is on, for this process. */
  readonly skipping: boolean;
  /** Grows with every event that told of `skipping`. */
  readonly told: number;
  readonly byChat: ReadonlyMap<ChatId, Wish>;
  tell(skipping: boolean): void;
  /** A snapshot, asked for when `told` was `since`. */
  replace(skipping: boolean, since: number): void;
  /** Shows the warning; nothing is asked for yet. */
  begin(chatId: ChatId, kind: WishKind): void;
  ask(chatId: ChatId): Promise<void>;
  confirm(chatId: ChatId, code: string): Promise<void>;
  cancel(chatId: ChatId): void;
  skipOff(): Promise<string | null>;
};

const REFUSED = 'It was not confirmed. Nothing was changed.';

export const createWishesStore = (client: Client) =>
  createStore<WishesState>()((set, get) => {
    const put = (chatId: ChatId, wish: Wish | null) =>
      set(({ byChat }) => {
        const next = new Map(byChat);
        if (wish === null) next.delete(chatId);
        else next.set(chatId, wish);
        return { byChat: next };
      });
    /** Only while it is still the same wish: it may have been given up, or another begun, meanwhile. */
    const settle = (chatId: ChatId, before: Wish, after: Wish | null) => {
      if (get().byChat.get(chatId) === before) put(chatId, after);
    };
    return {
      skipping: false,
      told: 0,
      byChat: new Map(),
      tell: (skipping) => set(({ told }) => ({ skipping, told: told + 1 })),
      replace: (skipping, since) => set((state) => (state.told > since ? {} : { skipping })),
      begin: (chatId, kind) => put(chatId, { kind, isSending: false, requestId: null, problem: null }),
      cancel: (chatId) => put(chatId, null),
      async ask(chatId) {
        const wish = get().byChat.get(chatId);
        if (wish === undefined || wish.isSending) return;
        const sent = { ...wish, isSending: true, problem: null };
        put(chatId, sent);
        const answer = await (wish.kind === 'bypass'
          ? client.request('mode:bypass', { chatId })
          : client.request('skip:on', {}));
        if (!answer.ok) return settle(chatId, sent, { ...wish, problem: answer.error.message });
        if (answer.value.state === 'on') return settle(chatId, sent, null);
        const requestId = answer.value.state === 'needs-code' ? answer.value.requestId : null;
        settle(chatId, sent, { ...wish, requestId, problem: requestId === null ? REFUSED : null });
      },
      async confirm(chatId, code) {
        const wish = get().byChat.get(chatId);
        if (wish === undefined || wish.requestId === null || wish.isSending) return;
        const sent = { ...wish, isSending: true, problem: null };
        put(chatId, sent);
        const answer = await client.request('confirm:code', { requestId: wish.requestId, code });
        settle(chatId, sent, answer.ok ? null : { ...wish, problem: answer.error.message });
      },
      async skipOff() {
        const answer = await client.request('skip:off', {});
        if (!answer.ok) return answer.error.message;
        get().tell(false);
        return null;
      },
    };
  });
