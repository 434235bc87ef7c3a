// The mark in the environment of a process can be read only where there is /proc.
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

async function start(line: string, mark = ''): Promise<number> {
  const child = spawn('/bin/bash', ['-c', `echo ready; ${line}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, Z_ENGINE_COMMAND: mark },
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child.pid ?? 0;
}

test('it ends what left the group of a command but carries its mark', async () => {
  const marks = ['its', 'its', 'over', 'its-own', 'x\nZ_ENGINE_COMMAND=its'];
  const stubborn = 'trap "" TERM; while :; do sleep 1; done';
  const pids = await Promise.all(marks.map((mark, at) => start(at === 1 ? stubborn : 'sleep 100; true', mark)));
  try {
    const shell = spawn('/bin/bash', ['--noprofile', '--norc', '-c', GUARDIAN], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = new Promise((resolve) => shell.once('exit', resolve));
    const guardian = createGuardian(() => shell.stdin);
    const gone = await start('true');
    guardian.begins('its');
    guardian.runs(gone, 'its');
    guardian.begins('over');
    guardian.runs(gone, 'over');
    guardian.ended(gone, 'over');
    shell.stdin.end();
    await ended;
    for (let tries = 0; tries < 50 && pids.slice(0, 2).some(isAlive); tries += 1) await wait(20);
    expect(pids.map(isAlive)).toEqual([false, false, true, true, true]);
  } finally {
    for (const pid of pids) if (isAlive(pid)) process.kill(-pid, 'SIGKILL');
  }
});

test('it ends what began and was not told of further: the app was killed in between', async () => {
  const [begun = 0, stranger = 0] = await Promise.all([
    start('sleep 100; true', 'begun'),
    start('sleep 100; true', 'other'),
  ]);
  try {
    const shell = spawn('/bin/bash', ['--noprofile', '--norc', '-c', GUARDIAN], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    const ended = new Promise((resolve) => shell.once('exit', resolve));
    createGuardian(() => shell.stdin).begins('begun');
    shell.stdin.end();
    await ended;
    for (let tries = 0; tries < 50 && isAlive(begun); tries += 1) await wait(20);
    expect([begun, stranger].map(isAlive)).toEqual([false, true]);
  } finally {
    for (const pid of [begun, stranger]) if (isAlive(pid)) process.kill(-pid, 'SIGKILL');
  }
});
