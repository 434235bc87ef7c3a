import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chat } from '../../shared/domain/chat.ts';
import { callIdSchema, chatIdSchema, messageIdSchema } from '../../shared/ids.ts';
import { processStart } from '../platform/processIdentity.ts';
import type { RunningCommand } from '../sandbox/ports.ts';
import type { Owner } from './owner.ts';
import type { Store } from './store.ts';
import {
  approval,
  call,
  decided,
  finished,
  grant,
  message,
  NOW,
  open,
  question,
  scratchFolder,
  withRaw,
} from './testing/samples.ts';

let folder = '';
let stores: Store[] = [];
beforeEach(() => {
  folder = scratchFolder();
});
afterEach(() => {
  for (const store of stores) store.close();
  stores = [];
  rmSync(folder, { recursive: true, force: true });
});

const begin = (owner: Owner): Store => {
  const store = open(folder, { owner });
  stores.push(store);
  return store;
};
/** Ends without a word, as a crash does: the note of the owner stays. */
const crash = (store: Store, owner: Owner) => {
  store.close();
  stores = stores.filter((one) => one !== store);
  withRaw(folder, (raw) =>
    raw
      .prepare('INSERT INTO owners VALUES (?, ?, ?, ?, ?)')
      .run(owner.id, owner.kind, owner.pid, owner.processStart, NOW),
  );
};

const alive = processStart(process.pid);
const host = (id: string): Owner => ({ id, kind: 'host', pid: process.pid, processStart: alive });
const run = (id: string): Owner => ({ id, kind: 'run', pid: process.pid, processStart: alive });

const command = (name: string): RunningCommand => ({
  group: 4321,
  mark: `${name}-mark`,
  processStart: 'then',
  chatId: chatIdSchema.parse(name),
  callId: callIdSchema.parse(`${name}-run`),
});

function leaveWork(store: Store, name: string): Chat {
  const { id: projectId } = store.projects.open('/p', false);
  const chat: Chat = { ...store.chats.create(projectId, 'default'), id: chatIdSchema.parse(name) };
  store.chats.saveChat({ ...chat, state: 'waiting' });
  store.chats.appendStep(message(chat.id, `${name}-m`, 'assistant', 'working'), [
    call(chat.id, `${name}-m`, `${name}-done`, 0, 'done'),
    call(chat.id, `${name}-m`, `${name}-run`, 1, 'running'),
    call(chat.id, `${name}-m`, `${name}-wait`, 2, 'waiting'),
    call(chat.id, `${name}-m`, `${name}-new`, 3, 'deciding'),
  ]);
  store.audit.decided({ ...decided(`${name}-run`), chatId: chat.id });
  store.audit.decided({ ...decided(`${name}-done`), chatId: chat.id });
  store.audit.finished({ ...finished(`${name}-done`), chatId: chat.id });
  store.approvals.insert(approval(chat.id, `${name}-wait`, `${name}-ask`, 'waiting'));
  store.approvals.insert(approval(chat.id, `${name}-done`, `${name}-old`, 'allowed'));
  store.questions.insert(question(chat.id, `${name}-q`, 'waiting'));
  store.questions.insert(question(chat.id, `${name}-q-old`, 'answered'));
  store.grants.insert(grant(chat.id, `${name}-g`));
  store.grants.insert({ ...grant(chat.id, `${name}-g-old`), endedAt: NOW - 5, endedBy: 'revoked' });
  store.processes.began(command(name));
  return chat;
}

