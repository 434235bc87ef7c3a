import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimelineItem } from '../../shared/domain/chat.ts';
import { chatId, said } from '../ipc/examples.ts';
import { addItem, createTimelinesStore, mergeItems } from './timelines.ts';

const item = (id: string, revision: number) => said('assistant', id, `${id}${revision}`, { revision });
const texts = (items: ReadonlyMap<string, TimelineItem>) =>
  [...items.values()].map((each) => ('text' in each ? each.text : ''));
const held = (...items: TimelineItem[]) => items.reduce(addItem, new Map<string, TimelineItem>());

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
});
