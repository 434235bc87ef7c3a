import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from './store.ts';
import { NOW, open, scratchFolder } from './testing/samples.ts';

let folder = '';
let store: Store;
let time = NOW;
beforeEach(() => {
  time = NOW;
  folder = scratchFolder();
  store = open(folder, { now: () => time++ });
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a project is its path: opening it again moves it to the front', () => {
  const here = path.join(folder, 'here');
  mkdirSync(here);
  const first = store.projects.open(here, true);
  const gone = store.projects.open('/nowhere/gone', false);
  expect(store.projects.list().map((project) => project.id)).toEqual([gone.id, first.id]);
  const again = store.projects.open(here, true);
  expect(again.id).toBe(first.id);
  expect(again.openedAt).toBeGreaterThan(gone.openedAt);
  expect(store.projects.list()).toEqual([
    { id: first.id, path: here, name: 'here', openedAt: again.openedAt, isSample: true, exists: true },
    { id: gone.id, path: '/nowhere/gone', name: 'gone', openedAt: gone.openedAt, isSample: false, exists: false },
  ]);
  expect(store.projects.find(gone.id)).toEqual(gone);
});

test('the root has a name, and a path below a file does not exist', () => {
  expect(store.projects.open('/', false)).toMatchObject({ name: '/', exists: true });
  expect(store.projects.open(path.join(folder, 'z-engine.db', 'x'), false)).toMatchObject({ name: 'x', exists: false });
});

const swaps: readonly [swapped: string, swap: (at: string, elsewhere: string) => void][] = [
  ['a link to another folder', (at, elsewhere) => symlinkSync(elsewhere, at)],
  [
    'a link to where it was moved',
    (at) => {
      renameSync(`${at}-old`, `${at}-moved`);
      symlinkSync(`${at}-moved`, at);
    },
  ],
  ['a link to itself', (at) => symlinkSync(at, at)],
  ['a link to nothing', (at) => symlinkSync(path.join(at, 'x'), at)],
  ['a file', (at) => writeFileSync(at, '')],
];
test.each(swaps)('a project in whose place stands %s is gone, and the list stays readable', (_name, swap) => {
  const [at, elsewhere] = [path.join(folder, 'here'), path.join(folder, 'elsewhere')];
  for (const one of [at, elsewhere]) mkdirSync(one);
  const { id } = store.projects.open(at, false);
  renameSync(at, `${at}-old`);
  swap(at, elsewhere);
  expect(store.projects.list().map((project) => project.exists)).toEqual([false]);
  expect(store.projects.find(id)?.exists).toBe(false);
});

test('a project below a link that was put on the way is gone', () => {
  mkdirSync(path.join(folder, 'up/here'), { recursive: true });
  const { id } = store.projects.open(path.join(folder, 'up/here'), false);
  renameSync(path.join(folder, 'up'), path.join(folder, 'other'));
  symlinkSync(path.join(folder, 'other'), path.join(folder, 'up'));
  expect(store.projects.find(id)?.exists).toBe(false);
});
