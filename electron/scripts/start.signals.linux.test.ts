// Whoever of the chain is told to end, by whatever signal: nothing is left running. With real npm and real processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  childOf,
  makeProject,
  npmStart,
  outputUntil,
  plainEnvironment,
  REAL_SCRIPT,
  survivors,
} from './fixtures/project.ts';

type Who = 'npm' | 'shell' | 'launcher' | 'guard' | 'group';
type Started = { npm: ChildProcess; ids: Record<Who, number>; mark: string; log: string };

const mark = () => `mark-${process.pid}-${Math.random().toString(36).slice(2)}`;
let root = '';
/** The same, started in a way that leaves a shell between npm and the launcher. */
let withShell = '';
beforeAll(() => {
  root = makeProject();
  withShell = makeProject(`${REAL_SCRIPT.replace(/^exec /, '')}`);
});
afterAll(() => {
  for (const folder of [root, withShell]) rmSync(folder, { recursive: true, force: true });
});

async function startChain(who: Who, extra: Record<string, string> = {}): Promise<Started> {
  const folder = who === 'shell' ? withShell : root;
  const own = mark();
  const log = path.join(root, `${own}.log`);
  const env = plainEnvironment({ FIXTURE_MARK: own, FIXTURE_LOG: log, ...extra });
  const { npm, ready } = npmStart(folder, ['--browser'], env);
  await ready;
  const id = npm.pid ?? 0;
  const shell = childOf(id);
  const launcher = who === 'shell' ? childOf(shell) : shell;
  return { npm, ids: { npm: id, shell, launcher, guard: guardOf(launcher), group: -id }, mark: own, log };
}

/** The guard has no environment to mark: it is the launcher's child that runs guard.mjs. */
function guardOf(launcher: number): number {
  const children = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').trim().split(' ');
  const guard = children.find((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('guard.mjs'));
  if (guard === undefined) throw new Error('there is no guard');
  return Number(guard);
}

const guardIsGone = async (started: Started) => {
  for (let i = 0; i < 50 && isThere(started.ids.guard); i++) await sleep(100);
  return !isThere(started.ids.guard);
};
function isThere(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

const everybody: [Who, NodeJS.Signals][] = (['npm', 'launcher'] as const).flatMap((who) =>
  (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const).map((name): [Who, NodeJS.Signals] => [who, name]),
);
const others: [Who, NodeJS.Signals][] = [
  // a shell keeps INT to itself until its program ends, which is why package.json lets none stay
  ['shell', 'SIGTERM'],
  ['shell', 'SIGHUP'],
  ['shell', 'SIGKILL'],
  ['guard', 'SIGTERM'],
  ['guard', 'SIGKILL'],
  ['group', 'SIGINT'],
  ['group', 'SIGTERM'],
  ['group', 'SIGHUP'],
];

describe('a host that listens ends once and in order', () => {
  test.each([...everybody, ...others])('%s gets %s', async (who, name) => {
    const started = await startChain(who);
    process.kill(started.ids[who], name);
    expect(await survivors(started.mark, 4500)).toEqual([]);
    expect(await guardIsGone(started)).toBe(true);
    expect(readFileSync(started.log, 'utf8')).toMatch(/^ended by (lifeline|SIG[A-Z]+)\n$/);
  });
});

describe('a host that listens to nothing ends all the same, with what it started', () => {
  const deaf = { FIXTURE_MODE: 'deaf' };
  const cases: [Who, NodeJS.Signals, Record<string, string>][] = [
    ['npm', 'SIGTERM', deaf],
    ['npm', 'SIGKILL', deaf],
    ['launcher', 'SIGTERM', { ...deaf, FIXTURE_DETACHED: '1' }],
    ['launcher', 'SIGKILL', { ...deaf, FIXTURE_DETACHED: '1' }],
    ['group', 'SIGINT', deaf],
  ];
  test.concurrent.each(cases)('%s gets %s', async (who, name, extra) => {
    const started = await startChain(who, extra);
    process.kill(started.ids[who], name);
    expect(await survivors(started.mark, 15_000)).toEqual([]);
    expect(await guardIsGone(started)).toBe(true);
  });
});

describe('the exit code is the one a shell would report', () => {
  const cases: [NodeJS.Signals, number][] = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ];
  test.each(cases)('%s', async (name, code) => {
    const own = mark();
    const launcher = spawn('node', ['electron/scripts/start.mjs', '--browser'], {
      cwd: root,
      env: plainEnvironment({ FIXTURE_MARK: own }),
    });
    await outputUntil(launcher, /Z Engine is ready/);
    const exit = new Promise((resolve) => launcher.on('exit', resolve));
    launcher.kill(name);
    expect(await exit).toBe(code);
    expect(await survivors(own, 2000)).toEqual([]);
  });
});

test('in a terminal, Enter reaches the host, and Ctrl-C ends everything once', async () => {
  const own = mark();
  const log = path.join(root, `${own}.log`);
  const env = plainEnvironment({ FIXTURE_MARK: own, FIXTURE_LOG: log });
  // util-linux's `script` gives what it starts a terminal of its own
  const [program = '', ...words] = ['script', '-qfec', 'npm start -- --browser', '/dev/null'];
  const terminal = spawn(program, words, { cwd: root, env, detached: true });
  await outputUntil(terminal, /Z Engine is ready/);
  terminal.stdin.write('\r');
  await outputUntil(terminal, /heard "\\n"/);
  terminal.stdin.write('\x03');
  expect(await survivors(own, 4500)).toEqual([]);
  expect(readFileSync(log, 'utf8')).toMatch(/^ended by (lifeline|SIGINT)\n$/);
});
