// One part of the side panel: a heading that folds it, how many things are in it, and one quiet line when there is nothing.
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './Section.module.css';

type Props = {
  readonly title: string;
  /** Behind the title: "3", "2 of 5". */
  readonly count: string | null;
  /** What is said instead of the content; null when there is some. */
  readonly empty: string | null;
  readonly children: ReactNode;
};

export function Section({ title, count, empty, children }: Props) {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  return (
    <section className={styles.section}>
      <h3>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight aria-hidden="true" />
          {title}
          {count !== null && <small>{count}</small>}
        </button>
      </h3>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {empty === null ? children : <p className={styles.empty}>{empty}</p>}
      </div>
    </section>
  );
}
