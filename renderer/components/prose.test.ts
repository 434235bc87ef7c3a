import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ProseBlock, type ProsePiece, readInline, readProse } from './prose.ts';

const words = (text: string): ProsePiece => ({ kind: 'words', text });
const code = (text: string): ProsePiece => ({ kind: 'code', text });
const paragraph = (...pieces: ProsePiece[]): ProseBlock => ({ kind: 'paragraph', pieces });

const lines: readonly (readonly [law: string, given: string, expected: readonly ProsePiece[]])[] = [
  ['words alone', 'hello', [words('hello')]],
  ['code among words', 'run `npm test` now', [words('run '), code('npm test'), words(' now')]],
  ['code at both ends', '`a` and `b`', [code('a'), words(' and '), code('b')]],
  ['a backtick without a partner', 'it`s', [words('it`s')]],
  ['two backticks around nothing', 'a `` b', [words('a `` b')]],
  ['code over lines', 'run `a\nb`', [words('run '), code('a\nb')]],
  ['nothing', '', []],
];
const blocks: readonly (readonly [law: string, given: string, expected: readonly ProseBlock[]])[] = [
  ['one paragraph keeps its line breaks', 'a\nb', [paragraph(words('a\nb'))]],
  ['a blank line parts paragraphs', 'a\n\nb', [paragraph(words('a')), paragraph(words('b'))]],
  ['many blank lines do no more', 'a\n\n \n\nb\n', [paragraph(words('a')), paragraph(words('b'))]],
  [
    'a fence makes a block',
    'a\n```sh\nls\n```\nb',
    [paragraph(words('a')), { kind: 'code', text: 'ls' }, paragraph(words('b'))],
  ],
  ['an open fence is a block already', '```\nls', [{ kind: 'code', text: 'ls' }]],
  ['in a paragraph code does not go over lines', '`a\nb`', [paragraph(words('`a\nb`'))]],
  ['markup is text', '<b>x</b>', [paragraph(words('<b>x</b>'))]],
];

describe('readInline', () => {
  it.each(lines)('%s', (_law, given, expected) => expect(readInline(given)).toEqual(expected));
  it('loses no character but the backticks of code', () =>
    fc.assert(
      fc.property(
        fc.string(),
        (text) =>
          readInline(text)
            .map((piece) => (piece.kind === 'code' ? `\`${piece.text}\`` : piece.text))
            .join('') === text,
      ),
    ));
});
describe('readProse', () => {
  it.each(blocks)('%s', (_law, given, expected) => expect(readProse(given)).toEqual(expected));
});
