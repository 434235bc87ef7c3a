// What is kept in real repositories that real Git made.
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../testing/asOwner.ts';
import { type GitPlace, gitPlace } from '../testing/gitPlace.ts';
import { type GitGuards, gitGuards } from './gitGuards.ts';

let place: GitPlace;
beforeEach(() => {
  place = gitPlace();
});
afterEach(() => place.remove());

const look = (root: string, writable: readonly string[] = []): GitGuards =>
  gitGuards(root, { writable, home: place.home, environment: {} });
/** `state placeholder` by path below the base. */
const kept = ({ protections }: GitGuards) =>
  Object.fromEntries(
    protections.map((one) => [
      path.relative(place.base, one.path),
      one.placeholder === null ? one.state : `${one.state} ${one.placeholder}`,
    ]),
  );
const PLAIN = {
  'p/HEAD': 'absent',
  'p/.git/hooks': 'folder',
  'p/.git/config': 'file',
  'p/.git/commondir': 'absent commondir',
  'p/.git/branches': 'folder',
  'p/.git/remotes': 'absent folder',
};

test('a plain clone: hooks, configuration, what leads to others; nothing is opened', () => {
  const found = look(place.repository('p'));
  expect(kept(found)).toEqual(PLAIN);
  expect({ ...found, protections: [] }).toEqual({ protections: [], roots: [], scratch: [], faults: [], notices: [] });
});

test('what has been taken away is held by what stands in its place', () => {
  const root = place.repository('p');
  for (const name of ['hooks', 'config', 'branches']) rmSync(path.join(root, '.git', name), { recursive: true });
  expect(kept(look(root))).toMatchObject({
    'p/.git/hooks': 'absent folder',
    'p/.git/config': 'absent empty',
    'p/.git/branches': 'absent folder',
  });
});

test('with a remote `origin` no file can name another, so that none need be held', () => {
  const root = place.repository('p');
  place.git(root, 'remote', 'add', 'origin', '/elsewhere');
  const { 'p/.git/remotes': _, ...rest } = PLAIN;
  expect(kept(look(root))).toEqual(rest);
});

test('configuration of a worktree counts once it is switched on', () => {
  const root = place.repository('p');
  place.git(root, 'worktree', 'add', '-q', '../w');
  expect(kept(look(root))).toEqual({
    ...PLAIN,
    'p/.git/worktrees/w/commondir': 'file',
    'p/.git/worktrees/w/gitdir': 'file',
  });
  place.git(root, 'config', 'extensions.worktreeConfig', 'true');
  expect(kept(look(root))).toMatchObject({
    'p/.git/config.worktree': 'absent empty',
    'p/.git/worktrees/w/config.worktree': 'absent empty',
  });
  place.git(root, 'config', '--worktree', 'core.hooksPath', 'hk');
  expect(kept(look(root))).toMatchObject({ 'p/.git/config.worktree': 'file', 'p/hk': 'absent folder' });
});

describe('hooks', () => {
  const HOOKS: [law: string, value: (root: string) => string, kept: object][] = [
    ['a folder of the project', () => 'tools/hooks', { 'p/tools/hooks': 'folder' }],
    ['one that is not there, and whose folder neither is', () => 'x/y/hooks', { 'p/x': 'absent folder' }],
    ['by its whole path', (root) => `${root}/tools/hooks`, { 'p/tools/hooks': 'folder' }],
    ['those of Husky 9, which run what lies above', () => '.husky/_', { 'p/.husky': 'folder' }],
    [
      'through a link: the link and what it leads to',
      () => 'link/hooks',
      { 'p/link': 'link', 'p/tools/hooks': 'folder' },
    ],
  ];
  test.each(HOOKS)('%s', (_law, value, expected) => {
    const root = place.repository('p');
    for (const name of ['tools/hooks', '.husky/_']) mkdirSync(path.join(root, name), { recursive: true });
    symlinkSync('tools', path.join(root, 'link'));
    place.git(root, 'config', 'core.hooksPath', value(root));
    const found = look(root);
    expect(kept(found)).toEqual({ ...PLAIN, ...expected });
    expect(found.faults).toEqual([]);
  });
  test('that lie elsewhere need nothing; in another folder that may be written they do', () => {
    const root = place.repository('p');
    mkdirSync(place.at('other/hooks'), { recursive: true });
    place.git(root, 'config', 'core.hooksPath', '../other/hooks');
    expect(kept(look(root))).toEqual(PLAIN);
    expect(kept(look(root, [place.at('other')]))).toEqual({ ...PLAIN, 'other/hooks': 'folder' });
  });
  test('as the person sets them for every repository', () => {
    const root = place.repository('p');
    place.git(root, 'config', '--global', 'core.hooksPath', '.githooks');
    expect(kept(look(root))).toEqual({ ...PLAIN, 'p/.githooks': 'absent folder' });
  });
  test('the whole project cannot be kept: it is a fault', () => {
    const root = place.repository('p');
    place.git(root, 'config', 'core.hooksPath', '.');
    expect(look(root).faults).toEqual([`\`core.hooksPath\` names \`${root}\`, which is writable as a whole`]);
  });
});

