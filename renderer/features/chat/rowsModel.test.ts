import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import { callId, messageId, said, toolCall } from '../../ipc/examples.ts';
import { lastOwn, offsetOf, roughHeight, rowOf, timelineRows } from './rowsModel.ts';

const read = (id: string, more: Partial<Parameters<typeof toolCall>[0]> = {}) =>
  toolCall({ id: callId(id), tool: 'Read', status: 'done', decider: { who: 'mode', words: 'in project' }, ...more });
const you = said('user', 'u', 'hi');
const outgoing = { key: messageId('q'), text: 'later' };
const shape = (items: readonly TimelineItem[]) =>
  timelineRows(items, []).map((row) => (row.kind === 'reads' ? row.calls.map(({ id }) => id).join('+') : row.key));

const laws: readonly (readonly [law: string, given: readonly TimelineItem[], expected: readonly string[]])[] = [
  ['each item is a row', [you, read('a')], ['u', 'a']],
  ['two reads stay two', [read('a'), read('b')], ['a', 'b']],
  ['three reads in a row are one', [you, read('a'), read('b'), read('c'), you], ['u', 'a+b+c', 'u']],
  ['what failed stays by itself', [read('a'), read('b'), read('c', { status: 'failed' })], ['a', 'b', 'c']],
  [
    'what was denied parts them',
    [read('a'), read('b'), read('c', { status: 'denied' }), read('d')],
    ['a', 'b', 'c', 'd'],
  ],
  [
    'what another decided parts them',
    [read('a'), read('b'), read('c', { decider: { who: 'user', words: 'you, once' } })],
    ['a', 'b', 'c'],
  ],
  [
    'other tools do not fold',
    [read('a', { tool: 'Bash' }), read('b', { tool: 'Bash' }), read('c', { tool: 'Bash' })],
    ['a', 'b', 'c'],
  ],
];

describe('rows', () => {
  it.each(laws)('%s', (_law, given, expected) => expect(shape(given)).toEqual(expected));
  it('end with what waits to be sent', () =>
    expect(timelineRows([you], [outgoing]).at(-1)).toEqual({ kind: 'queued', key: 'q', text: 'later' }));
  it('hold every item once, in its order, under keys of their own', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('read', 'bash', 'failed', 'said'), { maxLength: 30 }), (kinds) => {
        const items = kinds.map(
          (kind, at): TimelineItem =>
            kind === 'said'
              ? said('assistant', `i${at}`, 'x')
              : read(`i${at}`, {
                  tool: kind === 'bash' ? 'Bash' : 'Read',
                  status: kind === 'failed' ? 'failed' : 'done',
                }),
        );
        const rows = timelineRows(items, []);
        const held = rows.flatMap((row): readonly TimelineItem[] =>
          row.kind === 'reads' ? row.calls : row.kind === 'item' ? [row.item] : [],
        );
        expect(held).toEqual(items);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        for (const { id } of items) expect(rowOf(rows, id)).toBeGreaterThanOrEqual(0);
      }),
    ));
  it('of 5,000 items are made in a few milliseconds', () => {
    const items = Array.from({ length: 5000 }, (_, at) => (at % 3 === 0 ? said('user', `${at}`, 'x') : read(`${at}`)));
    const began = performance.now();
    timelineRows(items, []);
    expect(performance.now() - began).toBeLessThan(50);
  });
  it('of megabytes have a bounded rough height', () =>
    expect(roughHeight(timelineRows([said('assistant', 'a', 'x'.repeat(5_000_000))], [])[0])).toBeLessThan(10_000));
});

describe('a reading place', () => {
  const rows = timelineRows([said('user', 'a', 'x'), said('user', 'b', 'x'), said('user', 'c', 'x')], []);
  const heights = new Map([
    ['a', 100],
    ['b', 50],
    ['c', 20],
  ]);
  it.each([
    ['the first row', { top: { key: 'a', hidden: 0 } }, 0],
    ['within a row', { top: { key: 'b', hidden: 7 } }, 107],
    ['the end', { top: null }, 170],
    ['a row that is gone: the end', { top: { key: 'z', hidden: 3 } }, 170],
  ])('%s', (_law, place, expected) => expect(offsetOf(rows, heights, place)).toBe(expected));
});

it.each([
  ['what waits last', [you], [outgoing], 'q'],
  ['else what was said last', [you, said('assistant', 'b', 'x')], [], 'u'],
  ['else nothing', [said('assistant', 'b', 'x')], [], ''],
])('the last message of the person is %s', (_law, items, queued, expected) =>
  expect(lastOwn(items, queued)).toBe(expected),
);