const stateOf = (store: Store, chat: Chat) => ({
  chat: store.chats.chat(chat.id)?.state,
  calls: store.chats.calls(chat.id).map(({ view }) => [view.status, view.outcome, view.revision]),
  results: store.chats.calls(chat.id).map((one) => one.result),
  asks: store.approvals.forChat(chat.id).map((one) => [one.id, one.state]),
  notices: store.chats.messages(chat.id).filter((one) => one.role === 'notice').length,
  questions: store.questions.forChat(chat.id).map((one) => [one.id, one.state]),
  grants: store.grants.ofChat(chat.id).map((one) => [one.endedAt, one.endedBy]),
});
const RAN = 'interrupted: Z Engine stopped while it ran';
const NEVER = 'interrupted before it ran: Z Engine stopped';
const interrupted = (name: string) => ({
  chat: 'idle',
  calls: [
    ['done', null, 1],
    ['interrupted', RAN, 2],
    ['interrupted', NEVER, 2],
    ['interrupted', NEVER, 2],
  ],
  results: [null, RAN, NEVER, NEVER],
  asks: [[`${name}-ask`, 'interrupted']],
  notices: 1,
  questions: [[`${name}-q`, 'interrupted']],
  grants: [
    [NOW, 'the app ended'],
    [NOW - 5, 'revoked'],
  ],
});
const untouched = (name: string) => ({
  chat: 'waiting',
  calls: ['done', 'running', 'waiting', 'deciding'].map((status) => [status, null, 1]),
  results: [null, null, null, null],
  asks: [[`${name}-ask`, 'waiting']],
  notices: 0,
  questions: [[`${name}-q`, 'waiting']],
  grants: [
    [null, null],
    [NOW - 5, 'revoked'],
  ],
});

const dead: [law: string, owner: Owner, then: Owner][] = [
  ['a host that crashed', { ...host('old'), pid: 2 ** 22 + 1 }, host('new')],
  ['a host whose id another process has now', { ...host('old'), processStart: 'another time' }, host('new')],
  ['a host that seems alive, since the lock is ours', host('old'), host('new')],
  ['a command line whose id another process has now', { ...run('old'), processStart: 'another time' }, host('new')],
  ['a host that crashed, seen by a command line', { ...host('old'), processStart: 'another time' }, run('new')],
];
test.each(dead)('put in order: %s', (_law, owner, then) => {
  const before = begin(owner);
  const chat = leaveWork(before, 'c');
  crash(before, owner);
  const after = begin(then);
  expect(after.recover()).toEqual({
    chats: ['c'],
    calls: ['c-run', 'c-wait', 'c-new'],
    approvals: ['c-ask'],
    questions: ['c-q'],
    commands: [command('c')],
  });
  expect(stateOf(after, chat)).toEqual(interrupted('c'));
  expect(withRaw(folder, (raw) => raw.prepare('SELECT id FROM owners').pluck().all())).toEqual(['new']);
});

test('what a process left open when it closed is put in order too', () => {
  const before = begin(host('old'));
  const chat = leaveWork(before, 'c');
  before.close();
  stores = [];
  const after = begin(host('new'));
  after.recover();
  expect(stateOf(after, chat)).toEqual(interrupted('c'));
});

test('rows of a living command line are left alone beside those of a dead one', () => {
  const gone = { ...run('gone'), processStart: 'another time' };
  const first = begin(gone);
  const left = leaveWork(first, 'left');
  crash(first, gone);
  const living = begin(run('living'));
  const kept = leaveWork(living, 'kept');
  const self = begin(host('self'));
  const own = leaveWork(self, 'own');
  const { chats, commands } = self.recover();
  expect([chats, commands]).toEqual([['left'], [command('left')]]);
  expect([stateOf(self, left), stateOf(self, kept), stateOf(self, own)]).toEqual([
    interrupted('left'),
    untouched('kept'),
    untouched('own'),
  ]);
});

test.each<[state: Chat['state'], then: Chat['state'], notices: number]>([
  ['running', 'idle', 1],
  ['waiting', 'idle', 1],
  ['asking', 'idle', 1],
  ['idle', 'idle', 0],
  ['done', 'done', 0],
  ['failed', 'failed', 0],
])('a chat that was %s is %s afterwards; what was unread or put away is so still', (state, then, notices) => {
  const before = begin(host('old'));
  const chat = before.chats.create(before.projects.open('/p', false).id, 'default');
  before.chats.saveChat({ ...chat, state, unread: true, archived: true });
  crash(before, host('old'));
  const after = begin(host('new'));
  after.recover();
  expect(after.chats.chat(chat.id)).toEqual({ ...chat, state: then, unread: true, archived: true, updatedAt: NOW });
  expect(noticesOf(after, chat)).toHaveLength(notices);
});

