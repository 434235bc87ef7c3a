import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showHidden, showTurning } from './marks.ts';

const shown = (text: string) =>
  showHidden(text)
    .map((piece) => piece.text)
    .join('');

const laws: readonly (readonly [law: string, given: string, expected: string])[] = [
  ['plain text stays', 'rm -rf ./build', 'rm -rf ./build'],
  ['nothing stays nothing', '', ''],
  ['line breaks and tabs keep their meaning', 'a\n\tb', 'a\n\tb'],
  ['letters of other scripts stay', 'é ß 漢字 עברית', 'é ß 漢字 עברית'],
  ['pictures stay', 'ok 👍', 'ok 👍'],
  ['an escape is shown', '\u001b[2K', '␛[2K'],
  ['a bell and a backspace are shown', '\u0007\b', '␇␈'],
  ['a zero byte is shown', 'a\0b', 'a␀b'],
  ['a carriage return is shown, it could hide what stands before it', 'rm x\rls', 'rm x␍ls'],
  ['a delete is shown', '\u007f', '␡'],
  ['a control of the second kind is shown', '\u009b', '‹U+009B›'],
  ['a turn of direction is shown', 'a\u202eb', 'a‹U+202E›b'],
  ['an isolate is shown', '\u2066x\u2069', '‹U+2066›x‹U+2069›'],
  ['marks of direction are shown', '\u200e\u200f\u061c', '‹U+200E›‹U+200F›‹U+061C›'],
  ['characters of no width are shown', 'a\u200bb\u200cc\u200dd\ufeff', 'a‹U+200B›b‹U+200C›c‹U+200D›d‹U+FEFF›'],
  ['a soft hyphen is shown', 'rm\u00ad', 'rm‹U+00AD›'],
  ['a space that is none is shown', 'rm\u00a0-rf\u3000/\u2003x', 'rm‹U+00A0›-rf‹U+3000›/‹U+2003›x'],
  ['separators of lines and paragraphs are shown', '\u2028\u2029', '‹U+2028›‹U+2029›'],
  ['invisible fillers are shown', '\u3164\u115f\uffa0\u2800\u17b4', '‹U+3164›‹U+115F›‹U+FFA0›‹U+2800›‹U+17B4›'],
  ['tags beyond the first plane are shown', '\u{e0041}', '‹U+E0041›'],
  ['variation selectors are shown', '\ufe0f\u{e0100}', '‹U+FE0F›‹U+E0100›'],
  ['half a character is shown', '\ud800x', '‹U+D800›x'],
  ['private characters are shown', '\ue000', '‹U+E000›'],
];

describe('showHidden', () => {
  it.each(laws)('%s', (_law, given, expected) => expect(shown(given)).toBe(expected));

  it('tells marks from text, so that nobody can write a mark', () =>
    expect(showHidden('‹U+202E›\u202e')).toEqual([
      { kind: 'text', text: '‹U+202E›' },
      { kind: 'mark', text: '‹U+202E›' },
    ]));

  it('makes one piece of what stands together, however much it is', () =>
    expect(showHidden(`a${'\u200b\u{e0041}\ud800\u0007'.repeat(20_000)}b`)).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'mark', text: '‹U+200B›‹U+E0041›‹U+D800›␇'.repeat(20_000) },
      { kind: 'text', text: 'b' },
    ]));

  it('shows no hidden character, whatever it is given', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(shown(text).replace(/[\n\t]/g, '')),
      ),
    ));

  it('drops no visible character', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const kept = showHidden(text).filter((piece) => piece.kind === 'text');
        return kept.every((piece) => text.includes(piece.text));
      }),
    ));
});

describe('showTurning marks in prose', () => {
  const prose = (text: string) =>
    showTurning(text)
      .map((piece) => piece.text)
      .join('');
  it.each([
    ['what turns the direction of a stretch', 'a\u202eb\u202c \u2066c\u2069', 'a‹U+202E›b‹U+202C› ‹U+2066›c‹U+2069›'],
    ['controls', 'a\u001b[31mb\u0007', 'a␛[31mb␇'],
    [
      'nothing of a language: joiners, single marks, its spaces',
      'می\u200cخواهم\u200f 👩\u200d💻\u00a0!',
      'می\u200cخواهم\u200f 👩\u200d💻\u00a0!',
    ],
    ['no line break and no tab', 'a\n\tb', 'a\n\tb'],
  ])('%s', (_law, given, expected) => expect(prose(given)).toBe(expected));
});
