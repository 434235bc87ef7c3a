// The browser host over real HTTP and real WebSockets, with handlers that only remember how they were called.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { projectSchema } from '../../shared/domain/chat.ts';
import { DEFAULT_WINDOW_SETTINGS } from '../../shared/domain/settings.ts';
import type { RequestName } from '../../shared/ipc/channels.ts';
import { createDispatch } from '../ipc/handle.ts';
import { createHandlersFake } from '../ipc/handlersFake.ts';
import { createPublisher, type Publisher } from '../ipc/publish.ts';
import { type BrowserHost, refuseBroken, startBrowserHost } from './browserHost.ts';
import { MAX_BACKLOG } from './eventSocket.ts';
import { MAX_BODY } from './jsonBody.ts';
import { MAX_FAILURES } from './launchKeys.ts';
import { SECURITY_HEADERS } from './securityHeaders.ts';
import { readStaticFiles } from './staticFiles.ts';

let folder: string;
let host: BrowserHost;
let publisher: Publisher;
let calls: (readonly [RequestName, unknown])[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'host-'));
  await writeFile(path.join(folder, 'index.html'), '<title>window</title>');
  await writeFile(path.join(folder, 'main.js'), 'start()');
  const files = await readStaticFiles(folder);
  if (!files.ok) throw new Error(files.error);
  calls = [];
  publisher = createPublisher();
  const dispatch = createDispatch(createHandlersFake(calls));
  const started = await startBrowserHost({
    dispatch,
    subscribe: publisher.subscribe,
    files: files.value,
    port: 0,
    now: Date.now,
  });
  if (!started.ok) throw new Error(started.error);
  host = started.value;
});
afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

const port = () => Number(new URL(host.origin).port);
const hostName = () => `127.0.0.1:${port()}`;
const freshCode = () => host.freshLink().split('#')[1] ?? '';

type Sent = { method?: string; target?: string; headers?: Record<string, string | null>; body?: string };
type Heard = { status: number; headers: Record<string, string>; body: string };

/** Writes a request byte by byte as given, so that nothing tidies it up on the way. */
function raw(lines: string, encoding: BufferEncoding = 'utf8'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port(), '127.0.0.1', () => socket.write(lines, encoding));
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
    socket.on('error', reject);
  });
}

