// What is new to the windows of a chat in which another process works. Pure: what was told is compared with what stands.
import { type Chat, isAtWork, NEW_CHAT, type TimelineItem } from '../../shared/domain/chat.ts';

/** Whether the chat is to be told, and whether what is said in it is to be looked at. */
export type ChatNews = { readonly chat: boolean; readonly items: boolean };

/** A new chat in which nothing was said yet may be forgotten again, so that it is no news. */
export function chatNews(told: Chat | undefined, now: Chat): ChatNews {
  if (told === undefined) {
    const isEmpty = now.title === NEW_CHAT && now.state === 'idle';
    return { chat: !isEmpty, items: !isEmpty };
  }
  return { chat: differs(told, now), items: isAtWork(now) || told.updatedAt !== now.updatedAt };
}

const COMPARED = ['updatedAt', 'state', 'title', 'unread', 'archived', 'mode'] as const;

const differs = (one: Chat, other: Chat): boolean => COMPARED.some((key) => one[key] !== other[key]);

/** The revision of each item that was told, by its id. */
export type ToldItems = ReadonlyMap<string, number>;

export const newItems = (told: ToldItems | undefined, items: readonly TimelineItem[]): readonly TimelineItem[] =>
  items.filter(({ id, revision }) => (told?.get(id) ?? Number.NEGATIVE_INFINITY) < revision);

export const toldItems = (items: readonly TimelineItem[]): ToldItems =>
  new Map(items.map(({ id, revision }) => [id, revision]));
