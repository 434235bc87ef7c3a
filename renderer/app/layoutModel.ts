// What of a layout is shown in a window of some width. Pure: the layout itself never changes because a window is narrow.
import type { Layout } from '../../shared/domain/layout.ts';

/** Pixels, as in tokens.css. */
export const SIDEBAR = 256;
export const SIDE_PANEL = 264;
/** Less than this, and a pane is no place to read a card in. */
export const LEAST_PANE = 420;
/** From here on the side panel stands beside the chats. */
export const SIDE_FROM = 1200;
/** Up to here the sidebar stands above the chats. */
const STACKED_TO = 720;

export type Shown = {
  /** Places in `layout.panes`, from left to right. */
  readonly panes: readonly number[];
  /** How many chats are open and not shown. */
  readonly hidden: number;
  readonly side: 'none' | 'beside' | 'over';
};

/** `isSideOver`: the person asked for the side panel in a window that has no room for it. Widths in pixels. */
export function shownIn(width: number, layout: Layout, isSideOver: boolean): Shown {
  const hasChat = layout.panes[layout.active] !== null;
  const isWide = width >= SIDE_FROM;
  const side = !hasChat ? 'none' : isWide && layout.sidePanel ? 'beside' : !isWide && isSideOver ? 'over' : 'none';
  const room = width - (width > STACKED_TO ? SIDEBAR : 0) - (side === 'beside' ? SIDE_PANEL : 0);
  const all = layout.panes.map((_, at) => at);
  const panes = all.length * LEAST_PANE <= room ? all : [layout.active];
  return { panes, hidden: all.length - panes.length, side };
}
