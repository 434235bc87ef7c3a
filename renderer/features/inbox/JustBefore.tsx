// What the agent of a chat said last, so that its request can be understood without opening the chat. It only reads.
import { useEffect, useState } from 'react';
import type { ChatId } from '../../../shared/ids.ts';
import { Button } from '../../components/Button.tsx';
import { Prose } from '../../components/Prose.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import { useWindow } from '../../stores/useStores.ts';
import styles from './JustBefore.module.css';

type Said =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'read'; readonly text: string | null };

/** A person who goes through the list with a held key asks for nothing on the way. Milliseconds. */
const PAUSE_MS = 120;

/** Mounted anew for another chat or another request of it. */
export function JustBefore({ chatId, title }: { readonly chatId: ChatId; readonly title: string }) {
  const { client } = useWindow();
  const [said, setSaid] = useState<Said>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const answer = await client.request('chat:lastSaid', { chatId });
      if (isGone) return;
      setSaid(
        answer.ok ? { state: 'read', text: answer.value.text } : { state: 'failed', message: answer.error.message },
      );
    };
    setSaid({ state: 'loading' });
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [client, chatId, tries]);
  if (said.state === 'read' && said.text === null) return null;
  return (
    <div className={styles.before}>
      <h3>{title}</h3>
      {said.state === 'loading' && <Skeleton label="Loading what the agent said" />}
      {said.state === 'failed' && (
        <p className={styles.failed} role="alert">
          What the agent said cannot be read: {said.message}{' '}
          <Button onClick={() => setTries(tries + 1)}>Try again</Button>
        </p>
      )}
      {said.state === 'read' && (
        <div className={styles.text} {...scrollRegion(title)}>
          <Prose text={said.text ?? ''} />
        </div>
      )}
    </div>
  );
}
