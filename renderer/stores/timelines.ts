// What was said and done in each chat. INVARIANT: of each item the highest revision is kept, and no item is ever dropped.
import { createStore } from 'zustand/vanilla';
import type { TimelineItem } from '../../shared/domain/chat.ts';
import type { ChatId } from '../../shared/ids.ts';

export type Timeline = {
  /** `stale`: read once, but events may have been missed since. */
  readonly status: 'unread' | 'loading' | 'ready' | 'stale' | 'failed';
  readonly problem: string | null;
  readonly items: ReadonlyMap<string, TimelineItem>;
};

export type TimelinesState = {
  readonly byChat: ReadonlyMap<ChatId, Timeline>;
  tell(item: TimelineItem): void;
  loading(chatId: ChatId): void;
  failed(chatId: ChatId, problem: string): void;
  replace(chatId: ChatId, items: readonly TimelineItem[]): void;
  /** After a break of the connection: everything that was read must be read again. */
  distrust(): void;
};

export const emptyTimeline: Timeline = { status: 'unread', problem: null, items: new Map() };

export const createTimelinesStore = () =>
  createStore<TimelinesState>()((set) => {
    const change = (chatId: ChatId, next: (held: Timeline) => Timeline) =>
      set(({ byChat }) => ({ byChat: new Map(byChat).set(chatId, next(byChat.get(chatId) ?? emptyTimeline)) }));
    return {
      byChat: new Map(),
      tell: (item) => change(item.chatId, (held) => ({ ...held, items: addItem(held.items, item) })),
      loading: (chatId) =>
        change(chatId, (held) => ({ ...held, status: held.status === 'stale' ? 'stale' : 'loading', problem: null })),
      failed: (chatId, problem) => change(chatId, (held) => ({ ...held, status: 'failed', problem })),
      replace: (chatId, items) =>
        change(chatId, (held) => ({ status: 'ready', problem: null, items: mergeItems(held.items, items) })),
      distrust: () =>
        set(({ byChat }) => ({ byChat: new Map([...byChat].map(([id, held]) => [id, distrusted(held)])) })),
    };
  });

/** A new item goes to the end; a known one keeps its place. */
export function addItem(
  items: ReadonlyMap<string, TimelineItem>,
  item: TimelineItem,
): ReadonlyMap<string, TimelineItem> {
  const held = items.get(item.id);
  return held !== undefined && held.revision >= item.revision ? items : new Map(items).set(item.id, item);
}

/** The order of the snapshot, then what only events told of. */
export function mergeItems(
  held: ReadonlyMap<string, TimelineItem>,
  snapshot: readonly TimelineItem[],
): ReadonlyMap<string, TimelineItem> {
  const merged = new Map(snapshot.map((item) => [item.id as string, newer(held.get(item.id), item)]));
  for (const [id, item] of held) if (!merged.has(id)) merged.set(id, item);
  return merged;
}

const newer = (held: TimelineItem | undefined, item: TimelineItem) =>
  held !== undefined && held.revision > item.revision ? held : item;
const distrusted = (held: Timeline): Timeline => (held.status === 'ready' ? { ...held, status: 'stale' } : held);

/** When the person last said something, milliseconds since 1970; 0 when never. */
export const lastSaidAt = ({ items }: Timeline): number =>
  Math.max(0, ...[...items.values()].filter(({ kind }) => kind === 'user').map(({ at }) => at));
