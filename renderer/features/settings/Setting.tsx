// One line of Settings: what it is, what it does, its control, and beside it whether it was saved or why not.
import type { ReactNode } from 'react';
import { InlineText } from '../../components/InlineText.tsx';
import styles from './Setting.module.css';
import type { Outcome } from './useSave.ts';

type Props = {
  /** The id of the label, for the control to be named by. */
  readonly id: string;
  readonly label: string;
  readonly line?: string;
  readonly outcome: Outcome;
  /** Whether the control stands below the words instead of beside them. */
  readonly isTall?: boolean;
  /** Whether it takes effect only when something else is switched on. */
  readonly isIdle?: boolean;
  readonly children: ReactNode;
};

export function Setting({ id, label, line, outcome, isTall = false, isIdle = false, children }: Props) {
  return (
    <div className={isTall ? styles.tall : styles.setting}>
      <div className={isIdle ? styles.idle : styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        {line !== undefined && (
          <span id={`${id}-line`} className={styles.line}>
            <InlineText text={line} />
          </span>
        )}
      </div>
      <div className={styles.control}>
        <SavedMark outcome={outcome} />
        {children}
      </div>
      <Problem outcome={outcome} />
    </div>
  );
}

/** "Saved", quietly and for a moment. */
export function SavedMark({ outcome }: { readonly outcome: Outcome }) {
  return (
    <span role="status" className={styles.saved}>
      {outcome.state === 'saved' ? 'Saved' : ''}
    </span>
  );
}

export function Problem({ outcome, id }: { readonly outcome: Outcome; readonly id?: string }) {
  return (
    <p id={id} role="alert" className={styles.problem}>
      {outcome.state === 'failed' && <InlineText text={outcome.words} />}
    </p>
  );
}

/** A part of a page under a heading of its own. */
export function Section({
  title,
  line,
  children,
}: {
  readonly title: string;
  readonly line?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      {line !== undefined && <p className={styles.intro}>{line}</p>}
      {children}
    </section>
  );
}
