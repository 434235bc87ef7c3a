// Whether a card that appears may take the focus (SPEC A3: never from a person who is typing). Pure.
import { TYPING_MS } from './guard.ts';

/**
 * Where the focus is: nowhere, in the text box whose place the card takes (empty, or with text), in any other text box, in an
 * open menu or dialog, or on anything else.
 */
export type FocusPlace = 'nowhere' | 'emptyText' | 'text' | 'otherText' | 'popup' | 'other';

/** Times in milliseconds of one clock; `keyAt` is the last key of any kind, null when there was none; `typing`: how long one key holds it back. */
export function mayTakeFocus(place: FocusPlace, keyAt: number | null, now: number, typing = TYPING_MS): boolean {
  if (place === 'nowhere' || place === 'emptyText') return true;
  // a box that was opened to be typed into is not left because nothing was typed yet
  if (place === 'popup' || place === 'otherText') return false;
  return keyAt === null || now - keyAt >= typing;
}
