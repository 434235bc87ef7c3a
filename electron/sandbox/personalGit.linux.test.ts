import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { personalGit } from './personalGit.ts';

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'personal-git-')));
});
afterEach(() => rmSync(home, { recursive: true }));

const ignoreIn = (folder: string) => ({ key: 'core.excludesfile', value: path.join(folder, '.config/git/ignore') });
/** What is handed on of a `.gitconfig`, less what the machine itself has set. */
function handedOn(text: string, environment: Record<string, string> = {}, folder = home) {
  const empty = personalGit({ HOME: path.join(home, 'none'), ...environment }, home);
  writeFileSync(path.join(home, '.gitconfig'), text);
  return personalGit({ HOME: home, ...environment }, folder).slice(empty.length);
}

test('what only changes how things are shown is handed on, in its order', () => {
  expect(
    handedOn(
      '[safe]\ndirectory = /a\ndirectory = *\n[user]\nname = N\nemail = e\n[core]\nquotePath = false\nautocrlf = input\n[color "diff"]\nmeta = blue\n[log]\ndate = iso\n[diff]\nalgorithm = histogram\n[status]\nshort\n',
    ),
  ).toEqual([
    { key: 'safe.directory', value: '/a' },
    { key: 'safe.directory', value: '*' },
    { key: 'user.name', value: 'N' },
    { key: 'user.email', value: 'e' },
    { key: 'core.quotepath', value: 'false' },
    { key: 'core.autocrlf', value: 'input' },
    { key: 'color.diff.meta', value: 'blue' },
    { key: 'log.date', value: 'iso' },
    { key: 'diff.algorithm', value: 'histogram' },
    { key: 'status.short', value: null },
  ]);
});

test.each([
  'core.pager',
  'core.fsmonitor',
  'core.hookspath',
  'core.attributesfile',
  'core.editor',
  'core.sshcommand',
  'diff.external',
  'diff.submodule',
  'diff.x.textconv',
  'diff.orderfile',
  'filter.lfs.clean',
  'gpg.program',
  'include.path',
  'includeif.x.path',
  'alias.status',
  'pager.log',
  'format.pretty',
  'log.showsignature',
  'credential.helper',
  'interactive.difffilter',
  'blame.ignorerevsfile',
  'diff.ignoresubmodules',
  'diff.autorefreshindex',
  'url.x.insteadof',
])('%s is not', (key) => {
  const [section, ...rest] = key.split('.');
  const name = rest.at(-1);
  const head = rest.length > 1 ? `[${section} "${rest[0]}"]` : `[${section}]`;
  expect(handedOn(`${head}\n${name} = x\n`)).toEqual([]);
});

test('a list of ignored files is handed on where it lies in the home folder', () => {
  expect(handedOn('[core]\nexcludesFile = ~/mine\nexcludesFile = ~/../x\nexcludesFile = /etc/x\n')).toEqual([
    { key: 'core.excludesfile', value: '~/mine' },
  ]);
});

test('the list of ignored files of the place that XDG names is handed on, since the name of that place is not', () => {
  const seen = personalGit({ HOME: home, XDG_CONFIG_HOME: path.join(home, 'xdg') }, home);
  expect(seen[0]).toEqual({ key: 'core.excludesfile', value: path.join(home, 'xdg/git/ignore') });
  expect(personalGit({ HOME: home }, home)[0]).toEqual(ignoreIn(home));
});

test('the file in the home folder is stronger than the shared one', () => {
  mkdirSync(path.join(home, '.config/git'), { recursive: true });
  writeFileSync(path.join(home, '.config/git/config'), '[log]\ndate = iso\n');
  expect(handedOn('[log]\ndate = raw\n').map(({ value }) => value)).toEqual(['iso', 'raw']);
});

test('what the repository sets itself is left out, since that is stronger', () => {
  const folder = path.join(home, 'project');
  for (const name of ['objects', 'refs']) mkdirSync(path.join(folder, '.git', name), { recursive: true });
  writeFileSync(path.join(folder, '.git/HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(path.join(folder, '.git/config'), '[core]\nautocrlf = false\n');
  expect(handedOn('[core]\nautocrlf = true\nquotePath = false\n', {}, folder)).toEqual([
    { key: 'core.quotepath', value: 'false' },
  ]);
});

test('it is bounded, and a file that Git would refuse hands on nothing', () => {
  expect(handedOn(`[user]\nname = ${'x'.repeat(1001)}\n`)).toEqual([]);
  expect(handedOn('[user\nname = x\n')).toEqual([]);
  writeFileSync(path.join(home, '.gitconfig'), `[safe]\n${'directory = /x\n'.repeat(300)}`);
  expect(personalGit({ HOME: home }, home)).toHaveLength(100);
  expect(personalGit({}, home)).toEqual([]);
});
