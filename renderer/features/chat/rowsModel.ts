// The rows of a timeline: what was said and done, reads in a row folded into one, then what waits to be sent. Pure; every
// item is in exactly one row, in its order.
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';
import type { Outgoing } from '../../stores/composers.ts';
import type { ReadingPlace } from '../../stores/timelines.ts';

export type TimelineRow =
  | { readonly kind: 'item'; readonly key: string; readonly item: TimelineItem }
  /** Reads that went the same way, one after the other. */
  | { readonly kind: 'reads'; readonly key: string; readonly calls: readonly ToolCallView[] }
  | { readonly kind: 'queued'; readonly key: string; readonly text: string };

/** From so many on, reads in a row are one row. */
const FOLDED_FROM = 3;

/** A row keeps its key as long as its first item is in it. */
export function timelineRows(items: readonly TimelineItem[], queued: readonly Outgoing[]): readonly TimelineRow[] {
  const rows: TimelineRow[] = [];
  for (let at = 0; at < items.length; ) {
    const calls = readsFrom(items, at);
    const [first] = calls;
    const item = items[at];
    if (first !== undefined && calls.length >= FOLDED_FROM) {
      rows.push({ kind: 'reads', key: first.id, calls });
      at += calls.length;
    } else if (item !== undefined) {
      rows.push({ kind: 'item', key: item.id, item });
      at += 1;
    }
  }
  for (const { key, text } of queued) rows.push({ kind: 'queued', key, text });
  return rows;
}

/** The reads from `at` on that were decided alike; none when there is none. */
function readsFrom(items: readonly TimelineItem[], at: number): readonly ToolCallView[] {
  const calls: ToolCallView[] = [];
  for (let next = items[at]; next !== undefined && isRead(next); next = items[at + calls.length]) {
    if (calls[0] !== undefined && next.decider?.words !== calls[0].decider?.words) break;
    calls.push(next);
  }
  return calls;
}

/** Only what went as expected folds: what failed or was denied stays in sight. */
const isRead = (item: TimelineItem): item is ToolCallView =>
  item.kind === 'toolCall' && item.tool === 'Read' && item.status === 'done';

/** Pixels that a row takes until it was measured; rough, and never reads through a long text. */
export function roughHeight(row: TimelineRow | undefined): number {
  if (row === undefined) return LINE;
  if (row.kind === 'reads') return CARD;
  if (row.kind === 'queued') return textHeight(row.text, BUBBLE_ROOM);
  const { item } = row;
  if (item.kind === 'toolCall') return CARD;
  return textHeight(item.text, item.kind === 'assistant' ? LINE : BUBBLE_ROOM);
}
const LINE = 20;
const CARD = 48;
const BUBBLE_ROOM = 36;
const LETTERS_A_LINE = 100;
const LINES_MOST = 400;
const textHeight = (text: string, room: number) =>
  room + LINE * Math.min(LINES_MOST, Math.ceil(text.length / LETTERS_A_LINE));

/** Where the row of an item is, 0-based; -1 when there is none. */
export const rowOf = (rows: readonly TimelineRow[], id: string): number =>
  rows.findIndex((row) => row.key === id || (row.kind === 'reads' && row.calls.some((call) => call.id === id)));

/** Pixels from the top at which a person read on; the end is further than any. */
export function offsetOf(
  rows: readonly TimelineRow[],
  heights: ReadonlyMap<string, number>,
  place: ReadingPlace,
): number {
  let offset = 0;
  for (const row of rows) {
    if (row.key === place.top?.key) return offset + place.top.hidden;
    offset += heights.get(row.key) ?? roughHeight(row);
  }
  return offset;
}

/** Names the last message of the person; it keeps its key when it leaves the queue. Empty when there is none. */
export const lastOwn = (items: readonly TimelineItem[], queued: readonly Outgoing[]): string =>
  queued.at(-1)?.key ?? items.findLast((item) => item.kind === 'user')?.id ?? '';
