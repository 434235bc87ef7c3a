import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chat } from '../../shared/domain/chat.ts';
import { chatIdSchema, messageIdSchema, projectIdSchema } from '../../shared/ids.ts';
import { processStart } from '../platform/processIdentity.ts';
import type { RowFault } from './rows.ts';
import type { Store } from './store.ts';
import { call, message, NOW, open, scratchFolder, withRaw } from './testing/samples.ts';

let folder = '';
let store: Store;
let chat: Chat;
let faults: RowFault[] = [];
beforeEach(() => {
  faults = [];
  folder = scratchFolder();
  store = open(folder, { onFault: (fault) => faults.push(fault) });
  chat = store.chats.create(store.projects.open('/p', false).id, 'default');
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const reopen = () => {
  store.close();
  store = open(folder, { onFault: (fault) => faults.push(fault) });
  return store.chats;
};

test('a new chat is idle and stays after a restart, as all that was said of it', () => {
  const news = { title: 'Fix it', mode: 'plan', state: 'failed', unread: true, archived: true } as const;
  const changed: Chat = { ...chat, ...news, updatedAt: NOW + 1 };
  store.chats.saveChat(changed);
  expect(chat).toMatchObject({ title: 'New chat', mode: 'default', state: 'idle', createdAt: NOW, updatedAt: NOW });
  expect(reopen().chat(chat.id)).toEqual(changed);
  expect(store.chats.list()).toEqual([changed]);
});

test('chats are listed with the last changed first', () => {
  const second = store.chats.create(chat.projectId, 'plan');
  store.chats.saveChat({ ...chat, updatedAt: NOW + 5 });
  expect(store.chats.list().map((one) => one.id)).toEqual([chat.id, second.id]);
});

test('what the window marks stays; the place in the list and whom the chat is of do not change', () => {
  const row = () => withRaw(folder, (raw) => raw.prepare('SELECT owner, updated_at FROM chats').get());
  withRaw(folder, (raw) => raw.exec("UPDATE chats SET owner = 'another'"));
  const before = row();
  expect(store.chats.mark(chat.id, { unread: true })).toEqual({ ...chat, unread: true });
  expect(store.chats.mark(chat.id, { title: 'Mine', archived: true })).toEqual(store.chats.chat(chat.id));
  expect(reopen().chat(chat.id)).toEqual({ ...chat, title: 'Mine', unread: true, archived: true });
  expect([row(), store.chats.mark(chatIdSchema.parse('none'), { title: 'x' })]).toEqual([before, undefined]);
});

test('what the agent said last: the newest of its texts, whatever else came after', () => {
  const { chats } = store;
  expect(chats.lastSaid(chat.id)).toBeNull();
  chats.appendMessage(message(chat.id, 'u1', 'user', 'go'));
  chats.appendStep(message(chat.id, 'a1', 'assistant', 'first'), []);
  chats.appendStep(message(chat.id, 'a2', 'assistant', 'second'), []);
  chats.appendStep(message(chat.id, 'a3', 'assistant', ''), [call(chat.id, 'a3', 'c1', 0, 'done')]);
  chats.appendMessage(message(chat.id, 'n1', 'notice', 'Stopped.'));
  chats.appendMessage(message(chat.id, 'u2', 'user', 'again'));
  expect(reopen().lastSaid(chat.id)).toBe('second');
});

test('a chat of no project is refused', () => {
  const lost = { ...chat, id: chatIdSchema.parse('lost'), projectId: projectIdSchema.parse('none') };
  expect(() => store.chats.saveChat(lost)).toThrow();
  expect(() => store.chats.create(lost.projectId, 'default')).toThrow();
  expect(store.chats.list()).toEqual([chat]);
});

test('a draft is kept, replaced and emptied', () => {
  expect(store.chats.draft(chat.id)).toBe('');
  store.chats.saveDraft(chat.id, 'half a tho');
  store.chats.saveDraft(chat.id, 'half a thought\n🙂');
  expect(reopen().draft(chat.id)).toBe('half a thought\n🙂');
  store.chats.saveDraft(chat.id, '');
  expect(store.chats.draft(chat.id)).toBe('');
});

test('a message that is sent twice is stored once', () => {
  const first = message(chat.id, 'm1', 'user', 'hello');
  expect([store.chats.appendMessage(first), store.chats.appendMessage({ ...first, text: 'other' })]).toEqual([
    true,
    false,
  ]);
  expect(store.chats.messages(chat.id)).toEqual([first]);
});

test("a user's message waits until its turn begins, also when it is sent twice", () => {
  const waiting = () => withRaw(folder, (raw) => raw.prepare('SELECT message_id FROM waiting_messages').pluck().all());
  const said = message(chat.id, 'm1', 'user', 'hello');
  store.chats.appendMessage(said);
  store.chats.appendMessage(message(chat.id, 'n1', 'notice', 'stopped'));
  expect(waiting()).toEqual(['m1']);
  store.chats.beginTurn(said.id);
  store.chats.appendMessage(said);
  store.chats.beginTurn(said.id);
  expect(waiting()).toEqual([]);
});

test('a step is stored with all its calls or not at all', () => {
  const step = message(chat.id, 'a1', 'assistant', 'reading');
  const twice = [call(chat.id, 'a1', 'c1', 0, 'deciding'), call(chat.id, 'a1', 'c2', 0, 'deciding')];
  expect(() => store.chats.appendStep(step, twice)).toThrow();
  expect([store.chats.messages(chat.id), store.chats.calls(chat.id)]).toEqual([[], []]);
});

test('a call is saved over and over, and found', () => {
  store.chats.appendStep(message(chat.id, 'a1', 'assistant', ''), [call(chat.id, 'a1', 'c1', 0, 'running')]);
  const ended = { ...call(chat.id, 'a1', 'c1', 0, 'done'), result: 'fine' };
  store.chats.saveCall(ended);
  expect(reopen().call(ended.view.id)).toEqual(ended);
  expect(store.chats.calls(chat.id)).toEqual([ended]);
});

test('the timeline: messages in order, after each its calls by position; an empty answer shows only its calls', () => {
  const { chats } = store;
  chats.appendMessage(message(chat.id, 'u1', 'user', 'go'));
  chats.appendStep(message(chat.id, 'a1', 'assistant', 'first'), [
    call(chat.id, 'a1', 'c2', 1, 'done'),
    call(chat.id, 'a1', 'c1', 0, 'done'),
  ]);
  chats.appendStep(message(chat.id, 'a2', 'assistant', ''), [call(chat.id, 'a2', 'c3', 0, 'failed')]);
  chats.appendMessage(message(chat.id, 'n1', 'notice', 'the model failed'));
  const item = { chatId: chat.id, revision: Number.MAX_SAFE_INTEGER, at: NOW };
  expect(reopen().timeline(chat.id)).toEqual([
    { kind: 'user', id: 'u1', ...item, text: 'go' },
    { kind: 'assistant', id: 'a1', ...item, text: 'first', streaming: false },
    call(chat.id, 'a1', 'c1', 0, 'done').view,
    call(chat.id, 'a1', 'c2', 1, 'done').view,
    call(chat.id, 'a2', 'c3', 0, 'failed').view,
    { kind: 'notice', id: 'n1', ...item, tone: 'error', text: 'the model failed' },
  ]);
});

test('chats do not see each other', () => {
  const other = store.chats.create(chat.projectId, 'default');
  store.chats.appendStep(message(chat.id, 'a1', 'assistant', 'x'), [call(chat.id, 'a1', 'c1', 0, 'done')]);
  expect([store.chats.timeline(other.id), store.chats.messages(other.id), store.chats.calls(other.id)]).toEqual([
    [],
    [],
    [],
  ]);
  expect(store.chats.call(call(chat.id, 'a1', 'none', 0, 'done').view.id)).toBeUndefined();
});

const harms: [law: string, sql: string, table: string, id: string, left: string[]][] = [
  [
    'a call whose view is no JSON',
    "UPDATE tool_calls SET view = '{' WHERE id = 'c1'",
    'tool_calls',
    'c1',
    ['u1', 'a1'],
  ],
  ['a call whose view lacks a key', "UPDATE tool_calls SET view = '{}'", 'tool_calls', 'c1', ['u1', 'a1']],
  [
    'a message whose content is no JSON',
    "UPDATE messages SET content = '' WHERE id = 'a1'",
    'messages',
    'a1',
    ['u1', 'c1'],
  ],
  ['a message of an unknown role', "UPDATE messages SET role = 'x' WHERE id = 'u1'", 'messages', 'u1', ['a1', 'c1']],
];
test.each(harms)('left out and told of, the rest stays: %s', (_law, sql, table, id, left) => {
  store.chats.appendMessage(message(chat.id, 'u1', 'user', 'go'));
  store.chats.appendStep(message(chat.id, 'a1', 'assistant', 'x'), [call(chat.id, 'a1', 'c1', 0, 'done')]);
  withRaw(folder, (raw) => raw.exec(sql));
  expect(store.chats.timeline(chat.id).map((item) => item.id)).toEqual(left);
  expect(faults).toEqual([{ table, id, message: expect.any(String) }]);
});

test('a chat of an unknown mode is left out of the list and told of', () => {
  withRaw(folder, (raw) => raw.exec("UPDATE chats SET mode = 'reckless'"));
  expect([store.chats.list(), store.chats.chat(chat.id)]).toEqual([[], undefined]);
  expect(faults.map((fault) => fault.id)).toEqual([chat.id, chat.id]);
});

test('the owner of what is written is this process', () => {
  store.chats.appendStep(message(chat.id, messageIdSchema.parse('a1'), 'assistant', 'x'), [
    call(chat.id, 'a1', 'c1', 0, 'running'),
  ]);
  const owners = withRaw(folder, (raw) => [
    raw.prepare('SELECT id FROM owners').pluck().all(),
    raw.prepare('SELECT owner FROM chats').pluck().all(),
    raw.prepare('SELECT owner FROM tool_calls').pluck().all(),
  ]);
  expect(owners[0]).toHaveLength(1);
  expect([owners[1], owners[2]]).toEqual([owners[0], owners[0]]);
});

test('whether a chat is worked on elsewhere: by another process, while it lives', () => {
  const alive = processStart(process.pid);
  store.chats.saveChat({ ...chat, state: 'running' });
  const owned = (id: string, start: string | null) => {
    withRaw(folder, (raw) => {
      raw.prepare("INSERT INTO owners VALUES (?, 'run', ?, ?, 0)").run(id, process.pid, start);
      raw.prepare('UPDATE chats SET owner = ?').run(id);
    });
    store.chats.mark(chat.id, { mode: 'plan', unread: true });
    return store.chats.isElsewhere(chat.id);
  };
  expect(store.chats.isElsewhere(chat.id)).toBe(false);
  expect([owned('run', alive), owned('gone', 'another time')]).toEqual([true, false]);
  withRaw(folder, (raw) => raw.exec("UPDATE chats SET owner = 'run', state = 'done'"));
  expect(store.chats.isElsewhere(chat.id)).toBe(false);
});
