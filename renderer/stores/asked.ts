// What approvals and questions have in common: both wait in a chat for the person, and both are answered once. Pure.
import type { ChatId } from '../../shared/ids.ts';
import { type Collection, valuesOf } from './collection.ts';

/** How the answer to one stands; absent when none was given. */
export type Answering = { readonly state: 'sending' } | { readonly state: 'refused'; readonly message: string };

type Asked = { readonly id: string; readonly chatId: ChatId; readonly state: string; readonly askedAt: number };

/** INVARIANT: what was answered never waits again, whatever arrives late. */
export const isReopened = (held: Asked, value: Asked): boolean => held.state !== 'waiting' && value.state === 'waiting';

/** Those of a chat in a state, oldest first. */
export const askedIn = <T extends Asked>(items: Collection<T>, chatId: ChatId, state: T['state']): readonly T[] =>
  valuesOf(items)
    .filter((asked) => asked.chatId === chatId && asked.state === state)
    .toSorted((a, b) => a.askedAt - b.askedAt || a.id.localeCompare(b.id));

/** The same map with one entry set, or without it. */
export function withAnswering<Id>(
  all: ReadonlyMap<Id, Answering>,
  id: Id,
  answering: Answering | null,
): ReadonlyMap<Id, Answering> {
  const next = new Map(all);
  if (answering === null) next.delete(id);
  else next.set(id, answering);
  return next;
}
