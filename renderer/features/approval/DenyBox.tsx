// The words that go with a refusal: Enter or Deny sends them, Esc or Cancel goes back. Without words it is a plain refusal.
import { useEffect, useId, useRef } from 'react';
import { MAX_FEEDBACK } from '../../../shared/domain/approval.ts';
import { Button } from '../../components/Button.tsx';
import styles from './DenyBox.module.css';

type Props = {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly isSending: boolean;
  readonly onSend: (feedback: string) => void;
  readonly onCancel: () => void;
};

export function DenyBox({ words, onWords, isSending, onSend, onCancel }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  const send = () => {
    if (!isSending) onSend(words.trim());
  };
  return (
    <div className={styles.deny}>
      <label htmlFor={id}>What should the agent do instead? (optional)</label>
      <div className={styles.grow}>
        <div className={styles.mirror} aria-hidden="true">{`${words}\n`}</div>
        <textarea
          id={id}
          ref={box}
          rows={1}
          dir="auto"
          maxLength={MAX_FEEDBACK}
          value={words}
          placeholder="Tell the agent why, or what to do instead"
          onChange={(event) => onWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || event.keyCode === 229 || event.repeat) return;
            if (event.key === 'Escape') onCancel();
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            send();
          }}
        />
      </div>
      <div className={styles.actions}>
        <Button look="critical" disabled={isSending} onClick={send}>
          {isSending ? 'Sending…' : 'Deny'}
        </Button>
        <Button disabled={isSending} onClick={onCancel}>
          Cancel
        </Button>
        <span className={styles.hint}>Enter denies · Esc goes back</span>
      </div>
    </div>
  );
}
