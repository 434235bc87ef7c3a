// What the app stands on is missing or broken: programs, variables, its own files. It says so, refuses rather than guesses,
// and the rest works.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FaultsApp, type FaultsOptions, startApp } from './faultsApp.ts';
import { type ObedientModel, startObedientModel, type Wanted } from './faultsModel.ts';

let root = '';
let model: ObedientModel;
let [data, project] = ['', ''];
beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-around-')));
  model = await startObedientModel();
});
afterAll(async () => {
  await model.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  const own = mkdtempSync(path.join(root, 'case-'));
  [data, project] = [path.join(own, 'data'), path.join(own, 'project')];
  for (const folder of [data, project, path.join(data, 'config')]) mkdirSync(folder, { mode: 0o700 });
  writeFileSync(path.join(project, 'a.txt'), 'alpha\n');
  mkdirSync(path.join(project, '.git'));
});

const READ: Wanted = { tool: 'Read', input: { file_path: 'a.txt' } };
const GREP: Wanted = { tool: 'Grep', input: { pattern: 'alpha' } };
const WRITE: Wanted = { tool: 'Write', input: { file_path: 'b.txt', content: 'beta\n' } };
const PWD: Wanted = { tool: 'Bash', input: { command: 'pwd' } };
const LONG: Wanted = { tool: 'Bash', input: { command: 'head -c 300000 a.txt; echo $((1)); printf %0300000d 1' } };

async function withApp(more: Partial<FaultsOptions>, work: (app: FaultsApp) => Promise<void>): Promise<void> {
  const app = await startApp({ data, ...more, env: { ...model.env, ...more.env } });
  expect(app.started).toBe(null);
  const closed = await work(app).then(app.close, async (fault: unknown) => {
    await app.close();
    throw fault;
  });
  expect(closed).toEqual({ code: 0, errors: '' });
}

/** A turn in which every question gets a yes: status and outcome of each call. */
async function outcomes(app: FaultsApp, ...calls: readonly Wanted[]) {
  const chat = await app.chat(project);
  const from = app.said();
  const { from: sent } = await app.send(chat, calls);
  const answered = new Set<string>();
  await app.until('end', () => {
    for (const question of app.approvals('waiting', from)) {
      if (answered.has(question.id)) continue;
      answered.add(question.id);
      void app.answer(question, { kind: 'allowOnce' });
    }
    return app.stateOf(chat, sent) === 'done';
  });
  return app.since(chat, sent).calls.map(({ tool, status, outcome }) => `${tool} ${status}: ${outcome}`);
}

describe('programs and variables', () => {
  const nothing = ['--ro-bind', '/dev/null'];
  test.each<[law: string, more: Partial<FaultsOptions>, bash: RegExp]>([
    [
      'no Bash',
      { mounts: [...nothing, realpathSync('/bin/bash')] },
      /^Bash failed: there is no Bash on this machine; install/,
    ],
    [
      'no ripgrep and no git',
      { mounts: [...nothing, realpathSync('/usr/bin/rg'), ...nothing, realpathSync('/usr/bin/git')] },
      /^Bash done/,
    ],
    ['an empty PATH, no HOME, no TMPDIR', { env: { PATH: '', HOME: undefined, TMPDIR: undefined } }, /^Bash done/],
    ['no PATH', { env: { PATH: undefined } }, /^Bash done/],
    [
      'folders that are not there',
      { env: { PATH: '/nowhere:rel', HOME: '/nowhere/a', TMPDIR: '/nowhere/b' } },
      /^Bash done/,
    ],
  ])('%s', async (_law, more, bash) => {
    await withApp(more, async (app) => {
      expect(await outcomes(app, READ, GREP, WRITE, PWD)).toEqual([
        'Read done: 1 line',
        expect.stringMatching(/^Grep done: 1 /),
        'Write done: created, 1 line',
        expect.stringMatching(bash),
      ]);
    });
  });
});

