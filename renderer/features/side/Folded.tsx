// The beginning of a long list, and a button that shows all of it, so that one long list does not push the others away.
import { type ReactNode, useState } from 'react';
import styles from './Folded.module.css';

type Props = {
  /** How many there are. */
  readonly many: number;
  /** How many are shown at first. */
  readonly most: number;
  /** What they are: "grants". */
  readonly noun: string;
  readonly children: (isWhole: boolean) => ReactNode;
};

export function Folded({ many, most, noun, children }: Props) {
  const [isWhole, setWhole] = useState(false);
  const isLong = many > most;
  return (
    <>
      {children(isWhole || !isLong)}
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${many.toLocaleString('en')} ${noun}`}
        </button>
      )}
    </>
  );
}
