// A question of an agent as its card shows it, and what of an answer can be sent. Pure.
import type { Question, QuestionAnswer, QuestionContent } from '../../../shared/domain/question.ts';
import type { AnswerDraft } from '../../stores/questions.ts';

/** A question to choose from or to be answered in words. */
export type Choice = Extract<QuestionContent, { kind: 'choice' }>;

/** After `label` was pressed: one at most where only one may be chosen, and a second press takes it back where many may. */
export function choose({ multiple, options }: Choice, { chosen, words }: AnswerDraft, label: string): AnswerDraft {
  if (!multiple) return { chosen: [label], words };
  const next = new Set(chosen);
  if (!next.delete(label)) next.add(label);
  return { chosen: options.map((option) => option.label).filter((each) => next.has(each)), words };
}

/** Why nothing can be sent yet, or null. */
export function missing({ options }: Choice, { chosen, words }: AnswerDraft): string | null {
  if (chosen.length > 0 || words.trim() !== '') return null;
  return options.length === 0 ? 'Write an answer first' : 'Choose an option or write an answer first';
}

export const choiceAnswer = ({ chosen, words }: AnswerDraft): QuestionAnswer => ({
  kind: 'choice',
  chosen: [...chosen],
  words: words.trim(),
});

/** What a screen reader is told, once, of a long question its beginning. */
export function questionAnnouncement({ content }: Question): string {
  if (content.kind === 'plan') return 'A plan is ready. Start it, or keep planning.';
  const words = content.question.replace(/\s+/g, ' ');
  const spoken = words.length <= SPOKEN_MOST ? words : `${words.slice(0, SPOKEN_MOST).toWellFormed()}…`;
  return `The agent asks you: ${spoken}`;
}
const SPOKEN_MOST = 200;
