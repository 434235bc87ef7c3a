// What a confined command can still plant, and the reading commands that pass unasked: each plant springs in the ordinary
// environment. For a proven line it is either a fault, so that it asks, or stays shut.

import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gitFault } from '../paths/gitProbe.ts';
import { provenEnvironment } from './provenEnvironment.ts';
import { type GitPlace, gitPlace } from './testing/gitPlace.ts';

let place: GitPlace;
let root: string;
beforeEach(() => {
  place = gitPlace();
  root = place.repository('p');
});
afterEach(() => place.remove());

const LINES = ['status', 'diff', 'diff HEAD', 'log -p', 'show', 'stash list', 'branch -vv', 'ls-files -m', 'blame a'];
/** The proven lines that run the trap. */
const provenSprings = (folder: string): readonly string[] => {
  rmSync(place.at('mark'), { force: true });
  return LINES.filter((line) => {
    spawnSync('git', line.split(' '), { cwd: folder, env: provenEnvironment(place.environment, 'm', []) });
    return existsSync(place.at('mark'));
  });
};
const fault = (folder: string) => gitFault(folder, [root]);
const evilConfig = (more = '') =>
  `[core]\nrepositoryformatversion = 0\nbare = false\n${more}fsmonitor = ${place.evil}\n`;
const evilGit = (): string => {
  cpSync(path.join(root, '.git'), path.join(root, 'evil'), { recursive: true });
  writeFileSync(path.join(root, 'evil/config'), evilConfig());
  return path.join(root, 'evil');
};
const asBare = (folder: string) => {
  for (const name of ['HEAD', 'index', 'objects', 'refs'])
    cpSync(path.join(root, '.git', name), path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, 'config'), evilConfig('worktree = .\n'));
};

describe('asks, since the look finds it', () => {
  const PLANTS: [law: string, plant: () => string, found: RegExp][] = [
    [
      'a `commondir`',
      () => {
        writeFileSync(path.join(root, '.git/commondir'), evilGit());
        return root;
      },
      /commondir/,
    ],
    [
      'a `.git` file that leads elsewhere',
      () => {
        place.write(path.join(root, 'sub/.git'), `gitdir: ${evilGit()}\n`);
        return path.join(root, 'sub');
      },
      /leads to another repository/,
    ],
    [
      'the project as a repository without files',
      () => {
        asBare(root);
        writeFileSync(path.join(root, '.git/HEAD'), 'broken\n');
        return root;
      },
      /is not whole/,
    ],
    [
      'a folder as a repository without files',
      () => {
        place.write(path.join(root, 'sub/x'), '');
        asBare(path.join(root, 'sub'));
        return path.join(root, 'sub');
      },
      /itself a repository without files/,
    ],
    [
      'configuration of a nested repository, in that one',
      () => {
        const own = place.repository('p', 'own');
        appendFileSync(path.join(own, '.git/config'), evilConfig());
        return own;
      },
      /core\.fsmonitor/,
    ],
  ];
  test.each(PLANTS)('%s', (_law, plant, found) => {
    const folder = plant();
    expect(place.springs(folder, 'status')).toBe(true);
    expect(fault(folder)).toMatch(found);
  });
});

describe('stays shut, also where no look came before', () => {
  const PLANTS: [law: string, plant: () => string][] = [
    [
      'the project as a repository without files',
      () => {
        asBare(root);
        writeFileSync(path.join(root, '.git/HEAD'), 'broken\n');
        return root;
      },
    ],
    [
      'a nested repository that the list of files names',
      () => {
        const own = place.repository('p', 'own');
        appendFileSync(path.join(own, '.git/config'), evilConfig());
        place.git(root, 'add', 'own');
        return root;
      },
    ],
  ];
  test.each(PLANTS)('%s', (_law, plant) => {
    const folder = plant();
    expect(place.springs(folder, 'status')).toBe(true);
    expect(provenSprings(folder)).toEqual([]);
  });
});

test('`git status` writes through no link in place of the list of files', () => {
  const victim = place.at('victim');
  const plant = () => {
    cpSync(path.join(root, '.git/index'), victim);
    rmSync(path.join(root, '.git/index'));
    symlinkSync(victim, path.join(root, '.git/index'));
    // The same text at a later time: Git would note the time in its list.
    spawnSync('touch', ['-d', '2001-01-01', path.join(root, 'a')]);
  };
  plant();
  const before = readFileSync(victim);
  provenSprings(root);
  expect(readFileSync(victim).equals(before)).toBe(true);
  place.git(root, 'status');
  expect(readFileSync(victim).equals(before)).toBe(false);
});
