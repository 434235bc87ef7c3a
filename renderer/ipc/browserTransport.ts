// The transport of the browser host: requests by POST, events by WebSocket, both with a key that only this page's session
// holds. INVARIANT: nothing secret stays in the address or goes into a URL, and no cookie is used.
import type { RequestName } from '../../shared/ipc/channels.ts';
import type { IpcError } from '../../shared/ipc/contract.ts';
import { err } from '../../shared/result.ts';
import { ask, type BrowserWorld, exchange, forgetKey, keyOf } from './browserWorld.ts';
import { listen } from './eventSocket.ts';
import type { ConnectionStatus, Transport } from './transport.ts';

/**
 * Doors that may be asked twice: they only read, or the second time does what the first did. A connection can break just
 * when it is used, and such a break is not worth a person's attention.
 */
const REPEATABLE: ReadonlySet<string> = new Set<RequestName>([
  ...(['app:state', 'chat:open', 'chat:lastSaid', 'project:complete', 'audit:list', 'audit:call'] as const),
  ...(['settings:read', 'gate:try', 'chat:send', 'chat:draft', 'chat:seen', 'layout:save'] as const),
]);

const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 10_000;

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

export function createBrowserTransport(world: BrowserWorld, launchCode: string | null): Transport {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const status = createStatus();
  const lose = () => {
    forgetKey(world);
    status.set('lost');
  };
  const connection = connect(world, launchCode, {
    onStatus: (next) => (next === 'lost' ? lose() : status.set(next)),
    onEvent: (name, payload) => {
      for (const listener of listeners.get(name) ?? []) listener(payload);
    },
  });
  /** Null when nobody answered: the person is told so like with any other break. */
  const askOnce = async (name: string, input: unknown, key: string): Promise<unknown> => {
    try {
      const answer = await ask(world, key, name, input);
      if (answer.status !== 401) return await answer.json();
      lose();
    } catch {
      // No answer, or half of one.
    }
    return null;
  };
  return {
    async request(name, input) {
      const key = keyOf(world);
      if (status.get() === 'lost' || key === null) return disconnected();
      const first = await askOnce(name, input, key);
      const answer = first === null && REPEATABLE.has(name) ? await askOnce(name, input, key) : first;
      return answer ?? disconnected();
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
    onStatus: status.watch,
    retry: () => {
      if (status.get() === 'disconnected') connection.retry();
    },
  };
}

type Told = {
  readonly onStatus: (status: ConnectionStatus) => void;
  readonly onEvent: (name: string, payload: unknown) => void;
};

/** Keeps a socket open: after each break it tries again, more patiently each time, until the key is refused. */
function connect(world: BrowserWorld, launchCode: string | null, { onStatus, onEvent }: Told): { retry(): void } {
  let code = launchCode;
  let waits = 0;
  let attempt = 0;
  let callOff = () => {};

  const later = () => {
    onStatus('disconnected');
    callOff = world.after(Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** waits), () => void open());
    waits += 1;
  };
  const isLate = (mine: number) => mine !== attempt;
  async function open(): Promise<void> {
    callOff();
    attempt += 1;
    const mine = attempt;
    try {
      if (code !== null) await exchange(world, code);
      code = null;
    } catch {
      return isLate(mine) ? undefined : later();
    }
    const key = keyOf(world);
    if (isLate(mine)) return;
    if (key === null) return onStatus('lost');
    listen(world, key, {
      onReady() {
        if (isLate(mine)) return;
        waits = 0;
        onStatus('connected');
      },
      onEvent: (name, payload) => (isLate(mine) ? undefined : onEvent(name, payload)),
      onEnd(why) {
        if (isLate(mine)) return;
        if (why === 'wrong key') onStatus('lost');
        else later();
      },
    });
  }
  void open();
  return { retry: () => void open() };
}

/** INVARIANT: a window that is lost stays lost. */
function createStatus() {
  const watchers = new Set<(status: ConnectionStatus) => void>();
  let status: ConnectionStatus = 'connecting';
  return {
    get: () => status,
    set(next: ConnectionStatus) {
      if (status === next || status === 'lost') return;
      status = next;
      for (const watcher of watchers) watcher(next);
    },
    watch(watcher: (status: ConnectionStatus) => void) {
      watchers.add(watcher);
      watcher(status);
      return () => watchers.delete(watcher);
    },
  };
}

const disconnected = () =>
  err<IpcError>({
    code: 'disconnected',
    message: 'Z Engine does not answer; your text is kept, try again in a moment',
  });
