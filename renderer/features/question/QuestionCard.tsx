// A question of an agent, in the place of the composer. It permits nothing. No single key answers it: what was chosen or
// written is sent by the button, or by Enter from one of its own fields.
import { MessageCircleQuestion } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId } from 'react';
import { MAX_ANSWER, type QuestionAnswer } from '../../../shared/domain/question.ts';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { Prose } from '../../components/Prose.tsx';
import { RawText } from '../../components/RawText.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import { useArmed } from '../../components/useCardState.ts';
import { CARD_MARK, type Guard } from '../../components/useGuard.ts';
import type { Answering } from '../../stores/asked.ts';
import type { AnswerDraft } from '../../stores/questions.ts';
import styles from './QuestionCard.module.css';
import { type Choice, choiceAnswer, choose, missing } from './questionModel.ts';

export type QuestionCardProps<Content> = {
  readonly content: Content;
  /** "1 more waiting after this", or null. */
  readonly more: string | null;
  readonly answering: Answering | undefined;
  /** What was chosen and written so far, also before another chat was looked at. */
  readonly draft: AnswerDraft;
  readonly onDraft: (draft: AnswerDraft) => void;
  /** The app does not answer: no answer can be given now. */
  readonly isGone: boolean;
  readonly guard: Guard;
  readonly card: RefObject<HTMLFieldSetElement | null>;
  readonly onAnswer: (answer: QuestionAnswer) => void;
  /** Buttons for what can be done beside answering. */
  readonly others: ReactNode;
};

export function QuestionCard(props: QuestionCardProps<Choice>) {
  const { content, more, answering, draft, onDraft, isGone, guard, card, onAnswer, others } = props;
  const id = useId();
  const isSending = answering?.state === 'sending';
  const isArmed = useArmed(guard, answering?.state ?? '');
  const lack = missing(content, draft);
  const isOff = isSending || isGone || !isArmed || lack !== null;
  const send = () => {
    if (!isOff) onAnswer(choiceAnswer(draft));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, nativeEvent } = event;
    if (event.key !== 'Enter' || event.shiftKey || event.repeat) return;
    if (nativeEvent.isComposing || event.keyCode === 229) return;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    send();
  };
  /** The click that brought the window to the front sends nothing. */
  const onSend = (event: MouseEvent) => {
    if (event.detail === 0 || guard.answerTo(event.nativeEvent) === 'accept') send();
  };
  return (
    <fieldset
      ref={card}
      tabIndex={-1}
      className={styles.card}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      {...CARD_MARK}
    >
      <h2 id={id}>
        <MessageCircleQuestion aria-hidden="true" />
        <span>The agent asks you</span>
      </h2>
      <div className={styles.body} {...scrollRegion('What is asked')}>
        <Prose text={content.question} />
        <Options content={content} draft={draft} onDraft={onDraft} />
        <Words content={content} draft={draft} onDraft={onDraft} />
      </div>
      <Refusal answering={answering} />
      <div className={styles.actions}>
        <Button look="primary" keyHint="Enter" disabled={isOff} onClick={onSend}>
          {isSending ? 'Sending…' : 'Send'}
        </Button>
        <span className={styles.hint}>{lack ?? more ?? ''}</span>
        <span className={styles.others}>{others}</span>
      </div>
    </fieldset>
  );
}

type PartProps = Pick<QuestionCardProps<Choice>, 'content' | 'draft' | 'onDraft'>;

function Options({ content, draft, onDraft }: PartProps) {
  const group = useId();
  if (content.options.length === 0) return null;
  return (
    <ul className={styles.options}>
      {content.options.map(({ label, description }) => (
        <li key={label}>
          <label>
            <input
              type={content.multiple ? 'checkbox' : 'radio'}
              name={group}
              checked={draft.chosen.includes(label)}
              onChange={() => onDraft(choose(content, draft, label))}
            />
            <span>
              <RawText text={label} />
            </span>
            {description !== '' && (
              <small>
                <RawText text={description} />
              </small>
            )}
          </label>
        </li>
      ))}
    </ul>
  );
}

function Words({ content, draft, onDraft }: PartProps) {
  const id = useId();
  return (
    <div className={styles.words}>
      <label htmlFor={id}>{content.options.length === 0 ? 'Your answer' : 'In your own words (optional)'}</label>
      <div className={styles.grow}>
        <div className={styles.mirror} aria-hidden="true">{`${draft.words}\n`}</div>
        <textarea
          id={id}
          rows={1}
          dir="auto"
          maxLength={MAX_ANSWER}
          value={draft.words}
          onChange={(event) => onDraft({ ...draft, words: event.target.value })}
        />
      </div>
    </div>
  );
}

export function Refusal({ answering }: { readonly answering: Answering | undefined }) {
  if (answering?.state !== 'refused') return null;
  return (
    <p className={styles.problem} role="alert">
      Not taken: <InlineText text={answering.message} />
    </p>
  );
}
