// Real traps for reading commands of Git: each one springs in the ordinary environment of the person and not in that of a
// proven line, where nothing in the repository changes either.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitFault } from '../paths/gitProbe.ts';
import { commandEnvironment } from './commandEnvironment.ts';
import { personalGit } from './personalGit.ts';
import { provenEnvironment } from './provenEnvironment.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'proven-git-')));
const marker = path.join(base, 'marker');
const evil = path.join(base, 'evil.sh');
const IDENTITY = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' };

beforeAll(() => {
  writeFileSync(evil, `#!/bin/sh\necho "$0 $*" >> ${marker}\ncat 2>/dev/null\n`, { mode: 0o755 });
});
afterAll(() => rmSync(base, { recursive: true }));

type Place = { readonly home: string; readonly repository: string };
let count = 0;
function place(): Place {
  count += 1;
  const home = path.join(base, `home${count}`);
  const repository = path.join(base, `repository${count}`);
  mkdirSync(home);
  mkdirSync(repository);
  quietly(repository, 'init', '-q', '-b', 'main');
  for (const name of ['a', 'b']) writeFileSync(path.join(repository, name), 'one\n');
  quietly(repository, 'add', '.');
  quietly(repository, 'commit', '-q', '-m', 'one');
  writeFileSync(path.join(repository, 'a'), 'two\n');
  quietly(repository, 'stash', '-q');
  writeFileSync(path.join(repository, 'a'), 'three\n');
  return { home, repository };
}

