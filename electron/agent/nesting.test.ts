import { expect, test } from 'vitest';
import { isTooDeep } from './nesting.ts';

const lists = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
const objects = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

test.each<[string, unknown, boolean]>([
  ['a text', 'a', false],
  ['nothing', null, false],
  ['what tools take', { edits: [{ old_string: 'a', new_string: 'b' }] }, false],
  ['a wide one', { list: Array.from({ length: 100_000 }, () => ({ a: [1] })) }, false],
  ['the last level that is taken', lists(64), false],
  ['one more', lists(66), true],
  ['lists without end', lists(100_000), true],
  ['objects without end', objects(5000), true],
  ['one deep place among many', [1, { a: 2 }, [objects(100)]], true],
])('%s', (_law, value, expected) => {
  expect(isTooDeep(value)).toBe(expected);
});
