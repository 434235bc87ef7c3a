import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createGuardian, GUARDIAN } from './guardian.ts';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function start(line: string): Promise<number> {
  const child = spawn('/bin/bash', ['-c', `echo ready; ${line}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child.pid ?? 0;
}

test('at the end of its input it ends what still runs, also what ignores the polite signal, and nothing else', async () => {
  const pids = await Promise.all([
    start('sleep 100; true'),
    start('trap "" TERM; while :; do sleep 1; done'),
    start('sleep 100; true'),
    start('sleep 100; true'),
  ]);
  const [one = 0, stubborn = 0, over = 0, stranger = 0] = pids;
  try {
    const shell = spawn('/bin/bash', ['--noprofile', '--norc', '-c', GUARDIAN], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    const ended = new Promise((resolve) => shell.once('exit', resolve));
    const guardian = createGuardian(() => shell.stdin);
    for (const pid of [over, one, stubborn]) {
      guardian.begins(`mark-${pid}`);
      guardian.runs(pid, `mark-${pid}`);
    }
    guardian.ended(over, `mark-${over}`);
    await wait(200);
    expect([one, stubborn, over, stranger].map(isAlive)).toEqual([true, true, true, true]);
    shell.stdin.end();
    await ended;
    for (let tries = 0; tries < 50 && (isAlive(one) || isAlive(stubborn)); tries += 1) await wait(20);
    expect([one, stubborn, over, stranger].map(isAlive)).toEqual([false, false, true, true]);
  } finally {
    for (const pid of pids) if (isAlive(pid)) process.kill(-pid, 'SIGKILL');
  }
});

test('it is started once, with the first command, and not at all without one', () => {
  const lines: string[] = [];
  let starts = 0;
  const guardian = createGuardian(() => {
    starts += 1;
    return { write: (text) => lines.push(text) };
  });
  guardian.ended(1, 'a');
  guardian.runs(1, 'a');
  expect(starts).toBe(0);
  guardian.begins('b');
  guardian.begins('c');
  guardian.runs(2, 'b');
  guardian.ended(2, 'b');
  guardian.ended(null, 'c');
  expect([starts, lines.join('')]).toEqual([1, '+ 0 b\n+ 0 c\n+ 2 b\n- 0 b\n- 2 b\n- 0 c\n']);
});
