import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DiffLine } from '../../shared/domain/preview.ts';
import { diffLines, isComparable } from './diffLines.ts';

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

test('whatever changed: what is not shown is the same in both, and what is shown stands where it says', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '\n', '\n'), { maxLength: 60 }).map((parts) => parts.join(''));
  const linesOf = (all: string) => all.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  fc.assert(
    fc.property(text, text, text, text, (head, before, after, tail) => {
      const [old, now] = [linesOf(head + before + tail), linesOf(head + after + tail)];
      const shown = diffLines(old.join(''), now.join(''));
      const bare = (lines: readonly string[], at: number) => lines[at - 1]?.replace(/\n$/, '');
      for (const line of shown) {
        if (line.before !== null) expect(line.text).toBe(bare(old, line.before));
        if (line.after !== null) expect(line.text).toBe(bare(now, line.after));
      }
      const hiddenOld = old.filter((_line, at) => !shown.some((line) => line.before === at + 1));
      const hiddenNow = now.filter((_line, at) => !shown.some((line) => line.after === at + 1));
      expect(hiddenOld).toEqual(hiddenNow);
    }),
    { numRuns: 500 },
  );
});

test.each<[string, string, string, boolean]>([
  ['a small change in a long file', `${'x\n'.repeat(300_000)}a\n${'x\n'.repeat(300_000)}`, 'x\n'.repeat(600_000), true],
  ['very many lines that changed', 'x\n'.repeat(60_000), 'y\n'.repeat(10), false],
  ['a text that is too long', 'x'.repeat(2_000_001), '', false],
])('%s: is it worth a comparison', (_law, before, after, expected) => {
  expect(isComparable(before, after)).toBe(expected);
});
