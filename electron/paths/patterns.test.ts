import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesPattern, parsePattern } from './patterns.ts';

const base = { folder: '/home/me/app', home: '/home/me', ignoreCase: false };

function matches(text: string, path: string, ignoreCase = false): boolean {
  const pattern = parsePattern(text);
  if (!pattern.ok) throw new Error(pattern.error);
  return matchesPattern(pattern.value, path, { ...base, ignoreCase });
}

const matching: readonly (readonly [law: string, pattern: string, path: string, expected: boolean])[] = [
  ['a folder and all below it', 'src/**', '/home/me/app/src/a/b.ts', true],
  ['`src/**` is what lies in src, not src itself', 'src/**', '/home/me/app/src', false],
  ['`src/**` starts at the project root', 'src/**', '/home/me/app/lib/src/a.ts', false],
  ['`src/**` is not `srcs`', 'src/**', '/home/me/app/srcs/a.ts', false],
  ['`./.env` is the one at the root', './.env', '/home/me/app/.env', true],
  ['`./.env` is not one further down', './.env', '/home/me/app/lib/.env', false],
  ['`.env` is at any depth', '.env', '/home/me/app/lib/deep/.env', true],
  ['`.env` is a whole name', '.env', '/home/me/app/.env.local', false],
  ['`.env.*` is at any depth', '.env.*', '/home/me/app/lib/.env.local', true],
  ['`.env` outside the project too (its reader decides)', '.env', '/srv/other/.env', true],
  ['`~/.ssh/**` is in home', '~/.ssh/**', '/home/me/.ssh/id_rsa', true],
  ['`~/.ssh/**` is not in another home', '~/.ssh/**', '/home/you/.ssh/id_rsa', false],
  ['`//etc/**` is absolute', '//etc/**', '/etc/ssh/sshd_config', true],
  ['`//etc/**` is not in the project', '//etc/**', '/home/me/app/etc/x', false],
  ['one leading slash is tried as absolute', '/etc/hosts', '/etc/hosts', true],
  ['one leading slash is tried from the project', '/docs/a.md', '/home/me/app/docs/a.md', true],
  ['a matched folder covers everything in it', 'docs', '/home/me/app/docs/a/b.md', true],
  ['a matched folder at any depth covers everything in it', 'build', '/home/me/app/packages/x/build/out.js', true],
  ['a name above the project does not reach into it', 'me', '/home/me/app/src/a.ts', false],
  ['a slash at the end is no slash inside', 'build/', '/home/me/app/x/build/out.js', true],
  ['`*` stays within one level', 'src/*.ts', '/home/me/app/src/a.ts', true],
  ['`*` does not cross a level', 'src/*.ts', '/home/me/app/src/b/a.ts', false],
  ['`**` in the middle takes none', 'src/**/a.ts', '/home/me/app/src/a.ts', true],
  ['`**` in the middle takes many', 'src/**/a.ts', '/home/me/app/src/b/c/a.ts', true],
  ['`**` at the start', '**/a.ts', '/home/me/app/b/c/a.ts', true],
  ['`?` is one character', '?.ts', '/home/me/app/ab.ts', false],
  ['a set', 'file[0-9].txt', '/home/me/app/file7.txt', true],
  ['a negated set', 'file[!0-9].txt', '/home/me/app/file7.txt', false],
  ['a bracket without its end is itself', 'a[b', '/home/me/app/a[b', true],
  ['a backslash makes a star ordinary', 'a\\*', '/home/me/app/ab', false],
  ['a backslash and a real star', 'a\\*', '/home/me/app/a*', true],
  ['braces are ordinary characters', '{a,b}', '/home/me/app/a', false],
  ['a sibling of the project by `..`', '../shared/**', '/home/me/shared/x.ts', true],
  ['the project as `.`', '.', '/home/me/app/src/a.ts', true],
  ['everything below home', '~', '/home/me/x', true],
  ['everything on the disk', '//**', '/etc/hosts', true],
  ['`/**` reaches all of the disk', '/**', '/etc/hosts', true],
  ['capital letters differ', 'README.md', '/home/me/app/readme.md', false],
  ['decomposed letters are the same name', 'caf\u00e9', '/home/me/app/cafe\u0301', true],
];

describe('path patterns', () => {
  it.each(matching)('%s', (_law, pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });

  it('ignore case where the system does', () => {
    expect([
      matches('README.md', '/home/me/app/readme.md', true),
      matches('SRC/**', '/home/me/APP/src/a', true),
    ]).toEqual([true, true]);
  });

  it.each([
    ['a negated pattern is refused', '!src/**', 'is negated'],
    ['an empty pattern is refused', ' ', 'is empty'],
    ['`..` after a name is refused', 'a/../b', 'has `..` after a name'],
    ['`..` from the root is refused', '//../x', 'has `..` in it'],
    ['NUL is refused', 'a\0b', 'NUL'],
    ['a very long pattern is refused', 'a'.repeat(1025), 'longer than'],
    ['a very long part is refused', `a/${'b'.repeat(256)}/c`, 'longer than 255'],
    ['many stars in one part are refused', 'a/*b*c*d*/e', '`*b*c*d*` has more than 3 stars'],
    ['a set that is none is refused', 'app/[[...slug]]', '`[[...slug]` is not a set of characters; write `\\['],
  ])('%s', (_law, text, fault) => {
    const parsed = parsePattern(text);
    expect(parsed.ok ? '' : parsed.error).toContain(fault);
  });

  it('come to an end, whatever the stars and the folders', () => {
    const path = `/${`${'a'.repeat(250)}/`.repeat(16)}`;
    expect(matches(`**/*a*a*b/${'**/'.repeat(300)}x`, path)).toBe(false);
  });

  it('match the very path they spell', () => {
    const name = fc.stringMatching(/^[a-z._-]{1,8}$/).filter((text) => !/^\.{1,2}$/.test(text));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (names) =>
        matches(`//${names.join('/')}`, `/${names.join('/')}`),
      ),
    );
  });
});
