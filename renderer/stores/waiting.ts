// Which chats wait for the person, over all chats: how many cards each holds, and since when. Pure.
import type { ChatId } from '../../shared/ids.ts';

type Asked = { readonly chatId: ChatId; readonly state: string; readonly askedAt: number };

/** `since`: when the oldest of its cards was asked, milliseconds since 1970. */
export type Wait = { readonly chatId: ChatId; readonly cards: number; readonly since: number };

/** Those that wait, the longest first. */
export function waitsOf(asked: readonly Asked[]): readonly Wait[] {
  const waits = new Map<ChatId, Wait>();
  for (const { chatId, state, askedAt } of asked) {
    if (state !== 'waiting') continue;
    const held = waits.get(chatId);
    waits.set(chatId, { chatId, cards: (held?.cards ?? 0) + 1, since: Math.min(held?.since ?? askedAt, askedAt) });
  }
  return [...waits.values()].toSorted((a, b) => a.since - b.since || a.chatId.localeCompare(b.chatId));
}

/** The one after `current` in a circle; null when none other waits. */
export function nextWait(waits: readonly Wait[], current: ChatId | null): ChatId | null {
  const at = waits.findIndex((wait) => wait.chatId === current);
  return waits[(at + 1) % Math.max(1, waits.length)]?.chatId ?? null;
}

export const cardsIn = (waits: readonly Wait[]): number => waits.reduce((sum, wait) => sum + wait.cards, 0);
