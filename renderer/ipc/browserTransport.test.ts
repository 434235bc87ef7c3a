import { describe, expect, it } from 'vitest';
import { createBrowserTransport, takeLaunchCode } from './browserTransport.ts';
import type { BrowserWorld } from './browserWorld.ts';
import type { ConnectionStatus } from './transport.ts';

type Posted = {
  readonly url: string;
  readonly body: unknown;
  readonly key: string | undefined;
  readonly keepalive: boolean;
};
type Answer = { readonly status: number; readonly body: unknown } | 'no answer';
type SocketEvent = { readonly data?: string; readonly code?: number };

/** A world that a test steers: answers by path, sockets by hand, time by `pass`. */
function createWorld(answers: Record<string, Answer>, stored: string | null = null) {
  const posted: Posted[] = [];
  const kept = new Map<string, string>(stored === null ? [] : [['z-engine-key', stored]]);
  const timers: { at: number; act: () => void }[] = [];
  const sockets: { url: string; sent: string[]; closed: boolean; tell(kind: string, event?: SocketEvent): void }[] = [];
  const limits = { keepalive: true };
  let now = 0;
  const world: BrowserWorld = {
    origin: 'http://127.0.0.1:7',
    async fetch(url, init) {
      const path = url.replace('http://127.0.0.1:7', '');
      posted.push({
        url,
        body: JSON.parse(String(init.body)),
        key: new Headers(init.headers).get('x-z-engine-key') ?? undefined,
        keepalive: init.keepalive ?? false,
      });
      const answer = answers[path] ?? 'no answer';
      if (answer === 'no answer' || (init.keepalive && !limits.keepalive)) throw new TypeError('failed to fetch');
      return { status: answer.status, json: async () => answer.body };
    },
    openSocket(url) {
      const heard = new Map<string, ((event: never) => void)[]>();
      const socket = {
        url,
        sent: [] as string[],
        closed: false,
        tell(kind: string, event: SocketEvent = {}) {
          for (const listener of heard.get(kind) ?? []) listener(event as never);
        },
      };
      sockets.push(socket);
      return {
        send: (text) => void socket.sent.push(String(text)),
        close() {
          socket.closed = true;
          socket.tell('close', { code: 1006 });
        },
        addEventListener: (kind: string, listener: unknown) =>
          void heard.set(kind, [...(heard.get(kind) ?? []), listener as (event: never) => void]),
      };
    },
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    after(ms, act) {
      const timer = { at: now + ms, act };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  };
  const pass = async (ms: number) => {
    now += ms;
    for (const timer of timers.filter((each) => each.at <= now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.act();
    }
    await settled();
  };
  return { world, posted, kept, sockets, pass, answers, limits };
}

const settled = () => new Promise((done) => setTimeout(done, 0));
const key = { status: 200, body: { key: 'KEY' } };

async function start(answers: Record<string, Answer>, code: string | null, stored: string | null = null) {
  const made = createWorld(answers, stored);
  const transport = createBrowserTransport(made.world, code);
  const statuses: ConnectionStatus[] = [];
  transport.onStatus((status) => statuses.push(status));
  await settled();
  return { ...made, transport, statuses };
}
async function connected(answers: Record<string, Answer> = {}) {
  const made = await start({ '/api/exchange': key, ...answers }, 'CODE');
  made.sockets[0]?.tell('open');
  made.sockets[0]?.tell('message', { data: '{"ready":true}' });
  return made;
}

describe('takeLaunchCode', () => {
  it('takes the code and erases it from the address', () => {
    const erased: unknown[] = [];
    const code = takeLaunchCode(
      { hash: '#abc', pathname: '/', search: '?x' },
      { replaceState: (...given) => void erased.push(given) },
    );
    expect([code, erased]).toEqual(['abc', [[null, '', '/?x']]]);
  });
  it('leaves an address without a code alone', () =>
    expect(takeLaunchCode({ hash: '', pathname: '/', search: '' }, { replaceState: () => expect.unreachable() })).toBe(
      null,
    ));
});

describe('connecting', () => {
  it('trades the code for a key and shows the key as the first message, never in an address', async () => {
    const { posted, kept, sockets, statuses } = await connected();
    expect(posted).toEqual([
      { url: 'http://127.0.0.1:7/api/exchange', body: { code: 'CODE' }, key: undefined, keepalive: false },
    ]);
    expect(kept.get('z-engine-key')).toBe('KEY');
    expect(sockets.map(({ url, sent }) => [url, sent])).toEqual([['ws://127.0.0.1:7/api/events', ['{"key":"KEY"}']]]);
    expect(statuses).toEqual(['connecting', 'connected']);
  });
  it('uses the key of its session after a reload', async () => {
    const { posted, sockets } = await start({}, null, 'OLD');
    sockets[0]?.tell('open');
    expect([posted, sockets[0]?.sent]).toEqual([[], ['{"key":"OLD"}']]);
  });
  it('falls back to the key of its session when the code is used up', async () => {
    const { sockets } = await start({ '/api/exchange': { status: 401, body: {} } }, 'USED', 'OLD');
    sockets[0]?.tell('open');
    expect(sockets[0]?.sent).toEqual(['{"key":"OLD"}']);
  });
  it('is lost without code and key', async () => expect((await start({}, null)).statuses).toEqual(['lost']));
  it('is lost with a used code alone', async () =>
    expect((await start({ '/api/exchange': { status: 401, body: {} } }, 'USED')).statuses).toEqual([
      'connecting',
      'lost',
    ]));
  it('keeps an unused code while nobody answers', async () => {
    const made = await start({}, 'CODE');
    expect(made.statuses).toEqual(['connecting', 'disconnected']);
    made.answers['/api/exchange'] = key;
    await made.pass(500);
    expect(made.sockets).toHaveLength(1);
  });
  it('gives up on a socket that never says that it is ready', async () => {
    const made = await start({ '/api/exchange': key }, 'CODE');
    await made.pass(5000);
    expect([made.sockets[0]?.closed, made.statuses]).toEqual([true, ['connecting', 'disconnected']]);
  });
});

describe('a connection that breaks', () => {
  it('comes back by itself, more patiently each time', async () => {
    const made = await connected();
    made.sockets[0]?.tell('close', { code: 1006 });
    for (const [ms, sockets] of [
      [499, 1],
      [1, 2],
    ] as const) {
      await made.pass(ms);
      expect(made.sockets).toHaveLength(sockets);
    }
    made.sockets[1]?.tell('close', { code: 1006 });
    await made.pass(999);
    expect(made.sockets).toHaveLength(2);
    await made.pass(1);
    made.sockets[2]?.tell('open');
    made.sockets[2]?.tell('message', { data: '{"ready":true}' });
    expect(made.statuses).toEqual(['connecting', 'connected', 'disconnected', 'connected']);
  });
  it('never waits longer than ten seconds', async () => {
    const made = await connected();
    for (let at = 0; at < 12; at += 1) {
      made.sockets.at(-1)?.tell('close', { code: 1006 });
      await made.pass(10_000);
    }
    expect(made.sockets).toHaveLength(13);
  });
  it('comes back at once when asked', async () => {
    const made = await connected();
    made.sockets[0]?.tell('close', { code: 1006 });
    made.transport.retry();
    await settled();
    expect(made.sockets).toHaveLength(2);
  });
  it('is lost when the key is refused, and forgets it', async () => {
    const made = await connected();
    made.sockets[0]?.tell('close', { code: 4401 });
    await made.pass(60_000);
    expect([made.statuses.at(-1), made.kept.size, made.sockets.length]).toEqual(['lost', 0, 1]);
  });
});

describe('a request', () => {
  it('carries the key in a header and hands the answer through', async () => {
    const answer = { ok: true, value: {} };
    const { transport, posted } = await connected({ '/api/request': { status: 200, body: answer } });
    expect(await transport.request('chat:stop', { chatId: 'c' })).toEqual(answer);
    expect(posted.at(-1)).toEqual({
      url: 'http://127.0.0.1:7/api/request',
      body: { name: 'chat:stop', input: { chatId: 'c' } },
      key: 'KEY',
      keepalive: false,
    });
  });
  it('may outlive the page when it saves a draft', async () => {
    const { transport, posted } = await connected({ '/api/request': { status: 200, body: { ok: true, value: {} } } });
    await transport.request('chat:draft', { chatId: 'c', text: 'a' });
    await transport.request('chat:draft', { chatId: 'c', text: 'a'.repeat(70_000) });
    await transport.request('chat:draft', { chatId: 'c', text: '語'.repeat(30_000) });
    expect(posted.slice(-3).map((each) => each.keepalive)).toEqual([true, false, false]);
  });
  it('goes the common way when the browser takes no more that outlives the page', async () => {
    const answer = { ok: true, value: {} };
    const { transport, posted, limits } = await connected({ '/api/request': { status: 200, body: answer } });
    limits.keepalive = false;
    expect(await transport.request('chat:draft', { chatId: 'c', text: 'a' })).toEqual(answer);
    expect(posted.slice(-2).map((each) => each.keepalive)).toEqual([true, false]);
  });
  it.each([
    ['a door that only reads is asked again, once', 'chat:open', 2],
    ['a message is sent again under its key', 'chat:send', 2],
    ['an answer to a card is never given twice', 'approval:answer', 1],
    ['a grant is never revoked twice', 'grant:revoke', 1],
  ])('when a connection breaks, %s', async (_law, name, times) => {
    const { transport, posted } = await start({}, null, 'KEY');
    await transport.request(name, {});
    expect(posted.filter(({ url }) => url.endsWith('/api/request')).length).toBe(times);
  });
  it('says that nobody answered', async () => {
    const { transport } = await connected();
    expect(await transport.request('chat:stop', {})).toMatchObject({ ok: false, error: { code: 'disconnected' } });
  });
  it('with a refused key loses the window', async () => {
    const made = await connected({ '/api/request': { status: 401, body: {} } });
    expect(await made.transport.request('app:state', {})).toMatchObject({ ok: false, error: { code: 'disconnected' } });
    expect([made.statuses.at(-1), made.kept.size]).toEqual(['lost', 0]);
  });
});

describe('an event', () => {
  it('reaches those who listen to its name, until they stop', async () => {
    const made = await connected();
    const heard: unknown[] = [];
    const stop = made.transport.on('chat:changed', (payload) => heard.push(payload));
    const tell = (data: string) => made.sockets[0]?.tell('message', { data });
    tell('{"name":"chat:changed","payload":1}');
    tell('{"name":"other","payload":2}');
    tell('not json');
    stop();
    tell('{"name":"chat:changed","payload":3}');
    expect(heard).toEqual([1]);
  });
});
