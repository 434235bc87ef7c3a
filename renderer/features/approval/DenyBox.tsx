// The words that a refusal carries.
import { type ApprovalAnswer, MAX_FEEDBACK } from '../../../shared/domain/approval.ts';
import { WordsBox } from '../../components/WordsBox.tsx';
import type { Answers } from './useAnswers.ts';

type Props = {
  readonly label: string;
  readonly placeholder: string;
  readonly send: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly isSending: boolean;
  readonly answers: Answers;
  readonly onAnswer: (answer: ApprovalAnswer) => void;
};

export const DenyBox = ({ answers, onAnswer, ...box }: Props) => (
  <WordsBox
    {...box}
    tone="critical"
    hint="Enter denies · Esc goes back"
    most={MAX_FEEDBACK}
    takesFocus={answers.hasMoved}
    onSend={(feedback) => onAnswer({ kind: 'deny', feedback })}
    onCancel={() => answers.go('question')}
  />
);
