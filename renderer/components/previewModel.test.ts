import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DiffLine } from '../../shared/domain/preview.ts';
import { diffCount, foldDiff, foldText, foldToEnd, headline, previewLength, type TextFold } from './previewModel.ts';

const lines = (many: number) => Array.from({ length: many }, (_, at) => `line ${at + 1}`).join('\n');
const diff = (...kinds: DiffLine['kind'][]): DiffLine[] =>
  kinds.map((kind) => ({ kind, text: 'x', before: 1, after: 1 }));

const folds: readonly (readonly [law: string, text: string, expected: TextFold])[] = [
  ['one line is whole', 'ls', { shown: 'ls', rest: null }],
  ['nothing is whole', '', { shown: '', rest: null }],
  ['six lines are whole', lines(6), { shown: lines(6), rest: null }],
  ['a break at the end is no line', `${lines(6)}\n`, { shown: `${lines(6)}\n`, rest: null }],
  ['seven lines fold', lines(7), { shown: lines(6), rest: 'Show all 7 lines' }],
  ['many lines say how many', lines(1234), { shown: lines(6), rest: 'Show all 1,234 lines' }],
  [
    'one very long line folds too',
    'x'.repeat(5000),
    { shown: `${'x'.repeat(600)}…`, rest: 'Show all 5,000 characters' },
  ],
  [
    'no character is parted',
    `${'x'.repeat(599)}😀${'y'.repeat(100)}`,
    { shown: `${'x'.repeat(599)}…`, rest: 'Show all 701 characters' },
  ],
  [
    'long lines and many of them',
    `${'x'.repeat(900)}\n${lines(9)}`,
    { shown: `${'x'.repeat(600)}…`, rest: 'Show all 10 lines' },
  ],
];

describe('foldText', () => {
  it.each(folds)('%s', (_law, text, expected) => expect(foldText(text, 6)).toEqual(expected));
  it('never hides anything without a button that says so', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (text) => {
        const { shown, rest } = foldText(text, 6);
        return rest === null ? shown === text : text.startsWith(shown.replace(/…$/, ''));
      }),
    ));
});

describe('foldDiff', () => {
  it('shows six lines whole', () =>
    expect(foldDiff(diff('same', 'added', 'added', 'same', 'gap', 'removed'), 6).rest).toBe(null));
  it('folds seven', () => {
    const seven = diff('same', 'added', 'added', 'same', 'gap', 'removed', 'same');
    expect(foldDiff(seven, 6)).toEqual({ shown: seven.slice(0, 6), rest: 'Show all 7 lines' });
  });
});

it('counts what is added and removed', () =>
  expect(diffCount(diff('same', 'added', 'added', 'removed', 'gap'))).toEqual({
    shown: '+2 −1',
    spoken: '2 lines added, 1 line removed',
  }));

const lengths: readonly (readonly [law: string, Parameters<typeof previewLength>[0], number])[] = [
  ['a command of one line', { kind: 'command', text: 'ls' }, 1],
  ['a text with a break at the end', { kind: 'text', text: 'a\nb\n' }, 2],
  ['a difference', { kind: 'diff', path: 'a', created: false, lines: diff('added', 'removed') }, 2],
];
it.each(lengths)('measures %s', (_law, preview, expected) => expect(previewLength(preview)).toBe(expected));

describe('a headline', () => {
  it('of a path that any system takes is whole', () => {
    const path = `Allow Write to create \`${'x'.repeat(4096)}\`?`;
    expect(headline(path)).toBe(path);
  });
  it('of a call without end has one', () => expect(headline('x'.repeat(60_000))).toBe(`${'x'.repeat(5000)}…`));
});

describe('foldToEnd', () => {
  const many = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n');
  it.each([
    ['a short text is whole', 'a\nb\n', { shown: 'a\nb\n', rest: null }],
    ['of many lines the last stay', many, { shown: many.split('\n').slice(-12).join('\n'), rest: 'Show all 30 lines' }],
    [
      'of one long line its end',
      `${'x'.repeat(5000)}y`,
      { shown: `…${'x'.repeat(1199)}y`, rest: 'Show all 5,001 characters' },
    ],
  ])('%s', (_law, given, expected) => expect(foldToEnd(given, 12)).toEqual(expected));
  it('never parts a character of two halves', () =>
    expect(foldToEnd(`x${'😀'.repeat(3000)}`, 12).shown).toMatch(/^…(?:😀)+$/u));
});
