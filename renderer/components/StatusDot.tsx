// How a chat stands, as a dot and in words.
import type { Chat } from '../../shared/domain/chat.ts';
import { HiddenText } from './HiddenText.tsx';
import styles from './StatusDot.module.css';

const WORDS: Readonly<Record<Chat['state'], string>> = {
  idle: 'idle',
  running: 'running',
  waiting: 'waits for your approval',
  asking: 'waits for your answer',
  done: 'done',
  failed: 'failed',
};

export function StatusDot({ state }: { readonly state: Chat['state'] }) {
  return (
    <span className={styles.place} title={WORDS[state]}>
      <span className={styles[state]} aria-hidden="true" />
      <HiddenText>{WORDS[state]}</HiddenText>
    </span>
  );
}
