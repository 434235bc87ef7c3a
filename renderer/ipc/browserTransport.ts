// The transport of the browser host: requests by POST, events by WebSocket, both with a key that only this page's session
// holds. INVARIANT: nothing secret stays in the address or goes into a URL, and no cookie is used.
import { z } from 'zod';
import type { IpcError } from '../../shared/ipc/contract.ts';
import { err } from '../../shared/result.ts';
import type { ConnectionStatus, Transport } from './transport.ts';

const KEY_NAME = 'z-engine-key';
const WRONG_KEY = 4401;
const READY_MS = 5000;
const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 10_000;
/** What a browser lets a closing page still send. */
const KEEPALIVE_MOST = 60_000;

export type BrowserWorld = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'json'>>;
  readonly openSocket: (url: string) => Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;
  /** "http://127.0.0.1:1234" */
  readonly origin: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly after: (ms: number, act: () => void) => () => void;
};

/** Reads the single-use launch code from the address and erases it there at once. Null when there is none. */
export function takeLaunchCode(
  location: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState'>,
): string | null {
  const code = location.hash.replace(/^#/, '');
  if (code === '') return null;
  history.replaceState(null, '', location.pathname + location.search);
  return code;
}

const keySchema = z.object({ key: z.string().min(1) });
const messageSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ name: z.string(), payload: z.unknown() }),
]);

export function createBrowserTransport(world: BrowserWorld, launchCode: string | null): Transport {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const watchers = new Set<(status: ConnectionStatus) => void>();
  let status: ConnectionStatus = 'connecting';
  let code = launchCode;
  let attempt = 0;
  let cancelRetry = () => {};
  let tries = 0;

  const setStatus = (next: ConnectionStatus) => {
    if (status === next || status === 'lost') return;
    status = next;
    for (const watcher of watchers) watcher(next);
  };
  const lose = () => {
    world.storage.removeItem(KEY_NAME);
    setStatus('lost');
  };
  const post = (path: string, body: string, headers: Record<string, string>, keepalive: boolean) =>
    world.fetch(world.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      keepalive,
      credentials: 'omit',
      cache: 'no-store',
    });

  /** Trades the launch code for a key, once. Answers the key to use, null when there is none; throws when nobody answers. */
  async function findKey(): Promise<string | null> {
    if (code !== null) {
      const answer = await post('/api/exchange', JSON.stringify({ code }), {}, false);
      code = null;
      const read = answer.status === 200 ? keySchema.safeParse(await answer.json()) : null;
      if (read?.success) world.storage.setItem(KEY_NAME, read.data.key);
    }
    return world.storage.getItem(KEY_NAME);
  }

  async function connect(): Promise<void> {
    cancelRetry();
    const mine = ++tries;
    try {
      const key = await findKey();
      if (mine !== tries) return;
      if (key === null) lose();
      else listen(key, mine);
    } catch {
      if (mine === tries) retryLater();
    }
  }

  function listen(key: string, mine: number): void {
    const socket = world.openSocket(`${world.origin.replace(/^http/, 'ws')}/api/events`);
    const giveUp = world.after(READY_MS, () => socket.close());
    socket.addEventListener('open', () => socket.send(JSON.stringify({ key })));
    socket.addEventListener('message', (event) => {
      if (mine === tries) hear(event.data, giveUp);
    });
    socket.addEventListener('close', (event) => {
      giveUp();
      if (mine !== tries) return;
      if (event.code === WRONG_KEY) lose();
      else retryLater();
    });
  }

  function hear(data: unknown, giveUp: () => void): void {
    const read = messageSchema.safeParse(parseJson(data));
    if (!read.success) return;
    if ('name' in read.data) {
      for (const listener of listeners.get(read.data.name) ?? []) listener(read.data.payload);
      return;
    }
    giveUp();
    attempt = 0;
    setStatus('connected');
  }

  function retryLater(): void {
    setStatus('disconnected');
    if (status === 'lost') return;
    cancelRetry = world.after(Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** attempt), () => void connect());
    attempt += 1;
  }

  void connect();

  return {
    async request(name, input) {
      const key = world.storage.getItem(KEY_NAME);
      if (status === 'lost' || key === null) return disconnected();
      const body = JSON.stringify({ name, input });
      try {
        const answer = await post('/api/request', body, { 'x-z-engine-key': key }, isForClosing(name, body));
        if (answer.status === 401) lose();
        return answer.status === 401 ? disconnected() : await answer.json();
      } catch {
        return disconnected();
      }
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
    onStatus(watcher) {
      watchers.add(watcher);
      watcher(status);
      return () => watchers.delete(watcher);
    },
    retry() {
      if (status === 'disconnected') void connect();
    },
  };
}

/** A draft is also saved as the page closes; the browser then finishes the request for it. */
const isForClosing = (name: string, body: string) => name === 'chat:draft' && body.length < KEEPALIVE_MOST;

const disconnected = () =>
  err<IpcError>({
    code: 'disconnected',
    message: 'Z Engine does not answer; your text is kept, try again in a moment',
  });

function parseJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
