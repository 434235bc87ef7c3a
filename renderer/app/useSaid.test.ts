import { describe, expect, it } from 'vitest';
import { saidBeside, saidOf } from './useSaid.ts';

/** What is left after these entries were shown, one after the other. */
const leftOf = (...shown: readonly string[]) =>
  shown.reduce((said, each) => (said === null ? null : saidBeside(said, each)), saidOf('1 of 2 answers were taken.'))
    ?.words ?? null;

describe('what was said of answers', () => {
  it('stands beside what is shown, and beside the next', () => {
    expect(leftOf('a')).toBe('1 of 2 answers were taken.');
    expect(leftOf('a', 'a', 'b', 'b')).toBe('1 of 2 answers were taken.');
  });

  it('goes with the second move, back or on', () => {
    expect(leftOf('a', 'b', 'c')).toBe(null);
    expect(leftOf('a', 'b', 'a')).toBe(null);
  });
});
