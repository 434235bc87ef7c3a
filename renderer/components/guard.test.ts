import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FRESH_MS,
  freshGuard,
  type GuardAnswer,
  type GuardEvent,
  type GuardKey,
  type GuardTimes,
  guard,
  guardTimes,
  TYPING_MS,
  WINDOW_MS,
} from './guard.ts';

const key = (at: number, name: string, more: Partial<GuardKey> = {}): GuardEvent => ({
  kind: 'key',
  at,
  key: name,
  repeat: false,
  composing: false,
  modified: false,
  shortcut: false,
  place: 'card',
  ...more,
});
const inbox = (at: number, name: string) => key(at, name, { place: 'inbox' });
const shown = (at: number): GuardEvent => ({ kind: 'shown', at });
const typed = (at: number, name = 'a') => key(at, name, { place: 'text' });
const focused = (at: number): GuardEvent => ({ kind: 'windowFocused', at });
const pressed = (at: number, windowHadFocus = true): GuardEvent => ({ kind: 'pressed', at, windowHadFocus });
const clicked = (at: number, byPointer = true, held = false): GuardEvent => ({ kind: 'clicked', at, byPointer, held });

/** The answer to the last of the events. */
function last(events: readonly GuardEvent[], times?: GuardTimes): GuardAnswer {
  let state = freshGuard;
  let answer: GuardAnswer = 'ignore';
  for (const event of events) [state, answer] = guard(state, event, times);
  return answer;
}

