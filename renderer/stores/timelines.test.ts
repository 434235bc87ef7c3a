import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimelineItem } from '../../shared/domain/chat.ts';
import { chatId, said } from '../ipc/examples.ts';
import { addItems, createTimelinesStore, lastSaidAt, mergeItems } from './timelines.ts';

const item = (id: string, revision: number) => said('assistant', id, `${id}${revision}`, { revision });
const texts = (items: ReadonlyMap<string, TimelineItem>) =>
  [...items.values()].map((each) => ('text' in each ? each.text : ''));
const held = (...items: TimelineItem[]) =>
  items.reduce<ReadonlyMap<string, TimelineItem>>((held, each) => addItems(held, [each]), new Map());

const laws: readonly (readonly [law: string, given: ReadonlyMap<string, TimelineItem>, expected: readonly string[]])[] =
  [
    ['a new item goes to the end', held(item('a', 1), item('b', 1)), ['a1', 'b1']],
    ['a higher revision takes the place of the lower', held(item('a', 1), item('b', 1), item('a', 2)), ['a2', 'b1']],
    ['a lower revision changes nothing', held(item('a', 3), item('a', 2)), ['a3']],
    [
      'a snapshot gives the order',
      mergeItems(held(item('b', 1), item('a', 1)), [item('a', 1), item('b', 1)]),
      ['a1', 'b1'],
    ],
    ['what only events told of follows the snapshot', mergeItems(held(item('c', 1)), [item('a', 1)]), ['a1', 'c1']],
    ['an event that is newer than the snapshot stays', mergeItems(held(item('a', 3)), [item('a', 2)]), ['a3']],
  ];
describe('a timeline', () => {
  it.each(laws)('%s', (_law, given, expected) => expect(texts(given)).toEqual(expected));

  it('ends the same in whatever order revisions arrive', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 }), (revisions) => {
        const last = held(...revisions.map((revision) => item('a', revision))).get('a');
        return last?.revision === Math.max(...revisions);
      }),
    ));

  it('is distrusted after a break, but only when it had been read', () => {
    const store = createTimelinesStore();
    store.getState().replace(chatId('c1'), [item('a', 1)]);
    store.getState().loading(chatId('c2'));
    store.getState().distrust();
    expect([...store.getState().byChat].map(([id, { status }]) => [id, status])).toEqual([
      ['c1', 'stale'],
      ['c2', 'loading'],
    ]);
  });

  it('ends the same whether events are told one by one or many at once', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 5 })), { maxLength: 20 }),
        fc.integer({ min: 1, max: 20 }),
        (told, size) => {
          const items = told.map(([id, revision]) => item(id, revision));
          const store = createTimelinesStore();
          for (let from = 0; from < items.length; from += size) store.getState().tell(items.slice(from, from + size));
          expect([...(store.getState().byChat.get(chatId('c1'))?.items ?? [])]).toEqual([...held(...items)]);
        },
      ),
    ));

  it('is one change for many events, and none for a chat that nothing is told of', () => {
    const store = createTimelinesStore();
    store.getState().tell([item('a', 1), { ...item('x', 1), chatId: chatId('c2') }]);
    const before = store.getState().byChat;
    let changes = 0;
    store.subscribe(() => changes++);
    store.getState().tell(Array.from({ length: 500 }, (_, at) => item(`n${at}`, 1)));
    const after = store.getState().byChat;
    expect([changes, after.get(chatId('c1'))?.items.size]).toEqual([1, 501]);
    expect(after.get(chatId('c2'))).toBe(before.get(chatId('c2')));
  });

  it('stays the very same when all that is told is old', () => {
    const store = createTimelinesStore();
    store.getState().tell([item('a', 2)]);
    const before = store.getState().byChat;
    store.getState().tell([item('a', 1), item('a', 2)]);
    expect(store.getState().byChat).toBe(before);
  });

  it('says when the person last said something', () => {
    const store = createTimelinesStore();
    store.getState().tell([said('user', 'u', 'hi', { at: 7 }), said('assistant', 'b', 'ho', { at: 9 })]);
    expect(
      lastSaidAt(store.getState().byChat.get(chatId('c1')) ?? { status: 'ready', problem: null, items: new Map() }),
    ).toBe(7);
  });

  it('takes a thousand events a second in a chat of 5,000 items without a copy for each', () => {
    const store = createTimelinesStore();
    store.getState().replace(
      chatId('c1'),
      Array.from({ length: 5000 }, (_, at) => item(`i${at}`, 1)),
    );
    const began = performance.now();
    for (let frame = 0; frame < 60; frame++)
      store.getState().tell(Array.from({ length: 17 }, (_, at) => item(`i${at}`, 2 + frame)));
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('remembers the sight of each chat by itself', () => {
    const { sightOf } = createTimelinesStore().getState();
    sightOf(chatId('c1')).place = { top: { key: 'a', hidden: 3 } };
    expect([sightOf(chatId('c1')).place, sightOf(chatId('c2')).place]).toEqual([
      { top: { key: 'a', hidden: 3 } },
      { top: null },
    ]);
  });
});