function quietly(folder: string, ...words: string[]): void {
  const env = { PATH: process.env.PATH, HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1', ...IDENTITY };
  execFileSync('git', ['-C', folder, ...words], { env, stdio: 'ignore' });
}

/** Did a program of the trap run? */
function springs(line: string, { repository }: Place, env: Record<string, string>): boolean {
  rmSync(marker, { force: true });
  spawnSync('bash', ['--noprofile', '--norc', '-c', line], { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return existsSync(marker);
}

function environments({ home, repository }: Place, more: Record<string, string>) {
  const person = { PATH: process.env.PATH ?? '', HOME: home, ...more };
  return {
    ordinary: commandEnvironment(person, 'm'),
    proven: provenEnvironment(person, 'm', personalGit(person, repository)),
  };
}

/** Names, content and times of all that Git keeps. */
function stateOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .toSorted()
    .map((file) => {
      const stats = statSync(file);
      return `${file} ${stats.mtimeMs} ${stats.isFile() ? readFileSync(file, 'latin1') : ''}`;
    });
}

const globally = ({ home }: Place, text: string) => writeFileSync(path.join(home, '.gitconfig'), text);
const attribute = ({ repository }: Place, text: string) =>
  writeFileSync(path.join(repository, '.git/info/attributes'), text);
/** Git compares whole seconds. */
const LATER = new Date(Date.now() + 10_000);
/** Later than Git last looked, with the same content. */
const touch = ({ repository }: Place) => utimesSync(path.join(repository, 'b'), LATER, LATER);
const hook = ({ repository }: Place, name: string, folder = '.git/hooks') => {
  mkdirSync(path.join(repository, folder), { recursive: true });
  writeFileSync(path.join(repository, folder, name), `#!/bin/sh\nexec ${evil} hook\n`, { mode: 0o755 });
};

/** `.gitmodules` and a nested repository whose own configuration runs programs. */
function nest(at: Place): void {
  const nested = path.join(at.repository, 'nested');
  mkdirSync(nested);
  quietly(nested, 'init', '-q');
  writeFileSync(path.join(nested, 'n'), 'n\n');
  quietly(nested, 'add', '.');
  quietly(nested, 'commit', '-q', '-m', 'n');
  quietly(at.repository, 'add', 'nested');
  writeFileSync(path.join(at.repository, '.gitmodules'), '[submodule "n"]\n\tpath = nested\n\turl = ./nested\n');
  appendFileSync(path.join(nested, '.git/config'), `[filter "f"]\n\tclean = ${evil}\n`);
  writeFileSync(path.join(nested, '.git/info/attributes'), '* filter=f\n');
  writeFileSync(path.join(nested, 'n'), 'm\n');
}

const TRAPS: readonly [law: string, line: string, set: (at: Place) => void, environment?: Record<string, string>][] = [
  ['fsmonitor of the person', 'git status', (at) => globally(at, `[core]\nfsmonitor = ${evil}\n`)],
  ['an external diff of the person', 'git diff', (at) => globally(at, `[diff]\nexternal = ${evil}\n`)],
  [
    'a diff driver of the person',
    'git diff',
    (at) => {
      globally(at, `[diff "d"]\ncommand = ${evil}\n`);
      attribute(at, '* diff=d\n');
    },
  ],
  [
    'a driver that makes text, of the person',
    'git blame b',
    (at) => {
      globally(at, `[diff "d"]\ntextconv = ${evil}\n`);
      attribute(at, '* diff=d\n');
    },
  ],
  [
    'a filter of the person, named by attributes of the person',
    'git diff',
    (at) => {
      globally(at, `[core]\nattributesFile = ~/attributes\n[filter "f"]\nclean = ${evil}\n`);
      writeFileSync(path.join(at.home, 'attributes'), '* filter=f\n');
    },
  ],
  [
    'an include of the person',
    'git status',
    (at) => {
      globally(at, '[include]\npath = more\n');
      writeFileSync(path.join(at.home, 'more'), `[core]\nfsmonitor = ${evil}\n`);
    },
  ],
  [
    'configuration in the place that XDG names',
    'git status',
    (at) => {
      mkdirSync(path.join(at.home, '.config/git'), { recursive: true });
      writeFileSync(path.join(at.home, '.config/git/config'), `[core]\nfsmonitor = ${evil}\n`);
    },
  ],
  [
    'hooks in the repository',
    'git diff',
    (at) => {
      hook(at, 'post-index-change');
      touch(at);
    },
  ],
  [
    'hooks where the repository says',
    'git diff',
    (at) => {
      hook(at, 'post-index-change', '.husky/_');
      quietly(at.repository, 'config', 'core.hooksPath', '.husky/_');
      touch(at);
    },
  ],
  [
    'hooks where the person says',
    'git status',
    (at) => {
      hook(at, 'post-index-change', '.husky/_');
      globally(at, `[core]\nhooksPath = ${at.repository}/.husky/_\n`);
      touch(at);
    },
  ],
  ['a nested repository, by status', 'git status', nest],
  ['a nested repository, by diff', 'git diff', nest],
  ['a nested repository, by diff with HEAD', 'git diff HEAD', nest],
  ['a nested repository, by a short status', 'git status --short --branch', nest],
  [
    'a nested repository that the repository asks to look into',
    'git diff',
    (at) => {
      nest(at);
      quietly(at.repository, 'config', 'diff.ignoreSubmodules', 'none');
    },
  ],
  [
    'a nested repository, shown in full by the person',
    'git diff',
    (at) => {
      nest(at);
      globally(at, '[diff]\nsubmodule = diff\n');
    },
  ],
  ['variables of the person', 'git diff', () => {}, { GIT_EXTERNAL_DIFF: evil }],
  [
    'configuration in variables of the person',
    'git status',
    () => {},
    {
      ...{ GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'core.fsmonitor', GIT_CONFIG_VALUE_0: evil },
    },
  ],
];

test.each(TRAPS)('%s: springs in the ordinary environment, not in the proven one', (_law, line, set, more = {}) => {
  const at = place();
  set(at);
  expect(gitFault(at.repository, [at.repository])).toBe(null);
  const { ordinary, proven } = environments(at, more);
  const before = stateOf(path.join(at.repository, '.git'));
  expect([springs(line, at, proven), stateOf(path.join(at.repository, '.git'))]).toEqual([false, before]);
  expect(springs(line, at, ordinary)).toBe(true);
});

describe('where `.gitmodules` says otherwise, nested repositories do run programs, which is why the probe finds it', () => {
  test.each([
    ['in the file', (at: Place) => appendFileSync(path.join(at.repository, '.gitmodules'), '\tignore = none\n')],
    [
      'in the file that was committed, when there is none',
      (at: Place) => {
        appendFileSync(path.join(at.repository, '.gitmodules'), '\tignore = none\n');
        quietly(at.repository, 'add', '.gitmodules');
        quietly(at.repository, 'commit', '-q', '-m', 'two');
        rmSync(path.join(at.repository, '.gitmodules'));
      },
    ],
  ])('%s', (_law, set) => {
    const at = place();
    nest(at);
    set(at);
    expect(gitFault(at.repository, [at.repository])).not.toBe(null);
    expect(springs('git status', at, environments(at, {}).proven)).toBe(true);
  });
});

describe('what reads stays as it was, with everything set to spring at once', () => {
  const LINES = [
    ...[
      'git status',
      'git status -sb',
      'git diff',
      'git diff --stat',
      'git diff --cached',
      'git diff main',
      'git log -p',
    ],
    ...[
      'git show',
      'git blame a',
      'git grep one',
      'git stash list',
      'git stash show -p',
      'git branch -vv',
      'git tag -n',
    ],
    ...['git ls-files -m -o', 'git describe --always', 'git shortlog HEAD', 'git reflog', 'git worktree list'],
    ...[
      'git remote -v',
      'git remote show -n origin',
      'git config --list',
      'git for-each-ref',
      'git show-ref',
      'git fsck',
    ],
    ...['git cat-file -p HEAD', 'git rev-parse HEAD', 'git ls-tree HEAD', 'git var GIT_EDITOR', 'git check-ignore a'],
    ...['git check-attr -a a', 'git count-objects -v', 'git range-diff main main main', 'git cherry main'],
    ...['git log --decorate --graph --oneline', 'git log -L1,1:b', 'git log -S one', 'git merge-base main main'],
    ...['git rev-list main', 'git name-rev HEAD', 'git show-branch', 'git symbolic-ref HEAD', 'git version'],
    ...[
      'git notes list',
      'git merge-tree main main main',
      'git diff-tree -p HEAD',
      'git archive HEAD',
      'git ls-remote .',
    ],
  ];
  let at: Place;
  beforeAll(() => {
    at = place();
    nest(at);
    globally(
      at,
      `[core]\nfsmonitor = ${evil}\npager = ${evil}\neditor = ${evil}\nhooksPath = ${at.repository}/.husky/_
sshCommand = ${evil}\nalternateRefsCommand = ${evil}\nattributesFile = ~/attributes\n[diff]\nexternal = ${evil}\nsubmodule = diff
[diff "d"]\ncommand = ${evil}\ntextconv = ${evil}\n[filter "f"]\nclean = ${evil}\nprocess = ${evil}\n[gpg]\nprogram = ${evil}
[log]\nshowSignature = true\n[format]\npretty = %GG\n[submodule]\nrecurse = true\n[status]\nsubmoduleSummary = true
[alias]\nstatus = !${evil}\nversion = !${evil}\n[pager]\nlog = ${evil}\nversion = ${evil}\n[credential]\nhelper = !${evil}\n`,
    );
    writeFileSync(path.join(at.home, 'attributes'), '* filter=f diff=d\n');
    attribute(at, '* filter=f diff=d\n');
    for (const name of ['post-index-change', 'reference-transaction', 'fsmonitor-watchman', 'query-watchman']) {
      hook(at, name);
      hook(at, name, '.husky/_');
    }
    touch(at);
  });
  test.each(LINES)('%s', (line) => {
    const { proven } = environments(at, { GIT_EXTERNAL_DIFF: evil, GIT_PAGER: evil, GIT_TRACE: `${base}/trace` });
    const before = stateOf(at.repository);
    expect([springs(line, at, proven), stateOf(at.repository), existsSync(`${base}/trace`)]).toEqual([
      false,
      before,
      false,
    ]);
  });
});
