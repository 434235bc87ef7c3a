// What an agent says: paragraphs with `code`. Plain text only, never markup.
import { memo } from 'react';
import styles from './Prose.module.css';
import { readProse } from './prose.ts';

export const Prose = memo(function Prose({ text }: { readonly text: string }) {
  return (
    <div className={styles.prose} dir="auto">
      {readProse(text).map((block, at) =>
        block.kind === 'code' ? (
          <pre key={`${at}:code`}>{block.text}</pre>
        ) : (
          <p key={`${at}:words`}>
            {block.pieces.map((piece, place) =>
              piece.kind === 'code' ? <code key={`${place}:${piece.text}`}>{piece.text}</code> : piece.text,
            )}
          </p>
        ),
      )}
    </div>
  );
});
