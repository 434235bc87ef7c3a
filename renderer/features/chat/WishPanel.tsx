// The warning before Bypass or skip approvals, and the code that the terminal prints. The page only passes the wish on: a yes
// comes from outside of it (M1).
import { ShieldOff } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import type { Wish } from '../../stores/wishes.ts';
import styles from './WishPanel.module.css';
import { isWholeCode, wishView } from './wishModel.ts';

type Props = {
  readonly wish: Wish;
  readonly onAsk: () => void;
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
};

export function WishPanel({ wish, onAsk, onCode, onCancel }: Props) {
  const panel = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const { title, warning, go } = wishView(wish);
  useEffect(() => panel.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
  };
  return (
    <fieldset ref={panel} tabIndex={-1} className={styles.panel} aria-labelledby={id} onKeyDown={onKeyDown}>
      <h2 id={id}>
        <ShieldOff aria-hidden="true" />
        <span>{title}</span>
      </h2>
      <p>{warning}</p>
      <p className={styles.problem} role="alert">
        {wish.problem !== null && <InlineText text={wish.problem} />}
      </p>
      {wish.requestId === null ? (
        <div className={styles.actions}>
          <Button look="critical" disabled={wish.isSending} onClick={onAsk}>
            {wish.isSending ? 'Waiting for your yes…' : go}
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      ) : (
        <CodeForm wish={wish} go={go} onAsk={onAsk} onCode={onCode} onCancel={onCancel} />
      )}
    </fieldset>
  );
}

function CodeForm({ wish, go, onAsk, onCode, onCancel }: Props & { readonly go: string }) {
  const box = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  const isOff = wish.isSending || !isWholeCode(code);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isOff) return;
    onCode(code);
    setCode('');
    box.current?.focus();
  };
  return (
    <form className={styles.code} onSubmit={send}>
      <label htmlFor={id}>The six-digit code printed in the terminal where Z Engine runs</label>
      <div className={styles.actions}>
        <input
          id={id}
          ref={box}
          className={styles.digits}
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button submit look="critical" disabled={isOff}>
          {go}
        </Button>
        {wish.problem !== null && (
          <Button disabled={wish.isSending} onClick={onAsk}>
            Ask for a new code
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
