import { existsSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Placeholder } from '../sandbox/ports.ts';
import type { Store } from './store.ts';
import { type Child, kill, said, startChild } from './testing/child.ts';
import { NOW, open, scratchFolder, withRaw } from './testing/samples.ts';

let folder = '';
let store: Store;
const children: Child[] = [];
beforeEach(() => {
  folder = scratchFolder();
  store = open(folder);
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const wanted = (path: string, kind: Placeholder['kind'] = 'folder') => ({ path, kind });
const made = (one: Placeholder): Placeholder => ({ ...one, device: '18446744073709551615', inode: `9${one.path}` });
const known = () => store.placeholders.all().map(({ path }) => path);
/** What the journal would have removed, and leaves it known. */
const askedToRemove = (mark: string) => {
  const asked: string[] = [];
  store.placeholders.released(mark, ({ path }) => asked.push(path) === 0);
  return asked;
};

test('a placeholder is noted before it is made, then with what it is; numbers of any size and odd names are kept', () => {
  const odd = "/p/it's a\nname \u00e9/.git/commondir";
  store.placeholders.noted('run', [wanted('/p/.claude'), wanted(odd, 'commondir')]);
  const noted = [
    { ...wanted('/p/.claude'), device: null, inode: null, notedAt: NOW },
    { ...wanted(odd, 'commondir'), device: null, inode: null, notedAt: NOW },
  ];
  const byPath = (all: readonly Placeholder[]) => all.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  expect(byPath(store.placeholders.all())).toEqual(byPath(noted));
  expect(byPath(store.placeholders.settled('run', made))).toEqual(byPath(noted.map(made)));
  expect(byPath(store.placeholders.all())).toEqual(byPath(noted.map(made)));
});

test('nothing is written for a run that needs nothing', () => {
  const rows = () => withRaw(folder, (raw) => raw.pragma('data_version', { simple: true }));
  const before = rows();
  store.placeholders.noted('run', []);
  expect([askedToRemove('run'), known(), rows()]).toEqual([[], [], before]);
});

test('what is none of ours is forgotten for all runs', () => {
  store.placeholders.noted('a', [wanted('/p/x'), wanted('/p/y')]);
  store.placeholders.noted('b', [wanted('/p/x')]);
  store.placeholders.settled('b', () => null);
  expect([known(), askedToRemove('a'), askedToRemove('b')]).toEqual([['/p/y'], ['/p/y'], []]);
});

test('the last run that needs it gives it up; what was not removed stays known and is tried again', () => {
  store.placeholders.noted('a', [wanted('/p/x'), wanted('/p/y')]);
  store.placeholders.noted('b', [wanted('/p/x')]);
  expect([askedToRemove('a'), askedToRemove('a'), askedToRemove('b')]).toEqual([['/p/y'], [], ['/p/x']]);
  expect(known()).toEqual(['/p/x', '/p/y']);
  store.placeholders.abandoned(({ path }) => path === '/p/x');
  expect(known()).toEqual(['/p/y']);
  store.placeholders.noted('c', [wanted('/p/y')]);
  store.placeholders.abandoned(() => true);
  expect(known()).toEqual(['/p/y']);
  store.placeholders.released('c', () => true);
  expect(known()).toEqual([]);
});

test('what throws in between changes nothing', () => {
  const fail = () => {
    throw new Error('no');
  };
  store.placeholders.noted('a', [wanted('/p/x')]);
  expect(() => store.placeholders.settled('a', fail)).toThrow('no');
  expect(() => store.placeholders.released('a', fail)).toThrow('no');
  expect(askedToRemove('a')).toEqual(['/p/x']);
});

const beside = async (kind: 'host' | 'run', after = '') => {
  const child = startChild(
    `const { value: store } = open(args[0], '${kind}');
     store.placeholders.noted('theirs', [{ path: '/p/x', kind: 'folder' }]);
     store.placeholders.settled('theirs', (one) => ({ ...one, device: '1', inode: '2' }));
     say('noted'); ${after}
     setInterval(() => {}, 1000);`,
    folder,
  );
  children.push(child);
  expect(await said(child)).toBe('noted');
  return child;
};

test('two processes: what a living one needs stays; what a killed one needed is given up when it is found dead', async () => {
  const child = await beside('run');
  store.recover();
  store.placeholders.noted('mine', [wanted('/p/x')]);
  expect(askedToRemove('mine')).toEqual([]);
  store.placeholders.abandoned(() => true);
  expect(known()).toEqual(['/p/x']);
  await kill(child);
  store.recover();
  store.placeholders.abandoned(() => true);
  expect(known()).toEqual([]);
});

test('a host that is killed leaves its placeholders to the next start', async () => {
  store.close();
  const child = await beside('host', `process.kill(process.pid, 'SIGKILL');`);
  await kill(child);
  store = open(folder);
  store.recover();
  const left: Placeholder[] = [];
  store.placeholders.abandoned((one) => left.push(one) > 0);
  expect(left).toEqual([{ ...wanted('/p/x'), device: '1', inode: '2', notedAt: expect.any(Number) }]);
  expect(known()).toEqual([]);
});

test('while one process settles, another waits: nothing comes between a look and what follows', async () => {
  store.close();
  store = open(folder, { busyTimeoutMs: 20_000 });
  const child = await beside('run');
  store.placeholders.noted('mine', [wanted('/p/x')]);
  const second = startChild(
    `const { value: store } = open(args[0], 'run');
     const { writeFileSync } = await import('node:fs');
     store.placeholders.noted('slow', [{ path: '/p/x', kind: 'folder' }]);
     store.placeholders.settled('slow', (one) => {
       console.log('1');
       writeFileSync(args[0] + '/begun', '');
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
       writeFileSync(args[0] + '/done', '');
       return one;
     });`,
    folder,
  );
  children.push(second);
  await said(second);
  expect(existsSync(`${folder}/done`)).toBe(false);
  let wasDone = false;
  store.placeholders.settled('mine', (one) => {
    wasDone = existsSync(`${folder}/done`);
    return one;
  });
  expect(wasDone).toBe(true);
  await kill(child);
});

test('where it cannot be written, read or understood, that throws', () => {
  const harm = (sql: string) => withRaw(folder, (raw) => raw.exec(sql));
  harm("PRAGMA ignore_check_constraints = ON; INSERT INTO placeholders VALUES ('/p/x', 'socket', '1', '2', 5)");
  expect(() => store.placeholders.all()).toThrow();
  expect(() => store.placeholders.abandoned(() => true)).toThrow();
  harm('DROP TABLE placeholder_uses; DROP TABLE placeholders');
  expect(() => store.placeholders.noted('a', [wanted('/p/x')])).toThrow();
  expect(() => store.placeholders.settled('a', made)).toThrow();
  expect(() => store.placeholders.released('a', () => true)).toThrow();
});
