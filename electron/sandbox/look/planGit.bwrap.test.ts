// Git in the sandbox as the product makes it, from the plan to the words of bubblewrap.
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type GitPlace, gitPlace } from '../testing/gitPlace.ts';
import { runLine } from '../testing/realSandbox.ts';
import { planProfile } from './planProfile.ts';

let place: GitPlace;
beforeEach(() => {
  place = gitPlace();
  mkdirSync(place.at('temp'));
});
afterEach(() => place.remove());

const USER = process.getuid?.() === 0 ? 'root' : 'self';
const planned = (folder: string, nestedRepositories: readonly string[] = []) =>
  planProfile({
    ...{ folder, addedFolders: [], extraWritable: [], otherProjects: [], ownPaths: [], ownExceptions: [] },
    ...{
      home: place.home,
      temp: place.at('temp'),
      network: false,
      maskSecrets: false,
      platform: 'linux',
      environment: {},
    },
    nestedRepositories,
  });
const IDENTITY =
  'export HOME=/tmp GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b; set -e;';
/** What stands for what is absent is made before and taken away afterwards. */
function run(folder: string, line: string, nested: readonly string[] = []) {
  const profile = planned(folder, nested);
  const made = profile.protections.filter(({ placeholder }) => placeholder !== null);
  for (const { path: one, placeholder } of made) {
    if (placeholder === 'folder') mkdirSync(one);
    else writeFileSync(one, placeholder === 'commondir' ? '.\n' : '', { flag: 'wx' });
  }
  const end = runLine({ user: USER, profile }, `${IDENTITY} ${line}`);
  for (const { path: one } of made) rmSync(one, { recursive: true });
  return end;
}
const refuses = (folder: string, line: string, nested: readonly string[] = []) =>
  expect(run(folder, line, nested).said).toMatch(/bash: line 1: .*: Read-only file system/);

test('a worktree: commits, a rebase, and the merge after it', () => {
  place.git(place.repository('p'), 'worktree', 'add', '-q', '../w');
  const lines = [
    'git checkout -q -b b; echo x > n; git add -A; git commit -q -m n; git checkout -q w',
    'echo y > m; git add -A; git commit -q -m m; git rebase -q b; git merge -q --no-ff -m both b',
    'git status --porcelain',
  ];
  expect(run(place.at('w'), lines.join('; '))).toMatchObject({ code: 0, out: '', said: '' });
  expect(place.git(place.at('w'), 'ls-tree', '-r', '--name-only', 'HEAD')).toBe('a\nm\nn\n');
  refuses(place.at('w'), `echo evil > ${place.at('p/.git/config')}`);
  refuses(place.at('w'), `echo evil > ${place.at('p/.git/hooks/pre-commit')}`);
});

test('a nested repository that the list of files does not name', () => {
  const root = place.repository('p');
  const nested = place.repository('p', 'x/nested');
  const config = path.join(nested, '.git/config');
  const before = readFileSync(config, 'utf8');
  const plant = `echo '[core]' >> ${config}`;
  refuses(root, plant, [nested]);
  expect(readFileSync(config, 'utf8')).toBe(before);
  expect(run(root, `cd x/nested; echo x > n; git add n; git commit -q -m n`, [nested])).toMatchObject({ code: 0 });
  expect(run(root, plant).code).toBe(0);
  expect(readFileSync(config, 'utf8')).not.toBe(before);
});

test('a plain clone: the plan holds what a command could plant', () => {
  const root = place.repository('p');
  appendFileSync(path.join(root, '.git/config'), '[core]\n\thooksPath = .husky/_\n');
  mkdirSync(path.join(root, '.husky/_'), { recursive: true });
  for (const file of ['.git/hooks/x', '.git/config', '.husky/pre-commit', '.husky/_/pre-commit'])
    refuses(root, `echo evil >> ${file}`);
  expect(run(root, 'echo x > n; git add -A; git commit -q -m n; git gc -q')).toMatchObject({ code: 0, said: '' });
});
