// A question that a stop of the app interrupted. Nobody waits for its answer any more: the agent must be asked to put it again.
import { Unplug } from 'lucide-react';
import { useId } from 'react';
import type { QuestionContent } from '../../../shared/domain/question.ts';
import { Button } from '../../components/Button.tsx';
import { Prose } from '../../components/Prose.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import styles from './QuestionCard.module.css';

type Props = { readonly content: QuestionContent; readonly onDismiss: () => void };

export function InterruptedQuestion({ content, onDismiss }: Props) {
  const id = useId();
  const what = content.kind === 'plan' ? 'plan' : 'question';
  return (
    <fieldset className={styles.interrupted} aria-labelledby={id}>
      <h2 id={id}>
        <Unplug aria-hidden="true" />
        <span>Interrupted: the app stopped before you answered this {what}</span>
      </h2>
      <div className={styles.body} {...scrollRegion('What was asked')}>
        <Prose text={content.kind === 'plan' ? content.plan : content.question} />
      </div>
      <div className={styles.actions}>
        <span className={styles.hint}>Ask the agent to put it again.</span>
        <span className={styles.others}>
          <Button onClick={onDismiss}>Dismiss</Button>
        </span>
      </div>
    </fieldset>
  );
}
