// Words for those who do not see: read aloud, never drawn.
import type { ReactNode } from 'react';
import styles from './HiddenText.module.css';

export function HiddenText({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
