// The Inbox without a row: nothing waits, or nothing fits the filter.
import { Inbox as InboxIcon } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { noFilter } from '../../stores/inbox.ts';
import { useInbox } from '../../stores/useStores.ts';
import styles from './Inbox.module.css';

export function NothingWaits({ isFiltered }: { readonly isFiltered: boolean }) {
  const narrow = useInbox((state) => state.narrow);
  return (
    <div className={styles.nothing}>
      <InboxIcon aria-hidden="true" />
      {isFiltered ? (
        <>
          <h2>Nothing fits the filter.</h2>
          <Button onClick={() => narrow(noFilter)}>Show everything</Button>
        </>
      ) : (
        <>
          <h2>Nothing waits for you.</h2>
          <p>
            Approvals and questions of all chats come here, and turns that ended while you looked elsewhere. You answer
            them here without opening the chat.
          </p>
        </>
      )}
    </div>
  );
}
