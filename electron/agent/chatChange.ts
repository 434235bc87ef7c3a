// What becomes of a chat when its agent goes to work, waits or ends. Pure. INVARIANT: a chat at work is never put
// away, nor unread: a person set it to work.
import { type Chat, isAtWork } from '../../shared/domain/chat.ts';
import type { TurnEnd } from './turn.ts';

export type ChatChange = Partial<Pick<Chat, 'state' | 'title' | 'unread'>>;

/** `now`: milliseconds since 1970. Its time never goes back with the clock: a window drops what is older than what it holds. */
export function chatAfter(before: Chat, change: ChatChange, now: number): Chat {
  const after = { ...before, ...change };
  const rests = !isAtWork(after);
  return {
    ...after,
    unread: after.unread && rests,
    archived: after.archived && rests,
    updatedAt: Math.max(before.updatedAt, now),
  };
}

/** Whether nothing but its time differs. */
export function isSameChat(one: Chat, other: Chat): boolean {
  return (
    one.state === other.state &&
    one.title === other.title &&
    one.unread === other.unread &&
    one.archived === other.archived
  );
}

/** After the last turn: news for the person, unless it was the person who ended it. */
export function restAfter(how: TurnEnd): ChatChange {
  if (how === 'stopped') return { state: 'idle' };
  return { state: how === 'failed' ? 'failed' : 'done', unread: true };
}
