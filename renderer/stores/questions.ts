// The questions that agents put to the person, and what was chosen and written of an answer so far. Never answers by itself.
import { createStore } from 'zustand/vanilla';
import type { Question, QuestionAnswer } from '../../shared/domain/question.ts';
import type { ChatId, QuestionId } from '../../shared/ids.ts';
import type { Client } from '../ipc/client.ts';
import { type Answering, askedIn, isReopened, withAnswering } from './asked.ts';
import { type Collection, emptyCollection, replace, tell } from './collection.ts';

/** An answer that is not sent yet. */
export type AnswerDraft = { readonly chosen: readonly string[]; readonly words: string };

export const emptyAnswer: AnswerDraft = { chosen: [], words: '' };

export type QuestionsState = {
  readonly items: Collection<Question>;
  readonly answering: ReadonlyMap<QuestionId, Answering>;
  readonly drafts: ReadonlyMap<QuestionId, AnswerDraft>;
  /** Interrupted questions that the person put away in this window. */
  readonly dismissed: ReadonlySet<QuestionId>;
  tell(question: Question): void;
  replace(chatId: ChatId, questions: readonly Question[], since: number): void;
  /** A snapshot of all chats. */
  replaceAll(questions: readonly Question[], since: number): void;
  write(questionId: QuestionId, draft: AnswerDraft): void;
  /** Whether it was taken; why not stands in `answering`. */
  answer(question: Question, answer: QuestionAnswer): Promise<boolean>;
  dismiss(questionId: QuestionId): void;
};

export const createQuestionsStore = (client: Client) =>
  createStore<QuestionsState>()((set, get) => {
    const put = (id: QuestionId, answering: Answering | null) =>
      set((state) => ({ answering: withAnswering(state.answering, id, answering) }));
    return {
      items: emptyCollection,
      answering: new Map(),
      drafts: new Map(),
      dismissed: new Set(),
      tell: (question) => set(({ items }) => ({ items: tell(items, question, isReopened) })),
      replaceAll: (questions, since) => set(({ items }) => ({ items: replace(items, questions, since) })),
      replace: (chatId, questions, since) =>
        set(({ items }) => ({ items: replace(items, questions, since, (held) => held.chatId === chatId) })),
      write: (questionId, draft) => set(({ drafts }) => ({ drafts: new Map(drafts).set(questionId, draft) })),
      async answer(question, answer) {
        if (get().answering.get(question.id)?.state === 'sending') return false;
        put(question.id, { state: 'sending' });
        const answered = await client.request('question:answer', { questionId: question.id, answer });
        if (!answered.ok) {
          put(question.id, { state: 'refused', message: answered.error.message });
          return false;
        }
        get().tell({ ...question, state: 'answered', answer });
        put(question.id, null);
        return true;
      },
      dismiss: (questionId) => set(({ dismissed }) => ({ dismissed: new Set(dismissed).add(questionId) })),
    };
  });

/** Oldest first. */
export const openQuestions = (state: QuestionsState, chatId: ChatId): readonly Question[] =>
  askedIn(state.items, chatId, 'waiting');

/** Interrupted by a stop of the app and not put away, oldest first; those before `since` have been talked over. */
export const interruptedQuestions = (state: QuestionsState, chatId: ChatId, since: number): readonly Question[] =>
  askedIn(state.items, chatId, 'interrupted').filter(
    (question) => !state.dismissed.has(question.id) && question.askedAt >= since,
  );
