// The commands that continue what is typed, above the text: the box keeps the focus and says which one is meant.
import { useEffect } from 'react';
import styles from './SlashSuggestions.module.css';
import type { SlashEntry } from './slashModel.ts';

type Props = {
  readonly id: string;
  readonly listed: readonly SlashEntry[];
  readonly at: number;
  readonly onTake: (text: string) => void;
};

export const slashOptionId = (id: string, at: number): string => `${id}-${at}`;

export function SlashSuggestions({ id, listed, at, onTake }: Props) {
  useEffect(() => {
    void document.getElementById(slashOptionId(id, at))?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <div className={styles.popup}>
      <div id={id} role="listbox" aria-label="Commands" className={styles.list}>
        {listed.map((entry, place) => (
          <div
            key={entry.text}
            id={slashOptionId(id, place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={styles.option}
            // the box keeps the focus
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(entry.text)}
            onKeyDown={() => undefined}
          >
            <code>{entry.text}</code>
            <span>{entry.line}</span>
          </div>
        ))}
      </div>
      <p className={styles.hint}>
        <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Tab</kbd> takes · <kbd>Enter</kbd> runs what is whole · <kbd>Esc</kbd>{' '}
        closes
      </p>
    </div>
  );
}
