import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_SHOWN_OUTPUT } from '../../shared/domain/toolCall.ts';
import { permitFor } from '../sandbox/permitFake.ts';
import { newProject, permitOf, previewOf, runTool } from './toolFake.ts';
import { createWebFetchTool } from './webFetch.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const asked: { url: string; headers: IncomingMessage['headers'] }[] = [];
const pages: Record<string, Answer> = {};
const server = createServer((request, response) => {
  asked.push({ url: request.url ?? '', headers: request.headers });
  const page = pages[request.url ?? ''];
  if (page) page(request, response);
  else response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
});
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

const folder = newProject();
const named: string[] = [];
/** `site.test` is the server, which the person has listed; other names lead where `leads` says. */
const tool = (leads: Record<string, string[]> = {}, listed = ['site.test'], seconds = 20) =>
  createWebFetchTool({
    privateHosts: () => listed,
    seconds,
    resolve: async (name) => {
      named.push(name);
      return leads[name] ?? (name === 'site.test' ? ['127.0.0.1'] : []);
    },
  });
const fetchIt = (url: string, given = tool()) => runTool(given, { url }, folder);
const site = (path: string) => `http://site.test:${port}${path}`;
const sends =
  (type: string, body: string | Buffer, more: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type, ...more }).end(body);
const goes =
  (to: string, status = 302): Answer =>
  (_request, response) =>
    response.writeHead(status, { location: to }).end('moved');

test('a page comes as text, asked for plainly', async () => {
  pages['/page?q=1'] = sends('text/html', '<h1>Hi</h1><p>there</p>');
  const result = await fetchIt(site('/page?q=1#part'));
  expect(result).toEqual({
    status: 'done',
    text: `${site('/page?q=1')}\n\nHi\n\nthere`,
    shown: 'Hi\n\nthere',
    outcome: '200 OK, 1 kB',
    outputFile: null,
  });
  expect(asked).toEqual([
    {
      url: '/page?q=1',
      headers: {
        host: `site.test:${port}`,
        'user-agent': 'Z-Engine',
        accept: 'text/html, text/*;q=0.9, application/json;q=0.9, */*;q=0.1',
        'accept-encoding': 'gzip, br',
        connection: 'close',
      },
    },
  ]);
});

/** [law, how the server answers, status and text] */
const answers: [string, Answer, [string, string]][] = [
  ['JSON as it is', sends('application/json', '{"a":1}'), ['done', '<URL>\n\n{"a":1}']],
  ['an empty page', sends('text/plain', ''), ['done', '<URL>\n\n[the page is empty]']],
  ['gzip', sends('text/plain', gzipSync('packed'), { 'content-encoding': 'gzip' }), ['done', '<URL>\n\npacked']],
  ['br', sends('text/plain', brotliCompressSync('packed'), { 'content-encoding': 'br' }), ['done', '<URL>\n\npacked']],
  [
    'another packing',
    sends('text/plain', 'x', { 'content-encoding': 'zstd' }),
    ['failed', '`<URL>` is packed in a way that was not asked for'],
  ],
  [
    'packing upon packing',
    sends('text/plain', 'x', { 'content-encoding': 'gzip, gzip' }),
    ['failed', '`<URL>` is packed in a way that was not asked for'],
  ],
  [
    'what is packed wrongly',
    sends('text/plain', 'not gzip', { 'content-encoding': 'gzip' }),
    ['failed', '`<URL>` is packed wrongly'],
  ],
  ['a picture', sends('image/png', 'x'), ['failed', '`<URL>` is no text but `image/png`']],
  ['binary data', sends('text/plain', 'a\0'), ['failed', '`<URL>` is binary data']],
  ['too much', sends('text/plain', Buffer.alloc(5_000_001, 'x')), ['failed', '`<URL>` has more than 5 MB']],
  [
    'a little that unpacks to too much',
    sends('text/plain', gzipSync(Buffer.alloc(100_000_000, 'x')), { 'content-encoding': 'gzip' }),
    ['failed', '`<URL>` has more than 5 MB'],
  ],
  [
    'more than there is an end to',
    (_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536, 'x')));
      };
      response.writeHead(200, { 'content-type': 'text/plain' }).on('drain', more);
      more();
    },
    ['failed', '`<URL>` has more than 5 MB'],
  ],
  [
    'a connection that breaks off',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '10' });
      response.write('half', () => response.destroy());
    },
    ['failed', '`<URL>` broke the connection off'],
  ],
  [
    'a fault of the server, with what it says',
    (_request, response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<p>oh no</p>'),
    ['failed', '`<URL>` answers 500 Internal Server Error\n\noh no'],
  ],
  [
    'a redirection to nowhere',
    (_request, response) => response.writeHead(302).end(),
    ['failed', '`<URL>` answers 302 Found\n\n'],
  ],
  ['what is no HTTP', (request) => request.socket.end('SSH-2.0-x\r\n'), ['failed', '`<URL>` does not answer in HTTP']],
];
test.each(answers)('%s', async (_law, answer, [status, text]) => {
  pages['/it'] = answer;
  const result = await fetchIt(site('/it'));
  expect([result.status, result.text]).toEqual([status, text.replace('<URL>', site('/it'))]);
});