describe('configuration that is taken in', () => {
  test('is kept with what it takes in itself, whatever the condition', () => {
    const root = place.repository('p');
    place.git(root, 'config', 'include.path', '../team/gitconfig');
    place.git(root, 'config', 'includeIf.onbranch:x.path', '../one');
    place.write(path.join(root, 'team/gitconfig'), '[include]\npath = more\n[core]\nhooksPath = hk\n');
    place.write(path.join(root, 'team/more'), '');
    place.write(path.join(root, 'one'), '');
    const found = look(root);
    expect(kept(found)).toEqual({
      ...PLAIN,
      ...{ 'p/team/gitconfig': 'file', 'p/team/more': 'file', 'p/one': 'file', 'p/hk': 'absent folder' },
    });
    expect(found.faults).toEqual([]);
  });
  test('one that is not there is held in the folder of Git, and a fault in the project', () => {
    const root = place.repository('p');
    place.git(root, 'config', 'include.path', 'own');
    place.git(root, 'config', '--add', 'include.path', '../gitconfig');
    const found = look(root);
    expect(kept(found)).toEqual({ ...PLAIN, 'p/.git/own': 'absent empty', 'p/gitconfig': 'absent' });
    expect(found.faults).toEqual([`the configuration of Git takes in \`${root}/gitconfig\`, which is not there`]);
  });
  test('also what the person takes in, and the file of the person itself', () => {
    const root = place.repository('home/p');
    place.git(root, 'config', '--global', 'include.path', 'p/gitconfig');
    place.write(path.join(root, 'gitconfig'), '');
    expect(kept(look(root))).toMatchObject({ 'home/p/gitconfig': 'file' });
    expect(kept(look(place.home))).toMatchObject({ 'home/.gitconfig': 'file', 'home/.config/git/config': 'absent' });
  });
  test('what is not understood is a fault', () => {
    const root = place.repository('p');
    writeFileSync(path.join(root, '.git/config'), '[core\n');
    expect(look(root).faults).toEqual([`\`${root}/.git/config\`: line 1 is not understood`]);
  });
});

test('programs that configuration names by a path of the project', () => {
  const root = place.repository('p');
  const settings = [
    ['diff.external', './tools/diff --fast'],
    ['merge.driver.driver', 'node tools/merge.js %O %A'],
    ['filter.f.clean', '"$(git rev-parse --show-toplevel)/tools/clean" %f'],
    ['alias.x', '!sh tools/x.sh origin/main dist/y'],
    ['core.fsmonitor', './tools/absent'],
    ['user.name', 'tools/name'],
  ] as const;
  for (const [key, value] of settings) place.git(root, 'config', key, value);
  for (const name of ['diff', 'merge.js', 'clean', 'x.sh', 'name']) place.write(path.join(root, 'tools', name), '');
  expect(kept(look(root))).toEqual({
    ...PLAIN,
    ...{ 'p/tools/diff': 'file', 'p/tools/merge.js': 'file', 'p/tools/clean': 'file', 'p/tools/x.sh': 'file' },
    'p/tools/absent': 'absent',
  });
});

