import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isAlive, processStart, startOfStat } from './processIdentity.ts';

const fields = Array.from({ length: 50 }, (_, at) => String(at + 4)).join(' ');
const laws: [law: string, stat: string, expected: string | null][] = [
  ['the start is field 22', `7 (node) S ${fields}`, 'boot 22'],
  ['a name may hold brackets and blanks', `7 (a) S (b c) R ${fields}`, 'boot 22'],
  ['a zombie has ended', `7 (node) Z ${fields}`, null],
  ['a cut line says nothing', '7 (node) S 1 2', null],
];
test.each(laws)('%s', (_law, stat, expected) => {
  expect(startOfStat(stat, 'boot')).toBe(expected);
});

test('this process is alive under its own start, and dead under another', () => {
  const start = processStart(process.pid);
  expect(start).toEqual(expect.any(String));
  expect([isAlive(process.pid, start), isAlive(process.pid, 'another')]).toEqual([true, false]);
});

test('an unknown start counts as alive while a process has the id', () => {
  expect(isAlive(process.pid, null)).toBe(true);
});

test('a process that ended is dead', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const pid = child.pid ?? 0;
  const start = processStart(pid);
  expect(isAlive(pid, start)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect([isAlive(pid, start), isAlive(pid, null)]).toEqual([false, false]);
});
