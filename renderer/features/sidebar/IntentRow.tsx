// A row of the sidebar that does what an intent says, with its key.
import type { LucideIcon } from 'lucide-react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { ariaShortcut, type Intent, shortcutText } from '../../components/intent.ts';
import styles from './Sidebar.module.css';

type Props = {
  readonly intent: Intent;
  readonly icon: LucideIcon;
  readonly isMac: boolean;
  /** Whether its view is open. */
  readonly isCurrent?: boolean;
  /** A number that stands in place of the key, and what it means. */
  readonly badge?: { readonly text: string; readonly words: string } | undefined;
};

export function IntentRow({ intent, icon: Icon, isMac, isCurrent = false, badge }: Props) {
  const shortcut = intent.shortcuts[0];
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isCurrent ? 'page' : undefined}
      aria-disabled={!intent.when}
      aria-keyshortcuts={shortcut && ariaShortcut(shortcut, isMac)}
      onClick={() => intent.when && intent.perform()}
    >
      <Icon aria-hidden="true" />
      <span className={styles.title}>{intent.label}</span>
      {badge !== undefined ? (
        <span className={styles.badge}>
          <span aria-hidden="true">{badge.text}</span>
          <HiddenText>{badge.words}</HiddenText>
        </span>
      ) : (
        shortcut && <small aria-hidden="true">{shortcutText(shortcut, isMac)}</small>
      )}
    </button>
  );
}
