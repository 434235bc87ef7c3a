// The name of a mode in its colour.
import type { ReactNode } from 'react';
import { MODE_TEXT, type Mode } from '../../shared/domain/mode.ts';
import styles from './ModeChip.module.css';

export function ModeChip({ mode, children }: { readonly mode: Mode; readonly children?: ReactNode }) {
  return (
    <span className={styles[mode]}>
      {MODE_TEXT[mode].label}
      {children}
    </span>
  );
}
