// The sandbox as the app has it: Git does its work in it, in a repository, in a worktree and with submodules, and what it plants
// does not run afterwards.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { HELD, tryAttacks } from './testing/attacks.ts';
import { differences, fingerprint } from './testing/fingerprint.ts';
import { USERS, useWorld } from './testing/world.ts';

const COMMITTED = 'set -e; git init -q -b main; echo a > a; git add -A; git commit -q -m one';
const WORK = [
  'set -e; echo b > b; git add -A; git commit -q -m two; echo c >> b; git commit -q -a --amend -m "two again"',
  'git checkout -q -b topic; echo t > t; git add t; git commit -q -m t; git checkout -q -; echo m > m; git add m; git commit -q -m m',
  'git rebase -q topic; git tag v1; echo s > s; git stash -q -u && git stash pop -q && git reset -q --hard && git clean -qfd',
  'git merge -q --no-ff -m merged topic; git branch -D -q topic; git cherry-pick --quit; git log --oneline | wc -l; git status --porcelain',
].join('\n');
/** Nothing is tried where Git does not say which folders are meant: an empty name would mean the root of the machine. */
const COMMON =
  'c=$(git rev-parse --git-common-dir) && g=$(git rev-parse --git-dir) && test -d "$c" && test -d "$g" || exit;';

/** What Git says of folders that it cannot clear away; its exit code then is 1. */
const quiet = (line: string) => `{ ${line}\n} 2>/dev/null | grep -v '^Already'`;

