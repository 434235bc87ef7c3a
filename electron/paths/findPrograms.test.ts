// With real folders, and held against the real Bash: where `type -P` finds a program, we must too.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPrograms } from './findPrograms.ts';
import type { FoundProgram } from './foundProgram.ts';

const person = process.getuid?.() ?? 0;
const home = realpathSync(homedir());
// Not in the folder for temporary files, where others may write: what lies in home belongs to the person alone.
const root = realpathSync(mkdtempSync(path.join(home, '.z-engine-test-')));
const at = (name: string): string => path.join(root, name);

function program(name: string, mode = 0o755): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), '#!/bin/sh\n');
  chmodSync(at(name), mode);
}

beforeAll(() => {
  chmodSync(root, 0o755);
  for (const name of ['sys/ls', 'sys/git', 'app/bin/ls', 'app/ls', 'open/bin/tool', 'group/tool', 'file/tool'])
    program(name);
  program('sys/data', 0o644);
  program('later/data');
  mkdirSync(at('sys/folder'), { recursive: true });
  program('later/folder');
  mkdirSync(at('links'));
  symlinkSync('../sys/git', at('links/other'));
  symlinkSync('../app/bin/ls', at('links/own'));
  symlinkSync('nowhere', at('links/ls'));
  symlinkSync(at('sys'), at('app/through'));
  chmodSync(at('open'), 0o777);
  chmodSync(at('group'), 0o775);
  chmodSync(at('file/tool'), 0o757);
  mkdirSync(at('sticky'));
  program('sticky/tool');
  chmodSync(at('sticky'), 0o1777);
});
afterAll(() => rmSync(root, { recursive: true }));

const short = (text: string | null): string => (text ?? '').replaceAll(root, '');

async function find(name: string, searchPath: string | null, who: number | null = person): Promise<string> {
  const [found] = await findPrograms([name], { searchPath, folder: at('app'), home: root, person: who });
  return words(found);
}

function words(found: FoundProgram | undefined): string {
  if (found?.kind !== 'file') return found?.kind === 'unclear' ? `unclear ${short(found.why)}` : 'absent';
  const parts = [short(found.real)];
  if (found.path !== found.real) parts.push(`from ${short(found.path)}`);
  if (found.relative !== null) parts.push(`as ${found.relative}`);
  if (found.links.length > 0) parts.push(`over ${found.links.map(short)}`);
  if (found.open !== null) parts.push(`open: ${short(found.open)}`);
  if (found.before.length > 0) parts.push(`after ${found.before.map(short)}`);
  return parts.join(' ');
}

describe('a program is found', () => {
  it.each([
    ['in the first folder that has it', 'ls', [at('none'), at('sys'), at('app/bin')], `/sys/ls after /none`],
    ['nowhere', 'nothing', [at('sys')], 'absent'],
    ['in a relative entry', 'ls', ['bin', at('sys')], '/app/bin/ls as ./bin/ls'],
    ['in a relative entry, written in another way', 'ls', ['./x/../bin', at('sys')], '/sys/ls after /app/bin'],
    ['in an empty entry', 'ls', ['', at('sys')], '/app/ls as ./ls'],
    ['in an empty entry at the end', 'ls', [at('none'), ''], '/app/ls as ./ls after /none'],
    ['in `.`', 'ls', ['.'], '/app/ls as ./ls'],
    ['in `..`', 'ls', ['../sys'], '/sys/ls as ./../sys/ls'],
    ['in a home folder', 'ls', ['~/sys'], '/sys/ls'],
    [
      "not behind somebody else's home",
      'ls',
      ['~nobody/x', at('sys')],
      'unclear `ls` may lie in `~nobody/x`, an entry of PATH',
    ],
    ['before it', 'ls', [at('sys'), '~nobody/x'], '/sys/ls'],
    ['through a link', 'other', [at('links')], '/sys/git from /links/other over /links/other'],
    ['through a link to the project', 'own', [at('links')], '/app/bin/ls from /links/own over /links/own'],
    ['through a linked folder', 'git', [at('app/through')], '/sys/git from /app/through/git over /app/through'],
    ['not through a link to nothing', 'ls', [at('links'), at('sys')], '/sys/ls after /links'],
    ['not where it is no program', 'data', [at('sys'), at('later')], '/later/data after /sys'],
    ['not where it is a folder', 'folder', [at('sys'), at('later')], '/later/folder after /sys'],
    ['by its path', './bin/ls', [at('sys')], '/app/bin/ls as ./bin/ls'],
    ['by its absolute path', at('sys/ls'), [], '/sys/ls'],
    ['by a path to nothing', './none', [at('sys')], 'absent'],
    ['under a long name: never', 'n'.repeat(5000), [at('sys')], 'absent'],
    ['under no name: never', '', [at('sys')], 'absent'],
  ])('%s', async (_law, name, entries, expected) => {
    expect(await find(name, entries.join(':'))).toBe(expected);
  });

  it('in the folder it runs in, when PATH is empty, as Bash does', async () => {
    expect([await find('ls', ''), await find('ls', null)]).toEqual(['/app/ls as ./ls', 'absent']);
  });

  it('as another value once it is changed', async () => {
    const look = async () => findPrograms(['ls'], { searchPath: at('sys'), folder: at('app'), home: root, person });
    const before = await look();
    expect(await look()).toEqual(before);
    writeFileSync(at('sys/ls'), '#!/bin/sh\ntrue\n');
    expect(await look()).not.toEqual(before);
  });
});

