import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findInTree, MAX_ENTRIES, type TreeWants } from './findInTree.ts';

let root = '';
const make = (name: string): void => void mkdirSync(path.join(root, name), { recursive: true });
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'tree-')));
});
afterEach(() => rmSync(root, { recursive: true }));

const wants = (change: Partial<TreeWants> = {}): TreeWants => ({
  dots: true,
  why: (file, { type }) => (path.basename(file) === '.git' ? `a ${type}` : null),
  ...change,
});
const look = (change: Partial<TreeWants> = {}, entries = MAX_ENTRIES) => findInTree(root, wants(change), { entries });
const found = (name: string, why: string) => ({ kind: 'found', path: path.join(root, name), why });

it('nothing', () => {
  make('a/b/c');
  writeFileSync(path.join(root, 'a/file'), '');
  expect(look()).toEqual({ kind: 'none' });
});

it('a folder, however deep', () => {
  make('a/b/c/1/2/3/4/5/6/7/8/9/.git');
  expect(look()).toEqual(found('a/b/c/1/2/3/4/5/6/7/8/9/.git', 'a folder'));
});

it('a file, a link, a pipe', () => {
  for (const [name, type] of Object.entries({ file: 'a file', link: 'a link', pipe: 'a other' })) {
    make(name);
    const file = path.join(root, name, '.git');
    if (name === 'file') writeFileSync(file, 'gitdir: /elsewhere');
    if (name === 'link') symlinkSync('/elsewhere', file);
    if (name === 'pipe') execFileSync('mkfifo', [file]);
    expect(look()).toEqual(found(`${name}/.git`, type));
    rmSync(path.join(root, name), { recursive: true });
  }
});

it('names with line ends and quotes, and those that are no UTF-8', () => {
  writeFileSync(path.join(root, 'a\nb"c'), '');
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x61, 0xff])]), '');
  const names: string[] = [];
  const why = (_: string, { name }: { name: string }) => {
    names.push(name);
    return null;
  };
  expect(look({ why })).toEqual({ kind: 'none' });
  expect(names.sort()).toEqual(['a\nb"c', 'a\ufffd']);
});

it('a folder whose name is no UTF-8 is not seen', () => {
  mkdirSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x61, 0xff])]));
  expect(look()).toMatchObject({ kind: 'unseen', why: expect.stringContaining('cannot be listed') });
});

it('not below names that begin with a dot, where those are left out', () => {
  make('.hidden/.git');
  make('.git');
  expect([look({ dots: false }), look().kind]).toEqual([{ kind: 'none' }, 'found']);
});

it('not behind a link, which is removed without what it leads to', () => {
  make('a');
  symlinkSync(root, path.join(root, 'a/loop'));
  symlinkSync(tmpdir(), path.join(root, 'a/link'));
  expect(look()).toEqual({ kind: 'none' });
});

it('past the number it does not know, over all folders together', () => {
  for (const folder of ['a', 'b']) {
    make(folder);
    for (let at = 0; at < 4; at++) writeFileSync(path.join(root, folder, `f${at}`), '');
  }
  expect(look({}, 10)).toEqual({ kind: 'none' });
  expect(look({}, 9)).toEqual({ kind: 'unseen', why: 'it holds more than 20000 entries' });
});

it('of several looks together it sees no more than the number', () => {
  make('a');
  make('b');
  const budget = { entries: 3 };
  expect([1, 2].map(() => findInTree(root, wants(), budget).kind)).toEqual(['none', 'unseen']);
});

it('nor of a folder that is not there', () => {
  const gone = findInTree(path.join(root, 'gone'), wants());
  expect(gone).toMatchObject({ kind: 'unseen', why: expect.stringContaining('ENOENT') });
});
