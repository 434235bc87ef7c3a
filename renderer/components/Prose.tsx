// What an agent says: paragraphs with `code`. Plain text only, never markup.

import { memo } from 'react';
import { keyed } from './keyed.ts';
import styles from './Prose.module.css';
import { readProse } from './prose.ts';
import { ProseText, RawText } from './RawText.tsx';

export const Prose = memo(function Prose({ text }: { readonly text: string }) {
  return (
    <div className={styles.prose} dir="auto">
      {keyed(readProse(text), (block) => block.kind).map(({ key, item: block }) =>
        block.kind === 'code' ? (
          <pre key={key}>
            <RawText text={block.text} />
          </pre>
        ) : (
          <p key={key}>
            {keyed(block.pieces, (piece) => piece.text).map(({ key: place, item: piece }) =>
              piece.kind === 'code' ? (
                <code key={place}>
                  <RawText text={piece.text} />
                </code>
              ) : (
                <ProseText key={place} text={piece.text} />
              ),
            )}
          </p>
        ),
      )}
    </div>
  );
});