test('a second recovery finds nothing', () => {
  const before = begin(host('old'));
  const chat = leaveWork(before, 'c');
  crash(before, host('old'));
  const after = begin(host('new'));
  after.recover();
  expect(after.recover()).toEqual({ chats: [], calls: [], approvals: [], questions: [], commands: [command('c')] });
  after.processes.forget(['c-mark']);
  expect(after.recover().commands).toEqual([]);
  expect(stateOf(after, chat)).toEqual(interrupted('c'));
});

test('only a call that was let through and had not ended is ended in the audit', () => {
  const before = begin(host('old'));
  leaveWork(before, 'c');
  before.audit.decided({ ...decided('c-wait'), decision: 'deny' });
  crash(before, host('old'));
  const after = begin(host('new'));
  after.recover();
  const phases = (id: string) => after.audit.ofCall(id).map((entry) => entry.record.phase);
  expect(['c-run', 'c-done', 'c-wait', 'c-new'].map(phases)).toEqual([
    ['decided', 'finished'],
    ['decided', 'finished'],
    ['decided'],
    [],
  ]);
  expect(after.audit.ofCall('c-run').at(-1)?.record).toMatchObject({ status: 'interrupted', outcome: RAN });
  expect(after.audit.verify().ok).toBe(true);
});

test('a call that cannot be read does not stop the recovery', () => {
  const before = begin(host('old'));
  const chat = leaveWork(before, 'c');
  crash(before, host('old'));
  withRaw(folder, (raw) => raw.exec("UPDATE tool_calls SET view = '{' WHERE id = 'c-run'"));
  const after = begin(host('new'));
  expect(after.recover().calls).toEqual(['c-run', 'c-wait', 'c-new']);
  expect(after.recover().calls).toEqual([]);
  expect(after.chats.chat(chat.id)?.state).toBe('idle');
});

const say = (store: Store, chat: Chat, id: string) =>
  store.chats.appendMessage(message(chat.id, id, 'user', `run ${id}`));
const noticesOf = (store: Store, chat: Chat) =>
  store.chats.messages(chat.id).flatMap((one) => (one.role === 'notice' ? [one.text] : []));
const NOT_GONE = 'Z Engine stopped before it came to ';

test('messages whose turn never began are told of, once, in the chat of each', () => {
  const before = begin(host('old'));
  const [first, second] = ['c1', 'c2'].map((name) => leaveWork(before, name));
  if (!first || !second) throw new Error('no chats');
  for (const id of ['m1', 'm2', 'm3']) say(before, first, id);
  before.chats.beginTurn(messageIdSchema.parse('m1'));
  say(before, second, 'm4');
  crash(before, host('old'));
  const after = begin(host('new'));
  after.recover();
  const told = [first, second].map((chat) => noticesOf(after, chat).at(-1));
  expect(told).toEqual([
    expect.stringContaining(`${NOT_GONE}\`run m2\`, \`run m3\`.`),
    expect.stringContaining(`${NOT_GONE}\`run m4\`.`),
  ]);
  expect(after.recover().chats).toEqual([]);
});

test('a message is told of also when its chat was at rest: a stop had held it', () => {
  const before = begin(host('old'));
  const chat = before.chats.create(before.projects.open('/p', false).id, 'default');
  say(before, chat, 'm1');
  before.close();
  stores = [];
  const after = begin(host('new'));
  expect(after.recover()).toEqual({ chats: [chat.id], calls: [], approvals: [], questions: [], commands: [] });
  expect(noticesOf(after, chat)).toEqual([expect.stringContaining(`${NOT_GONE}\`run m1\``)]);
});

test('messages that wait in a living process are left alone', () => {
  const living = begin(run('living'));
  const chat = living.chats.create(living.projects.open('/p', false).id, 'default');
  say(living, chat, 'm1');
  const after = begin(host('new'));
  expect(after.recover().chats).toEqual([]);
  expect(noticesOf(after, chat)).toEqual([]);
});
