// Held against the real Bash: whatever it makes of a word with wildcards, we must make of it too.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Atom } from '../shell/plannedWord.ts';
import { expandGlob, MAX_GLOB_ENTRIES } from './expandGlob.ts';
import { openGateDisk } from './gateDisk.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'glob-')));
const at = (name: string): string => path.join(root, name);

const FILES = [
  ...[
    'a.ts',
    'b.ts',
    'b.js',
    '.hidden',
    '.env',
    'src/a.ts',
    'src/deep/a.ts',
    'src/.dot',
    'lib/a.ts',
    'two words',
    'é.ts',
  ],
  ...[
    'e\u0301.ts',
    'line\nend',
    'q"uote',
    '[ab].md',
    '[a-c]d',
    'c?',
    'dash/-rf',
    'dash/x',
    'tail',
    'A.TS',
    '*x',
    '(p)',
  ],
];

beforeAll(() => {
  for (const name of FILES) {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), '');
  }
  symlinkSync('src', at('linked'));
  symlinkSync('nowhere', at('dangling'));
  symlinkSync('loop', at('loop'));
  mkdirSync(at('empty'));
});
afterAll(() => rmSync(root, { recursive: true }));

/** `*` and `?` are wildcards, `~` at the start is home, the rest is text. */
function atomsOf(pattern: string): readonly Atom[] {
  return [...pattern].map((letter, index): Atom => {
    if (letter === '~' && index === 0) return { kind: 'home' };
    return letter === '*' || letter === '?' ? { kind: 'wild', many: letter === '*' } : { kind: 'text', value: letter };
  });
}

function expand(pattern: string, ignoreCase = false): readonly string[] | string {
  const disk = openGateDisk({ searchPath: null, person: null });
  const found = disk.expandGlob(atomsOf(pattern), { folder: root, home: at('lib'), ignoreCase });
  return found.kind === 'words' ? found.words : found.why;
}