describe('its own files', () => {
  test('the log is a folder: nobody notices', async () => {
    mkdirSync(path.join(data, 'z-engine.log'));
    await withApp({}, async (app) => {
      expect(await outcomes(app, READ)).toEqual(['Read done: 1 line']);
    });
  });

  test('the folder of outputs cannot be made: reading works, a long output is shown in part with the reason', async () => {
    writeFileSync(path.join(data, 'outputs'), 'a file\n');
    await withApp({}, async (app) => {
      const [read, long] = await outcomes(app, READ, LONG);
      expect(read).toBe('Read done: 1 line');
      expect(long).toMatch(/^Bash done: exit code 0; the whole output could not be kept: /);
    });
  });

  const allow = '[permissions]\nallow = ["Bash(touch:*)"]\n';
  const settings = () => path.join(data, 'config/settings.toml');
  test.each<[law: string, make: () => void, problem: RegExp]>([
    ['a folder', () => mkdirSync(settings()), /it is not a file/],
    ['2 MB', () => writeFileSync(settings(), `${allow}#${'x'.repeat(2_000_000)}\n`), /longer than a megabyte/],
    ['no TOML', () => writeFileSync(settings(), `${allow}[[[\n`), /./],
    [
      'not UTF-8',
      () => writeFileSync(settings(), Buffer.concat([Buffer.from(allow), Buffer.from([0x22, 0xff, 0x0a])])),
      /./,
    ],
  ])('settings are %s at start: it is told, and what they would loosen rests', async (_law, make, problem) => {
    make();
    await withApp({}, async (app) => {
      const { problems } = (await app.get('app:state', {})).settings;
      expect(problems.map(({ message }) => message).join()).toMatch(problem);
      const chat = await app.chat(project, 'default');
      const from = app.said();
      await app.send(chat, [{ tool: 'Bash', input: { command: 'touch made' } }]);
      await app.until('question', () => app.approvals('waiting', from)[0]);
      await app.ask('chat:stop', { chatId: chat });
      expect(readdirSync(project)).not.toContain('made');
    });
  });

  test.each<[law: string, lose: () => void]>([
    [
      'a folder',
      () => {
        rmSync(settings());
        mkdirSync(settings());
      },
    ],
    ['2 MB', () => writeFileSync(settings(), `#${'x'.repeat(2_000_000)}\n`)],
    ['a file that the system does not open', () => symlinkLoop(settings())],
  ])('settings become %s while it runs: the last good rules stay, and it is told', async (_law, lose) => {
    writeFileSync(settings(), '[permissions]\ndeny = ["Read(a.txt)"]\n');
    await withApp({}, async (app) => {
      expect(await outcomes(app, READ)).toEqual([
        'Read denied: denied by rule `deny Read(a.txt)` (settings.toml line 2)',
      ]);
      lose();
      for (let tries = 0; tries < 200; tries += 1) {
        if ((await app.get('app:state', {})).settings.problems.length > 0) break;
      }
      const { problems } = (await app.get('app:state', {})).settings;
      expect(problems.map(({ message }) => message).join()).toMatch(/this file cannot be read/);
      expect(await outcomes(app, READ)).toEqual([
        'Read denied: denied by rule `deny Read(a.txt)` (settings.toml line 2)',
      ]);
    });
  });

  test('the folder of settings is read-only: it starts, with defaults, and says so', async () => {
    chmodSync(path.join(data, 'config'), 0o700);
    const config = path.join(data, 'config');
    await withApp({ mounts: ['--ro-bind', config, config] }, async (app) => {
      const { problems } = (await app.get('app:state', {})).settings;
      expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/cannot be made: EROFS/)]);
      expect(await outcomes(app, READ)).toEqual(['Read done: 1 line']);
    });
  });
});

function symlinkLoop(file: string): void {
  rmSync(file);
  symlinkSync(file, file);
}
