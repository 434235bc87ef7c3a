// Shows text of an agent as it is, with marks for what would not be seen.
import { keyed } from './keyed.ts';
import { showHidden, showTurning, type TextPiece } from './marks.ts';
import styles from './RawText.module.css';

export const RawText = ({ text }: { readonly text: string }) => <Pieces pieces={showHidden(text)} />;

/** Prose of an agent: only what deceives is marked. */
export const ProseText = ({ text }: { readonly text: string }) => <Pieces pieces={showTurning(text)} />;

function Pieces({ pieces }: { readonly pieces: readonly TextPiece[] }) {
  return keyed(pieces, (piece) => piece.text).map(({ key, item: piece }) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      <span key={key} className={styles.mark} title="what cannot be seen">
        {piece.text}
      </span>
    ),
  );
}
