// What stands below the talk: the oldest card that waits for the person, or else what a stop of the app interrupted.
// It hands answers on to the stores; it answers nothing by itself.
import { Square } from 'lucide-react';
import type { RefObject } from 'react';
import { assertNever } from '../../shared/assertNever.ts';
import type { Approval } from '../../shared/domain/approval.ts';
import type { Chat } from '../../shared/domain/chat.ts';
import type { Question, QuestionAnswer } from '../../shared/domain/question.ts';
import { Button } from '../components/Button.tsx';
import { moreWords } from '../components/decisionWords.ts';
import type { Guard } from '../components/useGuard.ts';
import { ApprovalCard } from '../features/approval/ApprovalCard.tsx';
import { InterruptedCard } from '../features/approval/InterruptedCard.tsx';
import { InterruptedQuestion } from '../features/question/InterruptedQuestion.tsx';
import { PlanCard } from '../features/question/PlanCard.tsx';
import { QuestionCard } from '../features/question/QuestionCard.tsx';
import { interruptedIn } from '../stores/approvals.ts';
import { emptyAnswer, interruptedQuestions } from '../stores/questions.ts';
import { emptyTimeline, lastSaidAt } from '../stores/timelines.ts';
import { useApprovalSettings } from '../stores/useApprovalSettings.ts';
import { useApprovals, useConnection, useQuestions, useTimelines } from '../stores/useStores.ts';
import { shownName, type Waiting } from './queueModel.ts';

type CardProps = {
  /** How many wait in all, the shown one included. */
  readonly waiting: number;
  readonly guard: Guard;
  readonly card: RefObject<HTMLFieldSetElement | null>;
  readonly onStop: () => void;
};

export function WaitingCard({ first, ...rest }: CardProps & { readonly first: Waiting }) {
  const key = shownName(first);
  switch (first.kind) {
    case 'approval':
      return <Asked key={key} approval={first.approval} {...rest} />;
    case 'question':
      return <Put key={key} question={first.question} {...rest} />;
    default:
      return assertNever(first);
  }
}

const useIsGone = () => useConnection((state) => state.status === 'disconnected');

function Asked({ approval, onStop, ...rest }: CardProps & { readonly approval: Approval }) {
  const isGone = useIsGone();
  const answering = useApprovals((state) => state.answering.get(approval.id));
  const words = useApprovals((state) => state.words.get(approval.id) ?? '');
  const { confirm_rules: confirmRules } = useApprovalSettings();
  const { answer, writeWords } = useApprovals(({ answer, writeWords }) => ({ answer, writeWords }));
  return (
    <ApprovalCard
      {...{ ...rest, approval, answering, words, isGone, confirmRules }}
      others={<StopTurn onStop={onStop} />}
      onWords={(typed) => writeWords(approval.id, typed)}
      onAnswer={(given) => void answer(approval, given)}
    />
  );
}

function Put({ question, waiting, onStop, ...rest }: CardProps & { readonly question: Question }) {
  const isGone = useIsGone();
  const answering = useQuestions((state) => state.answering.get(question.id));
  const draft = useQuestions((state) => state.drafts.get(question.id) ?? emptyAnswer);
  const { answer, write } = useQuestions(({ answer, write }) => ({ answer, write }));
  const shared = {
    ...{ ...rest, answering, draft, isGone, more: moreWords(waiting) },
    others: <StopTurn onStop={onStop} />,
    onDraft: (next: typeof draft) => write(question.id, next),
    onAnswer: (given: QuestionAnswer) => void answer(question, given),
  };
  const { content } = question;
  return content.kind === 'plan' ? (
    <PlanCard content={content} {...shared} />
  ) : (
    <QuestionCard content={content} {...shared} />
  );
}

const StopTurn = ({ onStop }: Pick<CardProps, 'onStop'>) => (
  <Button look="quiet" icon={Square} onClick={onStop}>
    Stop
  </Button>
);

/** The first of what a stop of the app interrupted: an approval can be asked again, a question only by the agent. */
export function Interrupted({ chat }: { readonly chat: Chat }) {
  const approval = useApprovals((state) => interruptedIn(state, chat.id))[0];
  const saidAt = useTimelines((state) => lastSaidAt(state.byChat.get(chat.id) ?? emptyTimeline));
  const question = useQuestions((state) => interruptedQuestions(state, chat.id, saidAt))[0];
  const dismissQuestion = useQuestions((state) => state.dismiss);
  if (approval !== undefined) return <InterruptedApproval key={approval.id} approval={approval} />;
  if (question === undefined) return null;
  return (
    <InterruptedQuestion key={question.id} content={question.content} onDismiss={() => dismissQuestion(question.id)} />
  );
}

function InterruptedApproval({ approval }: { readonly approval: Approval }) {
  const { answering, askAgain, dismiss } = useApprovals(({ answering, askAgain, dismiss }) => ({
    answering,
    askAgain,
    dismiss,
  }));
  return (
    <InterruptedCard
      approval={approval}
      answering={answering.get(approval.id)}
      onAskAgain={() => void askAgain(approval.id)}
      onDismiss={() => dismiss(approval.id)}
    />
  );
}
