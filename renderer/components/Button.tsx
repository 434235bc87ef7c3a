// A button in one of four looks. A disabled one stays reachable, says that it is disabled and does nothing.
import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';

type Props = {
  readonly look?: 'primary' | 'plain' | 'quiet' | 'critical';
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
  /** The key that does the same, as it is written on the button. */
  readonly keyHint?: string;
  readonly submit?: boolean;
  readonly label?: string;
  /** The id of words that say more: why it is disabled. */
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
};

export function Button({
  look = 'plain',
  icon: Icon,
  disabled = false,
  keyHint,
  submit = false,
  label,
  describedBy,
  children,
  onClick,
}: Props) {
  return (
    <button
      type={submit ? 'submit' : 'button'}
      className={styles[look]}
      aria-disabled={disabled}
      aria-label={label}
      aria-describedby={describedBy}
      aria-keyshortcuts={keyHint}
      onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
    >
      {Icon && <Icon aria-hidden="true" />}
      {children}
      {keyHint !== undefined && (
        <span aria-hidden="true">
          <kbd>{keyHint}</kbd>
        </span>
      )}
    </button>
  );
}
