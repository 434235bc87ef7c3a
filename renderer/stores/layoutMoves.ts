// Each way the arrangement of the window can change. Pure.
// INVARIANT: one or two panes, exactly one active, a chat in at most one of them, and at most one that is empty.
import { type Layout, MOST_PANES, type View } from '../../shared/domain/layout.ts';
import type { ChatId } from '../../shared/ids.ts';

type Pane = ChatId | null;

export const FIRST_LAYOUT: Layout = { view: 'chats', panes: [null], active: 0, split: 0.5, sidePanel: true };
/** What `layoutSchema` takes. */
const LEAST_SHARE = 0.1;

export const showView = (layout: Layout, view: View): Layout => ({ ...layout, view });

/** In the active pane; where it stands already, that pane becomes active. Null: a place to begin a chat. */
export function openHere(layout: Layout, pane: Pane): Layout {
  const there = layout.panes.indexOf(pane);
  if (there >= 0) return { ...layout, view: 'chats', active: there };
  return { ...layout, view: 'chats', panes: layout.panes.with(layout.active, pane) };
}

/** In the pane beside the active one, which becomes active. An empty pane is no pane to stand beside. */
export function openToSide(layout: Layout, pane: Pane): Layout {
  const { panes } = layout;
  if (panes.includes(pane) || (panes.length === 1 && panes[0] === null)) return openHere(layout, pane);
  if (panes.length < MOST_PANES) return { ...layout, view: 'chats', panes: [...panes, pane], active: panes.length };
  const other = 1 - layout.active;
  return { ...layout, view: 'chats', panes: panes.with(other, pane), active: other };
}

/** The last one leaves an empty pane. */
export function closePane(layout: Layout, at: number): Layout {
  if (layout.panes[at] === undefined) return layout;
  const panes = layout.panes.filter((_, place) => place !== at);
  if (panes.length === 0) return { ...layout, panes: [null], active: 0 };
  return {
    ...layout,
    panes,
    active: Math.min(at < layout.active ? layout.active - 1 : layout.active, panes.length - 1),
  };
}

export const activate = (layout: Layout, at: number): Layout =>
  layout.panes[at] === undefined ? layout : { ...layout, active: at };

/** `share`: of the first pane, 0 to 1. */
export const resize = (layout: Layout, share: number): Layout => ({
  ...layout,
  split: Number.isFinite(share) ? Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share)) : layout.split,
});

export const toggleSide = (layout: Layout): Layout => ({ ...layout, sidePanel: !layout.sidePanel });

/** Without the panes of chats that may not stay. */
export function keepOnly(layout: Layout, isKept: (chatId: ChatId) => boolean): Layout {
  const gone = layout.panes.findLastIndex((pane) => pane !== null && !isKept(pane));
  return gone < 0 ? layout : keepOnly(closePane(layout, gone), isKept);
}

/** The chats that stood in a pane before and stand in none now. */
export const leftChats = (before: Layout, after: Layout): readonly ChatId[] =>
  before.panes.filter((pane): pane is ChatId => pane !== null && !after.panes.includes(pane));
