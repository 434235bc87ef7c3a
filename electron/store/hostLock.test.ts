import { rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processStart } from '../platform/processIdentity.ts';
import { acquireHostLock } from './hostLock.ts';
import { openStore } from './openStore.ts';
import { thisProcess } from './owner.ts';
import { type Child, kill, said, startChild } from './testing/child.ts';
import { NOW, open, scratchFolder } from './testing/samples.ts';

let folder = '';
let children: Child[] = [];
beforeEach(() => {
  folder = scratchFolder();
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

const start = (code: string, ...args: string[]) => {
  const child = startChild(code, ...args);
  children.push(child);
  return child;
};
const HOST = `
  const result = open(args[0], 'host');
  if (result.ok && args[1]) result.value.announce(args[1]);
  say(result.ok ? { won: process.pid } : { lost: result.error });
  setInterval(() => {}, 1000);`;
const tryHost = () => openStore({ folder, owner: thisProcess('host'), now: () => NOW });

test('the second host is told where the first is', async () => {
  const first = start(HOST, folder, 'http://127.0.0.1:4321');
  await said(first);
  expect(tryHost()).toEqual({
    ok: false,
    error: {
      kind: 'locked-by-host',
      pid: first.process.pid,
      address: 'http://127.0.0.1:4321',
      message: `Z Engine already runs for this data folder at http://127.0.0.1:4321 (process ${first.process.pid})`,
    },
  });
});

test('a host that has no address yet is named by its process', async () => {
  const first = start(HOST, folder);
  await said(first);
  const result = tryHost();
  expect(result.ok ? '' : result.error.message).toBe(
    `Z Engine already runs for this data folder (process ${first.process.pid})`,
  );
});

test('a host that was killed never bars the next start', async () => {
  const first = start(HOST, folder, 'http://127.0.0.1:1');
  await said(first);
  await kill(first);
  const next = open(folder);
  next.close();
});

test('what is left of a dead host does not matter, even when its process id lives again', () => {
  const stale = { kind: 'host', pid: process.pid, processStart: 'another time', address: 'http://127.0.0.1:1' };
  writeFileSync(path.join(folder, 'host.json'), JSON.stringify(stale));
  writeFileSync(path.join(folder, 'host.lock'), '');
  open(folder).close();
});

test('within one process too there is one host, and closing it frees the folder', () => {
  const first = open(folder);
  expect(tryHost()).toMatchObject({ ok: false, error: { kind: 'locked-by-host', pid: process.pid } });
  first.close();
  open(folder).close();
});

test('of several starts at once exactly one wins, and the others know it', async () => {
  const starts = [1, 2, 3, 4].map(() => start(HOST, folder));
  const answers = await Promise.all(starts.map(said));
  const won = answers.filter((answer) => JSON.stringify(answer).startsWith('{"won"'));
  const winner = starts[answers.findIndex((answer) => won.includes(answer))]?.process.pid;
  expect(won).toEqual([{ won: winner }]);
  expect(answers.filter((answer) => !won.includes(answer))).toEqual(
    Array(3).fill({ lost: expect.objectContaining({ kind: 'locked-by-host', pid: winner }) }),
  );
});

test('command lines share the folder with a host and with each other', async () => {
  const first = start(HOST, folder);
  await said(first);
  const run = `const result = open(args[0], 'run'); say(result.ok); setInterval(() => {}, 1000);`;
  expect(await Promise.all([start(run, folder), start(run, folder)].map(said))).toEqual([true, true]);
});

test('several command lines at once make the database once', async () => {
  const run = `const result = open(args[0], 'run'); say(result.ok || result.error); setInterval(() => {}, 1000);`;
  expect(await Promise.all([1, 2, 3].map(() => said(start(run, folder))))).toEqual([true, true, true]);
  open(folder).close();
});

test('a host waits for a command line that has the lock for a moment, not for ever', () => {
  const lock = acquireHostLock(folder, thisProcess('run'), 0);
  expect(openStore({ folder, owner: thisProcess('host'), now: () => NOW, busyTimeoutMs: 100 })).toMatchObject({
    ok: false,
    error: { kind: 'locked-by-host', pid: process.pid },
  });
  if (lock.ok) lock.value.release();
  open(folder).close();
});

test('a damaged lock is named', () => {
  writeFileSync(path.join(folder, 'host.lock'), 'x'.repeat(5000));
  const result = tryHost();
  expect(result.ok ? '' : result.error.message).toContain('host.lock` is damaged: delete it and start again');
});

test('lock and note are private, and the note says who we are', () => {
  const store = open(folder);
  store.announce('http://127.0.0.1:9');
  const modes = ['host.lock', 'host.json'].map((name) => statSync(path.join(folder, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
  expect(thisProcess('host')).toMatchObject({ pid: process.pid, processStart: processStart(process.pid) });
  store.close();
});
