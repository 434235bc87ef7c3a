import { expect, it } from 'vitest';
import { type Chat, NEW_CHAT, type TimelineItem } from '../../shared/domain/chat.ts';
import { chatOf } from '../ipc/portsFake.ts';
import { type ChatNews, chatNews, newItems, toldItems } from './elsewhereNews.ts';

const told: Chat = { ...chatOf('c1'), title: 'Mine', state: 'idle', updatedAt: 5 };

const laws: [law: string, told: Chat | undefined, now: Partial<Chat>, news: ChatNews][] = [
  ['the same is no news', told, {}, { chat: false, items: false }],
  ['a mark is news, and nothing was said', told, { unread: true }, { chat: true, items: false }],
  ['so is a name', told, { title: 'Other' }, { chat: true, items: false }],
  ['a turn that ended meanwhile', told, { state: 'done', updatedAt: 6 }, { chat: true, items: true }],
  [
    'at work something may be said at any time',
    { ...told, state: 'running' },
    { state: 'running' },
    { chat: false, items: true },
  ],
  ['a new chat at work', undefined, { state: 'running' }, { chat: true, items: true }],
  ['a new chat that has ended already', undefined, { state: 'failed' }, { chat: true, items: true }],
  ['a new chat in which nothing was said', undefined, { title: NEW_CHAT }, { chat: false, items: false }],
];
it.each(laws)('%s', (_law, before, now, news) => expect(chatNews(before, { ...told, ...now })).toEqual(news));

const item = (id: string, revision: number) => ({ id, revision }) as TimelineItem;

it('items are told once for each revision, in their order', () => {
  const now = [item('a', 1), item('b', 2), item('c', 1)];
  expect(newItems(undefined, now)).toEqual(now);
  expect(newItems(toldItems([item('a', 1), item('b', 1)]), now)).toEqual([item('b', 2), item('c', 1)]);
  expect(newItems(toldItems(now), now)).toEqual([]);
});
