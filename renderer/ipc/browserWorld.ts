// What the browser transport needs of the page, and the two ways in which it posts. No cookie is sent, nothing is cached.
import { z } from 'zod';

const KEY_NAME = 'z-engine-key';
/** Bytes that a browser lets a closing page still send. */
const KEEPALIVE_MOST = 60_000;

export type BrowserWorld = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'json'>>;
  readonly openSocket: (url: string) => Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;
  /** "http://127.0.0.1:1234" */
  readonly origin: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Acts after `ms` milliseconds; returns the function that calls it off. */
  readonly after: (ms: number, act: () => void) => () => void;
};

/** The key of this page's session; it lives nowhere else. */
export const keyOf = (world: BrowserWorld): string | null => world.storage.getItem(KEY_NAME);
export const forgetKey = (world: BrowserWorld): void => world.storage.removeItem(KEY_NAME);

const keySchema = z.object({ key: z.string().min(1) });

/** Trades a launch code for a key and keeps it. Rejects when nobody answers; the code is used up once anybody did. */
export async function exchange(world: BrowserWorld, code: string): Promise<void> {
  const answer = await post(world, '/api/exchange', JSON.stringify({ code }), {}, false);
  const read = answer.status === 200 ? keySchema.safeParse(await answer.json()) : null;
  if (read?.success) world.storage.setItem(KEY_NAME, read.data.key);
}

/** One request with the key in a header. Rejects when nobody answers. */
export async function ask(world: BrowserWorld, key: string, name: string, input: unknown) {
  const body = JSON.stringify({ name, input });
  const send = (keepalive: boolean) => post(world, '/api/request', body, { 'x-z-engine-key': key }, keepalive);
  if (!isForClosing(name, body)) return send(false);
  // The bound is for all such requests of a page together: what goes past it is refused, and goes the common way.
  return send(true).catch(() => send(false));
}

/** A draft and the layout are also saved as the page closes; the browser then finishes the request for it. */
const isForClosing = (name: string, body: string) =>
  (name === 'chat:draft' || name === 'layout:save') && new TextEncoder().encode(body).length < KEEPALIVE_MOST;

const post = (
  { fetch, origin }: BrowserWorld,
  path: string,
  body: string,
  headers: Record<string, string>,
  keepalive: boolean,
) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    keepalive,
    credentials: 'omit',
    cache: 'no-store',
  });
