// What the window shows: the view, the chats side by side and which of them is active. Kept over restarts by the main process.
// It moves by layoutMoves.ts only, and tells the main process which chats are shown no longer.
import { createStore } from 'zustand/vanilla';
import type { Layout, View } from '../../shared/domain/layout.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { Client } from '../ipc/client.ts';
import {
  activate,
  closePane,
  FIRST_LAYOUT,
  keepOnly,
  leftChats,
  openHere,
  openToSide,
  resize,
  showView,
  toggleSide,
} from './layoutMoves.ts';

export type LayoutState = {
  readonly layout: Layout;
  /** Whether the side panel lies over a window that is too narrow for it. Never kept: it would cover a chat unasked. */
  readonly isSideOver: boolean;
  /** Grows each time the person wants to be in the active pane: it takes the focus then, at its card. */
  readonly wanted: number;
  /** As it was kept; nothing is saved. */
  restore(layout: Layout): void;
  show(view: View): void;
  /** Shows a chat (or, with null, a place to begin one) in the active pane; where it stands already, that pane becomes active. */
  open(chatId: ChatId | null): void;
  /** In the pane beside the active one. */
  openToSide(chatId: ChatId | null): void;
  /** Does not stop the chat. */
  close(at: number): void;
  /** `wantsFocus`: the person is not in it yet. */
  activate(at: number, wantsFocus?: boolean): void;
  /** The share of the first pane, 0 to 1. */
  resize(share: number): void;
  toggleSide(isOver: boolean): void;
  /** Panes of chats that may not stay are closed. */
  keepOnly(isKept: (chatId: ChatId) => boolean): void;
};

export const createLayoutStore = (client: Client) =>
  createStore<LayoutState>()((set, get) => {
    const tell = createTelling(client);
    const move = (next: Layout) => {
      const before = get().layout;
      if (same(before, next)) return;
      set({ layout: next });
      tell(leftChats(before, next), next);
    };
    /** The person goes there. */
    const go = (next: Layout) => {
      move(next);
      set(({ wanted }) => ({ wanted: wanted + 1, isSideOver: false }));
    };
    return {
      layout: FIRST_LAYOUT,
      isSideOver: false,
      wanted: 0,
      restore: (layout) => set({ layout }),
      show: (view) => move(showView(get().layout, view)),
      open: (chatId) => go(openHere(get().layout, chatId)),
      openToSide: (chatId) => go(openToSide(get().layout, chatId)),
      close: (at) => go(closePane(get().layout, at)),
      activate: (at, wantsFocus = false) => (wantsFocus ? go : move)(activate(get().layout, at)),
      resize: (share) => move(resize(get().layout, share)),
      toggleSide: (isOver) =>
        isOver ? set(({ isSideOver }) => ({ isSideOver: !isSideOver })) : move(toggleSide(get().layout)),
      keepOnly: (isKept) => move(keepOnly(get().layout, isKept)),
    };
  });

/** INVARIANT: one move is told after the other, so that what the main process heard last is what stands here. */
function createTelling(client: Client): (left: readonly ChatId[], layout: Layout) => void {
  let told: Promise<unknown> = Promise.resolve();
  return (left, layout) => {
    told = told.then(async () => {
      for (const chatId of left) await client.request('chat:leave', { chatId });
      await client.request('layout:save', { layout });
    });
  };
}

const same = (a: Layout, b: Layout) =>
  a.view === b.view &&
  a.active === b.active &&
  a.split === b.split &&
  a.sidePanel === b.sidePanel &&
  a.panes.length === b.panes.length &&
  a.panes.every((pane, at) => pane === b.panes[at]);

/** The chat of the active pane. */
export const activeChat = ({ layout }: LayoutState): ChatId | null => layout.panes[layout.active] ?? null;
