// One line of words with `code` in it, hidden characters shown as marks. It says things about a call and never stands for the
// call: what no window can bear to lay out is cut with a mark.
import { keyed } from './keyed.ts';
import { headline } from './previewModel.ts';
import { readInline } from './prose.ts';
import { RawText } from './RawText.tsx';

type Props = { readonly text: string /** Nothing is cut: for a card that was unfolded. */; readonly whole?: boolean };

export function InlineText({ text, whole = false }: Props) {
  return keyed(readInline(whole ? text : headline(text)), (piece) => piece.kind + piece.text).map(
    ({ key, item: piece }) =>
      piece.kind === 'code' ? (
        <code key={key}>
          <RawText text={piece.text} />
        </code>
      ) : (
        <RawText key={key} text={piece.text} />
      ),
  );
}