describe('a linked worktree', () => {
  const OWN = { 'w/.git': 'file', 'p/.git/worktrees/w/commondir': 'file', 'p/.git/worktrees/w/gitdir': 'file' };
  const SHARED = ['COMMIT_EDITMSG', 'HEAD', 'branches', 'config', 'description', 'hooks', 'index', 'info', 'worktrees'];
  const roots = (git: string) => ['worktrees/w', 'objects', 'refs', 'logs'].map((name) => place.at(git, name));
  const worktree = () => {
    place.git(place.repository('p'), 'worktree', 'add', '-q', '../w');
    return place.at('w');
  };

  test('gets what a commit writes, and not the shared folder', () => {
    const found = look(worktree());
    expect(kept(found)).toEqual(OWN);
    expect({ ...found, protections: [] }).toEqual({
      ...{ protections: [], roots: roots('p/.git'), faults: [], notices: [] },
      scratch: [{ path: place.at('p/.git'), entries: SHARED }],
    });
  });
  test('of a repository without files', () => {
    place.git(place.base, 'clone', '-q', '--bare', place.repository('p'), 'bare.git');
    place.git(place.at('bare.git'), 'worktree', 'add', '-q', '../w');
    // A fresh one has no `logs`.
    expect(look(place.at('w')).roots).toEqual(roots('bare.git').filter((one) => !one.endsWith('logs')));
  });
  test('its hooks and the programs of the shared configuration are its own files', () => {
    const root = worktree();
    place.git(root, 'config', 'core.hooksPath', '.husky/_');
    place.git(root, 'config', 'core.fsmonitor', './a');
    expect(kept(look(root))).toEqual({ ...OWN, 'w/.husky': 'absent folder', 'w/a': 'file' });
  });
  test('its own configuration', () => {
    const root = worktree();
    place.git(root, 'config', 'extensions.worktreeConfig', 'true');
    expect(kept(look(root))).toEqual({ ...OWN, 'p/.git/worktrees/w/config.worktree': 'absent empty' });
  });
  test('its submodules', () => {
    const root = worktree();
    place.git(root, 'submodule', 'add', '-q', place.repository('lib'), 'sub');
    expect(kept(look(root))).toMatchObject({ 'w/sub/.git': 'file', 'p/.git/worktrees/w/modules/sub/config': 'file' });
  });
  test('where the shared folder may be written anyway, it is guarded as that of a clone', () => {
    const found = look(worktree(), [place.at('p')]);
    expect(kept(found)).toMatchObject({ 'p/.git/hooks': 'folder', 'p/.git/config': 'file', 'w/.git': 'file' });
    expect([found.roots, found.scratch]).toEqual([[], []]);
  });
  test('a part of the shared folder that is a link is not opened', () => {
    const root = worktree();
    renameSync(place.at('p/.git/logs'), place.at('logs'));
    symlinkSync(place.at('logs'), place.at('p/.git/logs'));
    expect(look(root).roots).toEqual(roots('p/.git').slice(0, 3));
  });

  const FORGED: [law: string, forge: () => string][] = [
    ['a planted `.git` file that leads to another repository', () => forged(place.at('p/.git'))],
    ['one that leads to the own folder of another worktree', () => forged(`${worktreeOfP()}`)],
    ['one that leads to any folder', () => forged(place.home)],
    [
      'one whose folder names it but does not lie below `worktrees`',
      () => {
        const git = place.at('forged/x');
        for (const [name, text] of [
          ['gitdir', place.at('q/.git')],
          ['commondir', '../..'],
        ] as const)
          place.write(path.join(git, name), `${text}\n`);
        return forged(git);
      },
    ],
    ['one that is not understood', () => forgedText('gitdir:/x\n')],
    ['one that leads nowhere', () => forged(place.at('nowhere'))],
  ];
  const worktreeOfP = () => {
    worktree();
    return place.at('p/.git/worktrees/w');
  };
  const forged = (git: string) => forgedText(`gitdir: ${git}\n`);
  const forgedText = (text: string) => {
    place.write(place.at('q/.git'), text);
    return place.at('q');
  };
  test.each(FORGED)('opens nothing: %s', (_law, forge) => {
    if (!_law.includes('another worktree')) place.repository('p');
    const found = look(forge());
    expect(found.roots).toEqual([]);
    expect(found.notices).toHaveLength(1);
    expect(kept(found)).toEqual({ 'q/.git': 'file' });
  });
});

