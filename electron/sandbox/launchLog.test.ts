// What the launcher writes down of what runs, and in which environment a proven line runs.
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestLauncher } from './launcherFake.ts';
import { commandEffect, permitFor } from './permitFake.ts';
import type { ProcessLog } from './ports.ts';
import { provenEnvironment } from './provenEnvironment.ts';

const newFolder = () => realpathSync(mkdtempSync(path.join(tmpdir(), 'z-log-')));

function run(line: string, log: ProcessLog, more: { scrubbed?: boolean; environment?: NodeJS.ProcessEnv } = {}) {
  const folder = newFolder();
  const { environment = { PATH: process.env.PATH }, scrubbed = false } = more;
  const launcher = createTestLauncher({ log, environment, processStart: (pid) => `start of ${pid}` });
  const permit = permitFor({ tool: 'Bash', input: {}, folder, effects: [commandEffect(line)], scrubbed });
  const signal = new AbortController().signal;
  return launcher.launch(permit, { signal, timeoutMs: () => 20_000, onOutput: () => {}, outputFolder: `${folder}/o` });
}

test('a command is on record from its start until nothing of it is left', async () => {
  const rows: unknown[] = [];
  const { text } = await run('echo $$ $Z_ENGINE_COMMAND', {
    began: (command) => rows.push(command),
    ended: (mark) => rows.push(mark),
  });
  const [pid = '', mark] = text.trim().split(' ');
  const began = { group: Number(pid), mark, processStart: `start of ${pid}`, chatId: 'chat-1', callId: 'call-1' };
  expect(rows).toEqual([{ ...began, group: 0, processStart: null }, began, mark]);
});

test('a command is on record before it has a process, so that no kill leaves one that nobody knows of', async () => {
  const folder = newFolder();
  const left: string[] = [];
  await run(`touch ${folder}/ran`, {
    began: ({ group, mark }) => {
      if (group === 0) left.push(...withMark(mark), ...readdirSync(folder));
    },
    ended: () => {},
  });
  expect([left, readdirSync(folder)]).toEqual([[], ['ran']]);
});

/** Processes that carry the mark; Linux only, elsewhere none is found. */
function withMark(mark: string): readonly string[] {
  const pids = existsSync('/proc/self/environ') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark);
    } catch {
      return false;
    }
  });
}

test('a command that cannot be put on record is not started', async () => {
  const folder = newFolder();
  const { end } = await run(`touch ${folder}/ran`, {
    began: () => {
      throw new Error('the disk is full');
    },
    ended: () => {},
  });
  expect([end, readdirSync(folder)]).toEqual([{ kind: 'failed', words: 'the disk is full' }, []]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a command whose process cannot be put on record is ended, and the call fails', async () => {
  let group = 0;
  const { end } = await run('sleep 100 & sleep 100', {
    began: (command) => {
      group = command.group;
      if (group === 0) return;
      throw new Error('the disk is full');
    },
    ended: () => {},
  });
  // What has ended may wait a little for whoever fetches it.
  for (let tries = 0; tries < 500 && isAlive(-group); tries += 1) await wait(20);
  expect([end, group > 1, isAlive(-group)]).toEqual([{ kind: 'failed', words: 'the disk is full' }, true, false]);
});

test('a command whose end cannot be put on record ended as it did', async () => {
  const { end, text } = await run('echo ran', {
    began: () => {},
    ended: () => {
      throw new Error('the disk is full');
    },
  });
  expect([end, text]).toEqual([{ kind: 'exited', code: 0 }, 'ran\n']);
});

const environment = { PATH: process.env.PATH, LANG: 'C', LS_COLORS: 'x', LD_LIBRARY_PATH: '/evil', GIT_DIR: '/evil' };
test.each([
  ['a proven line runs in a scrubbed environment', true, 'LANG PATH TERM'],
  ['another in the person’s own', false, 'GIT_DIR LANG LD_LIBRARY_PATH LS_COLORS PATH TERM'],
])('%s', async (_law, scrubbed, expected) => {
  const { text } = await run('env', { began: () => {}, ended: () => {} }, { scrubbed, environment });
  const proven = Object.keys(provenEnvironment({}, '', [])).filter((name) => name !== 'TERM');
  const ofBash = new Set(['PWD', 'SHLVL', '_', 'OLDPWD', 'Z_ENGINE_COMMAND', ...proven]);
  const names = text
    .trim()
    .split('\n')
    .map((line) => line.replace(/=.*/, ''));
  expect(
    names
      .filter((name) => !ofBash.has(name))
      .sort()
      .join(' '),
  ).toBe(expected);
});
