// Shows text of an agent as it is, with marks for what would not be seen.
import { keyed } from './keyed.ts';
import { showHidden } from './marks.ts';
import styles from './RawText.module.css';

export function RawText({ text }: { readonly text: string }) {
  return keyed(showHidden(text), (piece) => piece.text).map(({ key, item: piece }) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      <span key={key} className={styles.mark} title="what cannot be seen">
        {piece.text}
      </span>
    ),
  );
}
