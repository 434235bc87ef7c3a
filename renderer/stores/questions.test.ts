import { describe, expect, it } from 'vitest';
import type { QuestionAnswer } from '../../shared/domain/question.ts';
import { createClientFake, refused } from '../ipc/clientFake.ts';
import { chatId, question, questionId } from '../ipc/examples.ts';
import { createQuestionsStore, interruptedQuestions, openQuestions } from './questions.ts';

const c1 = chatId('c1');
const first = question({ askedAt: 1 });
const second = question({ id: questionId('q2'), askedAt: 2 });
const answer: QuestionAnswer = { kind: 'choice', chosen: ['SQLite'], words: '' };

function start() {
  const client = createClientFake();
  const store = createQuestionsStore(client);
  return { client, state: () => store.getState(), open: () => openQuestions(store.getState(), c1).map(({ id }) => id) };
}

describe('open questions', () => {
  it('stand in the order in which they were asked, each in its chat', () => {
    const { state, open } = start();
    for (const each of [second, first, question({ id: questionId('q3'), chatId: chatId('c2') })]) state().tell(each);
    expect(open()).toEqual(['q1', 'q2']);
  });
  it('never wait again once they were answered', () => {
    const { state, open } = start();
    state().tell({ ...first, state: 'stopped' });
    state().tell(first);
    expect(open()).toEqual([]);
  });
  it('are gone when a snapshot does not know them, unless they came after it was asked for', () => {
    const { state, open } = start();
    state().tell(first);
    const since = state().items.told;
    state().tell(second);
    state().replace(c1, [], since);
    expect(open()).toEqual(['q2']);
  });
});

describe('an answer', () => {
  it('is given once, however often it is pressed, and the question waits no longer', async () => {
    const { client, state, open } = start();
    state().tell(first);
    await Promise.all([state().answer(first, answer), state().answer(first, answer)]);
    expect([client.asked, open()]).toEqual([[['question:answer', { questionId: 'q1', answer }]], []]);
  });
  it('that is refused says why, and the question waits on with what was written', async () => {
    const { client, state, open } = start();
    client.answers['question:answer'] = () => refused('this question was stopped with its turn');
    state().tell(first);
    state().write(first.id, { chosen: ['SQLite'], words: 'in WAL mode' });
    await state().answer(first, answer);
    expect([state().answering.get(first.id), state().drafts.get(first.id), open()]).toEqual([
      { state: 'refused', message: 'this question was stopped with its turn' },
      { chosen: ['SQLite'], words: 'in WAL mode' },
      ['q1'],
    ]);
  });
});

it('an interrupted question is shown until it is put away or talked over', () => {
  const { state } = start();
  const broken = question({ state: 'interrupted', askedAt: 5 });
  state().tell(broken);
  expect([interruptedQuestions(state(), c1, 5), interruptedQuestions(state(), c1, 6)]).toEqual([[broken], []]);
  state().dismiss(broken.id);
  expect(interruptedQuestions(state(), c1, 0)).toEqual([]);
});