describe('who else may change it', () => {
  it.each([
    ['nobody', 'ls', 'sys', '/sys/ls'],
    ['others, by a folder above', 'tool', 'open/bin', '/open/bin/tool open: other users may change `/open`'],
    ['others, by the file', 'tool', 'file', '/file/tool open: other users may change `/file/tool`'],
    ['nobody in a sticky folder', 'tool', 'sticky', '/sticky/tool'],
  ])('%s', async (_law, name, folder, expected) => {
    expect(await find(name, at(folder))).toBe(expected);
  });

  it('another owner', async () => {
    const found = await find('ls', at('sys'), person + 1);
    expect(found).toMatch(person === 0 ? /^\/sys\/ls$/ : /open: `.*` belongs to another user$/);
  });

  it.runIf(person === 0)('a group of several, by its folder', async () => {
    chownSync(at('group'), 0, 12345);
    expect(await find('tool', at('group'))).toBe('/group/tool open: other users may change `/group`');
  });

  it.runIf(person === 0)('nobody by the group of root', async () => {
    chownSync(at('group'), 0, 0);
    expect(await find('tool', at('group'))).toBe('/group/tool');
  });

  it.runIf(person === 0)('the owner of the folder it lies in', async () => {
    program('theirs/tool');
    chownSync(at('theirs'), 12345, 12345);
    expect(await find('tool', at('theirs'))).toBe('/theirs/tool open: `/theirs` belongs to another user');
  });

  it('is not asked where files have no owner', async () => {
    expect(await find('tool', at('open/bin'), null)).toBe('/open/bin/tool');
  });

  it('a program of the system is its own', async () => {
    expect(await find('cat', '/usr/bin:/bin')).toMatch(/^\/usr\/bin\/\S*cat\S*$/);
  });
});

it('finds what the real Bash finds', async () => {
  const entries = [
    '',
    '.',
    'bin',
    './bin/',
    '..',
    '../sys',
    'through',
    at('sys'),
    at('later'),
    at('links'),
    '~/sys',
    at('sys/ls'),
    '/usr/bin',
    tmpdir(),
  ];
  const names = ['ls', 'git', 'data', 'folder', 'other', 'own', 'tool', 'cat', './ls', 'bin/ls', 'if', 'nothing'];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...entries), { minLength: 1, maxLength: 5 }), async (chosen) => {
      const searchPath = chosen.join(':');
      // Where none can be run Bash names the first that cannot, and fails.
      const code = `for name in ${names.join(' ')}; do
      if [[ $name == */* ]]; then file=$name; else file=$(type -P "$name"); fi
      if [[ -f $file && -x $file ]]; then echo "$file"; else echo; fi
    done`;
      const { stdout } = spawnSync('/bin/bash', ['--noprofile', '--norc', '-c', code], {
        cwd: at('app'),
        env: { PATH: searchPath, HOME: root },
        encoding: 'utf8',
      });
      const theirs = stdout
        .split('\n')
        .slice(0, -1)
        .map((file) => (file === '' ? null : path.resolve(at('app'), file)));
      const found = await findPrograms(names, { searchPath, folder: at('app'), home: root, person });
      expect(found.map((each) => (each.kind === 'file' ? each.path : null))).toEqual(theirs);
    }),
    { numRuns: 60 },
  );
});
