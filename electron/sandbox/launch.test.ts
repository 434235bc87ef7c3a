import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { MAX_SHOWN_OUTPUT } from '../../shared/domain/toolCall.ts';
import type { Launched } from './launch.ts';
import { createTestLauncher } from './launcherFake.ts';
import { commandEffect, permitFor } from './permitFake.ts';
import { endsWithoutFiles } from './testing/withoutFiles.ts';

const newFolder = () => realpathSync(mkdtempSync(path.join(tmpdir(), 'z-launch-')));
const launcher = createTestLauncher({
  environment: { PATH: process.env.PATH, HOME: '/home/nobody', BASH_ENV: '/evil', npm_config_x: '1' },
});
afterAll(() => launcher.closeAll());

type Given = { folder?: string; signal?: AbortSignal; timeoutMs?: number; onOutput?: (text: string) => void };
async function run(line: string, given: Given = {}, by = launcher): Promise<Launched & { folder: string }> {
  const folder = given.folder ?? newFolder();
  const permit = permitFor({ tool: 'Bash', input: { command: line }, folder, effects: [commandEffect(line)] });
  const launched = await by.launch(permit, {
    signal: given.signal ?? new AbortController().signal,
    timeoutMs: () => given.timeoutMs ?? 20_000,
    onOutput: given.onOutput ?? (() => {}),
    outputFolder: path.join(newFolder(), 'output'),
  });
  return { ...launched, folder };
}

const exited = (code: number) => ({ kind: 'exited' as const, code });
const laws: [string, string, Omit<Launched, 'confinement' | 'denied'>][] = [
  ['what is printed comes back', 'printf hello', { end: exited(0), text: 'hello', outputFile: null, notes: [] }],
  [
    'both streams come back',
    'echo a; sleep 0.05; echo b >&2',
    { end: exited(0), text: 'a\nb\n', outputFile: null, notes: [] },
  ],
  ['the exit code comes back', 'exit 7', { end: exited(7), text: '', outputFile: null, notes: [] }],
  [
    'a signal is told from a code',
    'kill -KILL $$',
    { end: { kind: 'killed', signal: 'SIGKILL' }, text: '', outputFile: null, notes: [] },
  ],
  [
    'the line is one line for Bash, not for a shell before it',
    `printf '%s|' "$0" 'a b' $((1+1))`,
    { end: exited(0), text: '/bin/bash|a b|2|', outputFile: null, notes: [] },
  ],
  [
    'there is nothing to read from',
    'read x; echo "got $? [$x]"',
    { end: exited(0), text: 'got 1 []\n', outputFile: null, notes: [] },
  ],
  [
    'there is no terminal',
    'test -t 0 || test -t 1 || (echo x > /dev/tty) 2> /dev/null || echo none',
    { end: exited(0), text: 'none\n', outputFile: null, notes: [] },
  ],
  [
    'no start file, npm variable or function is seen',
    'env | grep -c -E "^(BASH_ENV|npm_)"; echo "$TERM"',
    { end: exited(0), text: '0\ndumb\n', outputFile: null, notes: [] },
  ],
  [
    'bytes that are no UTF-8, NUL and CR are safe',
    `printf 'a\\377b\\0c\\rd'`,
    { end: exited(0), text: 'a�b\0c\rd', outputFile: null, notes: [] },
  ],
];
test.each(laws)('%s', async (_law, line, expected) => {
  const { end, text, outputFile, notes } = await run(line);
  expect({ end, text, outputFile, notes }).toEqual(expected);
});

test('it runs in the real folder of the chat', async () => {
  const { text, folder } = await run('pwd -P');
  expect(text).toBe(`${folder}\n`);
});

test('a folder that now leads elsewhere is refused', async () => {
  const base = newFolder();
  const folder = path.join(base, 'project');
  mkdirSync(folder);
  renameSync(folder, path.join(base, 'moved'));
  symlinkSync('/etc', folder);
  const { end } = await run('touch ran', { folder });
  expect(end).toEqual({
    kind: 'failed',
    words: `the folder \`${folder}\` now leads elsewhere; open the project again`,
  });
});

