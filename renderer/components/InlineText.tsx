// One line of words with `code` in it, hidden characters shown as marks.
import { keyed } from './keyed.ts';
import { readInline } from './prose.ts';
import { RawText } from './RawText.tsx';

export function InlineText({ text }: { readonly text: string }) {
  return keyed(readInline(text), (piece) => piece.kind + piece.text).map(({ key, item: piece }) =>
    piece.kind === 'code' ? (
      <code key={key}>
        <RawText text={piece.text} />
      </code>
    ) : (
      <RawText key={key} text={piece.text} />
    ),
  );
}
