// How a confined command starts and ends, as root and as an ordinary user, under the real bubblewrap.
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isWorthAnotherStart, neverStarted } from './bubblewrapStatus.ts';
import {
  type Ground,
  makeGround,
  processesWith,
  profileOf,
  runConfined,
  runLine,
  spawnLine,
  USERS,
} from './testing/realSandbox.ts';

describe.each(USERS)('as %s', (user) => {
  let ground: Ground;
  beforeEach(() => {
    ground = makeGround(user);
  });
  afterEach(() => rmSync(ground.base, { recursive: true, force: true }));
  const run = (line: string) => runLine({ user, profile: profileOf(ground) }, line);

  const codes: [line: string, code: number][] = [
    ['true', 0],
    ['false', 1],
    ['exit 42', 42],
    ['not-there', 127],
    ['kill -KILL $$', 137],
    ['kill -SEGV $$', 139],
    ['exit 255', 255],
    ['echo "bwrap: Can\'t find source path /x: No such file or directory" >&2; exit 1', 1],
  ];
  test.each(codes)('`%s` ends with %d, and ran', (line, code) => {
    const end = run(line);
    expect([end.code, end.signal, end.status.exitCode, neverStarted(end.status, end.said)]).toEqual([
      ...[code, null, code, null],
    ]);
    expect(end.status.innerProcess).toBeGreaterThan(1);
  });

  const faults: [what: string, before: (ground: Ground) => void, command: string, why: RegExp, isWorth: boolean][] = [
    [
      'the project went away',
      ({ project }) => rmSync(project, { recursive: true }),
      '/bin/true',
      /^bubblewrap could not set it up: Can't find source path .*project: No such file or directory$/,
      true,
    ],
    [
      'the own /tmp went away',
      ({ temp }) => rmSync(temp, { recursive: true }),
      '/bin/true',
      /^bubblewrap could not set it up: Can't find source path .*temp: No such file or directory$/,
      true,
    ],
    [
      'the program is not there',
      () => {},
      '/not/there',
      /^bubblewrap could not set it up: execvp \/not\/there: No such file or directory$/,
      false,
    ],
  ];
  test.each(faults)('never started: %s', (_what, before, command, why, isWorth) => {
    const end = runConfined({ user, profile: profileOf(ground), before: () => before(ground) }, [command]);
    expect([end.code, end.status.exitCode]).toEqual([1, null]);
    expect(neverStarted(end.status, end.said)).toMatch(why);
    expect(isWorthAnotherStart(end.said)).toBe(isWorth);
  });

  test('a hidden file that went away is told as worth another start', () => {
    const profile = profileOf(ground, { masks: [{ path: `${ground.outside}/gone`, kind: 'file', reason: 'socket' }] });
    const end = runLine({ user, profile }, 'true');
    expect([end.status.exitCode, isWorthAnotherStart(end.said)]).toEqual([null, true]);
  });

  test('of the descriptors of the start none reaches the command', () => {
    // Its own three, and that of the folder which `ls` reads. What the tests themselves were given goes through.
    const { out } = run('ls /proc/self/fd');
    const numbers = out.split('\n').filter((line) => /^\d+$/.test(line) && Number(line) < 10);
    expect(numbers).toEqual(['0', '1', '2', '3']);
  });

  test('it leads a session of its own; a gentle end reaches its trap, and its code is kept', async () => {
    const { child, status } = spawnLine(
      { user, profile: profileOf(ground) },
      'trap "exit 7" INT; echo ready; while :; do sleep 0.02; done',
    );
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    const inner = status().innerProcess ?? 0;
    expect(inner).toBeGreaterThan(1);
    process.kill(-inner, 'SIGINT');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(7);
    expect(status().exitCode).toBe(7);
  });

  const ends: [how: string, end: (bwrap: number, inner: number) => void][] = [
    ['bubblewrap is killed', (bwrap) => process.kill(bwrap, 'SIGKILL')],
    ['the first process inside is killed', (_bwrap, inner) => process.kill(inner, 'SIGKILL')],
    ['the command ends', (_bwrap, inner) => process.kill(-inner, 'SIGINT')],
  ];
  test.each(ends)('nothing lives on when %s', async (_how, end) => {
    const seconds = 1000 + Math.floor(Math.random() * 1_000_000);
    const line = `trap exit INT; (setsid sleep ${seconds} &) ; nohup sleep ${seconds} >/dev/null 2>&1 & echo ready; while :; do sleep 0.02; done`;
    const { child, status } = spawnLine({ user, profile: profileOf(ground) }, line);
    const closed = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    const living = () => processesWith(`sleep\0${seconds}\0`);
    for (let tries = 0; tries < 100 && living() < 2; tries += 1) await wait(20);
    expect(living()).toBe(2);
    end(child.pid ?? 0, status().innerProcess ?? 0);
    await closed;
    for (let tries = 0; tries < 100 && living() > 0; tries += 1) await wait(20);
    expect(living()).toBe(0);
  });
});
