// The question that a person must answer before a call may run. It shows everything, and answers only to what is meant:
// every key and click passes the guard. INVARIANT: nothing here answers by itself or by time.
import { ShieldAlert, ShieldQuestion } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useState } from 'react';
import { type Approval, type ApprovalAnswer, MAX_FEEDBACK } from '../../../shared/domain/approval.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import { useArmed, useFocusBack } from '../../components/useCardState.ts';
import { CARD_MARK, type Guard } from '../../components/useGuard.ts';
import { WordsBox } from '../../components/WordsBox.tsx';
import type { Answering } from '../../stores/asked.ts';
import { AlwaysChoices, PatternConfirm } from './AlwaysActions.tsx';
import { ConfirmActions, QuestionActions } from './ApprovalActions.tsx';
import styles from './ApprovalCard.module.css';
import { ApprovalDetails } from './ApprovalDetails.tsx';
import { type ApprovalView, approvalView } from './approvalModel.ts';
import { type CardStep, keyWish } from './cardKeys.ts';

type Props = {
  readonly approval: Approval;
  /** How many approvals and questions of this chat wait, this one included. */
  readonly waiting: number;
  readonly answering: Answering | undefined;
  /** What was typed behind Deny… so far, also before another chat was looked at. */
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** The app does not answer: no answer can be given now. */
  readonly isGone: boolean;
  readonly guard: Guard;
  readonly card: RefObject<HTMLFieldSetElement | null>;
  readonly onAnswer: (answer: ApprovalAnswer) => void;
  readonly onStop: () => void;
};

export function ApprovalCard(props: Props) {
  const { approval, waiting, answering, words, onWords, isGone, guard, card, onAnswer, onStop } = props;
  const [step, setStep] = useState<CardStep>(words === '' ? 'question' : 'deny');
  const view = approvalView(approval, waiting);
  const id = useId();
  const isSending = answering?.state === 'sending';
  const isArmed = useArmed(guard, `${step}:${answering?.state ?? ''}`);
  const isOff = isSending || isGone || !isArmed;
  useFocusBack(step, card);

  const allow = () => (view.confirmation === null ? onAnswer({ kind: 'allowOnce' }) : setStep('confirm'));
  const meant = (act: () => void) => (event: MouseEvent) => {
    if (!isOff && guard.answerTo(event.nativeEvent) === 'accept') act();
  };
  const allowInChat = () => onAnswer({ kind: 'allowInChat', wider: step === 'wider' });
  const act = (wish: ReturnType<typeof keyWish>) => {
    if (wish === 'allow') allow();
    else if (wish === 'allowInChat') allowInChat();
    else if (wish !== null) setStep(wish);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && step !== 'deny' && !isSending) setStep('question');
    if (isOff || guard.answerTo(event.nativeEvent) !== 'accept') return;
    const wish = keyWish(step, event.key, view.always !== null, event.target === card.current);
    if (wish === null) return;
    event.preventDefault();
    act(wish);
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
        <QuestionActions
          isSending={isSending}
          isOff={isOff}
          onAllow={meant(allow)}
          onDeny={meant(() => setStep('deny'))}
          onAlways={view.always === null ? null : () => setStep('always')}
          onStop={onStop}
        />
      )}
      {step === 'always' && view.always !== null && (
        <AlwaysChoices
          always={view.always}
          isOff={isOff}
          onChat={meant(() => setStep('inChat'))}
          onWider={meant(() => setStep('wider'))}
          onBack={() => setStep('question')}
        />
      )}
      {(step === 'inChat' || step === 'wider') && view.always !== null && (
        <PatternConfirm
          rules={(step === 'wider' ? view.always.wider?.rules : null) ?? view.always.rules}
          isSending={isSending}
          isOff={isOff}
          onAllow={meant(allowInChat)}
          onBack={() => setStep('question')}
        />
      )}
      {step === 'confirm' && (
        <ConfirmActions
          question={view.confirmation}
          isSending={isSending}
          isOff={isOff}
          onAllow={meant(() => onAnswer({ kind: 'allowOnce' }))}
          onBack={() => setStep('question')}
        />
      )}
      {step === 'deny' && (
        <WordsBox
          tone="critical"
          label="What should the agent do instead? (optional)"
          placeholder="Tell the agent why, or what to do instead"
          send="Deny"
          hint="Enter denies · Esc goes back"
          most={MAX_FEEDBACK}
          words={words}
          onWords={onWords}
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