describe('submodules', () => {
  const superproject = () => {
    const lib = place.repository('lib');
    const inner = place.repository('inner');
    place.git(lib, 'submodule', 'add', '-q', inner, 'deep/inner');
    place.git(lib, 'commit', '-q', '-m', 'inner');
    const root = place.repository('p');
    place.git(root, 'submodule', 'add', '-q', lib, 'sub');
    place.git(root, 'submodule', 'update', '-q', '--init', '--recursive');
    place.git(root, 'commit', '-q', '-m', 'sub');
    return root;
  };
  const module = (folder: string) => ({
    [`${folder}/hooks`]: 'folder',
    [`${folder}/config`]: 'file',
    [`${folder}/commondir`]: 'absent commondir',
    [`${folder}/branches`]: 'folder',
  });
  const INNER = 'p/.git/modules/sub/modules/deep/inner';

  test('however deep, and their `.git` files', () => {
    expect(kept(look(superproject()))).toEqual({
      ...{ ...PLAIN, ...module('p/.git/modules/sub'), ...module(INNER) },
      ...{ 'p/sub/.git': 'file', 'p/sub/deep/inner/.git': 'file' },
    });
  });
  test('one that is hidden by taking its `HEAD` away, or by a `config` beside it, is found', () => {
    const root = superproject();
    rmSync(path.join(root, '.git/modules/sub/HEAD'));
    place.write(path.join(root, '.git/modules/sub/modules/deep/config'), '');
    expect(kept(look(root))).toMatchObject({ ...module('p/.git/modules/sub'), ...module(INNER) });
  });
  test('one that is not checked out is watched', () => {
    const root = superproject();
    place.git(root, 'submodule', 'deinit', '-q', '-f', 'sub');
    expect(kept(look(root))).toMatchObject({ 'p/sub/.git': 'absent', ...module('p/.git/modules/sub') });
  });
  test('as a project: its folder of Git is opened, since it names this very folder', () => {
    const root = path.join(superproject(), 'sub');
    const found = look(root);
    expect(found.roots).toEqual([place.at('p/.git/modules/sub')]);
    expect(kept(found)).toEqual({
      ...{ 'p/sub/.git': 'file', 'p/sub/deep/inner/.git': 'file' },
      ...{ ...module('p/.git/modules/sub'), ...module(INNER) },
    });
  });
  test('as a project that names a module of another folder: nothing is opened', () => {
    const root = superproject();
    place.write(place.at('q/.git'), `gitdir: ${root}/.git/modules/sub\n`);
    expect(look(place.at('q')).roots).toEqual([]);
  });
  test('a repository of its own that the list of files names is guarded whole', () => {
    const root = place.repository('p');
    place.repository('p', 'own');
    place.git(root, 'add', 'own');
    expect(kept(look(root))).toEqual({ ...PLAIN, ...module('p/own/.git'), 'p/own/.git/remotes': 'absent folder' });
  });
});

describe('the folder of Git', () => {
  test('as a link is a fault', () => {
    const root = place.repository('p');
    renameSync(path.join(root, '.git'), path.join(root, 'real'));
    symlinkSync('real', path.join(root, '.git'));
    const found = look(root);
    expect(found.faults).toEqual([`\`${root}/.git\` is a link`]);
    expect(kept(found)).toMatchObject({ 'p/.git': 'link', 'p/real/hooks': 'folder', 'p/real/config': 'file' });
  });
  test('that is not there is only watched', () => {
    mkdirSync(place.at('p'));
    expect(look(place.at('p'))).toMatchObject({ roots: [], faults: [], notices: [] });
    expect(kept(look(place.at('p')))).toEqual({ 'p/.git': 'absent', 'p/HEAD': 'absent' });
  });
  test('that lies above is said', () => {
    place.repository('p');
    mkdirSync(place.at('p/sub'));
    expect(look(place.at('p/sub')).notices).toEqual([
      `Git cannot write here inside the sandbox: its repository is \`${place.at('p')}\`, further up.`,
    ]);
  });
  test('that is the project itself, also when a command has removed its `HEAD`', () => {
    place.git(place.base, 'init', '-q', '--bare', 'p');
    const bare = {
      ...{ 'p/hooks': 'folder', 'p/config': 'file', 'p/commondir': 'absent commondir' },
      ...{ 'p/branches': 'folder', 'p/remotes': 'absent folder' },
    };
    expect(kept(look(place.at('p')))).toEqual(bare);
    rmSync(place.at('p/HEAD'));
    expect(kept(look(place.at('p')))).toEqual(bare);
  });
  test('whose list of files is a link or not understood is a fault', () => {
    const root = place.repository('p');
    writeFileSync(path.join(root, '.git/index'), 'DIRC');
    const fault = `\`${root}/.git/index\`, its list of files, is a link or not understood`;
    expect(look(root).faults).toEqual([fault]);
    rmSync(path.join(root, '.git/index'));
    symlinkSync('../a', path.join(root, '.git/index'));
    expect(look(root).faults).toEqual([fault]);
  });
  test('whose hooks are a link: the link and what it leads to', () => {
    const root = place.repository('p');
    rmSync(path.join(root, '.git/hooks'), { recursive: true });
    mkdirSync(path.join(root, 'hk'));
    symlinkSync('../hk', path.join(root, '.git/hooks'));
    const hooks = look(root).protections.find((one) => one.path === path.join(root, '.git/hooks'));
    expect(hooks).toMatchObject({ state: 'link', target: path.join(root, 'hk') });
  });
});