test('a long page is bounded, for the agent and the window', async () => {
  pages['/long'] = sends('text/plain', 'x'.repeat(1_000_000));
  const result = await fetchIt(site('/long'));
  expect(result.text.length).toBeLessThanOrEqual(100_000 + site('/long').length + 2);
  expect([result.text.includes('characters left out'), result.shown.length]).toEqual([
    true,
    expect.closeTo(MAX_SHOWN_OUTPUT, -3),
  ]);
});

/** [law, where the first page redirects to, status and text, what the server was asked for] */
const redirections: [string, string, [string, string], string[]][] = [
  ['the same host is followed', '/end', ['done', '<END>\n\nend'], ['/first', '/end']],
  ['several times', '/again', ['done', '<END>\n\nend'], ['/first', '/again', '/end']],
  [
    'another host is told, not followed',
    'http://other.test/x',
    ['done', 'it redirects to http://other.test/x: fetch that if you want it'],
    ['/first'],
  ],
  [
    'not even a listed name of the same machine',
    'http://localhost/x',
    ['done', 'it redirects to http://localhost/x: fetch that if you want it'],
    ['/first'],
  ],
  [
    'a file is not fetched',
    'file:///etc/passwd',
    ['failed', '`<FIRST>` redirects to `file:///etc/passwd`; that URL starts neither with http:// nor with https://'],
    ['/first'],
  ],
  [
    'nor a URL with a password',
    'http://a:b@site.test/',
    [
      'failed',
      '`<FIRST>` redirects to `http://a:b@site.test/`; that URL has a user name or a password in it; leave them out',
    ],
    ['/first'],
  ],
  [
    'nor is a circle',
    '/first',
    ['failed', '`<FIRST>` redirects more than 5 times'],
    ['/first', '/first', '/first', '/first', '/first', '/first'],
  ],
];
test.each(redirections)('redirection: %s', async (_law, to, [status, text], expected) => {
  pages['/first'] = goes(to);
  pages['/again'] = goes('/end', 308);
  pages['/end'] = sends('text/plain', 'end');
  const result = await fetchIt(site('/first'), tool({}, ['site.test', 'localhost']));
  const words = text.replace('<FIRST>', site('/first')).replace('<END>', site('/end'));
  expect([result.status, result.text, asked.map(({ url }) => url)]).toEqual([status, words, expected]);
});

test('a redirection to another port of the host is looked at again', async () => {
  pages['/first'] = goes('http://site.test:1/');
  const result = await fetchIt(site('/first'), tool({}, [`site.test:${port}`]));
  expect([result.status, result.text]).toEqual(['failed', refusal('site.test', '127.0.0.1', 'loopback')]);
});