const laws: readonly (readonly [law: string, events: readonly GuardEvent[], expected: GuardAnswer])[] = [
  ['y on a card that stands long enough counts', [shown(0), key(500, 'y')], 'accept'],
  ['n counts as well', [shown(0), key(500, 'n')], 'accept'],
  ['s for this chat and p for this project count', [shown(0), key(500, 's'), shown(600), key(1100, 'p')], 'accept'],
  [
    'a second s that comes too quickly confirms nothing',
    [shown(0), key(500, 's'), shown(510), key(1009, 's')],
    'ignore',
  ],
  ['and is typing from then on', [shown(0), key(500, 's'), shown(510), key(700, 's'), key(1600, 's')], 'ignore'],
  ['a second s that is meant does', [shown(0), key(500, 's'), shown(510), key(1010, 's')], 'accept'],
  ['Enter as the second word counts', [shown(0), key(500, 's'), shown(510), key(1010, 'Enter')], 'accept'],
  ['Enter that is held does not', [shown(0), key(500, 'Enter', { repeat: true })], 'ignore'],
  ['a word of s and y typed blindly allows nothing', [shown(0), key(520, 'a'), key(640, 's'), key(760, 'y')], 'ignore'],
  ['no card, no key', [key(9000, 'y')], 'ignore'],
  ['a card that just appeared takes no key', [shown(0), key(499, 'y')], 'ignore'],
  ['a card that changed is a new card', [shown(0), shown(800), key(1200, 'y')], 'ignore'],
  ['and counts again after its time', [shown(0), shown(800), key(1300, 'y')], 'accept'],
  [
    'a shortcut pressed in a text box is not typing',
    [shown(0), key(1000, 'i', { modified: true, shortcut: true, place: 'text' }), key(1100, 'y')],
    'accept',
  ],
  ['a key within a second of typing does not count', [shown(0), typed(1000), key(1999, 'y')], 'ignore'],
  ['a second after typing it does', [shown(0), typed(1000), key(2000, 'y')], 'accept'],
  ['taking letters away is typing', [shown(0), typed(1000, 'Backspace'), key(1500, 'y')], 'ignore'],
  ['sending a message is typing', [shown(0), typed(1000, 'Enter'), key(1500, 'y')], 'ignore'],
  [
    'composing is typing',
    [shown(0), key(1000, 'Process', { place: 'text', composing: true }), key(1500, 'y')],
    'ignore',
  ],
  [
    'letters that reach nothing are typing',
    [shown(0), key(1000, 'h', { place: 'elsewhere' }), key(1500, 'y')],
    'ignore',
  ],
  [
    'a word typed blindly at the card approves nothing',
    [shown(0), key(300, 'y'), key(420, 'e'), key(540, 's'), key(660, 'y')],
    'ignore',
  ],
  ['moving about is not typing', [shown(0), key(700, 'Tab'), key(800, 'ArrowDown'), key(900, 'y')], 'accept'],
  ['a space on a button is not typing', [shown(0), key(700, ' '), key(900, 'y')], 'accept'],
  ['a shortcut is not typing', [shown(0), key(700, 'c', { modified: true }), key(900, 'y')], 'accept'],
  ['a held key does not count', [shown(0), key(700, 'y', { repeat: true })], 'ignore'],
  ['a key of an input method does not count', [shown(0), key(700, 'y', { composing: true })], 'ignore'],
  ['a key with a modifier does not count', [shown(0), key(700, 'y', { modified: true })], 'ignore'],
  ['a capital does not count', [shown(0), key(700, 'Y')], 'ignore'],
  ['another key does not count', [shown(0), key(700, 'a')], 'ignore'],
  ['a key elsewhere does not count', [shown(0), key(700, 'y', { place: 'elsewhere' })], 'ignore'],
  ['a key in a text box does not count', [shown(0), key(700, 'y', { place: 'text' })], 'ignore'],
  ['an accepted key is not typing for the next card', [shown(0), key(500, 'y'), shown(600), key(1100, 'y')], 'accept'],
  ['a click on a card that stands long enough counts', [shown(0), pressed(500), clicked(560)], 'accept'],
  ['a click on a card that just appeared does not', [shown(0), pressed(480), clicked(499)], 'ignore'],
  ['a press that began too early does not', [shown(0), pressed(480), clicked(560)], 'ignore'],
  [
    'a press on the card before does not click the next one',
    [shown(0), pressed(700), shown(750), clicked(1300)],
    'ignore',
  ],
  ['a click without a press does not', [shown(0), clicked(900)], 'ignore'],
  ['the click that focused the window does not', [shown(0), focused(1000), pressed(1010), clicked(1100)], 'ignore'],
  [
    'nor one that began before the window had the focus',
    [shown(0), pressed(1000, false), focused(1005), clicked(1100)],
    'ignore',
  ],
  [
    'the next click does',
    [shown(0), focused(1000), pressed(1010), clicked(1100), pressed(1400), clicked(1450)],
    'accept',
  ],
  ['typing does not stop a click of the mouse', [shown(0), typed(900), pressed(1000), clicked(1050)], 'accept'],
  ['Enter on a button counts', [shown(0), key(600, 'Enter'), clicked(600, false)], 'accept'],
  ['Enter that is held does not, on whatever button it comes to lie', [shown(0), clicked(5000, false, true)], 'ignore'],
  ['Enter on a button right after typing does not', [shown(0), typed(900), clicked(1200, false)], 'ignore'],
  ['Enter on a button of a new card does not', [shown(0), clicked(300, false)], 'ignore'],
  ['unfolding is not typing, but an answer waits after it', [shown(0), key(700, 'e'), key(1199, 'y')], 'ignore'],
  ['and counts half a second later', [shown(0), key(700, 'e'), key(1200, 'y')], 'accept'],
  ['j is typing on a card', [shown(0), key(700, 'j'), key(1600, 'y')], 'ignore'],
  ['y in the list of the Inbox counts', [shown(0), inbox(500, 'y')], 'accept'],
  ['moving in the Inbox is not typing', [shown(0), inbox(700, 'j'), shown(701), inbox(1201, 'y')], 'accept'],
  ['but each card that is moved to is fresh', [shown(0), inbox(700, 'j'), shown(701), inbox(1200, 'y')], 'ignore'],
  ['a move that leads nowhere holds answers back as well', [shown(0), inbox(700, 'j'), inbox(1199, 'y')], 'ignore'],
  [
    'an answer that comes too early in the Inbox waits anew, and is not typing',
    [shown(0), inbox(500, 'y'), shown(510), inbox(700, 'y'), inbox(1199, 'y'), inbox(1700, 'y')],
    'accept',
  ],
  [
    'a row of quick answers in the Inbox answers once',
    [shown(0), inbox(500, 'y'), shown(510), inbox(900, 'y'), inbox(1300, 'y')],
    'ignore',
  ],
  [
    'letters after typing are typing in the Inbox too',
    [shown(0), inbox(700, 'a'), inbox(1600, 'y'), inbox(2500, 'y')],
    'ignore',
  ],
  [
    'a word typed blindly at the Inbox moves, and approves nothing',
    [shown(0), inbox(700, 'j'), shown(701), inbox(820, 'o'), inbox(940, 'l'), inbox(1060, 'l'), inbox(1300, 'y')],
    'ignore',
  ],
];

