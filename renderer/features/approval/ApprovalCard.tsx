// The question that a person must answer before a call may run. It shows everything, and answers only to what is meant:
// every key and click passes the guard. INVARIANT: nothing here answers by itself or by time.
import { ShieldAlert, ShieldQuestion } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import type { Approval, ApprovalAnswer } from '../../../shared/domain/approval.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { RawText } from '../../components/RawText.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import type { CardKeys } from '../../components/useCardState.ts';
import { CARD_MARK, type Guard } from '../../components/useGuard.ts';
import type { Answering } from '../../stores/asked.ts';
import styles from './ApprovalCard.module.css';
import { ApprovalDetails } from './ApprovalDetails.tsx';
import { type ApprovalView, approvalView } from './approvalModel.ts';
import { StepActions } from './StepActions.tsx';
import { useAnswers } from './useAnswers.ts';

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
  const { approval, waiting, answering, words, isGone, guard, card, confirmRules, keys, onAnswer } = props;
  const view = approvalView(approval, waiting);
  const id = useId();
  const isSending = answering?.state === 'sending';
  const answers = useAnswers({
    ...{ guard, card, keys, words, isSending, isShut: isGone, onAnswer },
    told: answering?.state ?? '',
    ...{ isCritical: view.confirmation !== null, hasRules: view.always !== null, confirmRules },
  });
  return (
    <fieldset
      ref={card}
      tabIndex={-1}
      className={styles[view.risk]}
      aria-labelledby={id}
      data-keys={keys === undefined ? undefined : 'beside'}
      onKeyDown={answers.press}
      {...CARD_MARK}
    >
      <div className={styles.body} {...scrollRegion('What is asked')}>
        <Question id={id} view={view} isWhole={answers.isWhole} />
        <ApprovalDetails view={view} isWhole={answers.isWhole} onWhole={answers.setWhole} />
      </div>
      <Meta view={view} waited={props.waited} />
      {answering?.state === 'refused' && (
        <p className={styles.problem} role="alert">
          Not taken: <InlineText text={answering.message} />
        </p>
      )}
      <StepActions
        {...{ view, answers, isSending, confirmRules, words, onAnswer }}
        onWords={props.onWords}
        others={props.others}
      />
    </fieldset>
  );
}

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
