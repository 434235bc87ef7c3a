// One line of words with `code` in it, hidden characters shown as marks.
import { readInline } from './prose.ts';
import { RawText } from './RawText.tsx';

export function InlineText({ text }: { readonly text: string }) {
  return readInline(text).map((piece, at) =>
    piece.kind === 'code' ? (
      <code key={`${at}:${piece.text}`}>
        <RawText text={piece.text} />
      </code>
    ) : (
      <RawText key={`${at}:${piece.text}`} text={piece.text} />
    ),
  );
}