test('a folder that is gone, and a line that no system can start, fail with words', async () => {
  expect((await run('true', { folder: '/nonexistent-folder' })).end.kind).toBe('failed');
  expect((await run(`: ${'x'.repeat(3_000_000)}`)).end.kind).toBe('failed');
  expect((await run('echo a\0b')).end.kind).toBe('failed');
});

test('a permit is spent once, and a forged one or one for another thing starts nothing', async () => {
  const folder = newFolder();
  const options = {
    signal: new AbortController().signal,
    timeoutMs: () => 5000,
    onOutput: () => {},
    outputFolder: newFolder(),
  };
  const permit = permitFor({ tool: 'Bash', input: {}, folder, effects: [commandEffect('echo x >> ran')] });
  await launcher.launch(permit, options);
  await expect(launcher.launch(permit, options)).rejects.toThrow();
  await expect(launcher.launch({ callId: permit.callId } as typeof permit, options)).rejects.toThrow();
  expect(readFileSync(path.join(folder, 'ran'), 'utf8')).toBe('x\n');
  const two = [commandEffect('touch two'), commandEffect('touch two')];
  await expect(
    launcher.launch(permitFor({ tool: 'Bash', input: {}, folder, effects: two }), options),
  ).rejects.toThrow();
  expect(existsSync(path.join(folder, 'two'))).toBe(false);
});

const isAlive = (pid: number) => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};
const pidsIn = (text: string) => [...text.matchAll(/pid (\d+)/g)].map((found) => Number(found[1]));
async function allGone(pids: readonly number[]): Promise<number[]> {
  for (let tries = 0; tries < 40 && pids.some(isAlive); tries += 1) await wait(50);
  return pids.filter(isAlive);
}

/** Runs until `count` pids are printed, then acts. */
async function runUntil(line: string, count: number, act: () => void, given: Given = {}) {
  let text = '';
  const running = run(line, {
    ...given,
    onOutput: (added) => {
      const before = pidsIn(text).length;
      text += added;
      if (before < count && pidsIn(text).length >= count) act();
    },
  });
  return running;
}

const trees: [string, string, number][] = [
  ['children in the background and in front', 'sleep 100 & echo pid $!; echo pid $$; sleep 100', 2],
  ['a child that ignores the polite signal', `bash -c 'trap "" TERM; echo pid $$; while :; do sleep 0.1; done'`, 1],
  ['a child in a session of its own', `setsid bash -c 'echo pid $$; sleep 100' & echo pid $!; sleep 100`, 2],
  [
    'a daemon that left session and parent',
    `(setsid bash -c 'trap "" TERM; echo pid $$; sleep 100' & exec true); sleep 100`,
    1,
  ],
  ['jobs with groups of their own', 'set -m; sleep 100 & echo pid $!; sleep 100 & echo pid $!; wait', 2],
  ['a stopped process', `bash -c 'echo pid $$; kill -STOP $$; sleep 100' & wait`, 1],
];
test.each(trees)('a stop ends %s', async (_law, line, count) => {
  const stop = new AbortController();
  const launched = await runUntil(line, count, () => setTimeout(() => stop.abort(), 30), { signal: stop.signal });
  expect(launched.end).toEqual({ kind: 'stopped' });
  expect(await allGone(pidsIn(launched.text))).toEqual([]);
});

test('a time-out ends the tree and says after what time', async () => {
  const launched = await run('echo pid $$; sleep 100 & echo pid $!; sleep 100', { timeoutMs: 300 });
  expect(launched.end).toEqual({ kind: 'timedOut', afterMs: 300 });
  expect(await allGone(pidsIn(launched.text))).toEqual([]);
});

test('a stop before the start starts nothing', async () => {
  const { end, folder } = await run('touch ran', { signal: AbortSignal.abort() });
  expect([end, existsSync(path.join(folder, 'ran'))]).toEqual([{ kind: 'stopped' }, false]);
});

