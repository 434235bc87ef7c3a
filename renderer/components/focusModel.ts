// Whether a card that appears may take the focus (SPEC A3: never from a person who is typing). Pure.
import { TYPING_MS } from './guard.ts';

/**
 * Where the focus is: nowhere, in the text box whose place the card takes while nothing stands in it, in a text box otherwise,
 * in an open menu or dialog, or on anything else.
 */
export type FocusPlace = 'nowhere' | 'emptyText' | 'text' | 'popup' | 'other';

/** Times in milliseconds of one clock; `keyAt` is the last key of any kind, null when there was none; `typing`: how long one key holds it back. */
export function mayTakeFocus(place: FocusPlace, keyAt: number | null, now: number, typing = TYPING_MS): boolean {
  if (place === 'nowhere' || place === 'emptyText') return true;
  // who thinks for a moment within a sentence is typing still, and so is who has just opened a box to type into
  if (place === 'popup' || place === 'text') return false;
  return keyAt === null || now - keyAt >= typing;
}
