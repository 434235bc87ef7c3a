// What a window lists of a chat while its agent works: its state, its title, whether it is unread or put away.
import { expect, test } from 'vitest';
import type { Chat } from '../../shared/domain/chat.ts';
import { CHAT, newChat, setUp } from './agentsFake.ts';
import { createChatLogFake } from './chatLogFake.ts';
import { createModelFake, type Said } from './modelFake.ts';

const write = { tool: 'Write', input: { file_path: 'a', content: 'x\n' } };
const marksOf = (chat: Chat | undefined) => chat && [chat.state, chat.unread, chat.archived, chat.title];

function begin(more: Partial<Chat> = {}, steps: readonly Said[] = [{ text: 'Done so.' }]) {
  const log = createChatLogFake({ ...newChat(), ...more });
  const set = setUp({ model: createModelFake(steps), log });
  return { ...set, marks: () => marksOf(log.chat(CHAT)) };
}

test('a turn that ends by itself is news', async () => {
  const { send, idle, marks } = begin();
  send('u1', 'go');
  await idle();
  expect(marks()).toEqual(['done', true, false, 'go']);
});

test('a turn that failed is news', async () => {
  const { send, idle, marks } = begin({}, [{ refuse: 'no' }]);
  send('u1', 'go');
  await idle();
  expect(marks()).toEqual(['failed', true, false, 'go']);
});

test('a chat that is set to work is unread no longer, and what a person stops is no news', async () => {
  const log = createChatLogFake({ ...newChat(), unread: true });
  const { send, until, agents } = setUp({ model: createModelFake([{ calls: [write] }]), decide: () => 'wait', log });
  send('u1', 'go');
  await until(() => log.chat(CHAT)?.state === 'waiting');
  expect(marksOf(log.chat(CHAT))).toEqual(['waiting', false, false, 'go']);
  await agents.stop(CHAT);
  expect(marksOf(log.chat(CHAT))).toEqual(['idle', false, false, 'go']);
});

test('the title that a person gave stays, and no later message changes one', async () => {
  const { send, idle, marks } = begin({ title: 'Mine' }, [{ text: 'a' }, { text: 'b' }]);
  send('u1', 'go');
  send('u2', 'on');
  await idle();
  expect(marks()).toEqual(['done', true, false, 'Mine']);
});

test('a message takes back a chat that was put away', async () => {
  const { send, idle, marks } = begin({ archived: true });
  send('u1', 'go');
  await idle();
  expect(marks()).toEqual(['done', true, false, 'go']);
});

test('a chat whose time lies ahead of the clock keeps it, so that no window drops its news', async () => {
  const ahead = Date.now() + 1_000_000;
  const { send, idle, log } = begin({ updatedAt: ahead });
  send('u1', 'go');
  await idle();
  expect([log.chat(CHAT)?.state, log.chat(CHAT)?.updatedAt]).toEqual(['done', ahead]);
});

test.each(['waiting', 'asking'] as const)('a close leaves as it is what is %s', async (state) => {
  const log = createChatLogFake(newChat());
  const { send, until, agents } = setUp({ model: createModelFake([{ calls: [write] }]), decide: () => 'wait', log });
  send('u1', 'go');
  await until(() => log.chat(CHAT)?.state === 'waiting');
  log.saveChat({ ...(log.chat(CHAT) ?? newChat()), state });
  await agents.closeAll();
  expect([log.chat(CHAT)?.state, log.calls(CHAT).map((call) => call.view.status)]).toEqual([state, ['waiting']]);
});