const refusal = (host: string, address: string, kind: string) =>
  `\`${host}\` ${host.replace(/[[\]]/g, '') === address ? 'is' : `leads to \`${address}\`,`} no public address (${kind}), so it is not fetched; \`private_hosts\` under \`[web]\` in the user's settings can allow it`;

/** [host as written, where its name leads, the refusal]: nothing may reach the server. */
const traps: [string, string[], string][] = [
  ['public.test', ['127.0.0.1'], refusal('public.test', '127.0.0.1', 'loopback')],
  ['mixed.test', ['1.1.1.1', '127.0.0.1'], refusal('mixed.test', '127.0.0.1', 'loopback')],
  ['mixed.test', ['127.0.0.1', '1.1.1.1'], refusal('mixed.test', '127.0.0.1', 'loopback')],
  ['zero.test', ['0.0.0.0'], refusal('zero.test', '0.0.0.0', 'unspecified')],
  ['six.test', ['::1'], refusal('six.test', '::1', 'loopback')],
  ['mapped.test', ['::ffff:127.0.0.1'], refusal('mapped.test', '::ffff:127.0.0.1', 'another address in disguise')],
  ['home.test', ['192.168.1.1'], refusal('home.test', '192.168.1.1', 'private')],
  ['cloud.test', ['169.254.169.254'], refusal('cloud.test', '169.254.169.254', 'link-local')],
  ['odd.test', ['127.1'], refusal('odd.test', '127.1', 'unknown')],
  ['localhost', ['127.0.0.1'], refusal('localhost', '127.0.0.1', 'loopback')],
  ['localhost.', ['127.0.0.1'], refusal('localhost', '127.0.0.1', 'loopback')],
  ['LOCALHOST', ['127.0.0.1'], refusal('localhost', '127.0.0.1', 'loopback')],
  ['127.0.0.1', [], refusal('127.0.0.1', '127.0.0.1', 'loopback')],
  ['127.1', [], refusal('127.0.0.1', '127.0.0.1', 'loopback')],
  ['2130706433', [], refusal('127.0.0.1', '127.0.0.1', 'loopback')],
  ['017700000001', [], refusal('127.0.0.1', '127.0.0.1', 'loopback')],
  ['0x7f.0.0.1', [], refusal('127.0.0.1', '127.0.0.1', 'loopback')],
  ['0', [], refusal('0.0.0.0', '0.0.0.0', 'unspecified')],
  ['[::1]', [], refusal('[::1]', '::1', 'loopback')],
  ['[::]', [], refusal('[::]', '::', 'unspecified')],
  ['[::ffff:127.0.0.1]', [], refusal('[::ffff:7f00:1]', '::ffff:7f00:1', 'another address in disguise')],
  ['[64:ff9b::7f00:1]', [], refusal('[64:ff9b::7f00:1]', '64:ff9b::7f00:1', 'loopback')],
  ['nowhere.test', [], '`nowhere.test` is not known'],
];
test.each(traps)('%s with %j is not fetched', async (host, leads, words) => {
  pages['/'] = sends('text/plain', 'SECRET');
  const names = { [host.toLowerCase().replace(/\.$/, '')]: leads };
  const result = await fetchIt(`http://${host}:${port}/`, tool(names, []));
  expect([result.status, result.text, asked]).toEqual(['failed', words, []]);
});

test('an address that is surely refused is refused before anybody is asked', async () => {
  const { problem } = await previewOf(tool({}, []), { url: 'http://127.1/' }, folder);
  expect(problem).toBe(refusal('127.0.0.1', '127.0.0.1', 'loopback'));
  expect((await previewOf(tool({}, ['127.0.0.1']), { url: 'http://127.1/' }, folder)).problem).toBe(null);
});

