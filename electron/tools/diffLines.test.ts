import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DiffLine } from '../../shared/domain/preview.ts';
import { diffLines } from './diffLines.ts';

const short = ({ kind, text, before, after }: DiffLine) => `${before ?? ''}:${after ?? ''} ${kind} ${text}`;
const laws: [string, string, string, string[]][] = [
  ['a new file is all added', '', 'a\nb\n', [':1 added a', ':2 added b']],
  ['an emptied file is all removed', 'a\n', '', ['1: removed a']],
  [
    'a changed line is removed and added',
    'a\nb\nc\n',
    'a\nx\nc\n',
    ['1:1 same a', '2: removed b', ':2 added x', '3:3 same c'],
  ],
  [
    'what is far away is folded',
    `${'s\n'.repeat(5)}b\n${'s\n'.repeat(4)}`,
    `${'s\n'.repeat(5)}x\n${'s\n'.repeat(4)}`,
    [
      ': gap 2 lines unchanged',
      '3:3 same s',
      '4:4 same s',
      '5:5 same s',
      '6: removed b',
      ':6 added x',
      '7:7 same s',
      '8:8 same s',
      '9:9 same s',
      ': gap 1 line unchanged',
    ],
  ],
  [
    'a missing line end is said',
    'a',
    'a\n',
    ['1: removed a', ': gap no line end at the end of the file', ':1 added a'],
  ],
  ['CR stays visible to the window', 'a\r\n', 'a\n', ['1: removed a\r', ':1 added a']],
  ['no change has no lines but a fold', 'a\n', 'a\n', [': gap 1 line unchanged']],
];
test.each(laws)('%s', (_law, before, after, expected) => expect(diffLines(before, after).map(short)).toEqual(expected));

test('both texts can be told from the lines: no changed line is ever left out', () => {
  const text = fc.array(fc.constantFrom('a\n', 'b\n', '\n', 'c\r\n'), { maxLength: 30 }).map((lines) => lines.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after);
      const old = before.split('\n');
      const now = after.split('\n');
      for (const line of lines) {
        if (line.before !== null) expect(old[line.before - 1]).toBe(line.text);
        if (line.after !== null) expect(now[line.after - 1]).toBe(line.text);
      }
      const numbers = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length;
      expect(numbers('added') - numbers('removed')).toBe(now.length - old.length);
    }),
  );
});

test('two long texts with nothing in common are compared whole', () => {
  const many = (letter: string) => Array.from({ length: 40_000 }, (_, at) => `${letter}${at}\n`).join('');
  const lines = diffLines(many('a'), many('b'));
  expect([lines.length, lines[0]?.kind, lines.at(-1)?.kind]).toEqual([80_000, 'removed', 'added']);
});
