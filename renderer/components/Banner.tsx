// A line across the top that says what is wrong and what can be done about it.
import { Info, type LucideIcon, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';

type Props = {
  readonly tone: 'info' | 'warning' | 'alarm';
  readonly label: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
};

const ICONS: Readonly<Record<Props['tone'], LucideIcon>> = {
  info: Info,
  warning: TriangleAlert,
  alarm: ShieldAlert,
};

export function Banner({ tone, label, children, actions }: Props) {
  const Icon = ICONS[tone];
  return (
    <section className={styles[tone]} aria-label={label}>
      <Icon aria-hidden="true" />
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
