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

/** Where a person looks at in a timeline. `top`: the item at the upper edge, and how many pixels of it are above; null at the end. */
export type ReadingPlace = { readonly top: { readonly key: string; readonly hidden: number } | null };

/** What a window remembers of the sight of one chat, so that coming back shows what was left. It steers no other component. */
export type TimelineSight = {
  place: ReadingPlace;
  /** Measured heights of rows in pixels, by the row's key. */
  readonly heights: Map<string, number>;
  /** What the person unfolded or folded, by its name. */
  readonly folds: Map<string, boolean>;
};

export type TimelinesState = {
  readonly byChat: ReadonlyMap<ChatId, Timeline>;
  /** What was told since the last time, oldest first: one change of the store, one copy a chat. */
  tell(items: readonly TimelineItem[]): void;
  /** The same object for as long as the window lives; it is written in place and never published. */
  sightOf(chatId: ChatId): TimelineSight;
  loading(chatId: ChatId): void;
  failed(chatId: ChatId, problem: string): void;
  replace(chatId: ChatId, items: readonly TimelineItem[]): void;
  /** After a break of the connection: everything that was read must be read again. */
  distrust(): void;
};

export const emptyTimeline: Timeline = { status: 'unread', problem: null, items: new Map() };

export const createTimelinesStore = () =>
  createStore<TimelinesState>()((set) => {
    const sights = new Map<ChatId, TimelineSight>();
    const change = (chatId: ChatId, next: (held: Timeline) => Timeline) =>
      set(({ byChat }) => ({ byChat: new Map(byChat).set(chatId, next(byChat.get(chatId) ?? emptyTimeline)) }));
    return {
      byChat: new Map(),
      tell: (items) => set(({ byChat }) => ({ byChat: addToChats(byChat, items) })),
      sightOf(chatId) {
        const sight = sights.get(chatId) ?? { place: { top: null }, heights: new Map(), folds: new Map() };
        sights.set(chatId, sight);
        return sight;
      },
      loading: (chatId) =>
        change(chatId, (held) => ({ ...held, status: held.status === 'stale' ? 'stale' : 'loading', problem: null })),
      failed: (chatId, problem) => change(chatId, (held) => ({ ...held, status: 'failed', problem })),
      replace: (chatId, items) =>
        change(chatId, (held) => ({ status: 'ready', problem: null, items: mergeItems(held.items, items) })),
      distrust: () =>
        set(({ byChat }) => ({ byChat: new Map([...byChat].map(([id, held]) => [id, distrusted(held)])) })),
    };
  });

/** Chats that nothing new was told of stay the same objects, and so does all of it when everything was old news. */
function addToChats(
  byChat: ReadonlyMap<ChatId, Timeline>,
  told: readonly TimelineItem[],
): ReadonlyMap<ChatId, Timeline> {
  const changed = new Map<ChatId, Timeline>();
  for (const [chatId, items] of Map.groupBy(told, (item) => item.chatId)) {
    const held = byChat.get(chatId) ?? emptyTimeline;
    const next = addItems(held.items, items);
    if (next !== held.items) changed.set(chatId, { ...held, items: next });
  }
  return changed.size === 0 ? byChat : new Map([...byChat, ...changed]);
}

/** A new item goes to the end; a known one keeps its place. The same map when nothing is new, else one copy. */
export function addItems(
  held: ReadonlyMap<string, TimelineItem>,
  told: readonly TimelineItem[],
): ReadonlyMap<string, TimelineItem> {
  let items: Map<string, TimelineItem> | null = null;
  for (const item of told) {
    const known = (items ?? held).get(item.id);
    if (known !== undefined && known.revision >= item.revision) continue;
    items ??= new Map(held);
    items.set(item.id, item);
  }
  return items ?? held;
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
export function lastSaidAt({ items }: Timeline): number {
  let last = 0;
  for (const { kind, at } of items.values()) if (kind === 'user' && at > last) last = at;
  return last;
}
