// Someone who is not the person tries the doors of the browser host: another page, another name, an old link, a frame.
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { takeRefusals } from '../support/policy.ts';
import { type RunningHost, startBrowserHost } from '../support/startBrowserHost.ts';
import { expect, test } from '../support/test.ts';

let host: RunningHost;
let foreign: Server;
let foreignOrigin: string;

test.beforeAll(async () => {
  host = await startBrowserHost();
  foreign = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>foreign</title>');
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  foreignOrigin = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  foreign.close();
  expect(await host.stop()).toBe(0);
});

type Answer = { readonly status: number; readonly body: string; readonly headers: NodeJS.Dict<string | string[]> };

/** A request as no browser would send it. */
function raw(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: new URL(host.origin).port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }));
    });
    sent.on('error', reject).end(body);
  });
}

const codeOf = (url: string) => new URL(url).hash.slice(1);
const ownHeaders = () => ({ host: new URL(host.origin).host, origin: host.origin, 'content-type': 'application/json' });
const exchange = (code: string, headers: Record<string, string> = ownHeaders()) =>
  raw('/api/exchange', { method: 'POST', headers, body: JSON.stringify({ code }) });

const FOREIGN_HOSTS = [
  'evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1:1',
  '0.0.0.0',
  '',
  'localhost.evil.example',
];

for (const name of FOREIGN_HOSTS) {
  test(`the host name \`${name}\` gets neither a file nor a key`, async () => {
    const port = new URL(host.origin).port;
    const headers = { host: name.includes(':') ? name : `${name}:${port}` };
    for (const path of ['/', '/index.html', '/api/events']) {
      const answer = await raw(path, { headers });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain('<script');
    }
    const code = codeOf(await host.freshLink());
    expect((await exchange(code, { ...ownHeaders(), ...headers })).status).toBeGreaterThanOrEqual(400);
    expect((await exchange(code)).status).toBe(200);
  });
}

test('a code works once, a wrong or missing one never, and without a key nothing is read or changed', async () => {
  const code = codeOf(await host.freshLink());
  const first = await exchange(code);
  expect(first.status).toBe(200);
  const { key } = JSON.parse(first.body) as { key: string };
  expect((await exchange(code)).status).toBe(401);
  expect((await exchange('')).status).toBeGreaterThanOrEqual(400);
  expect((await exchange('x'.repeat(43))).status).toBe(401);
  const ask = (given: Record<string, string>) =>
    raw('/api/request', {
      method: 'POST',
      headers: { ...ownHeaders(), ...given },
      body: '{"name":"app:state","input":{}}',
    });
  expect(JSON.parse((await ask({ 'x-z-engine-key': key })).body)).toMatchObject({ ok: true });
  for (const given of [
    {},
    { 'x-z-engine-key': '' },
    { 'x-z-engine-key': `${key}x` },
    { 'x-z-engine-key': code },
    { cookie: `key=${key}` },
  ]) {
    const answer = await ask(given);
    expect(answer.status).toBe(401);
    expect(answer.body).not.toContain(host.dataFolder);
  }
  expect((await ask({ 'x-z-engine-key': key, origin: foreignOrigin })).status).toBe(403);
});

test('a page of another origin can neither read nor change anything, not even with a key', async ({ page }) => {
  const { key } = JSON.parse((await exchange(codeOf(await host.freshLink()))).body) as { key: string };
  await page.goto(foreignOrigin);
  const tried = await page.evaluate(
    async ([origin, secret]) => {
      const attempt = async (path: string, init: RequestInit) => {
        try {
          const answer = await fetch(`${origin}${path}`, init);
          return answer.type === 'opaque' ? 'opaque' : `${answer.status} ${await answer.text()}`;
        } catch {
          return 'refused';
        }
      };
      const socket = () =>
        new Promise<string>((resolve) => {
          const ws = new WebSocket(`${origin?.replace('http', 'ws')}/api/events`);
          ws.onopen = () => ws.send(JSON.stringify({ key: secret }));
          ws.onmessage = (event) => resolve(String(event.data));
          ws.onerror = ws.onclose = () => resolve('refused');
        });
      const body = JSON.stringify({ name: 'project:sample', input: {} });
      return [
        await attempt('/', {}),
        await attempt('/api/request', {
          method: 'POST',
          body,
          headers: { 'x-z-engine-key': secret ?? '', 'content-type': 'application/json' },
        }),
        await attempt('/api/request', { method: 'POST', body, mode: 'no-cors' }),
        await socket(),
      ];
    },
    [host.origin, key],
  );
  expect(tried).toEqual(['refused', 'refused', expect.stringMatching(/^(refused|opaque)$/), 'refused']);
  const state = await raw('/api/request', {
    method: 'POST',
    headers: { ...ownHeaders(), 'x-z-engine-key': key },
    body: '{"name":"app:state","input":{}}',
  });
  expect(JSON.parse(state.body)).toMatchObject({ ok: true, value: { projects: [] } });
});

test('the page cannot be framed, and every answer carries the walls', async ({ page }) => {
  await page.goto(foreignOrigin);
  const frame = await framed(page, host.origin);
  expect(frame).not.toContain('Z Engine');
  expect(takeRefusals().join()).toContain('frame-ancestors');
  const headers = (await raw('/', { headers: { host: new URL(host.origin).host } })).headers;
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/);
  expect([
    headers['x-content-type-options'],
    headers['referrer-policy'],
    headers['x-frame-options'],
    headers['set-cookie'],
  ]).toEqual(['nosniff', 'no-referrer', 'DENY', undefined]);
});

async function framed(page: Page, url: string): Promise<string> {
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
    return new Promise((resolve) => {
      frame.onload = resolve;
      setTimeout(resolve, 2_000);
    });
  }, url);
  const inner = page.frames().find((candidate) => candidate !== page.mainFrame());
  return (await inner?.content().catch(() => '')) ?? '';
}

test('the code leaves the address at once, nothing secret is kept but the key of the tab', async ({ browser }) => {
  const link = await host.freshLink();
  const page = await (await browser.newContext()).newPage();
  const urls: string[] = [];
  page.on('request', (sent) => urls.push(sent.url()));
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Try the sample project' })).toBeVisible();
  expect(page.url()).toBe(`${host.origin}/`);
  expect(urls.filter((url) => url.includes(codeOf(link)))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  const kept = await page.evaluate(() => [Object.entries(localStorage), sessionStorage.length]);
  expect(kept).toEqual([[['z-engine-appearance', '{"theme":null,"text":null}']], 1]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try the sample project' })).toBeVisible();

  const second = await page.context().newPage();
  await second.goto(link);
  await expect(second.getByText('Press Enter in the terminal')).toBeVisible();
  await page.context().close();
});
