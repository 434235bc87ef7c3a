import { describe, expect, it } from 'vitest';
import { type FocusPlace, mayTakeFocus } from './focusModel.ts';

const laws: readonly (readonly [law: string, place: FocusPlace, keyAt: number | null, expected: boolean])[] = [
  ['when the focus is nowhere', 'nowhere', 4999, true],
  ['from an empty text box, also right after a message was sent', 'emptyText', 4999, true],
  ['not from a text box in which a person types', 'text', 4001, false],
  ['nor within a sentence that was begun, however long the person thinks', 'text', 1000, false],
  ['from a button that was reached a while ago', 'other', 3000, true],
  ['not from a person who moves about by keys', 'other', 4500, false],
  ['from anything when no key was ever pressed', 'other', null, true],
  ['never from an open menu', 'popup', null, false],
  ['never from the box of a title or of a search, where nothing was typed yet', 'text', null, false],
];
describe('a card takes the focus', () => {
  it.each(laws)('%s', (_law, place, keyAt, expected) => expect(mayTakeFocus(place, keyAt, 5000)).toBe(expected));
});
