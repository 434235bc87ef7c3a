import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ProsePiece, readInline } from './prose.ts';

const words = (text: string): ProsePiece => ({ kind: 'words', text });
const code = (text: string): ProsePiece => ({ kind: 'code', text });

const lines: readonly (readonly [law: string, given: string, expected: readonly ProsePiece[]])[] = [
  ['words alone', 'hello', [words('hello')]],
  ['code among words', 'run `npm test` now', [words('run '), code('npm test'), words(' now')]],
  ['code at both ends', '`a` and `b`', [code('a'), words(' and '), code('b')]],
  ['a backtick without a partner', 'it`s', [words('it`s')]],
  ['two backticks around nothing', 'a `` b', [words('a `` b')]],
  ['code over lines', 'run `a\nb`', [words('run '), code('a\nb')]],
  ['nothing', '', []],
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