async function send({ method = 'GET', target = '/', headers = {}, body = '' }: Sent): Promise<Heard> {
  const usual = method === 'POST' ? { Origin: host.origin, 'Content-Type': 'application/json' } : {};
  const all = { Host: hostName(), Connection: 'close', ...usual, ...headers };
  const written = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}\r\n`]));
  const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return parse(await raw(`${method} ${target} HTTP/1.1\r\n${written.join('')}${length}\r\n${body}`));
}

function parse(answer: string): Heard {
  const [head = '', ...body] = answer.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.split(/: (.*)/s, 2)).map(([name = '', value = '']) => [name, value]);
  return { status: Number(status.split(' ')[1]), headers: Object.fromEntries(headers), body: body.join('\r\n\r\n') };
}

const post = (target: string, body: unknown, headers = {}) =>
  send({ method: 'POST', target, body: JSON.stringify(body), headers });

async function newKey(): Promise<string> {
  return JSON.parse((await post('/api/exchange', { code: freshCode() })).body).key;
}

const stop = { name: 'chat:stop', input: { chatId: 'c1' } };

describe('files need no secret', () => {
  it.each<[string, Sent, number, string]>([
    ['the start page', {}, 200, '<title>window</title>'],
    ['a part of it', { target: '/main.js' }, 200, 'start()'],
    ['its head alone', { method: 'HEAD' }, 200, ''],
  ])('%s', async (_law, sent, status, body) => {
    expect(await send(sent)).toMatchObject({ status, body });
  });

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2f..%2fetc%2fpasswd',
    '/....//etc/passwd',
    '/..\\package.json',
    '//etc/passwd',
    '/index.html/../main.js',
    '/main.js%00.html',
    'http://127.0.0.1/main.js',
    'file:///etc/passwd',
    '/__proto__',
    '*',
  ])('nothing is found behind %s', async (target) => {
    expect((await send({ target })).status).toBe(404);
  });
});

describe('every answer carries the strict headers, and none that lets another origin in', () => {
  it.each<[string, Sent, number]>([
    ['a file', {}, 200],
    ['nothing', { target: '/nothing' }, 404],
    ['a wrong name', { headers: { Host: 'evil.example' } }, 421],
    ['no name', { headers: { Host: null } }, 421],
    ['another page', { headers: { Origin: 'https://evil.example' } }, 403],
    ['a preflight', { method: 'OPTIONS', headers: { Origin: 'https://evil.example' } }, 403],
    ['a request without key', { method: 'POST', target: '/api/request', body: '{}' }, 401],
    ['a wrong code', { method: 'POST', target: '/api/exchange', body: '{"code":"x"}' }, 401],
    ['a wrong method', { method: 'DELETE', headers: { Origin: '' } }, 403],
    [
      'an upgrade without origin',
      { target: '/api/events', headers: { Connection: 'Upgrade', Upgrade: 'websocket' } },
      403,
    ],
    ['an upgrade to something else', { headers: { Connection: 'Upgrade', Upgrade: 'h2c' } }, 403],
    ['an expectation that nobody meets', { headers: { Expect: 'miracles' } }, 200],
    ['a broken header', { headers: { 'Bad Name': 'x' } }, 400],
    ['a header without end', { headers: { Long: 'x'.repeat(20_000) } }, 400],
  ])('%s', async (_law, sent, status) => {
    const heard = await send(sent);
    expect(heard).toMatchObject({ status, headers: SECURITY_HEADERS });
    const names = Object.keys(heard.headers).map((name) => name.toLowerCase());
    expect(names.filter((name) => name.startsWith('access-control') || name === 'set-cookie')).toEqual([]);
  });

  it('two names are refused', async () => {
    const answer = await raw(
      `GET / HTTP/1.1\r\nHost: ${hostName()}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    );
    expect(parse(answer).status).toBe(421);
  });
});

describe('which method is served where', () => {
  it.each<[string, string, number, string | undefined]>([
    ['GET', '/api/request', 405, 'POST'],
    ['HEAD', '/api/exchange', 405, 'POST'],
    ['PUT', '/api/request', 405, 'POST'],
    ['OPTIONS', '/api/request', 405, 'POST'],
    ['POST', '/', 405, 'GET, HEAD'],
    ['DELETE', '/main.js', 405, 'GET, HEAD'],
    ['TRACE', '/', 405, 'GET, HEAD'],
    ['GET', '/api/events', 404, undefined],
    ['GET', '/api/request?x', 404, undefined],
  ])('%s %s', async (method, target, status, allow) => {
    const heard = await send({ method, target, headers: { Origin: host.origin } });
    expect([heard.status, heard.headers.Allow]).toEqual([status, allow]);
  });
});

