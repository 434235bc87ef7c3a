// What an agent says: paragraphs with `code`. Plain text only, never markup.

import { memo } from 'react';
import { keyed } from './keyed.ts';
import styles from './Prose.module.css';
import { readProse } from './prose.ts';

export const Prose = memo(function Prose({ text }: { readonly text: string }) {
  return (
    <div className={styles.prose} dir="auto">
      {keyed(readProse(text), (block) => block.kind).map(({ key, item: block }) =>
        block.kind === 'code' ? (
          <pre key={key}>{block.text}</pre>
        ) : (
          <p key={key}>
            {keyed(block.pieces, (piece) => piece.text).map(({ key: place, item: piece }) =>
              piece.kind === 'code' ? <code key={place}>{piece.text}</code> : piece.text,
            )}
          </p>
        ),
      )}
    </div>
  );
});