test('nested repositories are guarded, whether Git knows of them or not, and nothing is opened for them', () => {
  const root = place.repository('p');
  place.repository('p', 'x/nested');
  place.git(place.at('p/x'), 'clone', '-q', '--bare', 'nested', 'bare.git');
  place.git(root, 'worktree', 'add', '-q', 'wt');
  const nested = ['x/nested', 'x/bare.git', 'wt', 'gone'].map((name) => path.join(root, name));
  const found = gitGuards(root, { nested: [...nested, place.home], home: place.home, environment: {} });
  const expected = {
    ...{ ...PLAIN, 'p/wt/.git': 'file' },
    ...{ 'p/.git/worktrees/wt/commondir': 'file', 'p/.git/worktrees/wt/gitdir': 'file' },
    ...Object.fromEntries(Object.entries(PLAIN).map(([name, state]) => [name.replace('p/', 'p/x/nested/'), state])),
    ...{ 'p/x/bare.git/hooks': 'folder', 'p/x/bare.git/config': 'file', 'p/x/bare.git/commondir': 'absent commondir' },
  };
  expect(kept(found)).toMatchObject(
    Object.fromEntries(Object.entries(expected).filter(([name]) => !name.endsWith('HEAD'))),
  );
  expect([found.roots, found.faults, found.notices]).toEqual([[], [], []]);
});

test('a folder without a repository holds nested ones', () => {
  mkdirSync(place.at('q'));
  place.repository('q', 'one');
  const found = gitGuards(place.at('q'), { nested: [place.at('q/one')], home: place.home, environment: {} });
  expect(kept(found)).toMatchObject({ 'q/.git': 'absent', 'q/one/.git/config': 'file', 'q/one/.git/hooks': 'folder' });
});

const CLOSED: [name: string, mode: number][] = [
  ['.git/modules', 0o311],
  ['.git/modules/lib', 0o600],
  ['.git/worktrees', 0o311],
  ['n', 0o311],
  ['n', 0o600],
];
test.each(CLOSED)('a folder that does not tell what is in it is kept whole: %s %o', async (name, mode) => {
  const root = place.repository('p');
  mkdirSync(path.join(root, name), { recursive: true });
  const around = { home: place.home, environment: {}, nested: [path.join(root, 'n')] };
  const found = await asOwner(place.base, () => {
    chmodSync(path.join(root, name), mode);
    return kept(gitGuards(root, around));
  });
  expect(found).toMatchObject({ [`p/${name}`]: 'folder' });
  chmodSync(path.join(root, name), 0o755);
});

test('the files that hooks are links to, also where they are not there yet or `core.hooksPath` names the folder', () => {
  const root = place.repository('p');
  place.write(path.join(root, 'scripts/one'), '#!/bin/sh\n', 0o755);
  mkdirSync(path.join(root, 'h'));
  symlinkSync('../../scripts/one', path.join(root, '.git/hooks/pre-commit'));
  symlinkSync('../../scripts/two', path.join(root, '.git/hooks/post-merge'));
  symlinkSync('../scripts/three', path.join(root, 'h/pre-push'));
  place.git(root, 'config', 'core.hooksPath', 'h');
  expect(kept(look(root))).toMatchObject({
    'p/scripts/one': 'file',
    'p/scripts/two': 'absent',
    'p/scripts/three': 'absent',
    'p/h': 'folder',
  });
});
