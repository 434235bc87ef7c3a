import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Approval } from '../../shared/domain/approval.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { Store } from './store.ts';
import { approval, NOW, open, scratchFolder, withRaw } from './testing/samples.ts';

let folder = '';
let store: Store;
let chatId: ChatId;
const faults: string[] = [];
beforeEach(() => {
  folder = scratchFolder();
  store = open(folder, { onFault: (fault) => faults.push(fault.id) });
  chatId = store.chats.create(store.projects.open('/p', false).id, 'default').id;
});
afterEach(() => {
  faults.length = 0;
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const insert = (id: string, state: Approval['state'], askedAt: number) => {
  const one = { ...approval(chatId, `call-${id}`, id, state), askedAt };
  store.approvals.insert(one);
  return one;
};

test('a question comes back as it was put, also after a restart', () => {
  const one = insert('a1', 'waiting', NOW);
  store.close();
  store = open(folder);
  expect(store.approvals.find(one.id)).toEqual(one);
});

test('an answer is stored', () => {
  const one = insert('a1', 'waiting', NOW);
  const denied: Approval = { ...one, state: 'denied', answeredAt: NOW + 9, feedback: 'use pnpm' };
  store.approvals.update(denied);
  expect(store.approvals.find(one.id)).toEqual(denied);
});

test('the oldest waits first, then the interrupted; answered ones are gone', () => {
  insert('late', 'waiting', NOW + 2);
  insert('broken', 'interrupted', NOW);
  insert('early', 'waiting', NOW + 1);
  insert('done', 'allowed', NOW);
  expect(store.approvals.forChat(chatId).map((one) => one.id)).toEqual(['early', 'late', 'broken']);
});

test('open are those of all chats: waiting before interrupted, oldest first; not of a chat that is put away', () => {
  const { projectId } = store.chats.list()[0] ?? {};
  if (projectId === undefined) throw new Error('no chat');
  const [other, away] = [store.chats.create(projectId, 'plan').id, store.chats.create(projectId, 'plan').id];
  insert('late', 'waiting', NOW + 2);
  insert('broken', 'interrupted', NOW - 1);
  store.approvals.insert({ ...approval(other, 'x', 'other', 'waiting'), askedAt: NOW + 1 });
  store.approvals.insert(approval(away, 'y', 'hidden', 'interrupted'));
  store.chats.mark(away, { archived: true });
  expect(store.approvals.open().map((one) => one.id)).toEqual(['other', 'late', 'broken']);
  store.chats.mark(away, { archived: false });
  expect(store.approvals.open().map((one) => one.id)).toEqual(['other', 'late', 'broken', 'hidden']);
});

test('an update never changes what was shown', () => {
  const one = insert('a1', 'waiting', NOW);
  store.approvals.update({ ...one, state: 'allowed', hash: '0', card: { ...one.card, question: 'other' } });
  expect(store.approvals.find(one.id)).toEqual({ ...one, state: 'allowed' });
  const rewrite = () => withRaw(folder, (raw) => raw.exec(`UPDATE approvals SET card = '{}' WHERE id = 'a1'`));
  expect(rewrite).toThrow('a question that was put never changes');
});

test('what is not there cannot be answered, and nothing is asked twice', () => {
  const one = insert('a1', 'waiting', NOW);
  expect(() => store.approvals.update({ ...one, id: approval(chatId, 'c', 'none', 'waiting').id })).toThrow();
  expect(() => store.approvals.insert(one)).toThrow();
});

test('a question that cannot be read is left out and told of', () => {
  insert('good', 'waiting', NOW);
  withRaw(folder, (raw) =>
    raw.exec(`INSERT INTO approvals (id, chat_id, call_id, state, owner, card, hash, asked_at)
      VALUES ('bad', '${chatId}', 'c', 'waiting', 'o', 'no json', 'h', 0)`),
  );
  expect(store.approvals.open().map((one) => one.id)).toEqual(['good']);
  expect(faults).toEqual(['bad']);
});
