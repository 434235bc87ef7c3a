import { expect, test } from 'vitest';
import { plainLine, plainText } from './cliPlain.ts';

const texts: [law: string, text: string, asText: string, asLine: string][] = [
  ['words stay', 'Größe: 3 µm, 日本語', 'Größe: 3 µm, 日本語', 'Größe: 3 µm, 日本語'],
  ['lines and tabs are for prose', 'a\n\tb', 'a\n\tb', 'a\\n\\u{9}b'],
  ['lines of Windows', 'a\r\nb', 'a\nb', 'a\\u{d}\\nb'],
  ['nothing goes back over what was read', 'rm x\rls', 'rm x\\u{d}ls', 'rm x\\u{d}ls'],
  ['nothing moves the cursor', '\x1b[1A\x9b2K', '\\u{1b}[1A\\u{9b}2K', '\\u{1b}[1A\\u{9b}2K'],
  ['nothing turns words round', 'a\u202eb\u2066c', 'a\\u{202e}b\\u{2066}c', 'a\\u{202e}b\\u{2066}c'],
  ['nothing is hidden', 'a\u200bb\ufeff\u{e0041}', 'a\\u{200b}b\\u{feff}\\u{e0041}', 'a\\u{200b}b\\u{feff}\\u{e0041}'],
  ['an emoji of several parts is for prose', '👩\u200d💻', '👩\u200d💻', '👩\\u{200d}💻'],
];
test.each(texts)('%s', (_law, text, asText, asLine) => {
  expect([plainText(text), plainLine(text)]).toEqual([asText, asLine]);
});
