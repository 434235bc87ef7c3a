// What the system says of processes is read right, whatever a program calls itself.
import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { findAncestors } from './ancestors.mjs';
import { isRunning, listTree, type ProcessEntry, parsePs, parseStat, readProcess, treeOf } from './list.mjs';

const stat = (name: string, state: string) => `42 (${name}) ${state} 7 ${'0 '.repeat(17)}12345 0 0`;
const entry = (pid: number, parent: number): ProcessEntry => ({ pid, parent, started: '1', ended: false });

test.each([
  ['a plain name', stat('node', 'S'), { pid: 42, parent: 7, started: '12345', ended: false }],
  ['a name with brackets and spaces', stat('a) Z 1 (b', 'R'), { pid: 42, parent: 7, started: '12345', ended: false }],
  ['one that ended and waits for its parent', stat('node', 'Z'), { pid: 42, parent: 7, started: '12345', ended: true }],
  ['nonsense', 'nonsense', null],
])('stat: %s', (_law, text, expected) => expect(parseStat(text)).toEqual(expected));

test.each([
  [
    'a line',
    ' 42  7 Ss+  Sun Nov 30 12:00:00 2025 ',
    { pid: 42, parent: 7, started: 'Sun Nov 30 12:00:00 2025', ended: false },
  ],
  [
    'one that ended',
    '42 7 Z Sun Nov 30 12:00:00 2025',
    { pid: 42, parent: 7, started: 'Sun Nov 30 12:00:00 2025', ended: true },
  ],
  ['an empty line', '', null],
])('ps: %s', (_law, text, expected) => expect(parsePs(text)).toEqual(expected));

test('a tree is a process and all below it, in whatever order they are listed', () =>
  expect(treeOf([entry(5, 4), entry(4, 2), entry(9, 1), entry(2, 1)], 2).map(({ pid }) => pid)).toEqual([5, 4, 2]));

const family = new Map(
  [entry(10, 9), entry(9, 8), entry(8, 7), entry(7, 6), entry(6, 5), entry(5, 1)].map((one) => [one.pid, one]),
);
const read = (pid: number) => family.get(pid) ?? null;
test.each([
  ['npm is our parent', 10, 10, [10]],
  ['a shell stands between', 8, 10, [10, 9, 8]],
  ['npm is too far up to be ours', 5, 10, [10]],
  ['no npm at all', 0, 10, [10]],
  ['no parent left', 10, 1, []],
])('ancestors: %s', (_law, npm, parent, expected) =>
  expect(findAncestors(read, (pid) => pid === npm, parent).map(({ pid }) => pid)).toEqual(expected),
);

test('a real child is seen, with its parent, and no longer once it ended', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const seen = readProcess(child.pid ?? 0);
  expect(seen?.parent).toBe(process.pid);
  if (!seen) throw new Error('not seen');
  expect(isRunning(seen)).toBe(true);
  expect((await listTree(process.pid)).map(({ pid }) => pid)).toContain(seen.pid);
  expect(isRunning({ ...seen, started: 'another' })).toBe(false);
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  expect(isRunning(seen)).toBe(false);
});