const leftovers: [string, string][] = [
  ['a child that keeps the pipes open', 'sleep 100 & echo pid $!'],
  ['a child that prints nothing', 'sleep 100 >/dev/null 2>&1 & echo pid $!'],
  ['a child in a session of its own', `setsid bash -c 'echo pid $$; exec sleep 100' & sleep 0.1`],
  [
    'a daemon',
    `(setsid bash -c 'trap "" TERM HUP; echo pid $$; exec >/dev/null 2>&1; while :; do sleep 0.1; done' & exec true); sleep 0.2`,
  ],
  ['a daemon of a command that fails', `(setsid bash -c 'echo pid $$; exec sleep 100' & exec true); sleep 0.2; exit 3`],
];
test.each(leftovers)(
  '%s, left behind by a command that has ended, does not hold up the result, and is ended',
  async (_law, line) => {
    const launched = await run(line);
    expect([launched.end, launched.notes]).toEqual([
      exited(line.endsWith('exit 3') ? 3 : 0),
      ['what it had left running in the background was ended'],
    ]);
    expect(pidsIn(launched.text)).toHaveLength(1);
    expect(await allGone(pidsIn(launched.text))).toEqual([]);
  },
);

test('a command that leaves nothing behind has no note of it', async () =>
  expect((await run('sleep 0.1 & wait; echo done')).notes).toEqual([]));

test('a child in the background that never stops printing does not hold up the result', async () => {
  const launched = await run('yes & true');
  expect(launched.end).toEqual(exited(0));
});

test('what is printed last arrives, also by a child that ends soon after', async () => {
  expect((await run('(sleep 0.1; echo late) & echo early')).text).toBe('early\nlate\n');
});

test('10 MB of output stay bounded in memory and are whole in the file', async () => {
  const launched = await run('head -c 10000000 /dev/zero | tr "\\0" x; echo; echo end');
  expect(launched.end).toEqual(exited(0));
  expect(launched.text.length).toBeLessThanOrEqual(MAX_SHOWN_OUTPUT);
  expect(launched.text.endsWith('x\nend\n')).toBe(true);
  expect(statSync(launched.outputFile ?? '').size).toBe(10_000_005);
});

test('closing ends what runs and refuses what comes', async () => {
  const own = createTestLauncher({ environment: { PATH: process.env.PATH } });
  let text = '';
  const running = run(
    'echo pid $$; sleep 100',
    {
      onOutput: (added) => {
        text += added;
      },
    },
    own,
  );
  while (pidsIn(text).length === 0) await wait(20);
  await own.closeAll();
  expect((await running).end).toEqual({ kind: 'stopped' });
  expect(await allGone(pidsIn(text))).toEqual([]);
  const { end, folder } = await run('touch ran', {}, own);
  expect([end, existsSync(path.join(folder, 'ran'))]).toEqual([{ kind: 'stopped' }, false]);
});

test('when the app is killed outright, its commands end too', async () => {
  const folder = newFolder();
  const script = `
    import { createTestLauncher } from '${path.join(import.meta.dirname, 'launcherFake.ts')}';
    import { commandEffect, permitFor } from '${path.join(import.meta.dirname, 'permitFake.ts')}';
    const line = 'echo pid $$; sleep 100 & echo pid $!; sleep 100';
    const permit = permitFor({ tool: 'Bash', input: {}, folder: '${folder}', effects: [commandEffect(line)] });
    const options = { signal: new AbortController().signal, timeoutMs: () => 60000, outputFolder: '${folder}' };
    await createTestLauncher().launch(permit, { ...options, onOutput: (text) => process.stdout.write(text) });`;
  const app = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  app.stdout.on('data', (bytes) => {
    text += String(bytes);
  });
  while (pidsIn(text).length < 2) await wait(20);
  app.kill('SIGKILL');
  expect(await allGone(pidsIn(text))).toEqual([]);
});

test('where the system has no open files left, a command fails with words, and the app goes on', () => {
  const ends = endsWithoutFiles();
  expect(ends).toContainEqual(['failed', '']);
  expect(ends).toContainEqual(['exited', 'ran\n']);
  expect(ends).not.toContainEqual(expect.stringContaining('uncaught'));
});