describe('a word with wildcards is', () => {
  it.each<[string, string, readonly string[] | string]>([
    ['what it matches', '*.js', ['b.js']],
    ['nothing that begins with a dot', '*v', ['*v']],
    ['that, where it begins with a dot itself', '.e*', ['.env']],
    ['of dots alone also the folder and the one above, as Bash before 5.2 says', '.*', ['.', '..', '.env', '.hidden']],
    ['below a folder', 'src/*.ts', ['src/a.ts']],
    ['in a folder that it matches', '*/a.ts', ['lib/a.ts', 'linked/a.ts', 'src/a.ts']],
    ['in folders above', 'src/../b.?s', ['src/../b.js', 'src/../b.ts']],
    ['only folders with a slash at its end', 'l*/', ['lib/', 'linked/']],
    ['a link to nothing too', 'dang*', ['dangling']],
    ['not behind a link to nothing', 'dang*/x', ['dang*/x']],
    ['itself where nothing matches', 'none*', ['none*']],
    ['itself where no folder is', 'none/*', ['none/*']],
    ['itself in a file', 'a.ts/*', ['a.ts/*']],
    ['an absolute path', `${root}/b.j?`, [at('b.js')]],
    ['in home', '~/*', [at('lib/a.ts')]],
    ['names with blanks and line ends', 't*s', ['two words']],
    ['a name with a line end', 'line?end', ['line\nend']],
    ['the name of a bracket that may match nothing', '?.md', ['[ab].md']],
    ['a letter of two characters, or of two bytes', '?.ts', ['a.ts', 'b.ts', 'e\u0301.ts', 'é.ts']],
    ['the same in the locale `C`', '??.ts', ['e\u0301.ts', 'é.ts']],
    ['unclear where it may be an option', 'dash/../*', expect.arrayContaining(['dash/../a.ts']) as never],
    ['no option below a folder', 'dash/*', ['dash/-rf', 'dash/x']],
  ])('%s', (_law, pattern, expected) => {
    expect(expand(pattern)).toEqual(expected);
  });

  it('unclear where it may be taken for an option', () => {
    const disk = openGateDisk({ searchPath: null, person: null });
    const found = disk.expandGlob(atomsOf('*'), { folder: at('dash'), home: root, ignoreCase: false });
    expect(found).toEqual({ kind: 'unclear', why: 'may be taken for an option' });
  });

  it('unclear in a folder with a name that is no UTF-8', () => {
    mkdirSync(at('strange'));
    writeFileSync(Buffer.concat([Buffer.from(`${root}/strange/`), Buffer.from([0x61, 0xff])]), '');
    expect(expand('strange/a*')).toBe('lies where a name is that cannot be shown');
  });

  it('unclear past the bounds', () => {
    mkdirSync(at('crowd'));
    for (let count = 0; count <= 1000; count++) writeFileSync(at(`crowd/f${count}`), '');
    expect([expand('crowd/*'), expand('crowd/f1?')]).toEqual([
      'stands for more than 1000 paths',
      Array.from({ length: 10 }, (_, count) => `crowd/f1${count}`),
    ]);
    expect(expand('*/../crowd/*/')).toMatch(/more than/);
    rmSync(at('crowd'), { recursive: true });
  });

  it('unclear where more names are looked at than is bearable', () => {
    const entries = Array.from({ length: MAX_GLOB_ENTRIES }, (_, count) => ({
      name: `f${count}`,
      type: 'file' as const,
    }));
    const disk = { list: () => ({ entries, cut: true }), isThere: () => true, isFolder: () => true };
    const found = expandGlob(atomsOf('x*'), { folder: root, home: root, ignoreCase: false }, disk);
    expect(found).toEqual({ kind: 'unclear', why: `lies where more than ${MAX_GLOB_ENTRIES} names are` });
  });

  it('unclear where it holds what only Bash knows', () => {
    const disk = openGateDisk({ searchPath: null, person: null });
    const atoms: readonly Atom[] = [
      { kind: 'wild', many: true },
      { kind: 'unknown', splits: false },
    ];
    expect(disk.expandGlob(atoms, { folder: root, home: root, ignoreCase: false })).toMatchObject({ kind: 'unclear' });
  });

  it('more where the disk takes no heed of case', () => {
    expect([expand('?.TS'), expand('[A].t*', true), expand('A.T*', true)]).toEqual([
      ['A.TS'],
      ['[A].t*'],
      ['A.TS', 'a.ts'],
    ]);
  });

  it('worked out in no long time, however many stars it has', () => {
    mkdirSync(at('long'));
    for (let count = 0; count < 20; count++) writeFileSync(at(`long/${'a'.repeat(200)}${count}`), '');
    expect(expand(`long/${'*a'.repeat(60)}b`)).toEqual([`long/${'*a'.repeat(60)}b`]);
    rmSync(at('long'), { recursive: true });
  });
});

/** Bash takes several slashes for one. */
const tidy = (word: string): string => word.replace(/\/+/g, '/');

it('is never less than what the real Bash makes of it', () => {
  const pieces = ['*', '?', '.', 'a', 'b', 's', '/', '..', 'src', '.ts', 'é', '[', 'd', '-', ' '];
  const words = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }).map((chosen) => chosen.join(''));
  const wild = words.filter((word) => /[*?]/.test(word) && !word.startsWith('/') && !word.startsWith('-'));
  fc.assert(
    fc.property(fc.array(wild, { minLength: 20, maxLength: 20 }), fc.constantFrom('C', 'C.UTF-8'), (chosen, locale) => {
      // Brackets are quoted: an open one is text.
      const lines = chosen.map((word) => `printf '%s\\0' ${word.replace(/[[ ]/g, '\\$&')}; printf '\\0'`);
      const { stdout } = spawnSync('/bin/bash', ['--noprofile', '--norc', '-c', lines.join('\n')], {
        cwd: root,
        env: { LC_ALL: locale },
        encoding: 'utf8',
      });
      const theirs = stdout.split('\0\0').slice(0, -1);
      expect(theirs.length).toBe(chosen.length);
      for (const [index, word] of chosen.entries()) {
        const ours = expand(word);
        if (typeof ours === 'string') continue;
        // What is itself to Bash, and is nothing, may be more to us.
        const found = (theirs[index] ?? '').split('\0').filter((name) => name !== word || existsSync(at(name)));
        expect(ours.map(tidy)).toEqual(expect.arrayContaining(found.map(tidy)));
      }
    }),
    { numRuns: 40, seed: 5 },
  );
});
