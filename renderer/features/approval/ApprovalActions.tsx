// The buttons of an approval card. They only pass on: whether a press is meant, the card and its guard decide.
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import styles from './ApprovalCard.module.css';

type Press = (event: MouseEvent) => void;
type Shared = {
  readonly isSending: boolean;
  /** While an answer is under way, or the card is too fresh to be answered. */
  readonly isOff: boolean;
  readonly onAllow: Press;
};

type QuestionProps = Shared & {
  readonly onDeny: Press;
  /** Null when there is no rule to offer. */
  readonly onAlways: (() => void) | null;
  /** What can be done beside answering. */
  readonly others: ReactNode;
};

export function QuestionActions({ isSending, isOff, onAllow, onDeny, onAlways, others }: QuestionProps) {
  return (
    <div className={styles.actions}>
      <Button look="primary" keyHint="y" disabled={isOff} onClick={onAllow}>
        {isSending ? 'Sending…' : 'Allow once'}
      </Button>
      <Button keyHint="n" disabled={isOff} onClick={onDeny}>
        Deny…
      </Button>
      <span className={styles.away}>Press F6 to answer</span>
      <span className={styles.others}>
        {onAlways !== null && (
          <Button look="quiet" onClick={onAlways}>
            Always allow…
          </Button>
        )}
        {others}
      </span>
    </div>
  );
}

type ConfirmProps = Shared & { readonly question: string | null; readonly onBack: () => void };

/** The second word that a critical call needs. No key stands for it: it is a button that must be reached. */
export function ConfirmActions({ question, isSending, isOff, onAllow, onBack }: ConfirmProps) {
  return (
    <div className={styles.confirm}>
      <p>
        <strong>{question}</strong>
      </p>
      <div>
        <Button look="critical" disabled={isOff} onClick={onAllow}>
          {isSending ? 'Sending…' : 'Yes, allow it once'}
        </Button>
        <Button disabled={isSending} onClick={onBack}>
          Go back
        </Button>
      </div>
    </div>
  );
}
