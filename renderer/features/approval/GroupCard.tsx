// Several equal requests on one card: what each would do, and every chat and folder that asks for it. It answers only to what is
// meant, as the card of one does. No rule is offered here, and nothing critical ever stands here.
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import type { Approval, ApprovalAnswer } from '../../../shared/domain/approval.ts';
import { MODE_TEXT, type Mode } from '../../../shared/domain/mode.ts';
import type { ApprovalId } from '../../../shared/ids.ts';
import { Button } from '../../components/Button.tsx';
import { count } from '../../components/previewModel.ts';
import { RawText } from '../../components/RawText.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import type { CardKeys } from '../../components/useCardState.ts';
import { CARD_MARK, type Guard } from '../../components/useGuard.ts';
import styles from './ApprovalCard.module.css';
import { Question } from './ApprovalCard.tsx';
import { ApprovalDetails } from './ApprovalDetails.tsx';
import { approvalView } from './approvalModel.ts';
import { DenyBox } from './DenyBox.tsx';
import group from './GroupCard.module.css';
import { useAnswers } from './useAnswers.ts';

export type GroupMember = {
  readonly id: ApprovalId;
  readonly chatTitle: string;
  readonly subagent: string;
  readonly projectName: string;
  readonly folder: string;
  readonly mode: Mode;
  /** False once it was answered elsewhere: it is not answered again. */
  readonly isWaiting: boolean;
};

type Props = {
  /** The first of them: what is asked is equal in all. */
  readonly approval: Approval;
  /** Exactly those that an answer goes to. */
  readonly members: readonly GroupMember[];
  /** How many equal ones came after this was shown. */
  readonly late: number;
  readonly words: string;
  readonly isSending: boolean;
  readonly isGone: boolean;
  readonly guard: Guard;
  readonly keys: RefObject<CardKeys | null>;
  readonly others: ReactNode;
  readonly waited: ReactNode;
  readonly onWords: (words: string) => void;
  readonly onShowLate: () => void;
  readonly onAnswer: (answer: ApprovalAnswer) => void;
};

export function GroupCard(props: Props) {
  const { approval, members, words, isSending, isGone, guard, keys, onAnswer } = props;
  const card = useRef<HTMLFieldSetElement>(null);
  const view = approvalView(approval, 1);
  const id = useId();
  const many = members.filter(({ isWaiting }) => isWaiting).length;
  const answers = useAnswers({
    ...{ guard, card, keys, words, isSending, isShut: isGone || many === 0, onAnswer },
    told: String(isSending),
    ...{ isCritical: false, hasRules: false, confirmRules: true },
  });
  const { isWhole, isOff, meant } = answers;
  return (
    <fieldset
      ref={card}
      tabIndex={-1}
      className={styles[view.risk]}
      aria-labelledby={id}
      data-keys="beside"
      onKeyDown={answers.press}
      {...CARD_MARK}
    >
      <div className={styles.body} {...scrollRegion('What is asked')}>
        <Question id={id} view={{ ...view, subagent: null }} isWhole={isWhole} />
        <ApprovalDetails view={view} isWhole={isWhole} onWhole={answers.setWhole} />
        <Members members={members} />
      </div>
      <p className={styles.meta}>
        <strong className={styles.risk}>{view.riskWords}</strong>
        <span>{props.waited}</span>
      </p>
      {props.late > 0 && <Late late={props.late} onShow={props.onShowLate} />}
      {answers.step === 'question' ? (
        <div className={styles.actions}>
          <Button look="primary" keyHint="y" disabled={isOff} onClick={meant(answers.allow)}>
            {isSending ? 'Sending…' : `Allow all ${many} once`}
          </Button>
          <Button keyHint="n" disabled={isOff} onClick={meant(() => answers.go('deny'))}>
            {`Deny all ${many}…`}
          </Button>
          <span className={styles.others}>{props.others}</span>
        </div>
      ) : (
        <DenyBox
          {...{ words, isSending, answers, onAnswer }}
          label={`What should the ${count(many, 'agent')} do instead? (optional)`}
          placeholder="Tell the agents why, or what to do instead"
          send={`Deny all ${many}`}
          onWords={props.onWords}
        />
      )}
    </fieldset>
  );
}

function Members({ members }: Pick<Props, 'members'>) {
  return (
    <ul className={group.members} aria-label="Chats that ask for it">
      {members.map(({ id, chatTitle, subagent, projectName, folder, mode, isWaiting }) => (
        <li key={id} className={isWaiting ? undefined : group.gone}>
          <span>
            {subagent !== '' && <RawText text={`${subagent} `} />}
            <RawText text={chatTitle} />
          </span>
          <small>
            <RawText text={projectName} />{' '}
            <code>
              <RawText text={folder} />
            </code>
            {` · ${MODE_TEXT[mode].label} mode`}
            {!isWaiting && ' · answered elsewhere'}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** What came after a card was shown is not meant by its answer. */
export function Late({ late, onShow }: { readonly late: number; readonly onShow: () => void }) {
  return (
    <p className={group.late} role="status">
      {late === 1 ? 'One more came' : `${late} more came`} after this was shown and would not be answered.{' '}
      <Button look="quiet" onClick={onShow}>
        {late === 1 ? 'Show it too' : 'Show them too'}
      </Button>
    </p>
  );
}
