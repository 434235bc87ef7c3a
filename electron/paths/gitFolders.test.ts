import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gitFolders } from './gitFolders.ts';

let root = '';
const at = (name: string): string => path.join(root, name);
const make = (name: string): void => void mkdirSync(at(name), { recursive: true });
const git = (...words: string[]): void =>
  void execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x', ...words], { cwd: root, stdio: 'ignore' });
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'git-')));
});
afterEach(() => rmSync(root, { recursive: true }));

it('none', async () => {
  make('a');
  expect(await gitFolders([at('a'), at('b')])).toEqual([]);
});

it('a folder of its own', async () => {
  git('init', 'a');
  expect(await gitFolders([at('a')])).toEqual([at('a/.git')]);
});

it('one that lies elsewhere', async () => {
  git('init', '--separate-git-dir', 'elsewhere', 'a');
  expect(await gitFolders([at('a')])).toEqual([at('elsewhere')]);
});

it('that of a worktree, and the one that all worktrees share, each once', async () => {
  git('init', '--bare', 'bare');
  const tree = execFileSync('git', ['hash-object', '-w', '-t', 'tree', '/dev/null'], { cwd: at('bare') })
    .toString()
    .trim();
  git('--git-dir', 'bare', 'update-ref', 'HEAD', commitOf(tree));
  git('--git-dir', 'bare', 'worktree', 'add', 'one', 'HEAD');
  git('--git-dir', 'bare', 'worktree', 'add', 'two', 'HEAD');
  expect(await gitFolders([at('one'), at('two')])).toEqual([
    at('bare/worktrees/one'),
    at('bare'),
    at('bare/worktrees/two'),
  ]);
});

const commitOf = (tree: string): string =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x', 'commit-tree', tree, '-m', 'x'], { cwd: at('bare') })
    .toString()
    .trim();

it('a link', async () => {
  make('a');
  make('real');
  symlinkSync('../real', at('a/.git'));
  expect(await gitFolders([at('a')])).toEqual([at('real')]);
});

it.each([
  ['a relative path', 'gitdir: ../real\n', ['real']],
  ['a path with blanks at its end', 'gitdir: ../real \n', ['real ']],
  ['line ends of Windows', 'gitdir: ../real\r\n', ['real']],
  ['no file of Git', 'hello', []],
  ['nowhere', 'gitdir: ../gone', []],
  ['longer than any name', `gitdir: ../real${'/.'.repeat(5000)}`, []],
])('what the file says: %s', async (_, text, expected) => {
  make('a');
  make('real');
  make('real ');
  writeFileSync(at('a/.git'), text);
  expect(await gitFolders([at('a')])).toEqual(expected.map(at));
});

it('does not wait on a pipe', async () => {
  make('a');
  execFileSync('mkfifo', [at('a/.git')]);
  expect(await gitFolders([at('a')])).toEqual([]);
});
