import { describe, expect, it } from 'vitest';
import { followsAfter, isNearEnd, scrollKey } from './scrollModel.ts';

const at = (scrollTop: number, scrollHeight = 1000) => ({ scrollTop, clientHeight: 100, scrollHeight });

const places: readonly (readonly [law: string, scrollTop: number, expected: boolean])[] = [
  ['at the end', 900, true],
  ['48 pixels from it', 852, true],
  ['49 pixels from it', 851, false],
  ['at the start', 0, false],
];
describe('the end is in sight', () => {
  it.each(places)('%s', (_law, scrollTop, expected) => expect(isNearEnd(at(scrollTop))).toBe(expected));
});

const follows: readonly (readonly [law: string, given: boolean, expected: boolean])[] = [
  ['it goes on at the end', followsAfter(at(900), true, 900), true],
  ['it goes on when more came since the last move', followsAfter(at(900, 1500), true, 900), true],
  ['it ends when a person moves up', followsAfter(at(700), true, 900), false],
  ['it stays ended while a person moves down', followsAfter(at(800), false, 700), false],
  ['it begins again once the end is in sight', followsAfter(at(860), false, 700), true],
];
describe('following', () => {
  it.each(follows)('%s', (_law, given, expected) => expect(given).toBe(expected));
});

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
it.each([
  ['Home', {}, 'start'],
  ['End', {}, 'end'],
  ['Home', { ctrlKey: true }, 'start'],
  ['Home', { shiftKey: true }, null],
  ['PageUp', {}, -0.9],
  ['PageDown', {}, 0.9],
  ['PageDown', { ctrlKey: true }, null],
  [' ', {}, 0.9],
  [' ', { shiftKey: true }, -0.9],
  ['ArrowUp', {}, null],
  ['Home', { altKey: true }, null],
])('the key `%s` with %j scrolls to %s', (key, more, expected) =>
  expect(scrollKey({ ...plain, key, ...more })).toBe(expected),
);
