// Feeds the accident guard with every key and click of the window, before any component sees them, and remembers what it
// said of the one under way. It only listens: it never stops an event.
import { useEffect, useState } from 'react';
import { freshGuard, type GuardAnswer, type GuardEvent, guard } from './guard.ts';

export type Guard = {
  /** A card appeared or changed. */
  shown(): void;
  /** What the guard said of this very event. */
  answerTo(event: Event): GuardAnswer;
  /** When a key was last pressed, on the clock of `now`; null when none was. */
  keyAt(): number | null;
  now(): number;
};

/** What marks the element of a card. */
export const CARD_MARK = { 'data-guard': 'card' } as const;
const IN_CARD = '[data-guard="card"]';
const IN_TEXT = 'textarea, input, [contenteditable="true"]';

export function useGuard(): Guard {
  const [{ guard: handle, listen }] = useState(createGuard);
  useEffect(listen, [listen]);
  return handle;
}

function createGuard(): { readonly guard: Guard; readonly listen: () => () => void } {
  let state = freshGuard;
  let keyAt: number | null = null;
  let last: { readonly event: Event; readonly answer: GuardAnswer } | null = null;
  const now = () => performance.now();
  const feed = (event: GuardEvent): GuardAnswer => {
    const [next, answer] = guard(state, event);
    state = next;
    return answer;
  };
  const onKey = (event: KeyboardEvent) => {
    keyAt = now();
    const { key, repeat, isComposing, keyCode, ctrlKey, altKey, metaKey, shiftKey } = event;
    const composing = isComposing || keyCode === 229;
    const modified = ctrlKey || altKey || metaKey || shiftKey;
    last = {
      event,
      answer: feed({ kind: 'key', at: keyAt, key, repeat, composing, modified, place: placeOf(event.target) }),
    };
  };
  const onPress = () => void feed({ kind: 'pressed', at: now(), windowHadFocus: document.hasFocus() });
  const onClick = (event: MouseEvent) => {
    last = { event, answer: feed({ kind: 'clicked', at: now(), byPointer: event.detail > 0 }) };
  };
  const onFocus = (event: FocusEvent) => {
    if (event.target === window) feed({ kind: 'windowFocused', at: now() });
  };
  return {
    guard: {
      shown: () => void feed({ kind: 'shown', at: now() }),
      answerTo: (event) => (last?.event === event ? last.answer : 'ignore'),
      keyAt: () => keyAt,
      now,
    },
    listen() {
      const stop = new AbortController();
      const options = { capture: true, signal: stop.signal };
      addEventListener('keydown', onKey, options);
      addEventListener('pointerdown', onPress, options);
      addEventListener('click', onClick, options);
      addEventListener('focus', onFocus, options);
      return () => stop.abort();
    },
  };
}

function placeOf(target: EventTarget | null): 'card' | 'text' | 'elsewhere' {
  if (!(target instanceof Element)) return 'elsewhere';
  if (target.closest(IN_TEXT) !== null) return 'text';
  return target.closest(IN_CARD) === null ? 'elsewhere' : 'card';
}
