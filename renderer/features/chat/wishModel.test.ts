import { describe, expect, it } from 'vitest';
import type { Wish } from '../../stores/wishes.ts';
import { isFulfilled, isWholeCode, wishView } from './wishModel.ts';

const wish = (kind: Wish['kind']): Wish => ({ kind, isSending: false, requestId: null, problem: null });

it('Bypass warns in the words of the law', () =>
  expect(wishView(wish('bypass'))).toEqual({
    title: 'Turn on Bypass in this chat?',
    warning:
      'Use Bypass only in a sandbox or a disposable checkout. The agent and its subagents can then delete files or run any command without asking.',
    go: 'Turn on Bypass',
  }));

const codes: readonly (readonly [law: string, typed: string, expected: boolean])[] = [
  ['six digits', '123456', true],
  ['with a blank as it is printed', '123 456', true],
  ['with blanks round them', ' 123456 ', true],
  ['five digits', '12345', false],
  ['seven digits', '1234567', false],
  ['letters', '12345a', false],
  ['nothing', '', false],
];
describe('a whole code', () => {
  it.each(codes)('%s', (_law, typed, expected) => expect(isWholeCode(typed)).toBe(expected));
});

describe('a wish is fulfilled', () => {
  it.each([
    ['Bypass in Bypass', 'bypass', 'bypass', false, true],
    ['Bypass elsewhere not, whatever is skipped', 'bypass', 'default', true, false],
    ['skip while it is on', 'skip', 'default', true, true],
    ['skip not by Bypass', 'skip', 'bypass', false, false],
  ] as const)('%s', (_law, kind, mode, skipping, expected) =>
    expect(isFulfilled(wish(kind), mode, skipping)).toBe(expected),
  );
});
