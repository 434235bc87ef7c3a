import { expect, test } from 'vitest';
import { decodeText, decodeWhole, type Excerpt, excerpt, linesOf, MAX_READ_LINES } from './textFile.ts';

const decoding: [string, Buffer, ReturnType<typeof decodeText>][] = [
  ['text is text', Buffer.from('ä\r\n'), { text: 'ä\r\n', isExact: true }],
  ['a byte order mark stays', Buffer.from('\uFEFFa'), { text: '\uFEFFa', isExact: true }],
  [
    'other encodings are shown, and known to be inexact',
    Buffer.from([0x61, 0xe4, 0x62]),
    { text: 'a\uFFFDb', isExact: false },
  ],
  ['a NUL byte makes it binary', Buffer.from('a\0b'), null],
  ['UTF-16 is binary', Buffer.from('ab', 'utf16le'), null],
  ['an empty file is text', Buffer.from(''), { text: '', isExact: true }],
];
test.each(decoding)('%s', (_law, given, expected) => expect(decodeText(given)).toEqual(expected));

const splitting: [string, string, string[]][] = [
  ['nothing has no lines', '', []],
  ['a line end at the end adds no line', 'a\nb\n', ['a', 'b']],
  ['a missing line end loses no line', 'a\nb', ['a', 'b']],
  ['an empty line is a line', '\n', ['']],
  ['CR stays', 'a\r\nb', ['a\r', 'b']],
];
test.each(splitting)('%s', (_law, given, expected) => expect(linesOf(given)).toEqual(expected));

const ten = Array.from({ length: 10 }, (_, at) => `${at + 1}`).join('\n');
const cutting: [string, [string, number, number], Excerpt | string][] = [
  ['all of it', [ten, 1, 2000], { text: ten, first: 1, last: 10, total: 10 }],
  ['a part', [ten, 3, 2], { text: '3\n4', first: 3, last: 4, total: 10 }],
  ['the end', [ten, 10, 5], { text: '10', first: 10, last: 10, total: 10 }],
  ['behind the end is a fault', [ten, 11, 5], 'it has 10 lines, so nothing stands at line 11'],
  ['an empty file can be read from line 1', ['', 1, 5], { text: '', first: 1, last: 0, total: 0 }],
];
test.each(cutting)('%s', (_law, given, expected) => {
  const result = excerpt(...given);
  expect(result.ok ? result.value : result.error).toEqual(expected);
});

test('lines and bytes are bounded, a line too long alone still comes', () => {
  const many = excerpt('x\n'.repeat(5000), 1, MAX_READ_LINES);
  expect(many.ok && [many.value.last, many.value.total]).toEqual([2000, 5000]);
  const wide = excerpt(`${'y'.repeat(99_999)}\n`.repeat(10), 1, MAX_READ_LINES);
  expect(wide.ok && wide.value.last).toBe(2);
  const single = excerpt('z'.repeat(900_000), 1, MAX_READ_LINES);
  expect(single.ok && [single.value.last, single.value.text.length]).toEqual([
    1,
    64_000 + ' [… the line goes on]'.length,
  ]);
});

const searched: [string, Buffer, string | null][] = [
  ['UTF-8, its mark left out', Buffer.from('\uFEFFä'), 'ä'],
  ['UTF-16 with its mark', Buffer.from([0xfe, 0xff, 0, 0x61]), 'a'],
  ['UTF-16 without is data', Buffer.from([0, 0x61]), null],
  ['a NUL in UTF-16', Buffer.from([0xff, 0xfe, 0, 0]), null],
  ['a NUL far behind', Buffer.concat([Buffer.alloc(20_000, 'x'), Buffer.alloc(1)]), null],
];
test.each(searched)('for a search: %s', (_law, bytes, expected) => expect(decodeWhole(bytes)).toBe(expected));
