import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editText } from './editText.ts';

const once = (old: string, now: string) => ({ old, new: now, all: false });
const every = (old: string, now: string) => ({ old, new: now, all: true });
const laws: [string, string, ReturnType<typeof once>, { text: string; places: number } | string][] = [
  ['the one place changes', 'a b c', once('b', 'x'), { text: 'a x c', places: 1 }],
  ['a text that is not there is a fault', 'a', once('b', 'x'), 'the text to replace is not there; read the file again'],
  [
    'two places are unclear',
    'b b',
    once('b', 'x'),
    'the text to replace stands 2 times; give more of what is around it, or set replace_all',
  ],
  [
    'places that overlap are unclear',
    'aaa',
    once('aa', 'x'),
    'the text to replace stands 2 times; give more of what is around it, or set replace_all',
  ],
  ['all places change when asked', 'b b', every('b', 'x'), { text: 'x x', places: 2 }],
  ['no text to find is a fault', 'a', once('', 'x'), 'the text to replace is empty; give some of what stands there'],
  ['no change is a fault', 'a', once('a', 'a'), 'the text to replace and the new text are the same'],
  ['dollar signs mean themselves', 'a', once('a', '$&$1$$'), { text: '$&$1$$', places: 1 }],
  [
    'CRLF files are found with LF and keep CRLF',
    '\uFEFFa\r\nb\r\n',
    once('a\nb', 'x\ny\nz'),
    { text: '\uFEFFx\r\ny\r\nz\r\n', places: 1 },
  ],
  [
    'CRLF given for a CRLF file is not doubled',
    'a\r\nb\r\n',
    once('a\r\nb', 'x\r\ny'),
    { text: 'x\r\ny\r\n', places: 1 },
  ],
  ['a mixed file is taken as it is', 'a\r\nb\n', once('b\n', 'x\n'), { text: 'a\r\nx\n', places: 1 }],
  ['an LF file keeps LF', 'a\nb\n', once('a\n', 'x\ny\n'), { text: 'x\ny\nb\n', places: 1 }],
];
test.each(laws)('%s', (_law, text, edit, expected) => {
  const result = editText(text, edit);
  expect(result.ok ? result.value : result.error).toEqual(expected);
});

test('what stands around the place is never touched', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', '$', '\n', '\\') });
  fc.assert(
    fc.property(part, part, part, (before, after, now) => {
      const result = editText(`${before}<OLD>${after}`, once('<OLD>', now));
      expect(result).toEqual({ ok: true, value: { text: `${before}${now}${after}`, places: 1 } });
    }),
  );
});
