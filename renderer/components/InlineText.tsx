// One line of words with `code` in it, hidden characters shown as marks. It says things about a call and never stands for the
// call: what no window can bear to lay out is cut with a mark.
import { keyed } from './keyed.ts';
import { headline } from './previewModel.ts';
import { readInline } from './prose.ts';
import { RawText } from './RawText.tsx';

/** Code that was cut in its middle stays code. */
const closed = (shown: string, text: string): string =>
  shown !== text && shown.split('`').length % 2 === 0 ? `${shown}\`` : shown;

type Props = { readonly text: string /** Nothing is cut: for a card that was unfolded. */; readonly whole?: boolean };

export function InlineText({ text, whole = false }: Props) {
  return keyed(readInline(whole ? text : closed(headline(text), text)), (piece) => piece.kind + piece.text).map(
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
