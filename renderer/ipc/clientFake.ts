// A client without a main process, for tests and the gallery: it answers as scripted and tells events on command.

import { NO_SANDBOX_STATE } from '../../shared/domain/sandbox.ts';
import type { EventName, RequestName } from '../../shared/ipc/channels.ts';
import type { IpcError } from '../../shared/ipc/contract.ts';
import type { EventPayload, RequestInput, RequestOutput } from '../../shared/ipc/windowApi.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Client } from './client.ts';
import type { ConnectionStatus } from './transport.ts';

type Answer<K extends RequestName> = Result<RequestOutput<K>, IpcError>;
export type Answers = { [K in RequestName]: (input: RequestInput<K>) => Answer<K> | Promise<Answer<K>> };
type Listeners = { [K in EventName]: Set<(payload: EventPayload<K>) => void> };

export type ClientFake = Client & {
  /** Every request that was made, in order. */
  readonly asked: readonly (readonly [name: RequestName, input: unknown])[];
  /** What is answered from now on. */
  readonly answers: Answers;
  tell<K extends EventName>(name: K, payload: EventPayload<K>): void;
  setStatus(status: ConnectionStatus): void;
};

export const refused = (message: string) => err<IpcError>({ code: 'refused', message });

export function createClientFake(answers: Partial<Answers> = {}): ClientFake {
  const asked: (readonly [RequestName, unknown])[] = [];
  const all: Answers = { ...unscripted(), ...answers };
  const listeners: Listeners = {
    'project:changed': new Set(),
    'chat:changed': new Set(),
    'timeline:changed': new Set(),
    'approval:changed': new Set(),
    'grant:changed': new Set(),
    'question:changed': new Set(),
    'settings:changed': new Set(),
    'skip:changed': new Set(),
    'audit:changed': new Set(),
    'audit:exporting': new Set(),
    'sandbox:changed': new Set(),
    'window:goTo': new Set(),
  };
  const watchers = new Set<(status: ConnectionStatus) => void>();
  let status: ConnectionStatus = 'connecting';
  return {
    asked,
    answers: all,
    async request(name, input) {
      asked.push([name, input]);
      return all[name](input);
    },
    on(name, listener) {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
    onStatus(watcher) {
      watchers.add(watcher);
      watcher(status);
      return () => watchers.delete(watcher);
    },
    retry: () => undefined,
    tell(name, payload) {
      for (const listener of listeners[name]) listener(payload);
    },
    setStatus(next) {
      status = next;
      for (const watcher of watchers) watcher(next);
    },
  };
}

/** Doors that only say "done" do so; the others must be scripted. */
function unscripted(): Answers {
  const done = () => ok({});
  const unknown = () => refused('nothing is scripted here');
  return {
    'app:state': unknown,
    'project:pick': unknown,
    'project:complete': () => ok({ folders: [] }),
    'project:open': unknown,
    'project:sample': unknown,
    'project:repository': () => ok({ repository: null }),
    'chat:create': unknown,
    'chat:open': unknown,
    'chat:send': done,
    'chat:stop': done,
    'chat:mode': done,
    'chat:draft': done,
    'approval:answer': done,
    'approval:reask': done,
    'grant:revoke': done,
    'folder:look': unknown,
    'folder:add': done,
    'question:answer': done,
    'mode:bypass': unknown,
    'skip:on': unknown,
    'skip:off': done,
    'confirm:code': done,
    'chat:rename': done,
    'chat:archive': done,
    'chat:seen': done,
    'chat:leave': done,
    'chat:lastSaid': () => ok({ text: null }),
    'layout:save': done,
    'audit:list': () => ok({ rows: [], more: false, total: 0 }),
    'audit:call': unknown,
    'audit:verify': unknown,
    'audit:export': unknown,
    'audit:exportStop': done,
    'audit:reveal': done,
    'settings:read': unknown,
    'settings:change': unknown,
    'gate:try': unknown,
    'link:open': unknown,
    'sandbox:state': () => ok(NO_SANDBOX_STATE),
    'sandbox:check': () => ok(NO_SANDBOX_STATE),
    'sandbox:allow': done,
    'sandbox:outside': done,
    'sandbox:again': done,
    'sandbox:dismiss': done,
    'app:retry': done,
  };
}
