import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBubblewrap } from './findBubblewrap.ts';

let base = '';
beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-find-')));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** A program of whoever runs the tests. */
function plant(name: string): string {
  const file = path.join(base, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
  return file;
}
const find = (searchPath: string, distrusted: readonly string[] = [], usual = '/not/there/bwrap') =>
  findBubblewrap({ searchPath, folder: base, home: base, distrusted }, usual);
const IS_ROOT = process.getuid?.() === 0;

test('nothing is nothing', () => {
  expect(find('')).toEqual({ kind: 'absent' });
  expect(find(`${base}:/not/there`)).toEqual({ kind: 'absent' });
});

test('relative entries of PATH, empty ones and home do not count', () => {
  plant('bwrap');
  expect(find(`.::~:${path.relative(process.cwd(), base)}`)).toEqual({ kind: 'absent' });
});

test('a file that is not root’s own is not taken, root’s is', () => {
  const file = plant('bin/bwrap');
  expect(find(path.dirname(file))).toMatchObject(IS_ROOT ? { kind: 'file', path: file } : { kind: 'distrusted' });
});

test('the usual place comes first where PATH names it at all', () => {
  const real = '/usr/bin/env';
  const other = path.dirname(plant('bin/bwrap'));
  expect(find(`${other}:/usr/bin/`, [], real)).toMatchObject({ kind: 'file', path: real });
  expect(find('/not/there', [], real)).toEqual({ kind: 'absent' });
});

test('where commands write nothing is taken, also through a link', () => {
  const file = plant('project/bwrap');
  mkdirSync(path.join(base, 'bin'));
  symlinkSync(file, path.join(base, 'bin', 'bwrap'));
  const why = expect.stringContaining('bwrap');
  for (const folder of ['project', 'bin'])
    expect(find(path.join(base, folder), [path.join(base, 'project')])).toEqual({ kind: 'distrusted', why });
});

test('a file that others may change is passed over for the next', () => {
  const open = plant('a/bwrap');
  chmodSync(open, 0o777);
  const found = find(`${path.dirname(open)}:${path.dirname(plant('b/bwrap'))}`);
  expect(found).toMatchObject(IS_ROOT ? { kind: 'file', path: `${base}/b/bwrap` } : { kind: 'distrusted' });
  expect(find(path.dirname(open)).kind).toBe('distrusted');
});

test.runIf(IS_ROOT)('a file or a folder of another user is not taken', () => {
  const file = plant('a/bwrap');
  chownSync(file, 1, 1);
  expect(find(path.dirname(file)).kind).toBe('distrusted');
  chownSync(file, 0, 0);
  expect(find(path.dirname(file)).kind).toBe('file');
  chownSync(path.dirname(file), 1, 1);
  expect(find(path.dirname(file)).kind).toBe('distrusted');
});

test('another file, or a changed one, has another state', () => {
  const stateOf = () => {
    const found = find('/usr/bin', [], '/usr/bin/env');
    return found.kind === 'file' ? found.state : null;
  };
  expect(stateOf()).toBe(stateOf());
  const other = find('/usr/bin', [], '/usr/bin/id');
  expect(other.kind === 'file' && other.state !== stateOf()).toBe(true);
});
