// How long something has waited. It ticks by itself, so that nothing around it is drawn anew, and is never read aloud for it.
import { useNow } from '../../components/useNow.ts';
import styles from './InboxRow.module.css';
import { waitedWords } from './inboxModel.ts';

/** `since`: milliseconds since 1970. */
export function Waited({ since }: { readonly since: number }) {
  const now = useNow(1000);
  return <time className={styles.waited}>{waitedWords(since, now)}</time>;
}

export const Waiting = ({ since }: { readonly since: number }) => (
  <>
    waiting <Waited since={since} />
  </>
);
