import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Question } from '../../shared/domain/question.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { Store } from './store.ts';
import { NOW, open, question, scratchFolder, withRaw } from './testing/samples.ts';

let folder = '';
let store: Store;
let chatId: ChatId;
const faults: string[] = [];
beforeEach(() => {
  folder = scratchFolder();
  store = open(folder, { onFault: (fault) => faults.push(`${fault.table} ${fault.id}`) });
  chatId = store.chats.create(store.projects.open('/p', false).id, 'default').id;
});
afterEach(() => {
  faults.length = 0;
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const insert = (id: string, state: Question['state'], askedAt = NOW) => {
  const one = { ...question(chatId, id, state), askedAt };
  store.questions.insert(one);
  return one;
};

const answers: readonly (readonly [law: string, given: Partial<Question>])[] = [
  ['a choice', { answer: { kind: 'choice', chosen: ['a'], words: 'and "quickly"' } }],
  [
    'a plan that is approved',
    { content: { kind: 'plan', plan: '# Plan' }, answer: { kind: 'approvePlan', mode: 'acceptEdits' } },
  ],
  ['a plan that is not', { content: { kind: 'plan', plan: '' }, answer: { kind: 'keepPlanning', words: 'smaller' } }],
];
test.each(answers)('comes back as it was put and answered, after a restart: %s', (_law, given) => {
  const put = { ...question(chatId, 'q', 'waiting'), ...given, answer: null };
  store.questions.insert(put);
  const answered: Question = { ...put, ...given, state: 'answered', answeredAt: NOW + 3 };
  expect(store.questions.find(put.id)).toEqual(put);
  store.questions.update(answered);
  store.close();
  store = open(folder);
  expect(store.questions.find(put.id)).toEqual(answered);
});

test('the oldest waits first, then the interrupted; answered and stopped ones are gone', () => {
  insert('late', 'waiting', NOW + 2);
  insert('broken', 'interrupted');
  insert('early', 'waiting', NOW + 1);
  insert('done', 'answered');
  insert('stopped', 'stopped');
  expect(store.questions.forChat(chatId).map((one) => one.id)).toEqual(['early', 'late', 'broken']);
  expect(store.questions.open().map((one) => one.id)).toEqual(['early', 'late', 'broken']);
  store.chats.mark(chatId, { archived: true });
  expect(store.questions.open()).toEqual([]);
});

test('an update never changes what was asked', () => {
  const one = insert('q', 'waiting');
  store.questions.update({ ...one, state: 'stopped', content: { kind: 'plan', plan: 'other' } });
  expect(store.questions.find(one.id)).toEqual({ ...one, state: 'stopped' });
  expect(() => withRaw(folder, (raw) => raw.exec(`UPDATE questions SET content = '{}'`))).toThrow(
    'a question that was put never changes',
  );
});

test('what is not there cannot be answered, and nothing is asked twice', () => {
  const one = insert('q', 'waiting');
  expect(() => store.questions.update(question(chatId, 'none', 'answered'))).toThrow('there is no question `none`');
  expect(() => store.questions.insert(one)).toThrow('UNIQUE');
});

test('a question that cannot be read is left out and told of', () => {
  insert('good', 'waiting');
  withRaw(folder, (raw) =>
    raw.exec(`INSERT INTO questions VALUES (7, 'bad', '${chatId}', 'c', 'waiting', 'o', 'no json', NULL, 0, NULL)`),
  );
  expect(store.questions.forChat(chatId).map((one) => one.id)).toEqual(['good']);
  expect(faults).toEqual(['questions bad']);
});
