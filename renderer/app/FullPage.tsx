// A page that takes the whole window, when nothing else can be shown.
import type { ReactNode } from 'react';
import styles from './FullPage.module.css';

type Props = { readonly title: string; readonly children: ReactNode; readonly actions?: ReactNode };

export function FullPage({ title, children, actions }: Props) {
  return (
    <main className={styles.page}>
      <div className={styles.inner}>
        <span className={styles.mark} aria-hidden="true">
          Z
        </span>
        <h1>{title}</h1>
        <p>{children}</p>
        {actions}
      </div>
    </main>
  );
}
