// Each trap springs in real Git, and is seen; what ordinary work leaves behind is none.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../testing/asOwner.ts';
import { type GitPlace, gitPlace } from '../testing/gitPlace.ts';
import { gitTraps, newTraps } from './gitTraps.ts';

let place: GitPlace;
let root: string;
beforeEach(() => {
  place = gitPlace();
  root = place.repository('p');
});
afterEach(() => place.remove());

const inGit = (name: string) => path.join(root, '.git', name);
const victim = () => place.at('victim');
const planted = (plant: () => void) => {
  const before = gitTraps(root);
  plant();
  return newTraps(before, gitTraps(root)).map(({ kind, path: one }) => [kind, path.relative(place.base, one)]);
};
const link = (name: string) => {
  rmSync(inGit(name), { force: true });
  symlinkSync(victim(), inGit(name));
};

describe('a link through which the next command of the person writes', () => {
  const LINKS: [name: string, before: string, command: string[]][] = [
    ['COMMIT_EDITMSG', 'mine', ['commit', '--allow-empty', '-m', 'x']],
    ['logs/HEAD', 'mine', ['commit', '--allow-empty', '-m', 'x']],
    ['FETCH_HEAD', 'mine', ['fetch', '.', 'HEAD']],
    ['TAG_EDITMSG', 'mine', ['tag', '-a', 't']],
  ];
  test.each(LINKS)('%s', (name, before, command) => {
    writeFileSync(victim(), before);
    expect(planted(() => link(name))).toEqual([['link', `p/.git/${name}`]]);
    place.springs(root, ...command);
    expect(readFileSync(victim(), 'utf8')).not.toBe(before);
  });
  test('`index`: already by `git status`', () => {
    const index = readFileSync(inGit('index'));
    writeFileSync(victim(), index);
    expect(planted(() => link('index'))).toEqual([['link', 'p/.git/index']]);
    writeFileSync(path.join(root, 'a'), 'two\n');
    place.git(root, 'add', 'a');
    expect(readFileSync(victim()).equals(index)).toBe(false);
  });
  test('a folder of logs, a reference, a file of a module or of a worktree', () => {
    place.git(root, 'worktree', 'add', '-q', '../w');
    place.git(root, 'submodule', 'add', '-q', place.repository('lib'), 'sub');
    const links = ['logs/refs/x', 'refs/heads/x', 'info/x', 'worktrees/w/COMMIT_EDITMSG', 'modules/sub/COMMIT_EDITMSG'];
    expect(planted(() => links.forEach(link)).toSorted()).toEqual(
      links.map((name) => ['link', `p/.git/${name}`]).toSorted(),
    );
  });
  test('in the folders that a linked worktree may write', () => {
    place.git(root, 'worktree', 'add', '-q', '../w');
    const before = gitTraps(place.at('w'));
    for (const name of ['worktrees/w/COMMIT_EDITMSG', 'logs/refs/heads/x']) link(name);
    expect(newTraps(before, gitTraps(place.at('w'))).map((one) => one.path)).toEqual([
      inGit('worktrees/w/COMMIT_EDITMSG'),
      inGit('logs/refs/heads/x'),
    ]);
  });
});

describe('a step that stands still', () => {
  const stopped = () => {
    place.git(root, 'commit', '-q', '--allow-empty', '-m', 'two');
    place.git(root, '-c', 'sequence.editor=sed -i 1ibreak', 'rebase', '-q', '-i', 'HEAD~1');
  };
  test('would run a program at `git rebase --continue`', () => {
    stopped();
    expect(planted(() => writeFileSync(inGit('rebase-merge/git-rebase-todo'), `exec ${place.evil}\n`))).toEqual([
      ['step', 'p/.git/rebase-merge/git-rebase-todo'],
    ]);
    expect(place.springs(root, 'rebase', '--continue')).toBe(true);
  });
  test('would run a strategy that is none of Git', () => {
    stopped();
    expect(planted(() => writeFileSync(inGit('rebase-merge/strategy'), 'x/../../evil.sh'))).toEqual([
      ['step', 'p/.git/rebase-merge/strategy'],
    ]);
    mkdirSync(inGit('sequencer'));
    expect(planted(() => writeFileSync(inGit('sequencer/opts'), '[options]\n\tstrategy = x/../evil\n'))).toEqual([
      ['step', 'p/.git/sequencer/opts'],
    ]);
  });
});

