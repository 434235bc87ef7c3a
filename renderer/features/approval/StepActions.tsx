// What stands below the call on the card of one approval: its first buttons, or those of the step that was gone to.
import type { ReactNode } from 'react';
import type { ApprovalAnswer } from '../../../shared/domain/approval.ts';
import { AlwaysChoices, PatternConfirm } from './AlwaysActions.tsx';
import { ConfirmActions, QuestionActions } from './ApprovalActions.tsx';
import type { ApprovalView } from './approvalModel.ts';
import { DenyBox } from './DenyBox.tsx';
import type { Answers } from './useAnswers.ts';

type Props = {
  readonly view: ApprovalView;
  readonly answers: Answers;
  readonly isSending: boolean;
  /** Whether a rule needs a second word (a setting). */
  readonly confirmRules: boolean;
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** Buttons for what can be done beside answering. */
  readonly others: ReactNode;
  readonly onAnswer: (answer: ApprovalAnswer) => void;
};

export function StepActions({ view, answers, isSending, confirmRules, words, onWords, others, onAnswer }: Props) {
  const { step, go, isOff, meant, allow, allowInChat } = answers;
  const shared = { isSending, isOff, onBack: () => go('question') };
  const choose = (rules: 'inChat' | 'wider') =>
    confirmRules ? go(rules) : onAnswer({ kind: 'allowInChat', wider: rules === 'wider' });
  switch (step) {
    case 'question':
      return (
        <QuestionActions
          {...{ isSending, isOff, others }}
          onAllow={meant(allow)}
          onDeny={meant(() => go('deny'))}
          onAlways={view.always === null ? null : () => go('always')}
        />
      );
    case 'always':
      return (
        view.always !== null && (
          <AlwaysChoices
            {...shared}
            always={view.always}
            onChat={meant(() => choose('inChat'))}
            onWider={meant(() => choose('wider'))}
          />
        )
      );
    case 'inChat':
    case 'wider':
      return (
        view.always !== null && (
          <PatternConfirm
            {...shared}
            rules={(step === 'wider' ? view.always.wider?.rules : null) ?? view.always.rules}
            onAllow={meant(allowInChat)}
          />
        )
      );
    case 'confirm':
      return (
        <ConfirmActions
          {...shared}
          question={view.confirmation}
          onAllow={meant(() => onAnswer({ kind: 'allowOnce' }))}
        />
      );
    case 'deny':
      return (
        <DenyBox
          {...{ words, onWords, isSending, answers, onAnswer }}
          label="What should the agent do instead? (optional)"
          placeholder="Tell the agent why, or what to do instead"
          send="Deny"
        />
      );
  }
}
