// The keys of the Inbox, in one line at its foot: those that do something with what is shown.
import styles from './InboxHints.module.css';
import type { InboxRow } from './inboxGroups.ts';
import { hintsOf } from './inboxKeys.ts';

type Props = { readonly row: InboxRow | null; readonly isGrouped: boolean };

export function InboxHints({ row, isGrouped }: Props) {
  const hints = hintsOf({
    group: row?.first.group ?? null,
    isMany: (row?.entries.length ?? 0) > 1,
    hasRules: row?.first.hasRules ?? false,
    isGrouped,
  });
  return (
    <ul className={styles.hints} aria-label="Keys">
      {hints.map(([keys, words]) => (
        <li key={words}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {words}
        </li>
      ))}
    </ul>
  );
}
