// An approval that a stop of the app interrupted. Its call never runs by itself: it can only be asked again, or put away.
import { RotateCcw, Unplug } from 'lucide-react';
import { useId } from 'react';
import type { Approval } from '../../../shared/domain/approval.ts';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { Preview } from '../../components/Preview.tsx';
import type { Answering } from '../../stores/asked.ts';
import styles from './InterruptedCard.module.css';

const FOLD_LINES = 6;

type Props = {
  readonly approval: Approval;
  readonly answering: Answering | undefined;
  readonly onAskAgain: () => void;
  readonly onDismiss: () => void;
};

export function InterruptedCard({ approval, answering, onAskAgain, onDismiss }: Props) {
  const id = useId();
  const isSending = answering?.state === 'sending';
  return (
    <fieldset className={styles.card} aria-labelledby={id}>
      <h2 id={id}>
        <Unplug aria-hidden="true" />
        <span>Interrupted: the app stopped before you answered; nothing ran</span>
      </h2>
      <div className={styles.body}>
        <p>
          <InlineText text={approval.card.question} />
        </p>
        <Preview preview={approval.card.preview} lines={FOLD_LINES} />
      </div>
      {answering?.state === 'refused' && (
        <p className={styles.problem} role="alert">
          Not asked: <InlineText text={answering.message} />
        </p>
      )}
      <div className={styles.actions}>
        <Button look="primary" icon={RotateCcw} disabled={isSending} onClick={onAskAgain}>
          {isSending ? 'Sending…' : 'Ask again'}
        </Button>
        <Button disabled={isSending} onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </fieldset>
  );
}
