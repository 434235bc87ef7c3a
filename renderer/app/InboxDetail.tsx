// The whole of what the Inbox shows of one entry, with the same cards as in its chat. INVARIANT: an answer carries the id and the
// hash of what is shown; answering opens, moves and focuses no chat.
import { type ReactNode, useRef } from 'react';
import type { Approval } from '../../shared/domain/approval.ts';
import type { Question, QuestionAnswer } from '../../shared/domain/question.ts';
import { ModeChip } from '../components/ModeChip.tsx';
import { RawText } from '../components/RawText.tsx';
import { ApprovalCard } from '../features/approval/ApprovalCard.tsx';
import { Late } from '../features/approval/GroupCard.tsx';
import { InterruptedCard } from '../features/approval/InterruptedCard.tsx';
import type { InboxEntry } from '../features/inbox/inboxModel.ts';
import { JustBefore } from '../features/inbox/JustBefore.tsx';
import { Waited, Waiting } from '../features/inbox/Waited.tsx';
import { InterruptedQuestion } from '../features/question/InterruptedQuestion.tsx';
import { PlanCard } from '../features/question/PlanCard.tsx';
import { QuestionCard } from '../features/question/QuestionCard.tsx';
import { emptyAnswer } from '../stores/questions.ts';
import { useApprovalSettings } from '../stores/useApprovalSettings.ts';
import { useApprovals, useConnection, useQuestions } from '../stores/useStores.ts';
import styles from './InboxDetail.module.css';
import { InboxGroup } from './InboxGroup.tsx';
import type { DetailProps } from './inboxDetailProps.ts';
import { useSaid } from './useSaid.ts';

export function InboxDetail(given: DetailProps) {
  const { first, entries, gone } = given.row;
  const [said, say] = useSaid(given.row.key);
  const onAnswering: DetailProps['onAnswering'] = (keys, isOn) => {
    if (isOn) say(null);
    given.onAnswering(keys, isOn);
  };
  const props = { ...given, onAnswering };
  const isGone = useConnection((state) => state.status === 'disconnected');
  return (
    <>
      {isGone && (
        <p className={styles.problem} role="status">
          Z Engine does not answer, so nothing can be answered here until it does. This window tries again by itself.
        </p>
      )}
      {said !== null && (
        <p className={styles.problem} role="status">
          <RawText text={said} />
        </p>
      )}
      {entries.length > 1 ? (
        <InboxGroup key={`group:${first.key}`} {...props} isGone={isGone} onSaid={say} />
      ) : (
        <div key={`${first.key}:${first.version}`} className={styles.one}>
          <Place entry={first} />
          {props.late > 0 && <Late late={props.late} onShow={props.onShowLate} />}
          {gone.has(first.key) ? <AnsweredElsewhere entry={first} /> : <Subject {...props} isGone={isGone} />}
          {first.group !== 'ended' && <JustBefore chatId={first.chatId} title="Just before" />}
        </div>
      )}
    </>
  );
}

/** Which chat it is of. */
function Place({ entry: { chatTitle, projectName, mode } }: { readonly entry: InboxEntry }) {
  return (
    <header className={styles.place}>
      <h2>
        <RawText text={chatTitle} />
      </h2>
      <span>
        <RawText text={projectName} />
      </span>
      {mode !== null && <ModeChip mode={mode} />}
    </header>
  );
}

function AnsweredElsewhere({ entry }: { readonly entry: InboxEntry }) {
  const words =
    entry.group === 'ended'
      ? 'You have looked at it elsewhere.'
      : 'This does not wait any more: it was answered elsewhere.';
  return (
    <div className={styles.quiet}>
      <p>{words}</p>
      <p>
        {entry.isCode ? (
          <code>
            <RawText text={entry.line} />
          </code>
        ) : (
          <RawText text={entry.line} />
        )}
      </p>
    </div>
  );
}

type SubjectProps = DetailProps & { readonly isGone: boolean };

