// The walls round the desktop window, in the built main process and preload: whatever a page tries, and whatever is typed.
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { linesOf } from '../support/lines.ts';
import { newDataFolder } from '../support/startBrowserHost.ts';
import { type RunningDesktop, spawnDesktop, startDesktop } from '../support/startDesktop.ts';
import { expect, test } from '../support/test.ts';
import { composer } from '../support/window.ts';

test.describe('a page', () => {
  let desktop: RunningDesktop;
  test.beforeAll(async () => {
    desktop = await startDesktop();
  });
  test.afterAll(async () => {
    expect(await desktop.quit()).toBe(0);
  });

  test('has two functions for names of a closed list, and no other way out', async () => {
    const seen = await desktop.page.evaluate(async () => {
      const api = Reflect.get(globalThis, 'api');
      const attempt = (act: () => unknown) => Promise.resolve().then(act).then(String, String);
      return {
        names: Object.keys(api),
        globals: ['require', 'process', 'module', 'ipcRenderer'].filter((name) => name in globalThis),
        channel: await attempt(() => api.request('shell:open', {})),
        prototype: await attempt(() => api.request('__proto__', {})),
        event: await attempt(() => api.on('everything', () => {})),
        malformed: await api.request('chat:mode', { chatId: 'c', mode: 'bypass' }),
      };
    });
    expect(seen).toEqual({
      names: ['request', 'on'],
      globals: [],
      channel: expect.stringContaining('there is no `shell:open`'),
      prototype: expect.stringContaining('there is no `__proto__`'),
      event: expect.stringContaining('there is no `everything`'),
      malformed: { ok: false, error: { code: 'bad-input', message: expect.any(String) } },
    });
  });

  test('cannot leave its address nor open a window', async () => {
    const { page, told, heard } = desktop;
    const address = page.url();
    for (const url of ['https://evil.example/', 'http://127.0.0.1:1/']) {
      const from = told.length;
      await page.evaluate((to) => location.assign(to), url);
      expect(await heard('navigation-prevented', from)).toBe(url);
    }
    const from = told.length;
    await page.evaluate(() => void window.open('https://evil.example/popup'));
    expect(await heard('window-open', from)).toEqual({ url: 'https://evil.example/popup', action: 'deny' });
    expect(page.url()).toBe(address);
    await expect(page.getByRole('button', { name: 'Try the sample project' })).toBeVisible();
  });

  test('finds only the files of the window under its address, each with the walls', async () => {
    const answers = await desktop.page.evaluate(async () => {
      const paths = [
        '/',
        '/index.html',
        '/main.js',
        '/../main/main.js',
        '/..%2fmain%2fmain.js',
        '/%2e%2e/package.json',
      ];
      return Promise.all(
        paths.map(async (name) => {
          const { status, headers } = await fetch(name);
          return [name, status, headers.get('content-security-policy')?.includes("default-src 'none'")];
        }),
      );
    });
    expect(answers).toEqual([
      ['/', 200, true],
      ['/index.html', 200, true],
      ['/main.js', 404, true],
      ['/../main/main.js', 404, true],
      ['/..%2fmain%2fmain.js', 404, true],
      ['/%2e%2e/package.json', 404, true],
    ]);
  });

  test('is granted nothing but to write plain text to the clipboard', async () => {
    const { heard } = desktop;
    expect(await heard('granted-requests')).toEqual(['clipboard-sanitized-write']);
    expect(await heard('granted-checks')).toEqual(['clipboard-sanitized-write']);
    expect([await heard('device-permission'), await heard('display-media')]).toEqual([false, null]);
  });
});

test('the menu has the roles without which copy and paste have no keys', async () => {
  const desktop = await startDesktop();
  expect(await desktop.heard('menu')).toEqual(expect.arrayContaining([{ role: 'editMenu' }]));
  expect(await desktop.quit()).toBe(0);
});

test('a page whose process died is loaded again and reads everything anew; a second start only brings it to the front', async () => {
  const desktop = await startDesktop();
  const { page, told, heard, command } = desktop;
  await page.getByRole('button', { name: 'Try the sample project' }).click();
  await expect(composer(page)).toBeVisible();
  command({ do: 'crash' });
  await heard('reload');
  await expect(composer(page)).toBeVisible();
  const from = told.length;
  command({ do: 'second-instance', argv: ['--project', '/etc'] });
  await heard('focus', from);
  await expect(page.getByText('/etc')).toHaveCount(0);
  expect(await desktop.quit()).toBe(0);
});

for (const [way, end] of [
  ['TERM', (desktop: RunningDesktop) => void desktop.child.kill('SIGTERM')],
  ['the cross of the window', (desktop: RunningDesktop) => desktop.command({ do: 'close' })],
] as const)
  test(`${way} ends it in order`, async () => {
    const desktop = await startDesktop();
    const exit = once(desktop.child, 'exit');
    end(desktop);
    expect(await exit).toEqual([0, null]);
  });

test('a data folder that others could read is the person’s alone, with all that the app puts in it', async () => {
  const dataFolder = await newDataFolder();
  chmodSync(dataFolder, 0o755);
  const desktop = await startDesktop({ dataFolder });
  await desktop.page.getByRole('button', { name: 'Try the sample project' }).click();
  await expect(composer(desktop.page)).toBeVisible();
  const open = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith(path.join('electron', 'chromium')))
    .map((name) => path.join(dataFolder, name))
    .filter((file) => existsSync(file) && !file.includes(`${path.sep}.git${path.sep}`));
  const modes = [dataFolder, ...open].map((file) => [file, statSync(file).mode & 0o077]);
  expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
  expect(modes.length).toBeGreaterThan(6);
  expect(await desktop.quit()).toBe(0);
});

const refused = [
  ['a flag that nobody knows', { args: ['--bypass'] }, 2, '`--bypass` is no flag'],
  [
    'a packed app that would be opened to others',
    { args: ['--remote-debugging-port=9222'], env: { STANDIN_PACKAGED: '1' } },
    2,
    'would open Z Engine to others',
  ],
  [
    'a second start with the same data folder',
    { env: { STANDIN_LOCK: 'taken' } },
    0,
    'already runs with this data folder',
  ],
  ['a rules file that is not there', { args: ['--rules', '/nowhere/rules.toml'] }, 3, 'this file is not there'],
] as const;
for (const [law, start, code, words] of refused)
  test(`does not start: ${law}`, async () => {
    const child = spawnDesktop({ dataFolder: await newDataFolder(), ...start });
    const lines = linesOf(child);
    expect(await once(child, 'exit')).toEqual([code, null]);
    expect(lines.all.join('\n')).toContain(words);
    expect(lines.all.join('\n')).not.toContain('is ready');
  });
