import { describe, expect, it } from 'vitest';
import { type HintFacts, hintsOf, type InboxPress, type InboxWish, inboxWish } from './inboxKeys.ts';

const press = (key: string, more: Partial<InboxPress> = {}): InboxPress => ({
  ...{ key, repeat: false, isOther: false, place: 'list' },
  ...more,
});
const laws: readonly (readonly [law: string, given: InboxPress, expected: InboxWish | null])[] = [
  ['j goes on', press('j'), 'next'],
  ['k goes back', press('k'), 'previous'],
  ['arrows in the list do so too', press('ArrowDown'), 'next'],
  ['a held key moves', press('ArrowUp', { repeat: true }), 'previous'],
  ['a held l puts off one', press('l', { repeat: true }), null],
  ['arrows on the shown card scroll it', press('ArrowDown', { place: 'other' }), null],
  ['letters there move', press('j', { place: 'other' }), 'next'],
  ['and on a button', press('k', { place: 'button' }), 'previous'],
  ['Home goes to the first', press('Home'), 'first'],
  ['End goes to the last', press('End'), 'last'],
  ['o opens the chat', press('o'), 'open'],
  ['l is not now', press('l'), 'later'],
  ['g groups', press('g'), 'group'],
  ['/ goes to the filter', press('/'), 'find'],
  ['Enter goes into what is shown', press('Enter'), 'enter'],
  ['Enter on a button is the button’s', press('Enter', { place: 'button' }), null],
  ['Escape goes back to the list', press('Escape', { place: 'other' }), 'leave'],
  ['and does nothing in it', press('Escape'), null],
  ['no letter in a text box moves', press('j', { place: 'text' }), null],
  ['nor does Escape there', press('Escape', { place: 'text' }), null],
  ['nothing with Ctrl or while composing', press('j', { isOther: true }), null],
  ['y answers nothing here', press('y'), null],
  ['nor n', press('n'), null],
  ['what a map inherits is no key', press('constructor'), null],
];
describe('in the Inbox', () => {
  it.each(laws)('%s', (_law, given, expected) => expect(inboxWish(given)).toBe(expected));
});

const words = (more: Partial<HintFacts>) =>
  hintsOf({ ...{ group: 'approvals', isMany: false, hasRules: false, isGrouped: false }, ...more }).map(
    ([, each]) => each,
  );
it('hints at what the shown one takes', () => {
  expect(words({})).not.toContain('always in this chat');
  expect(words({ hasRules: true })).toContain('always in this chat');
  expect(words({ isMany: true, hasRules: true, isGrouped: true })).toEqual([
    ...['move', 'allow all once', 'deny all with words', 'open chat', 'not now', 'part equal requests', 'filter'],
  ]);
  expect(words({ group: 'ended' })).toContain('mark as seen');
  expect(words({ group: null })).toEqual(['filter']);
});