test('a name is asked for once, and the connection goes where that answer leads', async () => {
  named.length = 0;
  pages['/once'] = sends('text/plain', 'once');
  let turn = 0;
  const rebinding = createWebFetchTool({
    privateHosts: () => ['site.test'],
    resolve: async (name) => {
      named.push(name);
      turn += 1;
      return turn === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    },
  });
  expect((await fetchIt(site('/once'), rebinding)).status).toBe('done');
  expect(named).toEqual(['site.test']);
});

test('a name that leads elsewhere at the next hop is refused there', async () => {
  pages['/first'] = goes('/end');
  pages['/end'] = sends('text/plain', 'end');
  let listed = ['site.test'];
  const tool = createWebFetchTool({
    privateHosts: () => {
      const now = listed;
      listed = [];
      return now;
    },
    resolve: async () => ['127.0.0.1'],
  });
  expect((await fetchIt(site('/first'), tool)).text).toBe(refusal('site.test', '127.0.0.1', 'loopback'));
  expect(asked.map(({ url }) => url)).toEqual(['/first']);
});

test('a page that never comes is given up', async () => {
  pages['/never'] = () => {};
  const result = await fetchIt(site('/never'), tool({}, ['site.test'], 0.2));
  expect([result.status, result.text]).toEqual(['failed', `\`${site('/never')}\` took longer than 0.2 s`]);
});

test('and so is a name that is never found, when the person stops', async () => {
  const stop = new AbortController();
  const waiting = createWebFetchTool({
    privateHosts: () => [],
    resolve: () => {
      queueMicrotask(() => stop.abort());
      return new Promise(() => {});
    },
  });
  const permit = await permitOf(waiting, { url: 'http://slow.test/' }, folder);
  const result = await waiting.run(permit, { signal: stop.signal, onOutput: () => {}, outputFolder: '/nonexistent' });
  expect([result.status, result.text]).toEqual(['stopped', 'stopped by the user while it was fetched']);
});

test('nobody who listens there is said as such', async () => {
  const { port: free } = await new Promise<AddressInfo>((resolve) => {
    const other = createServer().listen(0, '127.0.0.1', () => {
      const address = other.address() as AddressInfo;
      other.close(() => resolve(address));
    });
  });
  const url = `http://site.test:${free}/`;
  expect((await fetchIt(url)).text).toBe(`\`${url}\` cannot be reached: the connection is refused`);
});

test('the effect is the host, without its port; the target and the preview are the whole URL', async () => {
  const url = 'http://BÜCHER.example:8080/a b';
  expect(tool().describe({ url })).toEqual([{ kind: 'host', host: 'xn--bcher-kva.example' }]);
  expect(tool().target({ url })).toBe('http://xn--bcher-kva.example:8080/a%20b');
  expect(await previewOf(tool(), { url }, folder)).toEqual({
    preview: { kind: 'text', text: `GET http://xn--bcher-kva.example:8080/a%20b\nwritten as ${url}` },
    problem: null,
  });
});

test.each(['docs.rs', 'file:///etc/passwd', 'http://a:b@c.test/', ''])('%j is no call', (url) =>
  expect(tool().inputSchema.safeParse({ url }).success).toBe(false),
);

test('nothing is fetched without a permit for that very host', async () => {
  pages['/'] = sends('text/plain', 'SECRET');
  const input = { url: site('/') };
  const io = { signal: new AbortController().signal, onOutput: () => {}, outputFolder: '/nonexistent' };
  const permit = await permitOf(tool(), input, folder);
  await expect(tool().run({ callId: permit.callId } as typeof permit, io)).rejects.toThrow();
  const other = permitFor({ tool: 'WebFetch', input, folder, effects: [{ kind: 'host', host: 'other.test' }] });
  await expect(tool().run(other, io)).rejects.toThrow();
  expect((await tool().run(permit, { ...io, signal: AbortSignal.abort() })).status).toBe('stopped');
  await expect(tool().run(permit, io)).rejects.toThrow();
  expect(asked).toEqual([]);
});
