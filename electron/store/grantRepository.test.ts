import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Grant } from '../../shared/domain/grant.ts';
import { type ChatId, chatIdSchema } from '../../shared/ids.ts';
import type { Store } from './store.ts';
import { grant, NOW, open, scratchFolder, withRaw } from './testing/samples.ts';

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

const insert = (id: string, more: Partial<Grant> = {}) => {
  const one = { ...grant(chatId, id), ...more };
  store.grants.insert(one);
  return one;
};

test('a grant comes back as it was made, also after a restart, and as it ended', () => {
  const one = insert('g1');
  const ended: Grant = { ...one, uses: 7, endedAt: NOW + 1, endedBy: 'revoked' };
  expect(store.grants.find(one.id)).toEqual(one);
  store.grants.update(ended);
  store.close();
  store = open(folder);
  expect([store.grants.find(one.id), store.grants.find(grant(chatId, 'none').id)]).toEqual([ended, undefined]);
});

test('a chat has its own, oldest first, the ended too', () => {
  const other = store.chats.create(store.projects.open('/q', false).id, 'default').id;
  insert('late', { madeAt: NOW + 1 });
  insert('early', { endedAt: NOW, endedBy: 'revoked' });
  insert('other', { chatId: other });
  expect(store.grants.ofChat(chatId).map((one) => one.id)).toEqual(['early', 'late']);
});

test('a grant that ended may still count its uses, but is never restored, nor does it end twice', () => {
  const ended = insert('g1', { endedAt: NOW, endedBy: 'revoked' });
  store.grants.update({ ...ended, uses: 3 });
  for (const endedAt of [null, NOW + 1])
    expect(() => store.grants.update({ ...ended, endedAt, endedBy: null })).toThrow('never restored');
  expect(store.grants.find(ended.id)).toEqual({ ...ended, uses: 3 });
});

test('a grant of a folder comes back as one, and never leads elsewhere', () => {
  const one = insert('g1', { rules: [], folder: '/home/ada/lib' });
  store.grants.update({ ...one, folder: '/', uses: 1 });
  expect(store.grants.find(one.id)).toEqual({ ...one, uses: 1 });
  expect(() => withRaw(folder, (raw) => raw.exec("UPDATE grants SET folder = '/'"))).toThrow('a grant never changes');
});

test('an update never changes what it allows', () => {
  const one = insert('g1');
  store.grants.update({ ...one, rules: ['Bash'], uses: 1 });
  expect(store.grants.find(one.id)).toEqual({ ...one, uses: 1 });
  expect(() => withRaw(folder, (raw) => raw.exec(`UPDATE grants SET rules = '["Bash"]'`))).toThrow(
    'a grant never changes',
  );
});

test('what is not there cannot be changed, nothing is made twice, and no chat means no grant', () => {
  const one = insert('g1');
  expect(() => store.grants.update(grant(chatId, 'none'))).toThrow('there is no grant `none`');
  expect(() => store.grants.insert(one)).toThrow('UNIQUE');
  expect(() => insert('g2', { chatId: chatIdSchema.parse('gone') })).toThrow('FOREIGN KEY');
});

test('a grant that cannot be read allows nothing and is told of', () => {
  insert('good');
  withRaw(folder, (raw) =>
    raw.exec(
      ['no json', '[]', '[1]']
        .map(
          (rules, n) =>
            `INSERT INTO grants VALUES (${n + 9}, 'bad${n}', '${chatId}', '${rules}', 0, NULL, NULL, 0, 'o', NULL);`,
        )
        .join(''),
    ),
  );
  expect(store.grants.ofChat(chatId).map((one) => one.id)).toEqual(['good']);
  expect(faults).toEqual(['grants bad0', 'grants bad1', 'grants bad2']);
});
