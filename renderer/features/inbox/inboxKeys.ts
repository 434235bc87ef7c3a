// What a key means in the Inbox beside the keys of the shown card. Pure. No key here answers anything.

export type InboxWish =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'open'
  | 'later'
  | 'group'
  | 'find'
  | 'enter'
  | 'leave';

export type InboxPress = {
  readonly key: string;
  readonly repeat: boolean;
  /** Ctrl, Alt or Meta is down, or an input method is at work. */
  readonly isOther: boolean;
  /** Where the focus is: in the list, in a text box or a list of choices, on a button, or on anything else of the Inbox. */
  readonly place: 'list' | 'text' | 'button' | 'other';
};

const LETTERS: ReadonlyMap<string, InboxWish> = new Map([
  ['j', 'next'],
  ['k', 'previous'],
  ['o', 'open'],
  ['l', 'later'],
  ['g', 'group'],
  ['/', 'find'],
]);
const LIST: ReadonlyMap<string, InboxWish> = new Map([
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
  ['Enter', 'enter'],
]);

/** A held key only moves. Arrows scroll where something else than the list has the focus. */
export function inboxWish({ key, repeat, isOther, place }: InboxPress): InboxWish | null {
  if (isOther || place === 'text') return null;
  if (key === 'Escape') return place === 'list' ? null : 'leave';
  const wish = LETTERS.get(key) ?? (place === 'list' ? LIST.get(key) : undefined) ?? null;
  return repeat && wish !== 'next' && wish !== 'previous' ? null : wish;
}
