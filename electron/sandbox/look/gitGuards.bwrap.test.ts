// What gitGuards keeps, mounted for real: every attack on it fails, nothing that was tried runs outside afterwards, and what
// people do with Git still works.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GitPlace, gitPlace } from '../testing/gitPlace.ts';
import { GIT_USERS, inGitSandbox } from '../testing/gitSandbox.ts';
import { gitGuards } from './gitGuards.ts';

let place: GitPlace;
beforeEach(() => {
  place = gitPlace();
});
afterEach(() => place.remove());

const look = (root: string) => gitGuards(root, { home: place.home, environment: {} });

/** Prints each attack that did not fail. `X` is a path that is kept. */
const ATTACKS = `
try() { "$@" >/dev/null 2>&1 && echo "$X: $*"; }
append() { echo evil >> "$1"; }
truncate_it() { : > "$1"; }
into() { echo evil > "$1/evil"; }
for X in "$@"; do
  if [ -d "$X" ]; then try into "$X"; else try append "$X"; try truncate_it "$X"; try cp --remove-destination /etc/hostname "$X"; fi
  try chmod 777 "$X"; try mv -T "$X" "$X.away"; echo x > other.$$; try mv -fT other.$$ "$X"; rm -f other.$$
  try ln -sfT /etc "$X"; try rm -rf "$X"; try rmdir "$X"
  D=$(dirname "$X"); [ "$D" = "$PWD" ] || { try mv -T "$D" "$D.away"; try rm -rf "$D"/. ; }
done
true`;
const attack = (kept: readonly string[]) => `set -- ${kept.map((one) => `'${one}'`).join(' ')}\n${ATTACKS}`;

const COMMANDS = [
  'status',
  'diff',
  'log -1',
  'add -A',
  'commit --allow-empty -m host',
  'checkout -q -b host',
  'stash list',
];
const hostRunsNothing = (folder: string) =>
  COMMANDS.filter((line) => place.springs(folder, '-c', 'safe.directory=*', ...line.split(' ')));

/** A project with all that is kept. */
const rich = (): string => {
  const root = place.repository('p');
  place.git(root, 'config', 'core.hooksPath', '.husky/_');
  place.git(root, 'config', 'include.path', '../team/gitconfig');
  place.git(root, 'config', 'diff.x.textconv', './tools/conv');
  place.git(root, 'config', 'extensions.worktreeConfig', 'true');
  place.write(path.join(root, 'team/gitconfig'), '[alias]\n\tst = status\n');
  place.write(path.join(root, 'tools/conv'), '#!/bin/sh\ncat "$1"\n', 0o755);
  place.write(path.join(root, '.gitattributes'), '*.x diff=x\n');
  mkdirSync(path.join(root, '.husky/_'), { recursive: true });
  place.git(root, 'submodule', 'add', '-q', place.repository('lib'), 'sub');
  place.git(root, 'worktree', 'add', '-q', '../w');
  place.git(root, 'add', '.');
  place.git(root, 'commit', '-q', '-m', 'all');
  return root;
};

