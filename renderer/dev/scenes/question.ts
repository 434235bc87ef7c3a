// Questions and plans of the agent that wait, or waited, for the person.
import type { Question } from '../../../shared/domain/question.ts';
import { refused } from '../../ipc/clientFake.ts';
import { question, questionId } from '../../ipc/examples.ts';
import { now, plan, type Scene, scene } from './base.ts';

const asks = (id: string, content: Question['content'], more: Partial<Question> = {}) =>
  question({ id: questionId(id), content, askedAt: now, ...more });
const choiceOf = (multiple: boolean): Question['content'] => ({
  kind: 'choice',
  question: 'The worker needs a place for its queue. Which database should it use? `settle.sqlite` exists already.',
  options: [
    { label: 'SQLite', description: 'One file, nothing to run. Enough for one worker.' },
    { label: 'PostgreSQL', description: 'For several workers; a server must run.' },
    { label: 'Keep it in memory', description: '' },
  ],
  multiple,
});
export const QUESTION_SCENES: Readonly<Record<string, Scene>> = {
  'question-one': scene({ questions: [asks('q1', choiceOf(false)), asks('q2', choiceOf(true), { askedAt: now + 1 })] }),
  'question-many': scene({ questions: [asks('q1', choiceOf(true))] }),
  'question-words': scene({
    questions: [asks('q1', { kind: 'choice', question: 'What is the worker called?', options: [], multiple: false })],
  }),
  'question-refused': scene({
    questions: [asks('q1', choiceOf(false))],
    answers: { 'question:answer': () => refused('this question was stopped with its turn') },
  }),
  plan: scene({ chat: { mode: 'plan' }, questions: [asks('q1', { kind: 'plan', plan })] }),
  'plan-long': scene({
    chat: { mode: 'plan' },
    questions: [asks('q1', { kind: 'plan', plan: Array.from({ length: 40 }, () => plan).join('\n\n') })],
  }),
  'question-interrupted': scene({ questions: [asks('q1', choiceOf(false), { state: 'interrupted' })] }),
  'plan-interrupted': scene({ questions: [asks('q1', { kind: 'plan', plan }, { state: 'interrupted' })] }),
};
