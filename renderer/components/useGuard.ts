// Feeds the accident guard with every key and click of the window, before any component sees them, and remembers what it
// said of the one under way. It only listens: it never stops an event.
import { useEffect, useLayoutEffect, useState } from 'react';
import {
  DEFAULT_TIMES,
  freshGuard,
  type GuardAnswer,
  type GuardEvent,
  type GuardKey,
  type GuardTimes,
  guard,
} from './guard.ts';

export type Guard = {
  /** A card appeared or changed. */
  shown(): void;
  /** What the guard said of this very event. */
  answerTo(event: Event): GuardAnswer;
  /** When a key was last pressed, on the clock of `now`; null when none was. */
  keyAt(): number | null;
  now(): number;
  /** The times in force. */
  times(): GuardTimes;
};

/** What marks the element of a card. */
export const CARD_MARK = { 'data-guard': 'card' } as const;
/** What marks the Inbox: keys anywhere in it are meant for the entry that it shows. */
export const INBOX_MARK = { 'data-guard': 'inbox' } as const;
const IN_CARD = '[data-guard="card"]';
const IN_INBOX = '[data-guard="inbox"]';
const IN_TEXT = 'textarea, input, select, [contenteditable="true"]';

/** `times` may change while it listens. */
export function useGuard({ fresh, typing }: GuardTimes = DEFAULT_TIMES): Guard {
  const [{ guard: handle, listen, follow }] = useState(() => createGuard({ fresh, typing }));
  useEffect(listen, [listen]);
  useLayoutEffect(() => follow({ fresh, typing }), [follow, fresh, typing]);
  return handle;
}

type Listening = {
  readonly guard: Guard;
  readonly listen: () => () => void;
  readonly follow: (times: GuardTimes) => void;
};

function createGuard(begun: GuardTimes): Listening {
  let times = begun;
  let state = freshGuard;
  let keyAt: number | null = null;
  let isHeld = false;
  let last: { readonly event: Event; readonly answer: GuardAnswer } | null = null;
  const now = () => performance.now();
  const feed = (event: GuardEvent): GuardAnswer => {
    const [next, answer] = guard(state, event, times);
    state = next;
    return answer;
  };
  const onKey = (event: KeyboardEvent) => {
    keyAt = now();
    isHeld = event.repeat;
    const { key, repeat, isComposing, keyCode, ctrlKey, altKey, metaKey, shiftKey } = event;
    const composing = isComposing || keyCode === 229;
    const modified = ctrlKey || altKey || metaKey || shiftKey;
    const shortcut = (ctrlKey || metaKey) && !altKey;
    const place = placeOf(event.target);
    last = { event, answer: feed({ kind: 'key', at: keyAt, key, repeat, composing, modified, shortcut, place }) };
  };
  const onPress = () => void feed({ kind: 'pressed', at: now(), windowHadFocus: document.hasFocus() });
  const onClick = (event: MouseEvent) => {
    last = { event, answer: feed({ kind: 'clicked', at: now(), byPointer: event.detail > 0, held: isHeld }) };
  };
  /** Space clicks as it is let go, and only after this. */
  const onKeyUp = () =>
    void setTimeout(() => {
      isHeld = false;
    });
  const onFocus = (event: FocusEvent) => {
    if (event.target === window) feed({ kind: 'windowFocused', at: now() });
  };
  return {
    guard: {
      shown: () => void feed({ kind: 'shown', at: now() }),
      answerTo: (event) => (last?.event === event ? last.answer : 'ignore'),
      keyAt: () => keyAt,
      now,
      times: () => times,
    },
    follow(next) {
      times = next;
    },
    listen() {
      const stop = new AbortController();
      const options = { capture: true, signal: stop.signal };
      addEventListener('keydown', onKey, options);
      addEventListener('keyup', onKeyUp, options);
      addEventListener('pointerdown', onPress, options);
      addEventListener('click', onClick, options);
      addEventListener('focus', onFocus, options);
      return () => stop.abort();
    },
  };
}

function placeOf(target: EventTarget | null): GuardKey['place'] {
  if (!(target instanceof Element)) return 'elsewhere';
  if (isInText(target)) return 'text';
  if (target.closest(IN_INBOX) !== null) return 'inbox';
  return target.closest(IN_CARD) === null ? 'elsewhere' : 'card';
}

/** Whether letters that are pressed there belong to a text box or a list of choices. */
export const isInText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(IN_TEXT) !== null;

export const isInCard = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(IN_CARD) !== null;
