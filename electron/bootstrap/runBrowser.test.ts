// The browser host from its flags to its end, with a fake app and fake process events, over real HTTP.
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { err, ok } from '../../shared/result.ts';
import { createHandlersFake } from '../ipc/handlersFake.ts';
import { type App, type AppOptions, NO_GATE_FLAGS, type StartApp, type StartFault } from './app.ts';
import { type BrowserDeps, runBrowser } from './runBrowser.ts';

let folder: string;
const servers: Server[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'run-'));
  await writeFile(path.join(folder, 'index.html'), 'window');
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(folder, { recursive: true });
});

function start(
  args: readonly string[],
  changes: Partial<BrowserDeps> = {},
  appFault: string | null = null,
  kind: StartFault['kind'] = 'other',
) {
  const log: string[] = [];
  const asked: AppOptions[] = [];
  const events = new EventEmitter();
  const input = new PassThrough();
  let exited = (_code: number) => {};
  const exit = new Promise<number>((resolve) => {
    exited = resolve;
  });
  const app: App = {
    handlers: createHandlersFake([]),
    subscribe: () => () => {},
    logFault: (message) => log.push(`in the log: ${message}`),
    close: async () => void log.push('closed'),
  };
  const startApp = async (options: AppOptions): ReturnType<StartApp> => {
    asked.push(options);
    return appFault === null ? ok(app) : err({ kind, message: appFault });
  };
  const deps: BrowserDeps = {
    args,
    cwd: '/home/ada',
    home: '/home/ada',
    platform: 'linux',
    env: {},
    version: '1.2.3',
    rendererFolder: folder,
    startApp,
    openFile: async () => ok(undefined),
    events,
    input,
    print: (line) => log.push(line),
    warn: (line) => log.push(`! ${line}`),
    logFault: (message) => log.push(`fault: ${message}`),
    exit: exited,
    now: Date.now,
    umask: 0o022,
    ...changes,
  };
  return { ready: runBrowser(deps), log, asked, events, input, exit };
}

const linkIn = (line: string | undefined) => /http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}/.exec(line ?? '')?.[0] ?? '';
const exchange = async (link: string) => {
  const { origin, hash } = new URL(link);
  const body = JSON.stringify({ code: hash.slice(1) });
  const headers = { origin, 'content-type': 'application/json' };
  return (await fetch(`${origin}/api/exchange`, { method: 'POST', headers, body })).status;
};

describe('a start', () => {
  it('prints one line with a link that signs in, and ends in order', async () => {
    const { ready, log, asked, events, exit } = start(['--no-open', '--project', 'work', '--data-dir', 'data']);
    await ready;
    expect(log).toEqual([expect.stringMatching(/^Z Engine is ready at http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}$/)]);
    expect({ ...asked[0], address: asked[0]?.address() }).toEqual({
      dataFolder: '/home/ada/data',
      configFolder: '/home/ada/data/config',
      host: 'browser',
      version: '1.2.3',
      startProject: '/home/ada/work',
      rulesFile: null,
      address: new URL(linkIn(log[0])).origin,
      pickFolder: null,
      confirm: { kind: 'terminal', print: expect.any(Function) },
      gate: NO_GATE_FLAGS,
      umask: 0o022,
    });
    expect(await exchange(linkIn(log[0]))).toBe(200);
    events.emit('SIGTERM');
    events.emit('SIGINT');
    expect([await exit, log.slice(1)]).toEqual([0, ['closed']]);
    await expect(fetch(linkIn(log[0]))).rejects.toThrow();
  });

  it('hands on what the command line says of the gate', async () => {
    const { ready, asked, events, exit } = start([
      '--no-open',
      '--mode',
      'bypass',
      '--allow-dir',
      folder,
      '--web=false',
    ]);
    await ready;
    expect(asked[0]?.gate).toEqual({ ...NO_GATE_FLAGS, mode: 'bypass', allowDirs: [folder], web: false });
    events.emit('SIGTERM');
    await exit;
  });

  it('opens the settings file instead, when asked', async () => {
    const opened: string[] = [];
    const openFile = async (file: string) => {
      opened.push(file);
      return ok(undefined);
    };
    const { exit, log, asked } = start(['--config', '--data-dir', folder], { openFile });
    const file = path.join(folder, 'config', 'settings.toml');
    expect([await exit, log, opened, asked, existsSync(file)]).toEqual([0, [file], [file], [], true]);
  });

  it('opens the browser by a file, with a link of its own', async () => {
    let file = '';
    const openFile = async (given: string) => {
      file = given;
      return ok(undefined);
    };
    const { ready, log, events, exit } = start([], { openFile });
    await ready;
    expect(existsSync(file)).toBe(true);
    expect(await exchange(linkIn(log[0]))).toBe(200);
    expect(existsSync(file)).toBe(true);
    events.emit('SIGHUP');
    expect([await exit, existsSync(file)]).toEqual([0, false]);
  });

  it('says what to do when no browser opens, and goes on', async () => {
    const { ready, log, events } = start([], { openFile: async () => err('`xdg-open` is not installed') });
    await ready;
    expect(log[1]).toBe('! Your browser did not open (`xdg-open` is not installed). Open the link above in it.');
    events.emit('SIGTERM');
  });

  it('prints a fresh link at each Enter; the old one stays good, once', async () => {
    const { ready, log, input, events, exit } = start(['--no-open']);
    await ready;
    input.write('\n');
    await expect.poll(() => log.length).toBe(2);
    expect(log[1]).toMatch(/^A fresh link, good for one page: /);
    const links = [linkIn(log[0]), linkIn(log[1])];
    expect(new Set(links).size).toBe(2);
    expect([await exchange(links[0] ?? ''), await exchange(links[1] ?? '')]).toEqual([200, 200]);
    expect([await exchange(links[0] ?? ''), await exchange(links[1] ?? '')]).toEqual([401, 401]);
    input.end();
    await once(input, 'end');
    events.emit('SIGTERM');
    expect(await exit).toBe(0);
  });

  it.each(['uncaughtException', 'unhandledRejection'])('a fault (%s) is told and ends it in order', async (kind) => {
    const { ready, log, events, exit } = start(['--no-open']);
    await ready;
    events.emit(kind, new Error('oops'));
    expect([await exit, log.slice(1)]).toEqual([
      1,
      [
        'fault: Z Engine stops because of a fault in itself',
        'in the log: Z Engine stops because of a fault in itself',
        'closed',
      ],
    ]);
  });
});