describe.each(USERS)('as %s', (user) => {
  const world = useWorld(user);
  const at = (name: string) => path.join(world().stage.project, name);
  beforeEach(() => {
    world().make(
      'rm -rf work/* "$D" "$D-2" && mkdir work/app "$D"; git config --global protocol.file.allow always',
      world().stage.home,
    );
  });

  test('in a repository all that is done every day works', async () => {
    world().make(COMMITTED);
    const outside = world().make(`git clone -q . ../clone; cd ../clone; ${quiet(WORK)}`);
    const { code, text, notes } = await world().run(quiet(WORK));
    expect({ code, text, notes }).toEqual({ code: 0, text: outside, notes: [] });
  });

  test('what is kept in place of what is not there is no change to Git', async () => {
    world().make(COMMITTED);
    const line =
      'git status --porcelain; git add -A; git status --porcelain; echo n > n; git stash -q -u && git stash pop -q && git status --porcelain';
    const ran = await world().run(line);
    expect(ran.text.replaceAll(/^(?:warning: failed to remove|Already) .*\n/gm, '')).toBe('?? n\n');
  });

  test('maintenance and clones work', async () => {
    world().make(COMMITTED);
    const { code, text } = await world().run(
      'git gc -q && git pack-refs --all && git clone -q . copy && git -C copy log --oneline | wc -l && git fsck',
    );
    expect([code, text]).toEqual([0, '1\n']);
  });

  describe('in a worktree', () => {
    beforeEach(() => {
      world().make(COMMITTED, world().stage.project);
      world().make(
        'set -e; git config extensions.worktreeConfig true; rmdir "$D"; git worktree add -q -b side "$D"; git worktree add -q -b other "$D-2"; git branch gone',
      );
    });
    const inWorktree = () => ({ folder: world().stage.outside });

    test('all that is done every day works', async () => {
      const line = WORK.replace('git checkout -q -;', 'git checkout -q side;');
      const { code, text, notes } = await world().run(quiet(line), inWorktree());
      expect({ code, text, notes }).toEqual({ code: 0, text: expect.stringMatching(/^\d\n$/), notes: [] });
      expect((await world().run('git branch -D gone', inWorktree())).code).toBe(0);
      expect(world().make('git log --oneline side | wc -l').trim()).toBe(text.trim());
    });

    test('nothing that Git runs for others can be changed there', async () => {
      const attacks = [
        ...['git config core.fsmonitor evil', 'git config --worktree a.b c', 'echo x > "$c/hooks/pre-commit"'],
        ...['echo x >> "$c/config"', 'echo /tmp > "$g/commondir"', 'echo /tmp/.git > "$g/gitdir"'],
        ...['echo "gitdir: /tmp" > .git', 'rm .git; mkdir .git', 'echo /tmp > "$c/worktrees/outside-2/commondir"'],
        ...[
          'echo x > "$c/worktrees/outside-2/HEAD"',
          'echo x > "$c/HEAD"',
          'echo x > "$c/../evil"',
          'echo x > "$D-2/a"',
        ],
        ...['echo x > "$c/info/attributes"', `perl -e 'rename $ARGV[0], "$ARGV[0]-away"' "$c"`],
      ].map((line) => `${COMMON} ${line}`);
      const { base, outside } = world().stage;
      const watched = [
        at('.git/hooks'),
        at('.git/config'),
        at('.git/HEAD'),
        at('.git/info'),
        at('evil'),
        `${outside}-2/a`,
        `${outside}/.git`,
      ];
      const own = ['commondir', 'gitdir', 'config.worktree'].map((name) => at(`.git/worktrees/outside/${name}`));
      const all = [...watched, ...own, at('.git/worktrees/outside-2'), at('.git/commondir')];
      const before = fingerprint(all);
      const { notes } = await world().run(attacks.map((line) => `( ${line} )`).join('\n'), inWorktree());
      expect([notes, differences(before, fingerprint(all))]).toEqual([[], []]);
      const harmless = attacks.filter((line) => {
        const was = fingerprint(all);
        world().make(`rm -rf ${base}-kept; cp -a ${base} ${base}-kept`, '/');
        world().host(line, outside);
        const isHarmless = differences(was, fingerprint(all)).length === 0;
        world().make(
          `rm -rf home/work outside*; cp -a ${base}-kept/home/work home/; cp -a ${base}-kept/outside* .`,
          base,
        );
        return isHarmless;
      });
      rmSync(`${base}-kept`, { recursive: true });
      expect(harmless).toEqual([]);
    });
  });

  test('in a submodule commits work, and what its repository runs stays', async () => {
    const made =
      'git init -q lib; git -C lib commit -q --allow-empty -m l; git init -q app; cd app; git submodule --quiet add ../lib sub; git commit -q -m s';
    world().make(`rmdir app; ${made}`, path.dirname(world().stage.project));
    const work = await world().run(
      'cd sub && echo x > x && git add x && git commit -q -m x && cd .. && git add sub && git commit -q -m y && git status --porcelain',
    );
    expect([work.code, work.text, work.notes]).toEqual([0, '', []]);
    const attacks = [
      ...[
        'git -C sub config core.fsmonitor evil',
        'echo x > .git/modules/sub/hooks/post-commit',
        'echo /tmp > .git/modules/sub/commondir',
      ],
      ...[
        'echo x >> .git/modules/sub/config',
        'mv .git/modules/sub .git/modules/s',
        'mv .git/modules .git/m',
        'echo "gitdir: /tmp" > sub/.git',
      ],
    ];
    const watched = ['.git/modules/sub/config', '.git/modules/sub/hooks', '.git/modules/sub/commondir', 'sub/.git'];
    expect(await tryAttacks(world(), attacks, watched)).toEqual(HELD);
  });

  test('hooks that the project keeps in a folder of its own stay, and run', async () => {
    world().make(
      `${COMMITTED}; mkdir .husky; printf '#!/bin/sh\\necho ran\\n' > .husky/pre-commit; chmod +x .husky/*; git config core.hooksPath .husky`,
    );
    expect((await world().run('echo h > h; git add h; git commit -q -m h')).text).toContain('ran');
    expect(
      await tryAttacks(
        world(),
        ['echo x >> .husky/pre-commit', 'mv .husky h2', 'echo x > .husky/post-commit'],
        ['.husky'],
      ),
    ).toEqual(HELD);
  });

  test('Git of the person runs nothing that a command planted in a folder', async () => {
    world().make(COMMITTED);
    const mark = path.join(world().stage.base, 'mark');
    const evil = `printf '#!/bin/sh\\ntouch ${mark}\\n' > evil; chmod +x evil`;
    const plant = [
      evil,
      'git init -q nested',
      'git -C nested config core.fsmonitor "$PWD/evil"',
      'mkdir bare && cd bare && git init -q --bare . && git config core.fsmonitor ../evil',
    ];
    const { code } = await world().run(plant.join('; '));
    expect(code).toBe(0);
    world().host('git status; git add -n .; git diff');
    expect(existsSync(mark)).toBe(false);
    world().host('git -C nested status');
    expect(existsSync(mark)).toBe(true);
  });

  test('a configuration that cannot be written is said for what it is', async () => {
    world().make(COMMITTED);
    const { code, denial } = await world().run('git config a.b c');
    expect([code, denial?.certainty, denial?.what, denial?.path]).toEqual([
      expect.any(Number),
      'certain',
      'protected',
      at('.git/config'),
    ]);
    expect(code).not.toBe(0);
  });
});
