// The app's own Git where a command has planted something: each trap springs in plain Git, and not in ours.
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type GitPlace, gitPlace } from '../sandbox/testing/gitPlace.ts';
import { runOwn } from './ownProcess.ts';

let place: GitPlace;
let root: string;
beforeEach(() => {
  place = gitPlace();
  root = place.repository('p');
});
afterEach(() => place.remove());

const evilSettings = () => `[core]\nfsmonitor = ${place.evil}\n[filter "f"]\nclean = ${place.evil}\n`;
const filtered = (folder: string) => place.write(path.join(folder, '.gitattributes'), '* filter=f\n');
const evilGit = (...names: string[]): string => {
  const git = place.at(...names);
  cpSync(path.join(root, '.git'), git, { recursive: true });
  place.write(path.join(git, 'config'), `[core]\nrepositoryformatversion = 0\nbare = false\n${evilSettings()}`);
  cpSync(place.evil, path.join(git, 'hooks/post-index-change'));
  return git;
};

const PLANTS: [law: string, plant: () => void][] = [
  [
    'a `commondir` that leads to another configuration',
    () => {
      writeFileSync(path.join(root, '.git/commondir'), `${evilGit('evil')}\n`);
      filtered(root);
    },
  ],
  [
    'a `.git` file that leads to another repository',
    () => {
      const git = evilGit('evil');
      rmSync(path.join(root, '.git'), { recursive: true });
      writeFileSync(path.join(root, '.git'), `gitdir: ${git}\n`);
      filtered(root);
    },
  ],
  [
    'the project itself as a repository without files, its own unreadable',
    () => {
      const git = evilGit('evil');
      for (const name of ['HEAD', 'index', 'objects', 'refs', 'config'])
        cpSync(path.join(git, name), path.join(root, name), { recursive: true });
      writeFileSync(path.join(root, '.git/HEAD'), 'broken\n');
      writeFileSync(
        path.join(root, 'config'),
        `[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\n${evilSettings()}`,
      );
    },
  ],
  [
    'a nested repository that the list of files names',
    () => {
      const own = place.repository('p', 'own');
      place.git(root, 'add', 'own');
      place.write(
        path.join(own, '.git/config'),
        `[core]\nrepositoryformatversion = 0\nbare = false\nfsmonitor = ${place.evil}\n`,
      );
      writeFileSync(path.join(own, 'a'), 'two\n');
    },
  ],
  [
    'hooks',
    () => {
      cpSync(place.evil, path.join(root, '.git/hooks/post-index-change'));
      writeFileSync(path.join(root, 'a'), 'two\n');
    },
  ],
  [
    'a program of the repository that says what changed',
    () => {
      place.git(root, 'config', 'core.fsmonitor', place.evil);
      writeFileSync(path.join(root, 'a'), 'two\n');
    },
  ],
];

test.each(PLANTS)(
  '%s: springs in plain Git, and neither `git add` nor `git commit` of ours runs it',
  async (_law, plant) => {
    plant();
    cpSync(root, place.at('again'), { recursive: true });
    await runOwn('git add', { folder: root }, place.environment);
    await runOwn('git commit', { folder: root, message: 'x' }, place.environment);
    expect(existsSync(place.at('mark'))).toBe(false);
    rmSync(root, { recursive: true });
    renameSync(place.at('again'), root);
    expect(place.springs(root, 'add', '--all', '--', '.')).toBe(true);
  },
);

test('a repository of ours is made, filled and committed, whatever the person has set', async () => {
  place.write(path.join(place.home, '.gitconfig'), evilSettings());
  const folder = place.at('new');
  mkdirSync(folder);
  filtered(folder);
  for (const name of ['git init', 'git add', 'git commit'] as const)
    expect(await runOwn(name, { folder, message: 'x' }, place.environment)).toMatchObject({ ok: true });
  expect(existsSync(place.at('mark'))).toBe(false);
  rmSync(path.join(place.home, '.gitconfig'));
  expect(place.git(folder, 'log', '--format=%an %s')).toBe('Z Engine x\n');
});
