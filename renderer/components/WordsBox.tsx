// The words that go with an answer: Enter or the button sends them, Esc or Cancel goes back. They may be left out.
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './WordsBox.module.css';

type Props = {
  readonly tone: 'plain' | 'critical';
  readonly label: string;
  readonly placeholder: string;
  /** What the button says. */
  readonly send: string;
  readonly hint: string;
  readonly most: number;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly isSending: boolean;
  /** Whether the person has just asked for it, and not for the card that brings it. */
  readonly takesFocus: boolean;
  readonly onSend: (words: string) => void;
  readonly onCancel: () => void;
};

export function WordsBox(props: Props) {
  const { tone, label, placeholder, send: sendLabel, hint, most, words, onWords, isSending, onSend, onCancel } = props;
  const [takesFocus] = useState(props.takesFocus);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const send = () => {
    if (!isSending) onSend(words.trim());
  };
  return (
    <div className={styles.box}>
      <label htmlFor={id}>{label}</label>
      <div className={styles[tone]}>
        <div className={styles.mirror} aria-hidden="true">{`${words}\n`}</div>
        <textarea
          id={id}
          ref={box}
          rows={1}
          dir="auto"
          maxLength={most}
          value={words}
          placeholder={placeholder}
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
        <Button look={tone === 'critical' ? 'critical' : 'primary'} disabled={isSending} onClick={send}>
          {isSending ? 'Sending…' : sendLabel}
        </Button>
        <Button disabled={isSending} onClick={onCancel}>
          Cancel
        </Button>
        <span className={styles.hint}>{hint}</span>
      </div>
    </div>
  );
}
