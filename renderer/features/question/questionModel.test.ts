import { describe, expect, it } from 'vitest';
import { question } from '../../ipc/examples.ts';
import type { AnswerDraft } from '../../stores/questions.ts';
import { type Choice, choiceAnswer, choose, missing, questionAnnouncement } from './questionModel.ts';

const option = (label: string) => ({ label, description: '' });
const asked = (more: Partial<Choice> = {}): Choice => ({
  kind: 'choice',
  question: 'Which?',
  options: [option('A'), option('B'), option('C')],
  multiple: false,
  ...more,
});
const draft = (chosen: readonly string[], words = ''): AnswerDraft => ({ chosen, words });
const many = asked({ multiple: true });

const presses: readonly (readonly [
  law: string,
  given: Choice,
  before: AnswerDraft,
  label: string,
  after: AnswerDraft,
])[] = [
  ['one of one is chosen', asked(), draft([], 'w'), 'B', draft(['B'], 'w')],
  ['another takes its place', asked(), draft(['B']), 'C', draft(['C'])],
  ['a second press on one of one changes nothing', asked(), draft(['B']), 'B', draft(['B'])],
  ['of many each is chosen, in the order of the question', many, draft(['C']), 'A', draft(['A', 'C'])],
  ['of many a second press takes it back', many, draft(['A', 'C']), 'A', draft(['C'])],
];
describe('choose', () => {
  it.each(presses)('%s', (_law, given, before, label, after) => expect(choose(given, before, label)).toEqual(after));
});

const sendable: readonly (readonly [law: string, given: Choice, held: AnswerDraft, expected: string | null])[] = [
  ['nothing chosen cannot be sent', asked(), draft([]), 'Choose an option or write an answer first'],
  ['blanks are no words', asked(), draft([], ' \n'), 'Choose an option or write an answer first'],
  ['without options words are asked for', asked({ options: [] }), draft([]), 'Write an answer first'],
  ['a choice can be sent', asked(), draft(['A']), null],
  ['words can be sent', asked(), draft([], 'neither'), null],
];
describe('missing', () => {
  it.each(sendable)('%s', (_law, given, held, expected) => expect(missing(given, held)).toBe(expected));
});

it('an answer carries the labels and the words without blanks round them', () =>
  expect(choiceAnswer(draft(['A', 'B'], ' soon\n'))).toEqual({ kind: 'choice', chosen: ['A', 'B'], words: 'soon' }));

describe('a screen reader is told', () => {
  it.each([
    ['the question', asked({ question: 'Which\none?' }), 'The agent asks you: Which one?'],
    ['the beginning of a long one', asked({ question: 'x'.repeat(300) }), `The agent asks you: ${'x'.repeat(200)}…`],
    ['of a plan', { kind: 'plan', plan: '# P' } as const, 'A plan is ready. Start it, or keep planning.'],
  ] as const)('%s', (_law, content, expected) => expect(questionAnnouncement(question({ content }))).toBe(expected));
});
