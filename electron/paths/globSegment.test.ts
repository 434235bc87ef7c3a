// picomatch behind our escapes, held against the meaning of a pattern spelled out the slow way.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesSegment, readSegment } from './globSegment.ts';

function matches(pattern: string, name: string, ignoreCase = false): boolean | string {
  const segment = readSegment(pattern);
  return segment.ok ? matchesSegment(segment.value, name, ignoreCase) : segment.error;
}

describe('a pattern of one name', () => {
  it.each([
    ['a star takes a leading dot', '*', '.env', true],
    ['a star takes the end of a line', '*.pem', '\na.pem', true],
    ['also in the middle', 'a*b', 'a\n\u2028\rb', true],
    ['a star may take nothing', 'a*', 'a', true],
    ['stars in a row are one', 'a**b***c', 'abc', true],
    ['brackets of a group are themselves', '(auth)', '(auth)', true],
    ['and no group', '(auth)', 'auth', false],
    ['nor with a star', '*(a|b)', 'xa', false],
    ['but themselves', '*(a|b)', 'x(a|b)', true],
    ['extended globs are themselves', '+(a)*', '+(a)b', true],
    ['and no globs', '!(a)*', 'b', false],
    ['braces are themselves', '{a,b}*', '{a,b}c', true],
    ['quotes are themselves', '"a"*', '"a"b', true],
    ['quotes are not left out', '"a"*', 'ab', false],
    ['a letter after a backslash is that letter', '\\d*', 'dx', true],
    ['and no class', '\\d*', '7x', false],
    ['a backslash at the end is itself', '*\\', 'a\\', true],
    ['an escaped bracket', '\\[a]*', '[a]b', true],
    ['a dollar at the end', '*$', 'a$', true],
    ['a dollar is no end', 'a$*', 'a', false],
    ['a set with a line at its ends', '[-a_]x', '-x', true],
    ['a set of other letters', '[à-é]x', 'èx', true],
    ['a negated set takes a line end', '[!a]x', '\nx', true],
    ['a negated set, the other way', '[^a-c]x', 'bx', false],
    ['letters differ', 'A*', 'ab', false],
  ])('%s', (_law, pattern, name, expected) => {
    expect(matches(pattern, name)).toBe(expected);
  });

  it.each([
    ['letters', 'READ*', 'readme', true],
    ['a set', '[A-C]x', 'bX', true],
    ['a negated set', '[!A-C]x', 'b', false],
    ['a name', 'ReadMe', 'README', true],
    ['a Kelvin sign', 'k*', '\u212Aa', true],
  ])('without regard to case: %s', (_law, pattern, name, expected) => {
    expect(matches(pattern, name, true)).toBe(expected);
  });

  it.each(['[z-a]', '[a-Z]', '[[:alpha:]]', '[a\\b]', '[$]', '[😀]', '[!!]', '[a-b-c-]x[9-0]'])(
    'what is no plain set is a fault: %s',
    (pattern) => {
      expect(matches(pattern, 'a')).toContain('is not a set of characters');
    },
  );

  it('a name that is on no disk throws, so that nothing is allowed by it', () => {
    expect(() => matches('*a', 'a'.repeat(256))).toThrow('longer than 255');
  });
});

type Part =
  | { readonly kind: 'star' }
  | { readonly kind: 'any' }
  | { readonly kind: 'one'; readonly character: string }
  | { readonly kind: 'set'; readonly negated: boolean; readonly characters: string };

const CHARACTERS = [...'ab.-_ ~!@#$%^&()+={}|:;"\'<>,?*[]\\é\n1A'];
const character = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...CHARACTERS) },
  { weight: 1, arbitrary: fc.constant('\\') },
);
const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Part>({ kind: 'star' }, { kind: 'any' }) },
  { weight: 4, arbitrary: character.map((each): Part => ({ kind: 'one', character: each })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.boolean(), fc.constantFrom('a', 'ab', 'b1', '.é', 'A'))
      .map(([negated, characters]): Part => ({ kind: 'set', negated, characters })),
  },
);

/** Escaped where it must be, and sometimes where it need not. */
function written(parts: readonly Part[], escapesAll: boolean): string {
  return parts
    .map((each) => {
      if (each.kind === 'star') return '*';
      if (each.kind === 'any') return '?';
      if (each.kind === 'set') return `[${each.negated ? '!' : ''}${each.characters}]`;
      return escapesAll || /[*?[\\]/.test(each.character) ? `\\${each.character}` : each.character;
    })
    .join('');
}

function means(parts: readonly Part[], name: string): boolean {
  const [first, ...rest] = parts;
  if (first === undefined) return name === '';
  if (first.kind === 'star') return means(rest, name) || (name !== '' && means(parts, name.slice(1)));
  const [letter] = name;
  if (letter === undefined) return false;
  const takes =
    first.kind === 'any' ||
    (first.kind === 'one' ? first.character === letter : first.characters.includes(letter) !== first.negated);
  return takes && means(rest, name.slice(1));
}

/** A name near the pattern, so that both answers come often. */
const near = (parts: readonly Part[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...parts.map((each) => {
        if (each.kind === 'star') return fc.array(character, { maxLength: 2 }).map((letters) => letters.join(''));
        if (each.kind === 'any') return character;
        return each.kind === 'one' ? fc.constant(each.character) : fc.constantFrom(...each.characters, 'z');
      }),
      fc.constantFrom('', '', '', 'b'),
    )
    .map((texts) => texts.join(''));

it('means what it says', () => {
  const given = fc
    .array(part, { minLength: 1, maxLength: 6 })
    .filter((parts) => parts.filter(({ kind }) => kind === 'star').length <= 3)
    .chain((parts) => fc.tuple(fc.constant(parts), near(parts), fc.boolean()));
  let matching = 0;
  fc.assert(
    fc.property(given, ([parts, name, escapesAll]) => {
      const text = written(parts, escapesAll);
      if (text === '**' || ['', '.', '..'].includes(name)) return;
      matching += Number(means(parts, name));
      expect([text, name, matches(text, name)]).toEqual([text, name, means(parts, name)]);
    }),
    { numRuns: 3000 },
  );
  expect(matching).toBeGreaterThan(1000);
});

it.each(['*a*a*b', '*?*?*b', '*[!b]*[!b]*b', '*aa*aa*aab', '?*a?*a?*ab', `*${'a'.repeat(80)}*${'a'.repeat(80)}*b`])(
  'comes to an end at worst: %s',
  (pattern) => {
    expect(matches(pattern, 'a'.repeat(255))).toBe(false);
  },
);
