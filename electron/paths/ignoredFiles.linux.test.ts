// Held against Git itself: what `git status` would not show as changed or new is ignored, and nothing else.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openIgnoredFiles } from './ignoredFiles.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'ignored-files-')));
const at = (name: string) => path.join(base, name);

function git(...words: string[]): string {
  const env = { PATH: process.env.PATH, HOME: base, GIT_CONFIG_NOSYSTEM: '1' };
  return execFileSync('git', ['-C', at('app'), ...words], { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });
}
function put(name: string, text = ''): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
}

beforeAll(() => {
  mkdirSync(at('app'));
  git('init', '-q');
  put('app/.gitignore', '*.log\n!keep.log\ndist/\n/only-here\n');
  put('app/.git/info/exclude', 'mine\n');
  put('app/deep/.gitignore', 'below\n!*.log\n');
  put('app/dist/kept.js', 'x');
  for (const name of ['a', 'deep/b', 'c.log']) put(`app/${name}`, 'x');
  git('add', '-f', '.');
  put('loose/.gitignore', '*\n');
  symlinkSync(at('loose/.gitignore'), at('app/linked'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const files: readonly (readonly [name: string, ignored: boolean])[] = [
  ['app/a', false],
  ['app/new', false],
  ['app/x.log', true],
  ['app/keep.log', false],
  ['app/c.log', false],
  ['app/only-here', true],
  ['app/deep/only-here', false],
  ['app/dist/x.js', true],
  ['app/dist/kept.js', false],
  ['app/dist/not/there/yet.js', true],
  ['app/deep/below', true],
  ['app/deep/x.log', false],
  ['app/mine', true],
  ['app/deep/mine', true],
  ['app/.git/x.log', false],
  ['loose/x', false],
];
test.each(files)('%s: %s', (name, ignored) => {
  expect(openIgnoredFiles()(at(name), false)).toBe(ignored);
});

test('Git says the same', () => {
  const byGit = files
    .filter(([name]) => name.startsWith('app/') && !name.startsWith('app/.git/'))
    .filter(([name]) => {
      try {
        return git('check-ignore', at(name)) !== '';
      } catch {
        return false;
      }
    });
  expect(byGit.map(([name]) => name)).toEqual(files.filter(([, ignored]) => ignored).map(([name]) => name));
});

test('a folder is by its own name, a file of that name is not', () => {
  const isIgnored = openIgnoredFiles();
  expect([isIgnored(at('app/deep/dist'), true), isIgnored(at('app/deep/dist'), false)]).toEqual([true, false]);
});

test('each look reads anew', () => {
  expect(openIgnoredFiles()(at('app/later'), false)).toBe(false);
  writeFileSync(at('app/.gitignore'), 'later\n');
  expect(openIgnoredFiles()(at('app/later'), false)).toBe(true);
});
