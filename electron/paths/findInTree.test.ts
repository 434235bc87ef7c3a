import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findInTree, MAX_ENTRIES } from './findInTree.ts';

let root = '';
const make = (name: string): void => void mkdirSync(path.join(root, name), { recursive: true });
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'tree-')));
});
afterEach(() => rmSync(root, { recursive: true }));

const look = () => findInTree(root, (file) => path.basename(file) === '.git');

it('nothing', async () => {
  make('a/b/c');
  writeFileSync(path.join(root, 'a/file'), '');
  expect(await look()).toEqual({ kind: 'none' });
});

it('a folder, however deep', async () => {
  make('a/b/c/.git');
  expect(await look()).toEqual({ kind: 'found', path: path.join(root, 'a/b/c/.git') });
});

it('a file', async () => {
  writeFileSync(path.join(root, '.git'), 'gitdir: /elsewhere');
  expect(await look()).toEqual({ kind: 'found', path: path.join(root, '.git') });
});

it('not behind a link, which is removed without what it leads to', async () => {
  make('a');
  symlinkSync(tmpdir(), path.join(root, 'a/link'));
  expect(await look()).toEqual({ kind: 'none' });
});

it('past the depth it does not know', async () => {
  make('1/2/3/4/5/6');
  expect(await look()).toEqual({ kind: 'unseen', why: 'it is deeper than 6 folders' });
});

it('past the number it does not know', async () => {
  for (let at = 0; at <= MAX_ENTRIES; at++) writeFileSync(path.join(root, `f${at}`), '');
  expect(await look()).toEqual({ kind: 'unseen', why: 'it holds more than 2000 entries' });
});

it('nor of a folder that is not there', async () => {
  const gone = await findInTree(path.join(root, 'gone'), () => true);
  expect(gone).toMatchObject({ kind: 'unseen', why: expect.stringContaining('ENOENT') });
});