describe('a code is exchanged for a key', () => {
  it('once', async () => {
    const code = freshCode();
    const first = await post('/api/exchange', { code });
    expect([first.status, JSON.parse(first.body)]).toEqual([200, { key: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect((await post('/api/exchange', { code })).status).toBe(401);
  });

  it.each<[string, unknown, Record<string, string | null>, number]>([
    ['no code', {}, {}, 400],
    ['a number', { code: 1 }, {}, 400],
    ['more than a code', { code: 'x', more: 1 }, {}, 400],
    ['a list', ['x'], {}, 400],
    ['a long code', { code: 'x'.repeat(201) }, {}, 400],
    ['another kind of body', { code: 'x' }, { 'Content-Type': 'text/plain' }, 415],
    ['a form', { code: 'x' }, { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['no kind of body', { code: 'x' }, { 'Content-Type': null }, 415],
    ['a packed body', { code: 'x' }, { 'Content-Encoding': 'gzip' }, 415],
    ['another page', { code: 'x' }, { Origin: 'http://127.0.0.1:1' }, 403],
    ['no page', { code: 'x' }, { Origin: null }, 403],
    ['a page of another site', { code: 'x' }, { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ])('not by %s', async (_law, body, headers, status) => {
    expect((await post('/api/exchange', body, headers)).status).toBe(status);
  });

  it('a good code that another page sends stays good', async () => {
    const code = freshCode();
    expect((await post('/api/exchange', { code }, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await post('/api/exchange', { code })).status).toBe(200);
  });

  it('after too many wrong ones everybody waits', async () => {
    for (let i = 0; i < MAX_FAILURES; i++) await post('/api/exchange', { code: 'wrong' });
    expect((await post('/api/exchange', { code: freshCode() })).status).toBe(429);
  });
});

describe('a request needs the key', () => {
  it('is served with it', async () => {
    const heard = await post('/api/request', stop, { 'x-z-engine-key': await newKey() });
    expect([heard.status, JSON.parse(heard.body), calls]).toEqual([
      200,
      { ok: true, value: {} },
      [['chat:stop', { chatId: 'c1' }]],
    ]);
  });

  it('is served under each of our names', async () => {
    const key = await newKey();
    for (const name of ['localhost', '[::1]']) {
      const [Host, Origin] = [`${name}:${port()}`, `http://${name}:${port()}`];
      expect((await post('/api/request', stop, { Host, Origin, 'x-z-engine-key': key })).status).toBe(200);
    }
  });

  it.each<[string, Record<string, string | null>]>([
    ['without', {}],
    ['with an empty one', { 'x-z-engine-key': '' }],
    ['with a wrong one', { 'x-z-engine-key': 'x'.repeat(43) }],
    ['with one in a cookie', { Cookie: 'x-z-engine-key=x' }],
  ])('%s it is not', async (_law, headers) => {
    expect((await post('/api/request', stop, headers)).status).toBe(401);
    expect(calls).toEqual([]);
  });

  it('a code is no key', async () => {
    expect((await post('/api/request', stop, { 'x-z-engine-key': freshCode() })).status).toBe(401);
  });

  it('two keys are none', async () => {
    const key = await newKey();
    const head = `Host: ${hostName()}\r\nOrigin: ${host.origin}\r\nContent-Type: application/json\r\nConnection: close`;
    const twice = `x-z-engine-key: ${key}\r\nx-z-engine-key: ${key}`;
    const answer = await raw(`POST /api/request HTTP/1.1\r\n${head}\r\n${twice}\r\nContent-Length: 2\r\n\r\n{}`);
    expect([parse(answer).status, calls]).toEqual([401, []]);
  });

  it.each<[string, Sent, number]>([
    ['from another page', { headers: { Origin: 'https://evil.example' } }, 403],
    ['without a page', { headers: { Origin: null } }, 403],
    ['under another name', { headers: { Host: 'evil.example' } }, 421],
    ['that is not JSON', { body: '{"name":' }, 400],
    ['without an input', { body: '{"name":"chat:stop"}' }, 400],
    ['that is a list', { body: '[]' }, 400],
    ['that says nothing', { body: 'null' }, 400],
    ['with more keys', { body: '{"name":"chat:stop","input":{},"more":1}' }, 400],
    ['as plain text', { headers: { 'Content-Type': 'text/plain' } }, 415],
    ['that is too large', { body: `"${'x'.repeat(MAX_BODY)}"` }, 413],
  ])('one %s reaches nobody', async (_law, sent, status) => {
    const headers = { 'x-z-engine-key': await newKey(), ...sent.headers };
    const body = sent.body ?? JSON.stringify(stop);
    const heard = await send({ method: 'POST', target: '/api/request', body, headers });
    expect([heard.status, JSON.parse(heard.body).ok, calls]).toEqual([status, false, []]);
  });

  it('one that is not UTF-8 reaches nobody', async () => {
    const body = '{"name":"chat:draft","input":{"chatId":"c1","text":"\xff"}}';
    const head = `Host: ${hostName()}\r\nOrigin: ${host.origin}\r\nContent-Type: application/json\r\nConnection: close`;
    const rest = `x-z-engine-key: ${await newKey()}\r\nContent-Length: ${body.length}`;
    const answer = await raw(`POST /api/request HTTP/1.1\r\n${head}\r\n${rest}\r\n\r\n${body}`, 'latin1');
    expect([parse(answer).status, calls]).toEqual([400, []]);
  });

  it('one that announces too much is refused before it comes', async () => {
    const headers = { 'x-z-engine-key': await newKey(), 'Content-Length': String(MAX_BODY + 1) };
    expect((await send({ method: 'POST', target: '/api/request', headers })).status).toBe(413);
  });

  it('one that grows without announcing is refused', async () => {
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`.repeat(20);
    const headers = { 'x-z-engine-key': await newKey(), 'Transfer-Encoding': 'chunked' };
    const body = `${chunk}0\r\n\r\n`;
    const written = Object.entries({
      Host: hostName(),
      Origin: host.origin,
      'Content-Type': 'application/json',
      ...headers,
    });
    const head = written.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const answer = await raw(`POST /api/request HTTP/1.1\r\n${head}Connection: close\r\n\r\n${body}`);
    expect([parse(answer).status, calls]).toEqual([413, []]);
  });

  it('an unknown request and a wrong input are answered in the envelope', async () => {
    const key = await newKey();
    for (const body of [
      { name: '__proto__', input: {} },
      { name: 'chat:stop', input: { chatId: 1 } },
      { name: 'x', input: null },
    ]) {
      const heard = await post('/api/request', body, { 'x-z-engine-key': key });
      expect([heard.status, JSON.parse(heard.body).error.code]).toEqual([200, 'bad-input']);
    }
    expect(calls).toEqual([]);
  });
});

describe('events need the key', () => {
  type Socket = { socket: WebSocket; heard: unknown[]; closed: Promise<number> };
  const listen = (headers: Record<string, string> = { Origin: host.origin }): Socket => {
    const socket = new WebSocket(`ws://${hostName()}/api/events`, { headers });
    const heard: unknown[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(data.toString())));
    socket.on('error', () => {});
    return { socket, heard, closed: new Promise((resolve) => socket.once('close', resolve)) };
  };
  const opened = (socket: WebSocket) => new Promise((resolve) => socket.once('open', resolve));
  const message = (socket: WebSocket) => new Promise((resolve) => socket.once('message', resolve));
  const changed = { newChatMode: 'default' as const, window: DEFAULT_WINDOW_SETTINGS, file: '/f', problems: [] };

  it('and then are heard', async () => {
    const { socket, heard } = listen();
    await opened(socket);
    publisher.publish('settings:changed', changed);
    socket.send(JSON.stringify({ key: await newKey() }));
    await message(socket);
    publisher.publish('settings:changed', changed);
    await message(socket);
    expect(heard).toEqual([{ ready: true }, { name: 'settings:changed', payload: changed }]);
  });

  it.each<[string, string | Buffer]>([
    ['a wrong key', '{"key":"x"}'],
    ['no JSON', 'key'],
    ['nothing', ''],
    ['null', 'null'],
    ['more than a key', '{"key":"x","more":1}'],
    ['bytes', Buffer.from('{"key":"x"}')],
  ])('%s closes with 4401', async (_law, first) => {
    const { socket, heard, closed } = listen();
    await opened(socket);
    socket.send(first);
    publisher.publish('settings:changed', changed);
    expect([await closed, heard]).toEqual([4401, []]);
  });

  it('silence closes with 4401', async () => {
    const { closed } = listen();
    expect(await closed).toBe(4401);
  });

  it('a second message closes', async () => {
    const { socket, closed } = listen();
    await opened(socket);
    socket.send(JSON.stringify({ key: await newKey() }));
    await message(socket);
    socket.send('more');
    expect(await closed).toBe(1008);
  });

  it('a long message closes', async () => {
    const { socket, closed } = listen();
    await opened(socket);
    socket.send('x'.repeat(100_000));
    expect(await closed).not.toBe(1005);
  });

  it.each<[string, () => Record<string, string>]>([
    ['another page', () => ({ Origin: 'https://evil.example' })],
    ['a page of another port', () => ({ Origin: 'http://127.0.0.1:1' })],
    ['no page', () => ({})],
    ['another name', () => ({ Origin: 'http://evil.example', Host: 'evil.example' })],
    ['a page of another site', () => ({ Origin: host.origin, 'Sec-Fetch-Site': 'cross-site' })],
  ])('%s does not even get a connection', async (_law, headers) => {
    const { closed, socket } = listen(headers());
    let connected = false;
    socket.on('open', () => {
      connected = true;
    });
    expect([await closed, connected]).toEqual([1006, false]);
  });

  it('a page that does not read is let go', async () => {
    const { socket, closed } = listen();
    await opened(socket);
    socket.send(JSON.stringify({ key: await newKey() }));
    await message(socket);
    socket.pause();
    const name = 'x'.repeat(1_000_000);
    const large = projectSchema.parse({ id: 'p1', path: '/a', name, openedAt: 1, isSample: false, exists: true });
    for (let i = 0; i < 4 + (3 * MAX_BACKLOG) / 1_000_000; i++) publisher.publish('project:changed', large);
    socket.resume();
    expect(await closed).toBe(1006);
  });
});

describe('the host as a whole', () => {
  it('listens on loopback only: no other address of this machine answers', async () => {
    expect(host.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const others = Object.values(networkInterfaces()).flatMap((known) => known ?? []);
    const addresses = ['127.0.0.2', ...others.map(({ address }) => address)].filter(
      (address) => address !== '127.0.0.1',
    );
    const reach = (address: string) =>
      new Promise((resolve) => {
        const socket = connect({ port: port(), host: address, timeout: 2_000 }, () => resolve(`${address} answers`));
        for (const event of ['error', 'timeout']) socket.on(event, () => resolve('nothing'));
        socket.once('close', () => resolve('nothing'));
      });
    expect(await Promise.all(addresses.map(reach))).toEqual(addresses.map(() => 'nothing'));
  });

  it('says that a port is in use', async () => {
    const second = await startBrowserHost({
      dispatch: createDispatch(createHandlersFake([])),
      subscribe: publisher.subscribe,
      files: new Map(),
      port: port(),
      now: Date.now,
    });
    expect(second).toEqual({
      ok: false,
      error: `The port ${port()} is in use. Choose another by \`--port\`, or leave it out.`,
    });
  });

  it('closes with pages connected, and frees its address', async () => {
    const socket = new WebSocket(`ws://${hostName()}/api/events`, { headers: { Origin: host.origin } });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    const idle = connect(port(), '127.0.0.1');
    idle.on('error', () => {});
    await new Promise((resolve) => idle.once('connect', resolve));
    await host.close();
    expect(await closed).toBe(1001);
    await expect(fetch(host.origin)).rejects.toThrow();
  });
});

describe('a connection that cannot be answered', () => {
  const written = (code: string) => {
    const told: string[] = [];
    const socket = new Duplex({
      read: () => {},
      write: (part: Buffer, _encoding, taken) => {
        told.push(String(part));
        taken();
      },
    });
    refuseBroken(Object.assign(new Error(code), { code }), socket);
    return { told: told.join(''), isGone: socket.destroyed };
  };
  it('that was silent too long is closed without a byte, which a request under way could take for its answer', () =>
    expect(written('ERR_HTTP_REQUEST_TIMEOUT')).toEqual({ told: '', isGone: true }));
  it('that said nonsense is refused', () => expect(written('HPE_INVALID_METHOD').told).toMatch(/^HTTP\/1.1 400 /));
});