describe.each(GIT_USERS)('as %s', (user) => {
  const inside = (root: string, script: string) => inGitSandbox({ place, user, root, guards: look(root) }, script);
  const works = (root: string, lines: readonly string[]) => {
    const end = inside(root, `set -e; export HOME=${place.home}\n${lines.join('\n')}\n`);
    expect([end.code, end.said.split('\n').filter((line) => /fatal|error|warning/.test(line))]).toEqual([0, []]);
  };

  test('every attack on what is kept fails, and the same attacks work without the mounts', () => {
    const root = rich();
    const guards = look(root);
    const kept = guards.protections.filter(({ state, placeholder }) => state !== 'absent' || placeholder !== null);
    expect(kept.length).toBeGreaterThan(15);
    const script = attack(kept.map((one) => one.path));
    expect(inside(root, script)).toEqual({ code: 0, out: '', said: '' });
    expect(look(root)).toEqual(guards);
    expect(hostRunsNothing(root)).toEqual([]);
    const naive = inGitSandbox({ place, user, root, guards: { ...guards, protections: [] } }, script);
    expect(naive.out.split('\n').length).toBeGreaterThan(kept.length);
  });

  const MOVES: [law: string, line: string][] = [
    ['.git moved away', 'mv .git g'],
    ['.git removed, its configuration with it', 'rm -f .git/config; [ ! -e .git/config ]'],
    [
      '.git exchanged',
      `python3 -c "import ctypes,sys; r=ctypes.CDLL(None).syscall(316,-100,b'.git',-100,b'x',2); sys.exit(r!=0)"`,
    ],
    ['modules moved away', 'mv .git/modules m'],
    ['the own folder of a worktree moved away', 'mv .git/worktrees/w m'],
    ['a submodule moved away, another put there', 'mv sub s && mkdir -p sub/.git'],
  ];
  test.each(MOVES)('%s: fails', (_law, line) => {
    const root = rich();
    mkdirSync(path.join(root, 'x'));
    expect(inside(root, line).code).not.toBe(0);
    expect(place.git(root, '-c', 'safe.directory=*', 'rev-parse', 'HEAD')).toMatch(/^[0-9a-f]{40}\n$/);
  });

  const PLANTS: [law: string, plant: (root: string) => string][] = [
    [
      'hooks',
      () => 'rm -rf .git/hooks; mkdir -p .git/hooks; cp $E .git/hooks/pre-commit; cp $E .git/hooks/post-checkout',
    ],
    ['configuration', () => 'printf "[core]\\nfsmonitor=$E\\n" >> .git/config'],
    [
      'a folder that `commondir` leads to',
      () => 'cp -r .git evil; printf "[core]\\nfsmonitor=$E\\n" >> evil/config; echo ../evil > .git/commondir',
    ],
    ['configuration of a module', () => 'printf "[core]\\nfsmonitor=$E\\n" >> .git/modules/sub/config'],
    [
      'a folder for the `.git` file of a submodule',
      () => 'rm sub/.git; cp -r .git sub/.git; printf "[core]\\nfsmonitor=$E\\n" >> sub/.git/config',
    ],
    ['hooks of Husky', () => 'cp $E .husky/pre-commit; cp $E .husky/_/pre-commit'],
    ['what configuration takes in', () => 'printf "[core]\\nfsmonitor=$E\\n" >> team/gitconfig'],
    ['configuration of this worktree', () => 'printf "[core]\\nfsmonitor=$E\\n" >> .git/config.worktree'],
  ];
  test.each(PLANTS)('springs outside when it is not kept, and not when it is: %s', (_law, plant) => {
    // Where others are named, those in `.git/hooks` are none.
    const root = _law === 'hooks' ? place.repository('p') : rich();
    const script = `E=${place.evil}\n${plant(root)}`;
    inside(root, script);
    expect(hostRunsNothing(root)).toEqual([]);
    place.git(root, 'checkout', '-q', 'main');
    place.git(root, 'branch', '-q', '-D', 'host');
    inGitSandbox({ place, user, root, guards: { ...look(root), protections: [] } }, script);
    expect(hostRunsNothing(root)).not.toEqual([]);
  });

  test('`git push` finds no remote in files that a command made', () => {
    const root = place.repository('p');
    const script = `git init -q --bare rb; cp ${place.evil} rb/hooks/pre-receive; mkdir -p .git/remotes; printf 'URL: ./rb\\n' > .git/remotes/origin; true`;
    const push = ['push', '-q', 'origin', 'main'];
    inside(root, script);
    expect(place.springs(root, ...push)).toBe(false);
    inGitSandbox({ place, user, root, guards: { ...look(root), protections: [] } }, script);
    expect(place.springs(root, ...push)).toBe(true);
  });

  test('what leads the worktrees of others is kept', () => {
    const root = rich();
    inside(
      root,
      `cp -r .git evil; printf '[core]\\nfsmonitor=${place.evil}\\n' >> evil/config; echo ${root}/evil > .git/worktrees/w/commondir`,
    );
    expect(hostRunsNothing(place.at('w'))).toEqual([]);
    inGitSandbox(
      { place, user, root, guards: { ...look(root), protections: [] } },
      `echo ${root}/evil > .git/worktrees/w/commondir`,
    );
    expect(hostRunsNothing(place.at('w'))).not.toEqual([]);
  });

  const WORK = [
    ...[
      'echo x > n',
      'git status',
      'git add -A',
      'git commit -q -m n',
      'git commit -q --amend -m n2',
      'git checkout -q -b b',
    ],
    ...[
      'echo y > m; git add m; git commit -q -m m',
      'git checkout -q main',
      'echo z > o; git add o; git commit -q -m o',
    ],
    ...[
      'git rebase -q b',
      'echo s >> a; git stash -q; git stash pop -q; git checkout -q a',
      'git tag t',
      'git merge -q b',
    ],
  ];
  // Git says that it could not tidy up the configuration of the branch, and goes on.
  const REST = ['git branch -q -D b 2>/dev/null', 'git stash -q -u || true', 'git gc -q', 'git pack-refs --all'];

  test('a plain clone: add, commit, amend, branch, rebase, stash, gc, with nothing of ours in the commit', () => {
    const root = place.repository('p');
    works(root, [...WORK, ...REST]);
    expect(place.git(root, 'ls-tree', '-r', '--name-only', 'HEAD')).toBe('a\nm\nn\no\n');
    expect(place.git(root, 'status', '--porcelain')).toBe('');
  });

  test('a plain clone with all there is, and a commit in its submodule and in its nested worktree', () => {
    const root = rich();
    works(root, [
      ...[...WORK, ...REST],
      '(cd sub; echo x > n; git add -A; git commit -q -m n; git checkout -q -b b; git stash list)',
      'git add sub; git commit -q -m sub',
    ]);
    expect(place.git(root, 'status', '--porcelain')).toBe('');
  });

  test('configuration that has been taken away: Git works on what stands in its place', () => {
    const root = place.repository('p');
    execFileSync('rm', [path.join(root, '.git/config')]);
    works(root, WORK);
  });

  test('a worktree: add, commit, amend, branch, rebase, stash, fetch', () => {
    const main = place.repository('p');
    place.git(main, 'remote', 'add', 'up', place.repository('up'));
    place.git(main, 'worktree', 'add', '-q', '../w');
    const lines = WORK.map((line) => line.replace('git checkout -q main', 'git checkout -q w'));
    works(place.at('w'), [...lines, 'git fetch -q up']);
    expect(place.git(place.at('w'), 'ls-tree', '-r', '--name-only', 'HEAD')).toBe('a\nm\nn\no\n');
  });

  test('a worktree writes nothing else of the shared folder, nor its pointers', () => {
    const main = place.repository('p');
    place.git(main, 'worktree', 'add', '-q', '../w');
    place.git(main, 'worktree', 'add', '-q', '../v');
    const root = place.at('w');
    const files = [
      'config',
      'hooks/x',
      'commondir',
      'HEAD',
      'index',
      'worktrees/v/HEAD',
      'worktrees/v/x',
      'worktrees/n',
      'info/x',
    ];
    const script = `for X in ${files.join(' ')}; do echo evil >> ${main}/.git/$X && echo $X; done 2>/dev/null; true`;
    // What is made anew lies in the folder that is thrown away.
    expect(inside(root, script)).toMatchObject({ code: 0, out: 'commondir\n' });
    expect(existsSync(path.join(main, '.git/commondir'))).toBe(false);
    expect(inside(root, attack(look(root).protections.map((one) => one.path)))).toEqual({ code: 0, out: '', said: '' });
    expect(hostRunsNothing(root)).toEqual([]);
  });

  test('a planted `.git` file opens nothing', () => {
    place.repository('p');
    place.write(place.at('q/.git'), `gitdir: ${place.at('p/.git')}\n`);
    expect(inside(place.at('q'), `echo x > ${place.at('p/.git/x')}`).code).not.toBe(0);
  });

  test('a submodule as a project: commits work, its configuration is kept', () => {
    const root = path.join(rich(), 'sub');
    works(root, WORK);
    expect(inside(root, attack(look(root).protections.map((one) => one.path))).out).toBe('');
    const config = readFileSync(place.at('p/.git/config'), 'utf8');
    expect(inside(root, `echo x >> ${place.at('p/.git/config')}`).code).not.toBe(0);
    expect(readFileSync(place.at('p/.git/config'), 'utf8')).toBe(config);
  });

  test('a repository without files as a project', () => {
    place.git(place.base, 'clone', '-q', '--bare', place.repository('p'), 'b');
    const root = place.at('b');
    works(root, ['git branch x', 'git gc -q']);
    expect(inside(root, attack(look(root).protections.map((one) => one.path))).out).toBe('');
  });

  test('without a repository `git init` and a commit work inside', () => {
    mkdirSync(place.at('q'));
    writeFileSync(place.at('q/a'), 'x');
    works(place.at('q'), ['git init -q', 'git add -A', 'git commit -q -m one']);
  });
});
