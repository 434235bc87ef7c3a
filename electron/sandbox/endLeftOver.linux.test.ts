// The mark in the environment of a process can be read only where there is /proc.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CallId, ChatId } from '../../shared/ids.ts';
import { processStart } from '../platform/processIdentity.ts';
import { endLeftOver } from './endLeftOver.ts';
import { listProcesses } from './launch.ts';
import type { RunningCommand } from './ports.ts';

const isAlive = (pid: number) => processStart(pid) !== null;
async function until(isSo: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 500 && !isSo(); tries += 1) await wait(20);
  return isSo();
}

const ids = { chatId: 'chat-1' as ChatId, callId: 'call-1' as CallId };
async function start(line: string, mark: string): Promise<number> {
  const env = { PATH: process.env.PATH, Z_ENGINE_COMMAND: mark };
  const child = spawn('/bin/bash', ['-c', `echo ready; ${line}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env,
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child.pid ?? 0;
}

/** [what is known of a process that runs, it, is it ended?]. The process carries the mark `m` and leads its group. */
const laws: [string, (pid: number) => Omit<RunningCommand, 'chatId' | 'callId'>, boolean][] = [
  ['its start and its mark', (pid) => ({ group: pid, mark: 'm', processStart: processStart(pid) }), true],
  ['its mark, its start unknown', (pid) => ({ group: pid, mark: 'm', processStart: null }), true],
  ['its start, another mark', (pid) => ({ group: pid, mark: 'n', processStart: processStart(pid) }), true],
  ['its mark, in another group than noted', () => ({ group: 0, mark: 'm', processStart: null }), true],
  [
    'its number only: it was given to another process',
    (pid) => ({ group: pid, mark: 'n', processStart: 'before' }),
    false,
  ],
  ['its number only, nothing noted of its start', (pid) => ({ group: pid, mark: 'n', processStart: null }), false],
  ['a mark that begins like its own', (pid) => ({ group: pid, mark: 'm1', processStart: null }), false],
];
test.each(laws)('of what was left: %s', async (_law, noted, isEnded) => {
  const pid = await start('sleep 100; true', 'm');
  try {
    const command = { ...noted(pid), ...ids };
    expect(await endLeftOver([command], { processStart })).toEqual(isEnded ? [command] : []);
    expect(await until(() => !isAlive(pid) || !isEnded)).toBe(true);
    expect(isAlive(pid)).toBe(!isEnded);
  } finally {
    if (isAlive(pid)) process.kill(-pid, 'SIGKILL');
  }
});

test('a group whose leader has ended, but whose members carry the mark, is ended whole', async () => {
  const mark = `left-${process.pid}`;
  const leader = await start('(trap "" TERM; sleep 100; true) & (env -i sleep 101; true) & exit', mark);
  const members = async () => (await listProcesses()).filter(({ group }) => group === leader).length;
  expect(await until(() => !isAlive(leader))).toBe(true);
  expect(await members()).toBeGreaterThan(2);
  const command = { group: leader, mark, processStart: 'of the leader', ...ids };
  // As it is on record when the app is killed between its two notes: the mark alone must do.
  const early = { ...command, group: 0, processStart: null };
  expect(await endLeftOver([early], { processStart })).toEqual([early]);
  expect(await members()).toBe(0);
});

test('a process that is no more is no fault, and nothing to end is nothing', async () => {
  expect(await endLeftOver([], { processStart })).toEqual([]);
  const gone = { group: 2 ** 22 + 1, mark: 'none', processStart: 'x', ...ids };
  expect(await endLeftOver([gone], { processStart })).toEqual([]);
});

test('what an app left running that was killed together with its guardian is ended at the next start', async () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-left-')));
  const at = (file: string) => path.join(import.meta.dirname, file);
  const script = `
    import { appendFileSync } from 'node:fs';
    import { createTestLauncher } from '${at('launcherFake.ts')}';
    import { commandEffect, permitFor } from '${at('permitFake.ts')}';
    import { processStart } from '${at('../platform/processIdentity.ts')}';
    const permit = permitFor({ tool: 'Bash', input: {}, folder: '${folder}', effects: [commandEffect('sleep 100 & sleep 101')] });
    const log = { began: (row) => appendFileSync('${folder}/log', JSON.stringify(row) + '\\n'), ended: () => {} };
    const options = { signal: new AbortController().signal, timeoutMs: () => 60000, outputFolder: '${folder}' };
    await createTestLauncher({ log, processStart }).launch(permit, { ...options, onOutput: () => {} });`;
  const app = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  const read = () => {
    try {
      return readFileSync(`${folder}/log`, 'utf8');
    } catch {
      return '';
    }
  };
  const logged = await until(() => read().split('\n').length === 3);
  expect(logged).toBe(true);
  const command = JSON.parse(read().split('\n')[1] ?? '') as RunningCommand;
  const sleeps = async () => (await listProcesses()).filter(({ group }) => group === command.group);
  while ((await sleeps()).length < 3) await wait(20);
  // Stopped first, the app and its guardian cannot see each other go.
  const guardians = (await listProcesses()).filter((row) => row.parent === app.pid && row.pid !== command.group);
  for (const { pid } of guardians) process.kill(pid, 'SIGKILL');
  app.kill('SIGKILL');
  expect(guardians.length).toBe(1);
  expect(await until(() => !isAlive(app.pid ?? 0))).toBe(true);
  expect((await sleeps()).length).toBeGreaterThan(1);
  expect(await endLeftOver([command], { processStart })).toEqual([command]);
  expect(await sleeps()).toEqual([]);
});
