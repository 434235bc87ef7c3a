import { expect, test } from 'vitest';
import { keepForm } from './textForm.ts';

const BOM = '\uFEFF';
const [CRLF, MARK] = ['its CRLF line ends', 'its byte order mark'];

/** [law, old, content, what is written, what is kept] */
const laws: [string, string, string, string, string[]][] = [
  ['CRLF stays CRLF', 'a\r\nb\r\n', 'x\ny\n', 'x\r\ny\r\n', [CRLF]],
  ['a byte order mark stays', `${BOM}a\n`, 'x\n', `${BOM}x\n`, [MARK]],
  ['both stay', `${BOM}a\r\n`, 'x\n', `${BOM}x\r\n`, [CRLF, MARK]],
  ['an old file with LF takes what comes', 'a\n', 'x\ny', 'x\ny', []],
  ['mixed line ends are no form to keep', 'a\r\nb\n', 'x\ny\n', 'x\ny\n', []],
  ['content that has CRLF says what it wants', 'a\r\n', 'x\r\ny\n', 'x\r\ny\n', []],
  ['content without a line end has nothing to keep', 'a\r\n', 'x', 'x', []],
  ['a lone CR is no line end', 'a\rb', 'x\n', 'x\n', []],
  ['a mark is not doubled', `${BOM}a`, `${BOM}x`, `${BOM}x`, []],
  ['a mark is not made up', 'a', 'x', 'x', []],
  ['an emptied file is empty', `${BOM}a\r\n`, '', '', []],
];
test.each(laws)('%s', (_law, old, content, text, kept) => expect(keepForm(old, content)).toEqual({ text, kept }));