describe('a start that fails says why', () => {
  it('wrong flags: 2', async () => {
    const { exit, log, asked } = start(['--bypass']);
    expect([await exit, asked, log[0]]).toEqual([2, [], expect.stringMatching(/^! `--bypass` is no flag/)]);
  });

  it('a folder to allow that is missing: 2', async () => {
    const { exit, log, asked } = start(['--allow-dir', '/nowhere']);
    expect([await exit, asked, log]).toEqual([2, [], ['! `--allow-dir`: there is no folder `/nowhere`']]);
  });

  it('a window that was not built: 3', async () => {
    const { exit, log, asked } = start(['--no-open'], { rendererFolder: path.join(folder, 'none') });
    expect([await exit, asked, log[0]]).toEqual([3, [], expect.stringMatching(/^! The window's files cannot be read/)]);
  });

  it('an app that does not start: 3, in its own words, and the address is free again', async () => {
    const { exit, log, asked } = start(['--no-open'], {}, 'Z Engine already runs at http://127.0.0.1:1');
    expect([await exit, log]).toEqual([3, ['! Z Engine already runs at http://127.0.0.1:1']]);
    await expect(fetch(asked[0]?.address() ?? '')).rejects.toThrow();
  });

  it('a port in use: 3, after the app was closed in order', async () => {
    const port = await takenPort();
    const { exit, log } = start(['--no-open', '--port', String(port)]);
    expect([await exit, log]).toEqual([
      3,
      ['closed', `! The port ${port} is in use. Choose another by \`--port\`, or leave it out.`],
    ]);
  });

  it('a port in use by another Z Engine: that one is what is said', async () => {
    const { exit, log } = start(['--no-open', '--port', String(await takenPort())], {}, 'Z Engine already runs');
    expect([await exit, log]).toEqual([3, ['! Z Engine already runs']]);
  });

  it('a lifeline that is none: 2, after all was closed in order', async () => {
    const { exit, log } = start(['--no-open', '--lifeline', '1023']);
    expect([await exit, log]).toEqual([
      2,
      ['closed', '! `--lifeline 1023` is no open pipe. The flag is for the launcher alone.'],
    ]);
  });
});

describe('what the app keeps cannot be opened', () => {
  it('says so in the terminal and in the page, and ends with 3', async () => {
    const { ready, log, events, exit } = start(['--no-open'], {}, 'no room on the disk', 'store');
    await ready;
    expect(log).toEqual(['! no room on the disk', expect.stringMatching(/^Its page says so too, .*: http/)]);
    expect(await exchange(linkIn(log[1]))).toBe(200);
    events.emit('SIGTERM');
    expect([await exit, log.length]).toEqual([3, 2]);
  });

  it('and a port in use: there is no page, and it ends', async () => {
    const args = ['--no-open', '--port', String(await takenPort())];
    const { exit, log } = start(args, {}, 'no room on the disk', 'store');
    expect([await exit, log]).toEqual([3, ['! no room on the disk']]);
  });
});

async function takenPort(): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
