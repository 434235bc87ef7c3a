import { describe, expect, it } from 'vitest';
import { keyed } from './keyed.ts';

const keys = (...items: string[]) => keyed(items, (item) => item).map(({ key }) => key);

describe('keyed', () => {
  it('tells equal elements apart', () => expect(keys('a', 'b', 'a')).toEqual(['a#0', 'b#0', 'a#1']));
  it('keeps the names of those before a new one', () =>
    expect(keys('a', 'b', 'a').slice(0, 2)).toEqual(keys('a', 'b')));
});