function Subject(props: SubjectProps) {
  const { first } = props.row;
  const { subject } = first;
  switch (subject.kind) {
    case 'approval':
      return first.group === 'interrupted' ? (
        <InterruptedOne {...props} approval={subject.approval} />
      ) : (
        <Asked {...props} approval={subject.approval} />
      );
    case 'question':
      return first.group === 'interrupted' ? (
        <InterruptedAsk {...props} question={subject.question} />
      ) : (
        <Put {...props} question={subject.question} />
      );
    case 'ended':
      return <Ended entry={first} others={props.others} />;
  }
}

/** Gives an answer in the name of the entry: it leaves the list without a trace once the answer was taken. */
async function inTheNameOf({ row, onAnswering }: DetailProps, answer: Promise<boolean>): Promise<void> {
  onAnswering([row.key], true);
  if (!(await answer)) onAnswering([row.key], false);
}

function Asked({ approval, ...props }: SubjectProps & { readonly approval: Approval }) {
  const card = useRef<HTMLFieldSetElement>(null);
  const answering = useApprovals((state) => state.answering.get(approval.id));
  const words = useApprovals((state) => state.words.get(approval.id) ?? '');
  const { answer, writeWords } = useApprovals(({ answer, writeWords }) => ({ answer, writeWords }));
  const { confirm_rules: confirmRules } = useApprovalSettings();
  const { guard, keys, others, isGone } = props;
  return (
    <ApprovalCard
      {...{ approval, answering, words, isGone, guard, card, confirmRules, keys, others }}
      waiting={1}
      waited={<Waiting since={approval.askedAt} />}
      onWords={(typed) => writeWords(approval.id, typed)}
      onAnswer={(given) => void inTheNameOf(props, answer(approval, given))}
    />
  );
}

function Put({ question, ...props }: SubjectProps & { readonly question: Question }) {
  const card = useRef<HTMLFieldSetElement>(null);
  const answering = useQuestions((state) => state.answering.get(question.id));
  const draft = useQuestions((state) => state.drafts.get(question.id) ?? emptyAnswer);
  const { answer, write } = useQuestions(({ answer, write }) => ({ answer, write }));
  const { guard, others, isGone } = props;
  const shared = {
    ...{ answering, draft, isGone, guard, card, others, more: null },
    onDraft: (next: typeof draft) => write(question.id, next),
    onAnswer: (given: QuestionAnswer) => void inTheNameOf(props, answer(question, given)),
  };
  const { content } = question;
  return content.kind === 'plan' ? (
    <PlanCard content={content} {...shared} />
  ) : (
    <QuestionCard content={content} {...shared} />
  );
}

function InterruptedOne({ approval, ...props }: SubjectProps & { readonly approval: Approval }) {
  const answering = useApprovals((state) => state.answering.get(approval.id));
  const { askAgain, dismiss } = useApprovals(({ askAgain, dismiss }) => ({ askAgain, dismiss }));
  return (
    <>
      <InterruptedCard
        approval={approval}
        answering={answering}
        onAskAgain={() => void inTheNameOf(props, askAgain(approval.id))}
        onDismiss={() => {
          props.onAnswering([props.row.key], true);
          dismiss(approval.id);
        }}
      />
      <Beside>{props.others}</Beside>
    </>
  );
}

function InterruptedAsk({ question, ...props }: SubjectProps & { readonly question: Question }) {
  const dismiss = useQuestions((state) => state.dismiss);
  return (
    <>
      <InterruptedQuestion
        content={question.content}
        onDismiss={() => {
          props.onAnswering([props.row.key], true);
          dismiss(question.id);
        }}
      />
      <Beside>{props.others}</Beside>
    </>
  );
}

function Ended({ entry, others }: { readonly entry: InboxEntry; readonly others: ReactNode }) {
  const isFailed = entry.label === 'Failed';
  return (
    <>
      <p className={isFailed ? styles.failed : styles.done}>
        {isFailed ? 'Its last turn failed' : 'Its last turn has ended'} <Waited since={entry.since} /> ago, and you have
        not looked at it yet.
      </p>
      <JustBefore chatId={entry.chatId} title="What the agent said last" />
      <Beside>{others}</Beside>
    </>
  );
}

const Beside = ({ children }: { readonly children: ReactNode }) => <div className={styles.beside}>{children}</div>;
