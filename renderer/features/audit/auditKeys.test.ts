import { expect, it } from 'vitest';
import { columnsFor, rowAfter } from './auditKeys.ts';

const keys: [law: string, key: string, at: number, count: number, expected: number | null][] = [
  ['down to the first when none is chosen', 'ArrowDown', -1, 9, 0],
  ['up to the first when none is chosen', 'ArrowUp', -1, 9, 0],
  ['down', 'ArrowDown', 3, 9, 4],
  ['not beyond the last', 'ArrowDown', 8, 9, 8],
  ['up', 'ArrowUp', 3, 9, 2],
  ['a page leaves one row in sight', 'PageDown', 0, 99, 9],
  ['a page up', 'PageUp', 20, 99, 11],
  ['a page to the end', 'PageDown', 95, 99, 98],
  ['to the first', 'Home', 50, 99, 0],
  ['to the last', 'End', 50, 99, 98],
  ['no rows, nowhere', 'ArrowDown', -1, 0, null],
  ['another key', 'x', 3, 9, null],
];
it.each(keys)('%s', (_law, key, at, count, expected) => expect(rowAfter(key, at, count, 10)).toBe(expected));

it('a narrow table has fewer columns', () =>
  expect([1200, 940, 939, 640, 639, 0].map(columnsFor)).toEqual(['all', 'all', 'most', 'most', 'few', 'few']));
