import { describe, expect, it, test } from 'vitest';
import { matchesGlob, parseGlob } from './globPattern.ts';

function matches(pattern: string, name: string, ignoreCase = false): boolean | string {
  const glob = parseGlob(pattern);
  return glob.ok ? matchesGlob(glob.value, name, ignoreCase) : glob.error;
}

test.each<[string, string, string, boolean]>([
  ['a name', 'a.ts', 'a.ts', true],
  ['a name is of this folder', 'a.ts', 'b/a.ts', false],
  ['a star stays in a name', '*.ts', 'b/a.ts', false],
  ['stars for folders, none', '**/*.ts', 'a.ts', true],
  ['stars for folders, some', '**/*.ts', 'b/c/a.ts', true],
  ['stars in the middle, none', 'a/**/b', 'a/b', true],
  ['stars in the middle, some', 'a/**/b', 'a/x/y/b', true],
  ['stars in the middle, another end', 'a/**/b', 'a/x/c', false],
  ['all that is in a folder', 'src/**', 'src/a/b', true],
  ['and not the folder', 'src/**', 'src', false],
  ['everything', '**', '.x/y', true],
  ['several stars for folders', '**/a/**/b/**', 'x/a/y/b/z', true],
  ['dot files', '*', '.env', true],
  ['a leading dot folder', './src/*', 'src/a', true],
  ['choices', 'src/*.{ts,tsx}', 'src/a.tsx', true],
  ['choices of folders', '{src,lib/**}/a', 'lib/x/a', true],
  ['choices in choices', '{a,b{c,d}}', 'bd', true],
  ['an empty choice', 'a{,b}', 'a', true],
  ['one choice is no choice', '{a}', '{a}', true],
  ['and not without', '{a}', 'a', false],
  ['an end that is missing', '{a,b', '{a,b', true],
  ['escaped braces', '\\{a,b}', '{a,b}', true],
  ['choices behind one that is none', '{a}{b,c}', '{a}c', true],
  ['brackets are no groups', 'a(b|c)', 'ab', false],
  ['a leading mark is a character', '!a', 'b', false],
  ['a set', '[ab].ts', 'b.ts', true],
])('%s', (_law, pattern, name, expected) => expect(matches(pattern, name)).toBe(expected));

describe('what is refused', () => {
  it.each([
    ['/etc/*', '`/etc/*` is absolute; give the folder apart, and the pattern from there'],
    ['../*', 'the pattern has `..` in it; give the folder apart, and the pattern from there'],
    ['a/{..,b}', 'the pattern has `..` in it; give the folder apart, and the pattern from there'],
    ['./', 'the pattern is empty; write `**` for everything'],
    ['*a*b*c*d', '`*a*b*c*d` has more than 3 stars; write a shorter pattern, or several'],
    ['{a,b}'.repeat(9), `the braces of \`${'{a,b}'.repeat(9)}\` stand for more than 200 patterns`],
    ['[z-a]', expect.stringContaining('is not a set of characters')],
    ['a\0', 'the pattern has a NUL character in it'],
    ['a'.repeat(1001), 'the pattern is longer than 1000 characters'],
  ])('%s', (pattern, words) => expect(matches(pattern, 'a')).toEqual(words));
});

test('letters are told apart unless said otherwise', () => {
  expect([matches('*.TS', 'a.ts'), matches('*.TS', 'a.ts', true)]).toEqual([false, true]);
});

test('a pattern that backtracks elsewhere ends at once', () => {
  const name = Array.from({ length: 400 }, () => 'a').join('/');
  expect(matches(`${'**/a/'.repeat(150)}b`, name)).toBe(false);
  expect(matches(`${'{'.repeat(250)}`, name)).toBe(false);
});
