import { describe, expect, test } from 'vitest';
import type { Chat } from '../../shared/domain/chat.ts';
import { newChat } from './agentsFake.ts';
import { type ChatChange, chatAfter, isSameChat, restAfter } from './chatChange.ts';
import type { TurnEnd } from './turn.ts';

const chat = (more: Partial<Chat>): Chat => ({ ...newChat(), updatedAt: 50, ...more });

describe('a change', () => {
  test.each<[law: string, before: Partial<Chat>, change: ChatChange, now: number, after: Partial<Chat>]>([
    ['takes the time of now', {}, { title: 'Mine' }, 60, { title: 'Mine', updatedAt: 60 }],
    ['never goes back in time', {}, { title: 'Mine' }, 40, { title: 'Mine', updatedAt: 50 }],
    ['to work takes it back', { archived: true }, { state: 'running' }, 60, { state: 'running', updatedAt: 60 }],
    ['to wait takes it back', { archived: true }, { state: 'waiting' }, 60, { state: 'waiting', updatedAt: 60 }],
    ['to ask takes it back', { archived: true }, { state: 'asking' }, 60, { state: 'asking', updatedAt: 60 }],
    ['to work is news no longer', { unread: true }, { state: 'running' }, 60, { state: 'running', updatedAt: 60 }],
    ['of a name leaves it unread', { unread: true }, { title: 'x' }, 60, { title: 'x', unread: true, updatedAt: 60 }],
    ['of a name leaves it away', { archived: true }, { title: 'x' }, 60, { title: 'x', archived: true, updatedAt: 60 }],
    ['at rest leaves it listed', { state: 'running' }, { state: 'done' }, 60, { state: 'done', updatedAt: 60 }],
  ])('%s', (_law, before, change, now, after) => {
    expect(chatAfter(chat(before), change, now)).toEqual(chat(after));
  });
});

test.each<[how: TurnEnd, rest: ChatChange]>([
  ['finished', { state: 'done', unread: true }],
  ['gaveUp', { state: 'done', unread: true }],
  ['tooManySteps', { state: 'done', unread: true }],
  ['failed', { state: 'failed', unread: true }],
  ['stopped', { state: 'idle' }],
])('a last turn that is over as `%s`', (how, rest) => {
  expect(restAfter(how)).toEqual(rest);
});

test('chats are the same when only their times differ', () => {
  const others: Partial<Chat>[] = [{ state: 'done' }, { title: 'x' }, { unread: true }, { archived: true }];
  expect(isSameChat(chat({}), chat({ updatedAt: 70 }))).toBe(true);
  expect(others.map((more) => isSameChat(chat({}), chat(more)))).toEqual([false, false, false, false]);
});