const evilConfig = () => `[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\nfsmonitor = ${place.evil}\n`;

describe('a repository of its own', () => {
  test('where the list of files names one', () => {
    const own = place.repository('p', 'own');
    place.git(own, 'config', 'core.fsmonitor', place.evil);
    expect(place.springs(root, 'status')).toBe(false);
    expect(planted(() => place.git(root, 'add', 'own'))).toEqual([['repository', 'p/own']]);
    expect(place.springs(root, 'status')).toBe(true);
  });
  test('at the top, once `.git/HEAD` cannot be read', () => {
    const plant = () => {
      copyFileSync(inGit('HEAD'), path.join(root, 'HEAD'));
      copyFileSync(inGit('index'), path.join(root, 'index'));
      writeFileSync(inGit('HEAD'), 'broken\n');
      for (const name of ['objects', 'refs']) mkdirSync(path.join(root, name));
      writeFileSync(path.join(root, 'config'), evilConfig());
    };
    expect(planted(plant)).toEqual([['repository', 'p']]);
    expect(place.springs(root, 'status')).toBe(true);
    expect(place.springs(root, '-c', 'safe.bareRepository=explicit', 'status')).toBe(false);
  });
});

test('ordinary work leaves no trap', () => {
  const work = () => {
    writeFileSync(path.join(root, 'a'), 'two\n');
    for (const words of ['stash', 'stash pop', 'add -A', 'commit -m two', 'branch x', 'checkout -q x', 'tag t', 'gc'])
      place.git(root, ...words.split(' '));
    place.git(root, 'commit', '-q', '--allow-empty', '-m', 'three');
    place.git(root, '-c', 'sequence.editor=sed -i 1ibreak', 'rebase', '-q', '-i', 'HEAD~1');
  };
  expect(planted(work)).toEqual([]);
});

test('what stood before is nobody’s new trap', () => {
  link('FETCH_HEAD');
  expect(planted(() => {})).toEqual([]);
  expect(gitTraps(root)).toHaveLength(1);
});

test('a folder without a repository has none', () => {
  expect(gitTraps(place.home)).toEqual([]);
});

describe('what cannot be looked at is told, and never taken away', () => {
  const CLOSED = [
    ['', 0o311],
    ['', 0o600],
    ['logs/refs', 0o311],
    ['modules', 0o311],
    ['worktrees', 0o311],
  ] as const;
  test.each(CLOSED)('a folder without rights: .git/%s %o', async (name, mode) => {
    mkdirSync(inGit(name), { recursive: true });
    const found = await asOwner(place.base, () => planted(() => chmodSync(inGit(name), mode)));
    expect(found).toContainEqual(['unseen', path.join('p/.git', name)]);
    expect(found.filter(([kind]) => kind !== 'unseen')).toEqual([]);
    chmodSync(inGit(name), 0o755);
  });
  test('more references than are looked through', () => {
    expect(planted(() => Array.from({ length: 20_001 }, (_, at) => writeFileSync(inGit(`refs/${at}`), '')))).toEqual([
      ['unseen', 'p/.git/refs'],
    ]);
  });
  test('a list of files that is not understood', () => {
    expect(planted(() => writeFileSync(inGit('index'), 'DIRC and no more'))).toEqual([['unseen', 'p/.git/index']]);
  });
});

test('steps behind more text than a pointer of Git has', () => {
  mkdirSync(inGit('rebase-merge'));
  const text = `${'# x\n'.repeat(5_000)}exec touch x\n`;
  expect(planted(() => writeFileSync(inGit('rebase-merge/git-rebase-todo'), text))).toEqual([
    ['step', 'p/.git/rebase-merge/git-rebase-todo'],
  ]);
});
