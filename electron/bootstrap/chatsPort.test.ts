// The port of chats over a real store: what is refused, what stays as it was, and which grants end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Chat } from '../../shared/domain/chat.ts';
import { type ChatId, chatIdSchema, messageIdSchema } from '../../shared/ids.ts';
import { createGrants } from '../permission/grants.ts';
import { openStore } from '../store/openStore.ts';
import { thisProcess } from '../store/owner.ts';
import { archiveFault, chatsPort, endOf, MAX_LAST_SAID } from './chatsPort.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'z-chats-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function begin(more: Partial<Chat> = {}) {
  const opened = openStore({ folder, owner: thisProcess('host'), now: () => 50 });
  if (!opened.ok) throw new Error(opened.error.message);
  const store = opened.value;
  let count = 0;
  const grants = createGrants({ store: store.grants, publish: () => {}, now: () => 60, newId: () => `g${++count}` });
  const chat = { ...store.chats.create(store.projects.open('/p', false).id, 'default'), ...more };
  store.chats.saveChat(chat);
  const putAway: ChatId[] = [];
  const sandboxes = { putAway: (id: ChatId) => void putAway.push(id) };
  return { store, grants, chat, putAway, port: chatsPort({ store, grants, sandboxes }), close: () => store.close() };
}

describe('a chat is put away', () => {
  test.each<[state: Chat['state'], fault: RegExp | null]>([
    ['idle', null],
    ['done', null],
    ['failed', null],
    ['running', /at work.*Stop it/],
    ['waiting', /approval waits.*Answer it or stop/],
    ['asking', /question waits.*Answer it or stop/],
  ])('when it is %s', (state, fault) => {
    if (fault === null) expect(archiveFault(state)).toBeNull();
    else expect(archiveFault(state)).toMatch(fault);
    const { port, chat, grants, putAway, close } = begin({ state });
    grants.add({ chatId: chat.id, rules: ['Edit'], replaces: [] });
    const done = port.archive(chat.id, true);
    expect([done.ok, port.chat(chat.id)?.archived, grants.ofChat(chat.id).length]).toEqual(
      fault === null ? [true, true, 0] : [false, false, 1],
    );
    expect(putAway).toEqual(fault === null ? [chat.id] : []);
    close();
  });

  test('its grants say why they ended; those of other chats stay; taken back it has none', () => {
    const { port, store, chat, grants, close } = begin();
    const other = store.chats.create(chat.projectId, 'default');
    for (const { id } of [chat, other]) grants.add({ chatId: id, rules: ['Edit'], replaces: [] });
    port.archive(chat.id, true);
    expect(store.grants.ofChat(chat.id).map(({ endedBy }) => endedBy)).toEqual(['you archived the chat']);
    expect(port.archive(chat.id, false)).toMatchObject({ ok: true, value: { archived: false } });
    expect([grants.ofChat(chat.id), grants.ofChat(other.id).length]).toEqual([[], 1]);
    close();
  });

  test('taking back is never refused, and a chat that is gone is said to be', () => {
    const { port, chat, close } = begin({ state: 'running', archived: true });
    expect(port.archive(chat.id, false)).toMatchObject({ ok: true, value: { archived: false, state: 'running' } });
    expect(port.archive(chatIdSchema.parse('none'), true)).toEqual({ ok: false, error: expect.any(String) });
    close();
  });
});

test('a name and a look change nothing else, not even the time; a mode never sets it back', () => {
  const ahead = Date.now() + 100_000;
  const { port, chat, close } = begin({ unread: true, updatedAt: ahead });
  expect(port.rename(chat.id, 'Mine')).toEqual({ ...chat, title: 'Mine' });
  expect(port.seen(chat.id)).toEqual({ ...chat, title: 'Mine', unread: false });
  expect(port.seen(chat.id)).toEqual({ ...chat, title: 'Mine', unread: false });
  expect(port.setMode(chat.id, 'plan')).toEqual({ ...chat, title: 'Mine', unread: false, mode: 'plan' });
  expect([port.rename(chatIdSchema.parse('none'), 'x'), port.seen(chatIdSchema.parse('none'))]).toEqual([
    undefined,
    undefined,
  ]);
  close();
});

test.each<[law: string, said: string | null, shown: string | null]>([
  ['nothing', null, null],
  ['what is short enough is whole', 'x'.repeat(MAX_LAST_SAID), 'x'.repeat(MAX_LAST_SAID)],
  ['of what is longer the end', `begin${'x'.repeat(MAX_LAST_SAID)}`, `…${'x'.repeat(MAX_LAST_SAID - 1)}`],
  ['never half a character', `y🙂${'x'.repeat(MAX_LAST_SAID - 4)}🙂`, expect.stringMatching(/^…x+🙂$/)],
])('what the agent said last: %s', (_law, said, shown) => {
  expect(endOf(said)).toEqual(shown);
  const { port, store, chat, close } = begin();
  const message = { chatId: chat.id, role: 'assistant', tone: null, content: null, at: 1 } as const;
  if (said !== null) store.chats.appendStep({ ...message, id: messageIdSchema.parse('a'), text: said }, []);
  expect(port.lastSaid(chat.id)).toEqual(shown);
  close();
});
