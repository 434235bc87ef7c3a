// Tests only: questions in memory, and what was published of them. It must never be imported by the product.
import type { Question } from '../../shared/domain/question.ts';
import { createQuestions, type QuestionDeps } from './questions.ts';

export function createQuestionsFake(given: Partial<QuestionDeps> = {}) {
  const stored = new Map<string, Question>();
  const published: Question[] = [];
  let count = 0;
  const store = {
    insert: (question: Question) => void stored.set(question.id, question),
    update: (question: Question) => void stored.set(question.id, question),
    find: (id: string) => stored.get(id),
  };
  const publish = (question: Question) => void published.push(question);
  const newId = () => `question-${++count}`;
  const questions = createQuestions({ store, publish, now: () => 1000 + count, newId, ...given });
  return { ...questions, stored, published };
}
