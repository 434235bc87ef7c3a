// What a key means in the Inbox beside the keys of the shown card. Pure. No key here answers anything.
import type { InboxEntry } from './inboxModel.ts';

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

export type Hint = readonly [keys: readonly string[], words: string];

const ANSWERS: Readonly<Record<InboxEntry['group'], readonly Hint[]>> = {
  approvals: [
    [['y'], 'allow once'],
    [['n'], 'deny with words'],
  ],
  questions: [[['Enter'], 'answer']],
  interrupted: [[['Enter'], 'go to its buttons']],
  ended: [],
};
const GROUP_ANSWERS: readonly Hint[] = [
  [['y'], 'allow all once'],
  [['n'], 'deny all with words'],
];

export type HintFacts = {
  /** Null when nothing is shown. */
  readonly group: InboxEntry['group'] | null;
  /** Whether it stands for equal requests of several chats. */
  readonly isMany: boolean;
  readonly hasRules: boolean;
  readonly isGrouped: boolean;
};

/** The keys that do something with what is shown. */
export function hintsOf({ group, isMany, hasRules, isGrouped }: HintFacts): readonly Hint[] {
  const find: Hint = [['/'], 'filter'];
  if (group === null) return [find];
  return [
    [['j', 'k'], 'move'],
    ...(isMany ? GROUP_ANSWERS : ANSWERS[group]),
    ...(hasRules && !isMany ? [[['s'], 'always in this chat'] satisfies Hint] : []),
    [['o'], 'open chat'],
    [['l'], group === 'ended' ? 'mark as seen' : 'not now'],
    [['g'], isGrouped ? 'part equal requests' : 'group equal requests'],
    find,
  ];
}
