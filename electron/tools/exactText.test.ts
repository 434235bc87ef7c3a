import { expect, test } from 'vitest';
import { exactText } from './exactText.ts';

const [NO_TEXT, UTF16] = ['not a UTF-8 text file', 'UTF-16, not a UTF-8 text file'];

/** [law, bytes, its text or what is said of it] */
const laws: [string, Buffer, string][] = [
  ['UTF-8', Buffer.from('ä\r\n'), 'ä\r\n'],
  ['a byte order mark is a part of it', Buffer.from('\uFEFFa'), '\uFEFFa'],
  ['an empty file is a text', Buffer.from(''), ''],
  ['Latin-1', Buffer.from([0x61, 0xe4]), NO_TEXT],
  ['binary', Buffer.from('a\0b'), NO_TEXT],
  ['a surrogate in UTF-8', Buffer.from([0xed, 0xa0, 0x80]), NO_TEXT],
  ['an overlong form', Buffer.from([0xc0, 0xaf]), NO_TEXT],
  ['UTF-16, little end first', Buffer.from('\uFEFFab', 'utf16le'), UTF16],
  ['UTF-16, big end first', Buffer.from('\uFEFFab', 'utf16le').swap16(), UTF16],
  ['UTF-16 without a zero byte', Buffer.from('\uFEFF漢字', 'utf16le'), UTF16],
  ['UTF-16 without a mark', Buffer.from('ab', 'utf16le'), NO_TEXT],
];
test.each(laws)('%s', (_law, bytes, expected) => {
  const text = exactText(bytes);
  expect(text.ok ? text.value : text.error).toBe(expected);
});
