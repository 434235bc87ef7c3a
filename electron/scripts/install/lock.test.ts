// The lock: one holder, never lost by a living one, never kept by a dead one.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Holder, takeLock } from './lock.mjs';

let file = '';
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(os.tmpdir(), 'z-engine-lock-')), 'deep', 'lock');
});
afterEach(() => rmSync(path.dirname(path.dirname(file)), { recursive: true, force: true }));

const living = new Set<number>();
const isRunning = (holder: Holder) => living.has(holder.pid);
const take = (pid: number, waited: Holder[] = [], signal = new AbortController().signal) => {
  living.add(pid);
  return takeLock(file, { self: { pid, started: '1' }, isRunning, onWait: (holder) => waited.push(holder), signal });
};
const holders = () => JSON.parse(readFileSync(file, 'utf8')).holders;

test('it names its holder and is gone once given back', async () => {
  const lock = await take(1);
  expect(holders()).toEqual([{ pid: 1, started: '1' }]);
  lock?.release();
  expect(readdirSync(path.dirname(file))).toEqual([]);
});

test('a second one waits, says once for whom, and gets it afterwards', async () => {
  const first = await take(1);
  const waited: Holder[] = [];
  const second = take(2, waited);
  setTimeout(() => first?.release(), 700);
  expect(await second).not.toBeNull();
  expect({ waited, holders: holders() }).toEqual({
    waited: [{ pid: 1, started: '1' }],
    holders: [{ pid: 2, started: '1' }],
  });
});

test('a dead holder loses it', async () => {
  await take(1);
  living.delete(1);
  await take(2);
  expect(holders()).toEqual([{ pid: 2, started: '1' }]);
});

test('a dead holder keeps it while what it started still runs', async () => {
  const first = await take(1);
  living.add(10);
  first?.alsoHeldBy({ pid: 10, started: '1' });
  living.delete(1);
  const waited: Holder[] = [];
  const second = take(2, waited);
  setTimeout(() => living.delete(10), 700);
  await second;
  expect({ waited, holders: holders() }).toEqual({
    waited: [{ pid: 10, started: '1' }],
    holders: [{ pid: 2, started: '1' }],
  });
});

test.each([[''], ['null'], ['{"holders":7}'], ['{']])(
  'a file that nobody understands is held by nobody: %j',
  async (text) => {
    const first = await take(1);
    first?.release();
    writeFileSync(file, text);
    await take(2);
    expect(holders()).toEqual([{ pid: 2, started: '1' }]);
  },
);

test('who is told to stop gets none', async () => {
  await take(1);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 100);
  expect(await take(2, [], stop.signal)).toBeNull();
  expect(holders()).toEqual([{ pid: 1, started: '1' }]);
});
