// The plan that an agent proposes. A press on it is the only way out of Plan mode that an agent can bring about (SPEC 3), so
// every press passes the accident guard, and no key answers.
import { ListChecks } from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import { MAX_ANSWER, type QuestionContent } from '../../../shared/domain/question.ts';
import { Button } from '../../components/Button.tsx';
import { Prose } from '../../components/Prose.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import { useArmed, useFocusBack, useMoved } from '../../components/useCardState.ts';
import { CARD_MARK } from '../../components/useGuard.ts';
import { WordsBox } from '../../components/WordsBox.tsx';
import styles from './QuestionCard.module.css';
import { type QuestionCardProps, Refusal } from './QuestionCard.tsx';

type Plan = Extract<QuestionContent, { kind: 'plan' }>;

export function PlanCard(props: QuestionCardProps<Plan>) {
  const { content, more, answering, draft, onDraft, isGone, guard, card, onAnswer, others } = props;
  const [step, setStep] = useState<'plan' | 'words'>(draft.words === '' ? 'plan' : 'words');
  const id = useId();
  const isSending = answering?.state === 'sending';
  const isArmed = useArmed(guard, `${step}:${answering?.state ?? ''}`);
  const isOff = isSending || isGone || !isArmed;
  useFocusBack(step, card);
  const hasMoved = useMoved(step);
  const meant = (act: () => void) => (event: MouseEvent) => {
    if (!isOff && guard.answerTo(event.nativeEvent) === 'accept') act();
  };
  return (
    <fieldset ref={card} tabIndex={-1} className={styles.plan} aria-labelledby={id} {...CARD_MARK}>
      <h2 id={id}>
        <ListChecks aria-hidden="true" />
        <span>The agent proposes this plan</span>
      </h2>
      <div className={styles.body} {...scrollRegion('The plan')}>
        <Prose text={content.plan} />
      </div>
      <Refusal answering={answering} />
      {step === 'plan' ? (
        <div className={styles.actions}>
          <Button
            look="primary"
            disabled={isOff}
            onClick={meant(() => onAnswer({ kind: 'approvePlan', mode: 'default' }))}
          >
            {isSending ? 'Sending…' : 'Start in Ask'}
          </Button>
          <Button disabled={isOff} onClick={meant(() => onAnswer({ kind: 'approvePlan', mode: 'acceptEdits' }))}>
            Start in Auto-accept edits
          </Button>
          <Button disabled={isOff} onClick={meant(() => setStep('words'))}>
            Keep planning…
          </Button>
          <span className={styles.hint}>{more ?? ''}</span>
          <span className={styles.others}>{others}</span>
        </div>
      ) : (
        <WordsBox
          tone="plain"
          label="What should the plan do otherwise? (optional)"
          placeholder="Tell the agent what to change or find out"
          send="Keep planning"
          hint="Enter sends · Esc goes back"
          most={MAX_ANSWER}
          words={draft.words}
          onWords={(words) => onDraft({ ...draft, words })}
          isSending={isSending}
          takesFocus={hasMoved}
          onSend={(words) => onAnswer({ kind: 'keepPlanning', words })}
          onCancel={() => setStep('plan')}
        />
      )}
    </fieldset>
  );
}
