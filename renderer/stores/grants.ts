// The grants of chats: what a person allowed for a while, how often it was used, and the way to take it back.
import { createStore } from 'zustand/vanilla';
import type { Grant } from '../../shared/domain/grant.ts';
import type { ChatId, GrantId } from '../../shared/ids.ts';
import type { IpcError } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/result.ts';
import type { Client } from '../ipc/client.ts';
import { type Collection, emptyCollection, find, replace, tell, valuesOf } from './collection.ts';

export type GrantsState = {
  readonly items: Collection<Grant>;
  tell(grant: Grant): void;
  replace(chatId: ChatId, grants: readonly Grant[], since: number): void;
  /** Ends exactly this grant. */
  revoke(grantId: GrantId): Promise<Result<unknown, IpcError>>;
};

export const createGrantsStore = (client: Client) =>
  createStore<GrantsState>()((set, get) => ({
    items: emptyCollection,
    tell: (grant) => set(({ items }) => ({ items: tell(items, grant, isOlder) })),
    replace: (chatId, grants, since) =>
      set(({ items }) => ({ items: replace(items, grants, since, (held) => held.chatId === chatId) })),
    async revoke(grantId) {
      const answer = await client.request('grant:revoke', { grantId });
      const grant = find(get().items, grantId);
      if (answer.ok && grant !== undefined && grant.endedAt === null)
        get().tell({ ...grant, endedAt: Date.now(), endedBy: 'you revoked it' });
      return answer;
    },
  }));

/** INVARIANT: what ended never stands again, whatever arrives late. */
const isOlder = (held: Grant, value: Grant) =>
  (held.endedAt !== null && value.endedAt === null) || value.uses < held.uses;

/** Those in force, oldest first. */
export const grantsIn = (state: GrantsState, chatId: ChatId): readonly Grant[] =>
  valuesOf(state.items)
    .filter((grant) => grant.chatId === chatId && grant.endedAt === null)
    .toSorted((a, b) => a.madeAt - b.madeAt || a.id.localeCompare(b.id));
