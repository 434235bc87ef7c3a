// What the window shows: the view, the chats side by side and which of them is active. Kept over restarts by the main process.
// INVARIANT: exactly one pane is active, and a chat stands in at most one.
import { createStore } from 'zustand/vanilla';
import type { Layout, View } from '../../shared/domain/layout.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { Client } from '../ipc/client.ts';

export type LayoutState = {
  readonly layout: Layout;
  /** As it was kept; nothing is saved. */
  restore(layout: Layout): void;
  show(view: View): void;
  /** Shows a chat (or, with null, a place to begin one) in the active pane; where it stands already, that pane becomes active. */
  open(chatId: ChatId | null): void;
};

export const FIRST_LAYOUT: Layout = { view: 'chats', panes: [null], active: 0, split: 0.5, sidePanel: true };

export const createLayoutStore = (client: Client) =>
  createStore<LayoutState>()((set, get) => {
    const change = (part: Partial<Layout>) => {
      set(({ layout }) => ({ layout: { ...layout, ...part } }));
      void client.request('layout:save', { layout: get().layout });
    };
    return {
      layout: FIRST_LAYOUT,
      restore: (layout) => set({ layout }),
      show: (view) => change({ view }),
      open: (chatId) => {
        const { panes, active } = get().layout;
        const there = chatId === null ? -1 : panes.indexOf(chatId);
        if (there >= 0) return change({ view: 'chats', active: there });
        change({ view: 'chats', panes: panes.map((pane, at) => (at === active ? chatId : pane)) });
      },
    };
  });

/** The chat of the active pane. */
export const activeChat = ({ layout }: LayoutState): ChatId | null => layout.panes[layout.active] ?? null;
