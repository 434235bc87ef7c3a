import { expect, test } from 'vitest';
import type { QuestionAnswer, QuestionContent } from '../../shared/domain/question.ts';
import type { CallId, ChatId, QuestionId } from '../../shared/ids.ts';
import { createQuestionsFake } from './questionsFake.ts';

const [chat, call, id] = ['chat-1' as ChatId, 'call-1' as CallId, 'question-1' as QuestionId];
const choice: QuestionContent = {
  kind: 'choice',
  question: 'Which?',
  options: [
    { label: 'A', description: '' },
    { label: 'B', description: '' },
  ],
  multiple: false,
};
const many: QuestionContent = { ...choice, multiple: true };
const open: QuestionContent = { ...choice, options: [] };
const plan: QuestionContent = { kind: 'plan', plan: '# Do it' };
const choose = (chosen: string[], words = ''): QuestionAnswer => ({ kind: 'choice', chosen, words });
const never = new AbortController().signal;
const FINE = undefined;

/** [law, what is asked, the answer, the fault] */
const laws: [string, QuestionContent, QuestionAnswer, string | undefined][] = [
  ['an option', choice, choose(['A']), FINE],
  ['words alone', choice, choose([], 'neither'), FINE],
  ['an option with words', choice, choose(['B'], 'but soon'), FINE],
  ['several where that is meant', many, choose(['A', 'B']), FINE],
  ['words where there is nothing to choose', open, choose([], 'yes'), FINE],
  ['an approved plan', plan, { kind: 'approvePlan', mode: 'acceptEdits' }, FINE],
  ['a plan to go on with', plan, { kind: 'keepPlanning', words: 'and tests?' }, FINE],
  ['nothing said', choice, choose([], ' \n'), 'choose an option, or say something'],
  ['an option that was not there', choice, choose(['C']), 'there is no option `C`'],
  ['an option of another question', open, choose(['A']), 'there is no option `A`'],
  ['several where one is meant', choice, choose(['A', 'B']), 'only one option can be chosen'],
  ['one twice', many, choose(['A', 'A']), 'an option was chosen twice'],
  [
    'a choice for a plan',
    plan,
    choose([], 'approved'),
    'a plan is approved, or planning goes on; there is nothing to choose',
  ],
  ['an approval for a question', choice, { kind: 'approvePlan', mode: 'default' }, 'this is a question, not a plan'],
  ['going on with a question', choice, { kind: 'keepPlanning', words: '' }, 'this is a question, not a plan'],
];
test.each(laws)('%s', async (_law, content, answer, fault) => {
  const fake = createQuestionsFake();
  const asked = fake.ask(content, chat, call, never);
  const result = fake.answer(id, answer);
  expect(result.ok ? FINE : result.error).toBe(fault);
  expect(fake.stored.get(id)).toMatchObject(
    fault === FINE ? { state: 'answered', answer } : { state: 'waiting', answer: null },
  );
  if (fault === FINE) expect(await asked).toEqual(answer);
});

test('it is stored before it is shown, and shown again with its answer', async () => {
  const order: string[] = [];
  const fake = createQuestionsFake({ publish: ({ state }) => order.push(`${state}, ${fake.stored.size} stored`) });
  const asked = fake.ask(choice, chat, call, never);
  fake.answer(id, choose(['A']));
  await asked;
  expect(order).toEqual(['waiting, 1 stored', 'answered, 1 stored']);
  expect(fake.stored.get(id)).toEqual({
    ...{ id, chatId: chat, callId: call, state: 'answered', content: choice, answer: choose(['A']) },
    ...{ askedAt: 1001, answeredAt: 1001 },
  });
});

test('one answer wins', async () => {
  const fake = createQuestionsFake();
  const asked = fake.ask(choice, chat, call, never);
  expect(fake.answer(id, choose(['A'])).ok).toBe(true);
  expect(fake.answer(id, choose(['B']))).toEqual({ ok: false, error: 'this question was answered already' });
  expect(await asked).toEqual(choose(['A']));
});

test('a stop is no answer', async () => {
  const fake = createQuestionsFake();
  const stop = new AbortController();
  const asked = fake.ask(choice, chat, call, stop.signal);
  stop.abort();
  expect(await asked).toBe(null);
  expect(fake.published.map(({ state, answer }) => [state, answer])).toEqual([
    ['waiting', null],
    ['stopped', null],
  ]);
  expect(fake.answer(id, choose(['A']))).toEqual({ ok: false, error: 'this question was stopped with its turn' });
});

test('a turn that was stopped before gets no answer either', async () => {
  const fake = createQuestionsFake();
  expect(await fake.ask(choice, chat, call, AbortSignal.abort())).toBe(null);
  expect(fake.stored.get(id)?.state).toBe('stopped');
});

test('what cannot be stored is not asked', async () => {
  const insert = () => {
    throw new Error('disk full');
  };
  const published: unknown[] = [];
  const store = { insert, update: () => {}, find: () => undefined };
  const fake = createQuestionsFake({ store, publish: (question) => published.push(question) });
  await expect(fake.ask(choice, chat, call, never)).rejects.toThrow('disk full');
  expect(published).toEqual([]);
});

test('an answer that cannot be stored is none, and can be given again', async () => {
  const fake = createQuestionsFake();
  const { stored } = fake;
  let isFull = true;
  const failing = createQuestionsFake({
    store: {
      insert: (question) => void stored.set(question.id, question),
      find: (wanted) => stored.get(wanted),
      update: (question) => {
        if (isFull) throw new Error('disk full');
        stored.set(question.id, question);
      },
    },
  });
  const asked = failing.ask(choice, chat, call, never);
  expect(() => failing.answer(id, choose(['A']))).toThrow('disk full');
  isFull = false;
  expect(failing.answer(id, choose(['B'])).ok).toBe(true);
  expect(await asked).toEqual(choose(['B']));
});

test('a question that cannot be shown is interrupted, and fails', async () => {
  const fake = createQuestionsFake({
    publish: () => {
      throw new Error('no window');
    },
  });
  await expect(fake.ask(choice, chat, call, never)).rejects.toThrow('no window');
  expect(fake.stored.get(id)?.state).toBe('interrupted');
});

test('questions of an earlier start and unknown ones take no answer', () => {
  const fake = createQuestionsFake();
  const earlier = { id, chatId: chat, callId: call, content: choice, answer: null, askedAt: 1, answeredAt: null };
  expect(fake.answer(id, choose(['A']))).toEqual({ ok: false, error: 'there is no such question' });
  fake.stored.set(id, { ...earlier, state: 'waiting' });
  const closed = 'the app was closed while this question waited; ask the agent to put it again';
  expect(fake.answer(id, choose(['A']))).toEqual({ ok: false, error: closed });
  expect(fake.stored.get(id)?.state).toBe('waiting');
});
