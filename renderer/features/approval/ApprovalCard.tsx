// The question that a person must answer before a call may run. It shows everything, and answers only to what is meant:
// every key and click passes the guard. INVARIANT: nothing here answers by itself or by time.
import { ShieldAlert, ShieldQuestion, Square } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Approval, ApprovalAnswer } from '../../../shared/domain/approval.ts';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import type { Answering } from '../../stores/approvals.ts';
import styles from './ApprovalCard.module.css';
import { ApprovalDetails } from './ApprovalDetails.tsx';
import { type ApprovalView, approvalView } from './approvalModel.ts';
import { DenyBox } from './DenyBox.tsx';
import { FRESH_MS } from './guard.ts';
import { CARD_MARK, type Guard } from './useGuard.ts';

type Step = 'question' | 'confirm' | 'deny';

type Props = {
  readonly approval: Approval;
  /** How many approvals of this chat wait, this one included. */
  readonly waiting: number;
  readonly answering: Answering | undefined;
  readonly guard: Guard;
  readonly card: RefObject<HTMLFieldSetElement | null>;
  readonly onAnswer: (answer: ApprovalAnswer) => void;
  readonly onStop: () => void;
};

export function ApprovalCard({ approval, waiting, answering, guard, card, onAnswer, onStop }: Props) {
  const [step, setStep] = useState<Step>('question');
  const view = approvalView(approval, waiting);
  const id = useId();
  const isSending = answering?.state === 'sending';
  const isArmed = useArmed(guard, `${step}:${answering?.state ?? ''}`);
  const off = isSending || !isArmed;
  useFocusBack(step, card);

  const allow = () => (view.confirmation === null ? onAnswer({ kind: 'allowOnce' }) : setStep('confirm'));
  const meant = (act: () => void) => (event: MouseEvent) => {
    if (!off && guard.answerTo(event.nativeEvent) === 'accept') act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && step === 'confirm') setStep('question');
    if (isSending || step !== 'question' || guard.answerTo(event.nativeEvent) !== 'accept') return;
    event.preventDefault();
    if (event.key === 'y') allow();
    else setStep('deny');
  };

  return (
    <fieldset
      ref={card}
      tabIndex={-1}
      className={styles[view.risk]}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      {...CARD_MARK}
    >
      <div className={styles.body} {...scrollRegion('What is asked')}>
        <Question id={id} view={view} />
        <ApprovalDetails view={view} />
      </div>
      <Meta view={view} />
      {answering?.state === 'refused' && (
        <p className={styles.problem} role="alert">
          Not taken: <InlineText text={answering.message} />
        </p>
      )}
      {step === 'question' && (
        <div className={styles.actions}>
          <Button look="primary" keyHint="y" disabled={off} onClick={meant(allow)}>
            {isSending ? 'Sending…' : 'Allow once'}
          </Button>
          <Button keyHint="n" disabled={off} onClick={meant(() => setStep('deny'))}>
            Deny…
          </Button>
          <span className={styles.away}>Press F6 to answer</span>
          <span className={styles.space} />
          <Button look="quiet" icon={Square} onClick={onStop}>
            Stop
          </Button>
        </div>
      )}
      {step === 'confirm' && (
        <div className={styles.confirm}>
          <p>
            <strong>{view.confirmation}</strong>
          </p>
          <div>
            <Button look="critical" disabled={off} onClick={meant(() => onAnswer({ kind: 'allowOnce' }))}>
              {isSending ? 'Sending…' : 'Yes, allow it once'}
            </Button>
            <Button disabled={isSending} onClick={() => setStep('question')}>
              Go back
            </Button>
          </div>
        </div>
      )}
      {step === 'deny' && (
        <DenyBox
          isSending={isSending}
          onSend={(feedback) => onAnswer({ kind: 'deny', feedback })}
          onCancel={() => setStep('question')}
        />
      )}
    </fieldset>
  );
}

function Question({ id, view }: { readonly id: string; readonly view: ApprovalView }) {
  const Icon = view.risk === 'critical' || view.risk === 'high' ? ShieldAlert : ShieldQuestion;
  return (
    <>
      <h2 id={id} className={styles.question}>
        <Icon aria-hidden="true" />
        <span>
          <InlineText text={view.question} />
        </span>
      </h2>
      <p className={styles.why}>
        <InlineText text={view.why} />
      </p>
    </>
  );
}

function Meta({ view }: { readonly view: ApprovalView }) {
  return (
    <p className={styles.meta}>
      <strong className={styles.risk}>{view.riskWords}</strong>
      <span title={view.folder}>
        {view.project} <code>{view.folder}</code>
      </span>
      <span>{view.mode}</span>
      {view.more !== null && <span>{view.more}</span>}
    </p>
  );
}

/** False for a while after the card appeared or changed; the guard is told of each change. */
function useArmed(guard: Guard, shown: string): boolean {
  const [armed, setArmed] = useState<string | null>(null);
  useLayoutEffect(() => {
    guard.shown();
    setArmed(null);
    const timer = setTimeout(() => setArmed(shown), FRESH_MS);
    return () => clearTimeout(timer);
  }, [guard, shown]);
  return armed === shown;
}

/** The focus stays on the card when the buttons it stood on are gone. */
function useFocusBack(step: Step, card: RefObject<HTMLElement | null>): void {
  const before = useRef(step);
  useEffect(() => {
    const wasOther = before.current !== step;
    before.current = step;
    if (wasOther && step !== 'deny' && document.activeElement === document.body) card.current?.focus();
  }, [step, card]);
}
