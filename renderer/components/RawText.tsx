// Shows text of an agent as it is, with marks for what would not be seen.
import { showHidden } from './marks.ts';
import styles from './RawText.module.css';

export function RawText({ text }: { readonly text: string }) {
  return showHidden(text).map((piece, at) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      <span key={`${at}:${piece.text}`} className={styles.mark} title="a character that cannot be seen">
        {piece.text}
      </span>
    ),
  );
}
