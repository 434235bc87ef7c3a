// The desktop host from its flags to its end, with a fake Electron and a fake app.

import { EventEmitter, once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAUSE } from '../../shared/attention.ts';
import { type Chat, chatSchema } from '../../shared/domain/chat.ts';
import { DEFAULT_WINDOW_SETTINGS } from '../../shared/domain/settings.ts';
import type { RequestName } from '../../shared/ipc/channels.ts';
import { err, ok } from '../../shared/result.ts';
import { createHandlersFake } from '../ipc/handlersFake.ts';
import { createPublisher } from '../ipc/publish.ts';
import { type AppOptions, NO_GATE_FLAGS } from './app.ts';
import { CALM } from './crashGuard.ts';
import { createElectronFake, type ElectronFakeSettings, prevented } from './electronFake.ts';
import { runDesktop } from './runDesktop.ts';
import { FIRST_WINDOW, readWindowState } from './windowState.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'desktop-'));
  await writeFile(path.join(folder, 'index.html'), 'window');
  await mkdir(path.join(folder, 'data/electron'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

type Settings = ElectronFakeSettings & {
  args?: string[];
  platform?: string;
  appFault?: string;
  storeFaults?: number;
  renderer?: string;
};

async function run(settings: Settings = {}) {
  const fake = createElectronFake(settings);
  const said: string[] = [];
  const calls: (readonly [RequestName, unknown])[] = [];
  const asked: AppOptions[] = [];
  const events = new EventEmitter();
  const publisher = createPublisher();
  let time = 1_000_000;
  await runDesktop(fake.electron, {
    args: settings.args ?? ['--data-dir', path.join(folder, 'data'), '--project', 'work'],
    cwd: folder,
    home: folder,
    platform: settings.platform ?? 'linux',
    env: {},
    version: '1.2.3',
    rendererFolder: settings.renderer ?? folder,
    preload: '/app/preload.cjs',
    startApp: async (options) => {
      asked.push(options);
      if (asked.length <= (settings.storeFaults ?? 0)) return err({ kind: 'store', message: 'no room on the disk' });
      if (settings.appFault !== undefined) return err({ kind: 'other', message: settings.appFault });
      const close = async () => void said.push('closed');
      const logFault = (message: string) => void said.push(`in the log: ${message}`);
      return ok({ handlers: createHandlersFake(calls), subscribe: publisher.subscribe, logFault, close });
    },
    events,
    print: (line) => said.push(line),
    warn: (line) => said.push(`! ${line}`),
    logFault: (message) => said.push(`fault: ${message}`),
    now: () => time,
    umask: 0o022,
  });
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  const request = (event: object, name: unknown, input: unknown) =>
    fake.ipc.get('request')?.(event as never, name, input);
  const window = fake.windows[0];
  return { ...fake, said, calls, asked, events, publisher, pass, request, window };
}

/** What the notifications begin with. */
const AT_START = ['app:state', {}];
const names = (log: unknown[][]) => log.map(([name]) => name);

describe('a start', () => {
  it('says all that must be said before Electron is ready, in order, and then shows the window', async () => {
    const { log, said, asked } = await run();
    expect(log.slice(0, 5)).toEqual([
      ['setPath', 'userData', path.join(folder, 'data/electron')],
      ['enableSandbox'],
      ['schemes', [{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]],
      ['requestSingleInstanceLock'],
      ['ready'],
    ]);
    expect(log.slice(5)).toEqual([['menu'], ['window'], ['load', 'app://bundle/'], ['show']]);
    expect(said).toEqual(['Z Engine is ready']);
    expect(asked).toMatchObject([
      {
        host: 'electron',
        version: '1.2.3',
        startProject: path.join(folder, 'work'),
        dataFolder: path.join(folder, 'data'),
      },
    ]);
  });

  it('makes every window by the one factory, guarded', async () => {
    const { window } = await run();
    expect(window?.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    });
    expect(window && prevented(window.webContents, 'will-navigate', 'https://evil.example')).toBe(true);
    expect(window?.webContents.openHandler()).toEqual({ action: 'deny' });
  });

  it('guards every session and serves its own address', async () => {
    const { session, schemes } = await run();
    expect(Object.keys(session.handlers)).toEqual(['request', 'check', 'device', 'display']);
    expect(await schemes.get('app')?.(new Request('app://bundle/')).text()).toBe('window');
  });

  it('is the only one: a second gives up at once', async () => {
    const { log, said } = await run({ hasLock: false });
    expect([names(log), said]).toEqual([
      ['setPath', 'enableSandbox', 'schemes', 'requestSingleInstanceLock', 'exit'],
      ['! Z Engine already runs with this data folder. Its window is in front now.'],
    ]);
    expect(log.at(-1)).toEqual(['exit', 0]);
  });

  it('a second start brings the window to the front, and its words are not looked at', async () => {
    const { app, log, asked } = await run();
    const before = log.length;
    app.emit('second-instance', {}, ['--project', '/evil', '--remote-debugging-port=1'], '/evil', { project: '/evil' });
    expect([names(log.slice(before)), asked.length]).toEqual([['show', 'focus'], 1]);
  });
});

it('hands on what the command line says of the gate', async () => {
  const { asked } = await run({ args: ['--skip-permissions', '--shell', 'false'] });
  expect(asked[0]?.gate).toEqual({ ...NO_GATE_FLAGS, skipPermissions: true, shell: false });
});

it('says where the settings file is instead of a window, when asked', async () => {
  const { log, said, asked } = await run({ args: ['--config', '--data-dir', folder] });
  expect([said, log.at(-1), asked]).toEqual([[path.join(folder, 'config/settings.toml')], ['exit', 0], []]);
});

describe('a start that fails says why', () => {
  it.each<[string, Settings, string, number]>([
    ['wrong flags', { args: ['--bypass'] }, '`--bypass` is no flag', 2],
    [
      'an opening switch in a packaged app',
      { packaged: true, switches: ['remote-debugging-port'] },
      '`--remote-debugging-port` would open',
      2,
    ],
    ['a window that was not built', { renderer: '/nowhere' }, "The window's files cannot be read", 3],
    ['an app that does not start', { appFault: 'The database is newer.' }, 'The database is newer.', 3],
    ['a folder to allow that is missing', { args: ['--allow-dir', '/nowhere'] }, 'there is no folder `/nowhere`', 2],
    ['a lifeline that is none', { args: ['--lifeline', '1023'] }, '`--lifeline 1023` is no open pipe', 2],
  ])('%s', async (_law, settings, sentence, code) => {
    const { log, said } = await run(settings);
    expect([said.at(-1), log.at(-1)]).toEqual([expect.stringContaining(sentence), ['exit', code]]);
  });

  it('in a dialog too, where there is no terminal', async () => {
    const { log } = await run({ packaged: true, appFault: 'The database is newer.' });
    expect(log.slice(-2)).toEqual([
      ['errorBox', 'Z Engine did not start', 'The database is newer.'],
      ['exit', 3],
    ]);
  });

  it('a page that does not load ends in order', async () => {
    const { said, app, log } = await run({ load: 'fails' });
    if (!names(log).includes('exit')) await once(app, 'exited');
    expect([said, log.at(-1)]).toEqual([
      ['fault: the window could not show its page', 'in the log: the window could not show its page', 'closed'],
      ['exit', 1],
    ]);
  });

  it('in development such a switch is the developer’s own', async () => {
    expect((await run({ switches: ['remote-debugging-port'] })).said).toEqual(['Z Engine is ready']);
  });
});

describe('requests', () => {
  const frame = { origin: 'app://bundle', url: 'app://bundle/', parent: null };
  it('of the window are served', async () => {
    const { request, window, calls } = await run();
    const event = { sender: window?.webContents, senderFrame: frame };
    expect(await request(event, 'chat:stop', { chatId: 'c1' })).toEqual(ok({}));
    expect(await request(event, { name: 'chat:stop' }, {})).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    expect(calls).toEqual([AT_START, ['chat:stop', { chatId: 'c1' }]]);
  });
  it('of anybody else are refused and reach nobody', async () => {
    const { request, window, calls } = await run();
    const sender = window?.webContents;
    const strangers = [
      { sender: {}, senderFrame: frame },
      { sender, senderFrame: null },
      { sender, senderFrame: { ...frame, parent: {} } },
      { sender, senderFrame: { ...frame, origin: 'https://evil.example' } },
    ];
    for (const event of strangers)
      expect(await request(event, 'chat:stop', { chatId: 'c1' })).toMatchObject({
        ok: false,
        error: { code: 'refused' },
      });
    expect(calls).toEqual([AT_START]);
  });
  it('events reach the window', async () => {
    const { publisher, window } = await run();
    const payload = { file: '/f', problems: [], newChatMode: 'default' as const, window: DEFAULT_WINDOW_SETTINGS };
    publisher.publish('settings:changed', payload);
    expect(window?.webContents.done).toEqual([['send', 'event', 'settings:changed', payload]]);
    window?.emit('closed');
    publisher.publish('settings:changed', payload);
    expect(window?.webContents.done.length).toBe(1);
  });
  it.each<[law: string, response: number, expected: boolean]>([
    ['its first button is the yes', 0, true],
    ['anything else is a no', 1, false],
  ])('what no page may turn on is asked by a native dialog: %s', async (_law, response, expected) => {
    const { asked, log, window } = await run({ response });
    const confirm = asked[0]?.confirm;
    const words = { message: 'Turn on Bypass?', detail: 'So be it.', yes: 'Turn on' };
    expect(confirm?.kind === 'dialog' && (await confirm.ask(words))).toBe(expected);
    expect(log.at(-1)).toEqual(['messageBox', 'Turn on Bypass?']);
    window?.emit('closed');
    expect(confirm?.kind === 'dialog' && (await confirm.ask(words))).toBe(false);
  });
  it('the folder dialog is native, and one at a time', async () => {
    const { asked, log } = await run({ folder: '/home/ada/work' });
    const pick = asked[0]?.pickFolder;
    expect(await Promise.all([pick?.(), pick?.()])).toEqual(['/home/ada/work', '/home/ada/work']);
    expect(log.filter(([name]) => name === 'openDialog')).toEqual([
      ['openDialog', { title: 'Open a folder', properties: ['openDirectory', 'createDirectory'] }],
    ]);
    expect(await (await run()).asked[0]?.pickFolder?.()).toBe(null);
  });
});

describe('what the app keeps cannot be opened', () => {
  const frame = { origin: 'app://bundle', url: 'app://bundle/', parent: null };
  it('shows the window, whose doors say why, and tries again when asked', async () => {
    const { request, window, said, log, calls } = await run({ storeFaults: 2, packaged: true });
    const ask = (name: string) => request({ sender: window?.webContents, senderFrame: frame }, name, {});
    const broken = err({ code: 'broken', message: 'no room on the disk' });
    expect([said, names(log).includes('errorBox')]).toEqual([['! no room on the disk', 'Z Engine is ready'], false]);
    expect([await ask('app:state'), await ask('app:retry'), calls]).toEqual([broken, broken, []]);
    expect(await ask('app:retry')).toEqual(ok({}));
    expect(await ask('app:state')).toMatchObject({ ok: true });
    expect(said.slice(2)).toEqual(['! no room on the disk']);
  });
  it('ends with 3 when it never was', async () => {
    const { app, said } = await run({ storeFaults: 1 });
    const exited = once(app, 'exited');
    app.emit('window-all-closed');
    expect([await exited, said.includes('closed')]).toEqual([[3], false]);
  });
});

describe('notifications', () => {
  const chat = (state: Chat['state']) =>
    chatSchema.parse({
      ...{ id: 'c1', projectId: 'p1', title: 'Mend the tests', mode: 'default', state },
      ...{ unread: false, archived: false, createdAt: 1, updatedAt: 1 },
    });
  const shown = ({ log }: Awaited<ReturnType<typeof run>>) =>
    log.filter(([name]) => ['notification', 'withdrawn', 'flash', 'badge'].includes(String(name)));
  const goTo = ['send', 'event', 'window:goTo', { chatId: 'c1' }];

  async function endTurn(settings: Settings = {}) {
    const started = await run(settings);
    started.window?.emit('blur');
    started.publisher.publish('chat:changed', chat('running'));
    started.publisher.publish('chat:changed', chat('done'));
    return started;
  }
  const NOTIFICATION = ['notification', 'Mend the tests', 'The agent is done'];

  it('tell of what happened while the window has no focus; a click leads to the chat', async () => {
    const started = await endTurn();
    await expect.poll(() => shown(started)).toEqual([NOTIFICATION]);
    expect(started.notifications[0]?.words).toMatchObject({ silent: true });
    started.notifications[0]?.emit('click');
    expect([names(started.log).slice(-2), started.window?.webContents.done.at(-1)]).toEqual([['show', 'focus'], goTo]);
  });
  it('flash in the task bar of Windows until the window has the focus', async () => {
    const started = await endTurn({ platform: 'win32' });
    await expect.poll(() => shown(started)).toEqual([NOTIFICATION, ['flash', true]]);
    started.window?.emit('focus');
    expect(shown(started).at(-1)).toEqual(['flash', false]);
  });
  it('are taken back by a look at the chat', async () => {
    const started = await endTurn();
    await expect.poll(() => shown(started).length).toBe(1);
    const layout = { view: 'chats', panes: ['c1'], active: 0, split: 0.5, sidePanel: true };
    const event = {
      sender: started.window?.webContents,
      senderFrame: { origin: 'app://bundle', url: 'app://bundle/', parent: null },
    };
    expect(await started.request(event, 'layout:save', { layout })).toEqual(ok({}));
    expect(shown(started).length).toBe(1);
    started.window?.emit('focus');
    expect(shown(started).slice(1)).toEqual([
      ['flash', false],
      ['withdrawn', 'Mend the tests'],
    ]);
  });
  it('a click opens a window where there is none', async () => {
    const started = await endTurn({ platform: 'darwin' });
    await expect.poll(() => shown(started).length).toBe(1);
    started.window?.emit('closed');
    started.notifications[0]?.emit('click');
    await expect.poll(() => started.windows[1]?.webContents.done).toEqual([goTo]);
  });
  it('a system without them is asked for none', async () => {
    const started = await endTurn({ notifications: 'none' });
    await new Promise((resolve) => setTimeout(resolve, 2 * PAUSE));
    expect([shown(started), started.notifications]).toEqual([[], []]);
  });
  it('are gone with the app', async () => {
    const started = await endTurn();
    await expect.poll(() => shown(started).length).toBe(1);
    const exited = once(started.app, 'exited');
    started.app.emit('window-all-closed');
    await exited;
    expect(shown(started).slice(1)).toEqual([
      ['withdrawn', 'Mend the tests'],
      ['badge', 0],
    ]);
  });
});

describe('the system', () => {
  it('gets addresses and files from the app alone', async () => {
    const { asked, log } = await run();
    await asked[0]?.openExternal?.('https://example.com/');
    asked[0]?.revealFile?.('/data/a.jsonl');
    expect(log.slice(-2)).toEqual([
      ['external', 'https://example.com/'],
      ['reveal', '/data/a.jsonl'],
    ]);
    const failing = (await run({ external: 'fails' })).asked[0];
    await expect(failing?.openExternal?.('https://example.com/')).rejects.toThrow();
  });
});

describe('the end', () => {
  it.each<[string, (started: Awaited<ReturnType<typeof run>>) => unknown, number]>([
    ['quitting waits for the orderly end', ({ app }) => expect(prevented(app, 'before-quit')).toBe(true), 0],
    ['the last window closed', ({ app }) => app.emit('window-all-closed'), 0],
    ['TERM', ({ events }) => events.emit('SIGTERM'), 0],
    ['a fault', ({ events }) => events.emit('unhandledRejection', new Error('oops')), 1],
  ])('%s', async (_law, act, code) => {
    const started = await run();
    const exited = once(started.app, 'exited');
    act(started);
    act(started);
    expect(await exited).toEqual([code]);
    expect(started.said.filter((line) => line === 'closed').length).toBe(1);
  });
  it('on macOS the app outlives its window and opens another', async () => {
    const { app, window, log, windows } = await run({ platform: 'darwin' });
    window?.emit('closed');
    app.emit('window-all-closed');
    app.emit('activate');
    app.emit('activate');
    expect([windows.length, names(log).includes('exit')]).toEqual([2, false]);
  });
});

describe('a page whose process dies', () => {
  const die = (started: Awaited<ReturnType<typeof run>>, reason = 'crashed') =>
    started.window?.webContents.emit('render-process-gone', {}, { reason });
  it('is loaded again, once, then the person is asked', async () => {
    const started = await run();
    die(started);
    expect(started.window?.webContents.done).toEqual([['reload']]);
    die(started);
    await expect.poll(() => started.window?.webContents.done).toEqual([['reload'], ['reload']]);
    expect(names(started.log).filter((name) => name === 'messageBox').length).toBe(1);
  });
  it('after a calm time it is loaded again without a question', async () => {
    const started = await run();
    die(started);
    started.pass(CALM);
    die(started);
    expect([started.window?.webContents.done.length, names(started.log).includes('messageBox')]).toEqual([2, false]);
  });
  it('ends the app in order when the person gives up', async () => {
    const started = await run({ response: 1 });
    const exited = once(started.app, 'exited');
    die(started);
    die(started);
    expect([await exited, started.said.at(-1)]).toEqual([[1], 'closed']);
  });
  it('is left alone when it ended well', async () => {
    const started = await run();
    die(started, 'clean-exit');
    expect(started.window?.webContents.done).toEqual([]);
  });
});

describe('the size of the window', () => {
  it('is kept when it closes, for this user alone, and is that of the next start', async () => {
    const { window } = await run();
    window?.emit('close');
    const file = path.join(folder, 'data/electron/window.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ width: 900, height: 700, maximized: false });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await run()).window?.options).toMatchObject({ width: 900, height: 700 });
  });
  it.each([
    '',
    'null',
    '{}',
    '{"width":1,"height":1,"maximized":false}',
    '{"width":1e9,"height":800,"maximized":true}',
  ])('is that of a first start where the file says %j', async (text) => {
    const file = path.join(folder, 'window.json');
    await writeFile(file, text);
    expect(readWindowState(file)).toEqual(FIRST_WINDOW);
  });
});
