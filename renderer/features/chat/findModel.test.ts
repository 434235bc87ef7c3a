import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import { callId, said, toolCall } from '../../ipc/examples.ts';
import { type Found, finder, findIn, foundWords, nearest, step } from './findModel.ts';

const text = (words: string) => [said('assistant', 'a', words)];
const call = (more: Parameters<typeof toolCall>[0]) => [
  toolCall({ id: callId('t'), preview: null, target: '', ...more }),
];

const counts: readonly (readonly [law: string, query: string, given: readonly TimelineItem[], expected: number])[] = [
  ['nothing is found for nothing', '', text('abc'), 0],
  ['nothing is found for blanks', '  ', text('a  b'), 0],
  ['each place counts', 'ab', text('ab ab xab'), 3],
  ['case does not count', 'STRASSE', text('Strasse'), 1],
  ['not in other scripts either', 'ПРИВЕТ', text('привет'), 1],
  ['marks of patterns are letters', 'a.b*', text('a.b* aXbb'), 1],
  ['brackets, dashes and slashes too', '[x-y]/\\(', text('[x-y]/\\('), 1],
  ['pictures are found', '👍', text('ok 👍'), 1],
  ['half a picture is not', '\ud83d', text('ok 👍'), 0],
  ['targets of calls', 'clock', call({ target: 'src/clock.ts' }), 1],
  ['names of tools', 'bash', call({ tool: 'Bash' }), 1],
  ['outputs of calls', 'done', call({ output: 'all done' }), 1],
  ['outputs without their colours', 'all done', call({ output: 'all \u001b[31mdone' }), 1],
  ['outcomes of calls', 'exit code 1', call({ status: 'failed', outcome: 'exit code 1' }), 1],
  [
    'a short command that its head shows once',
    'npm',
    call({ target: 'npm test', preview: { kind: 'command', text: 'npm test' } }),
    1,
  ],
  [
    'changes',
    'fast',
    call({
      preview: {
        kind: 'diff',
        path: 'a',
        created: false,
        lines: [{ kind: 'added', text: 'fast', before: null, after: 1 }],
      },
    }),
    1,
  ],
];

describe('findIn', () => {
  it.each(counts)('%s', (_law, query, given, expected) => expect(findIn(given, query).matches.length).toBe(expected));

  it('says in which item and the how manieth of it', () =>
    expect(findIn([...text('b ab'), ...call({ target: 'b', output: 'b' })], 'b').matches).toEqual([
      { itemId: 'a', nth: 0, isInBody: false },
      { itemId: 'a', nth: 1, isInBody: false },
      { itemId: 't', nth: 0, isInBody: false },
      { itemId: 't', nth: 1, isInBody: false },
      { itemId: 't', nth: 2, isInBody: true },
    ]));
  it('stops where it is too much, and says so', () =>
    expect(findIn(text('x'.repeat(100)), 'x', 10)).toMatchObject({ matches: { length: 10 }, isCut: true }));
  it('takes any query without a fault', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string(),
        (query, words) => findIn(text(words), query).matches.length >= 0,
      ),
    ));
  it('finds every text in itself', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((words) => words.trim() !== ''),
        (words) => findIn(text(words), words).matches.length > 0,
      ),
    ));
  it('looks through a long chat in time', () => {
    const items = Array.from({ length: 5000 }, (_, at) => said('assistant', `${at}`, 'lorem ipsum '.repeat(80)));
    const began = performance.now();
    expect(findIn(items, 'dolor').matches.length).toBe(0);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

const found = (many: number, isCut = false): Found => ({
  matches: Array.from({ length: many }, (_, at) => ({ itemId: `${at}`, nth: 0, isInBody: false })),
  isCut,
});
it.each([
  ['the first when none is', 3, null, 1, 0],
  ['the last when none is, backwards', 3, null, -1, 2],
  ['the next', 3, 0, 1, 1],
  ['round at the end', 3, 2, 1, 0],
  ['round at the beginning', 3, 0, -1, 2],
  ['none when there is none', 0, null, 1, null],
] as const)('a step goes to %s', (_law, many, current, by, expected) =>
  expect(step(found(many), current, by)).toBe(expected),
);

it('the nearest place is at or after where a person reads, else the last', () => {
  expect(nearest(found(5), (id) => Number(id) >= 3)).toBe(3);
  expect(nearest(found(5), () => false)).toBe(4);
  expect(nearest(found(0), () => true)).toBe(null);
});

it.each([
  ['', found(0), null, ''],
  ['x', found(0), null, 'No matches'],
  ['x', found(1), null, '1 match'],
  ['x', found(41), 2, '3 of 41'],
  ['x', found(2000, true), 0, '1 of more than 2,000'],
] as const)('`%s` reads %#', (query, given, current, expected) =>
  expect(foundWords(query, given, current)).toBe(expected),
);
it('finds nothing where nothing is asked', () => expect(finder(' ')).toBe(null));
