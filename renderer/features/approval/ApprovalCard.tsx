// The question that a person must answer before a call may run. It shows everything, and answers only to what is meant:
// every key and click passes the guard. INVARIANT: nothing here answers by itself or by time.
import { ShieldAlert, ShieldQuestion } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { type Approval, type ApprovalAnswer, MAX_FEEDBACK } from '../../../shared/domain/approval.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { RawText } from '../../components/RawText.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import { type CardKeys, useArmed, useCardKeys, useFocusBack, useMoved } from '../../components/useCardState.ts';
import { CARD_MARK, type Guard, isInText } from '../../components/useGuard.ts';
import { WordsBox } from '../../components/WordsBox.tsx';
import type { Answering } from '../../stores/asked.ts';
import { AlwaysChoices, PatternConfirm } from './AlwaysActions.tsx';
import { ConfirmActions, QuestionActions } from './ApprovalActions.tsx';
import styles from './ApprovalCard.module.css';
import { ApprovalDetails } from './ApprovalDetails.tsx';
import { type ApprovalView, approvalView } from './approvalModel.ts';
import { type CardStep, keyWish, UNFOLD_KEY } from './cardKeys.ts';

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
  /** Whether a rule needs a second word (a setting). */
  readonly confirmRules: boolean;
  /** Buttons for what can be done beside answering. */
  readonly others: ReactNode;
  /** How long it has waited, where that is shown. */
  readonly waited?: ReactNode;
  /** Given where keys that are pressed beside the card are meant for it. */
  readonly keys?: RefObject<CardKeys | null>;
  readonly onAnswer: (answer: ApprovalAnswer) => void;
};

export function ApprovalCard(props: Props) {
  const { approval, waiting, answering, words, onWords, isGone, guard, card, confirmRules, keys, onAnswer } = props;
  const [step, setStep] = useState<CardStep>(words === '' ? 'question' : 'deny');
  const [isWhole, setWhole] = useState(false);
  const view = approvalView(approval, waiting);
  const id = useId();
  const isSending = answering?.state === 'sending';
  const isArmed = useArmed(guard, `${step}:${answering?.state ?? ''}`);
  const isOff = isSending || isGone || !isArmed;
  useFocusBack(step, card);
  const hasMoved = useMoved(step);

  const allow = () => (view.confirmation === null ? onAnswer({ kind: 'allowOnce' }) : setStep('confirm'));
  const meant = (act: () => void) => (event: MouseEvent) => {
    if (!isOff && guard.answerTo(event.nativeEvent) === 'accept') act();
  };
  const allowInChat = () => onAnswer({ kind: 'allowInChat', wider: step === 'wider' });
  const choose = (rules: 'inChat' | 'wider') =>
    confirmRules ? setStep(rules) : onAnswer({ kind: 'allowInChat', wider: rules === 'wider' });
  const act = (wish: ReturnType<typeof keyWish>) => {
    if (wish === 'allow') allow();
    else if (wish === 'allowInChat') allowInChat();
    else if (wish !== null) setStep(wish);
  };
  const press = (event: KeyboardEvent) => {
    if (isUnfolding(event)) setWhole(!isWhole);
    if (event.key === 'Escape' && step !== 'deny' && !isSending) setStep('question');
    if (isOff || guard.answerTo(event.nativeEvent) !== 'accept') return;
    const isOnCard = !(event.target instanceof Element && event.target.closest('button') !== null);
    const wish = keyWish(step, event.key, { hasRules: view.always !== null, isOnCard, confirmRules });
    if (wish === null) return;
    event.preventDefault();
    act(wish);
  };
  useCardKeys(keys, press);

  return (
    <fieldset
      ref={card}
      tabIndex={-1}
      className={styles[view.risk]}
      aria-labelledby={id}
      data-keys={keys === undefined ? undefined : 'beside'}
      onKeyDown={press}
      {...CARD_MARK}
    >
      <div className={styles.body} {...scrollRegion('What is asked')}>
        <Question id={id} view={view} isWhole={isWhole} />
        <ApprovalDetails view={view} isWhole={isWhole} onWhole={setWhole} />
      </div>
      <Meta view={view} waited={props.waited} />
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
          others={props.others}
        />
      )}
      {step === 'always' && view.always !== null && (
        <AlwaysChoices
          always={view.always}
          isOff={isOff}
          onChat={meant(() => choose('inChat'))}
          onWider={meant(() => choose('wider'))}
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
          takesFocus={hasMoved}
          onSend={(feedback) => onAnswer({ kind: 'deny', feedback })}
          onCancel={() => setStep('question')}
        />
      )}
    </fieldset>
  );
}

/** `e`, pressed once and alone, in no text box. */
export const isUnfolding = ({ key, repeat, ctrlKey, altKey, metaKey, target, nativeEvent }: KeyboardEvent): boolean =>
  key === UNFOLD_KEY && !(repeat || ctrlKey || altKey || metaKey || nativeEvent.isComposing || isInText(target));

type QuestionProps = { readonly id: string; readonly view: ApprovalView; readonly isWhole: boolean };

export function Question({ id, view, isWhole }: QuestionProps) {
  const Icon = view.risk === 'critical' || view.risk === 'high' ? ShieldAlert : ShieldQuestion;
  return (
    <>
      {view.subagent !== null && (
        <p className={styles.subagent}>
          <RawText text={view.subagent} />
        </p>
      )}
      <h2 id={id} className={styles.question}>
        <Icon aria-hidden="true" />
        <span className={isWhole ? undefined : styles.clamped}>
          <InlineText text={view.question} whole={isWhole} />
        </span>
      </h2>
      <p className={styles.why}>
        <InlineText text={view.why} whole={isWhole} />
      </p>
    </>
  );
}

function Meta({ view, waited }: { readonly view: ApprovalView; readonly waited: ReactNode }) {
  return (
    <p className={styles.meta}>
      <strong className={styles.risk}>{view.riskWords}</strong>
      <span title={view.folder}>
        <RawText text={view.project} />{' '}
        <code>
          <RawText text={view.folder} />
        </code>
      </span>
      <span>{view.mode}</span>
      {waited !== undefined && <span>{waited}</span>}
      {view.more !== null && <span>{view.more}</span>}
    </p>
  );
}