/** Settings that are slower, and those that nobody may set. */
const timed: readonly (readonly [
  law: string,
  times: GuardTimes,
  events: readonly GuardEvent[],
  expected: GuardAnswer,
])[] = [
  ['a card stays fresh as long as the settings say', guardTimes(2000, 1000), [shown(0), key(1999, 'y')], 'ignore'],
  ['and no longer', guardTimes(2000, 1000), [shown(0), key(2000, 'y')], 'accept'],
  ['typing lasts as long as the settings say', guardTimes(500, 3000), [shown(0), typed(600), key(3599, 'y')], 'ignore'],
  ['quick hands may have it quicker', guardTimes(100, 100), [shown(0), typed(100), key(200, 'y')], 'accept'],
  ['but nothing makes it less than a tenth of a second', guardTimes(0, 0), [shown(0), key(99, 'y')], 'ignore'],
  ['nor typing', guardTimes(0, -5), [shown(0), typed(500), key(599, 'y')], 'ignore'],
];
describe('guard, by the settings', () => {
  it.each(timed)('%s', (_law, times, events, expected) => expect(last(events, times)).toBe(expected));
});

const anyKey = fc.record({
  kind: fc.constant('key' as const),
  at: fc.nat(5000),
  key: fc.constantFrom('y', 'n', 's', 'p', 'a', 'e', 'j', 'l', 'Enter', ' ', 'Tab', 'Backspace', 'Process'),
  repeat: fc.boolean(),
  composing: fc.boolean(),
  modified: fc.boolean(),
  shortcut: fc.boolean(),
  place: fc.constantFrom('card' as const, 'inbox' as const, 'text' as const, 'elsewhere' as const),
});
const anyEvent: fc.Arbitrary<GuardEvent> = fc.oneof(
  anyKey,
  fc.record({ kind: fc.constantFrom('shown' as const, 'windowFocused' as const), at: fc.nat(5000) }),
  fc.record({ kind: fc.constant('pressed' as const), at: fc.nat(5000), windowHadFocus: fc.boolean() }),
  fc.record({
    kind: fc.constant('clicked' as const),
    at: fc.nat(5000),
    byPointer: fc.boolean(),
    held: fc.boolean(),
  }),
);
const history = fc.array(anyEvent, { maxLength: 30 }).map((events) => events.toSorted((a, b) => a.at - b.at));

describe('guard', () => {
  it.each(laws)('%s', (_law, events, expected) => expect(last(events)).toBe(expected));

  it('accepts nothing within half a second of a card, whatever came before', () =>
    fc.assert(
      fc.property(history, anyEvent, fc.nat(FRESH_MS - 1), (before, event, later) => {
        const at = before.at(-1)?.at ?? 0;
        return last([...before, shown(at), { ...event, at: at + later }]) === 'ignore';
      }),
    ));

  it('accepts no key within a second of a letter typed in a text box', () =>
    fc.assert(
      fc.property(history, anyKey, fc.nat(TYPING_MS - 1), (before, event, later) => {
        const at = before.at(-1)?.at ?? 0;
        return last([...before, typed(at), { ...event, at: at + later }]) === 'ignore';
      }),
    ));

  it('accepts only the keys that answer, on the card, pressed once and alone', () =>
    fc.assert(
      fc.property(history, anyKey, (before, event) => {
        const meant =
          /^([ynsp]|Enter)$/.test(event.key) &&
          (event.place === 'card' || event.place === 'inbox') &&
          !event.repeat &&
          !event.composing &&
          !event.modified;
        return meant || last([...before, { ...event, at: 9000 }]) === 'ignore';
      }),
    ));

  it('accepts no click of the mouse that began as the window came to the front', () =>
    fc.assert(
      fc.property(history, fc.nat(WINDOW_MS - 1), fc.nat(1000), (before, early, long) => {
        const at = before.at(-1)?.at ?? 0;
        return last([...before, focused(at), pressed(at + early), clicked(at + early + long)]) === 'ignore';
      }),
    ));
});
