// The accident guard (SPEC A3): whether a key or a click on an approval card is meant. Pure; when in doubt, it is ignored.

/** Milliseconds in which a card that appeared or changed answers to nothing. */
export const FRESH_MS = 500;
/** Milliseconds after the last typed key in which keys answer nothing. */
export const TYPING_MS = 1000;
/** Milliseconds in which a press still belongs to the click that brought the window to the front. */
export const WINDOW_MS = 300;

/** Times in milliseconds of one clock; null when it never happened. */
export type GuardState = {
  readonly shownAt: number | null;
  readonly typedAt: number | null;
  readonly windowFocusedAt: number | null;
  /** Whether the press that is under way began in a window that had the focus already. */
  readonly pressMeant: boolean;
};

export type GuardKey = {
  readonly kind: 'key';
  readonly at: number;
  readonly key: string;
  readonly repeat: boolean;
  readonly composing: boolean;
  /** Ctrl, Alt, Meta or Shift is down. */
  readonly modified: boolean;
  /** Where the focus is: on the card (but in no text box of it), in a text box, or anywhere else. */
  readonly place: 'card' | 'text' | 'elsewhere';
};

export type GuardEvent =
  | { readonly kind: 'shown'; readonly at: number }
  | { readonly kind: 'windowFocused'; readonly at: number }
  | { readonly kind: 'pressed'; readonly at: number; readonly windowHadFocus: boolean }
  /** `byPointer` is false for a click made by Enter, Space or a screen reader. */
  | { readonly kind: 'clicked'; readonly at: number; readonly byPointer: boolean }
  | GuardKey;

export type GuardAnswer = 'accept' | 'ignore';

export const freshGuard: GuardState = { shownAt: null, typedAt: null, windowFocusedAt: null, pressMeant: false };

/** What a card can be answered with: once, denied, in this chat, in this project, and the second word. */
const ANSWER_KEYS: readonly string[] = ['y', 'n', 's', 'p', 'Enter'];

/** The next state, and whether the event may do something. Keys that answer nothing are never accepted. */
export function guard(state: GuardState, event: GuardEvent): readonly [GuardState, GuardAnswer] {
  switch (event.kind) {
    case 'shown':
      return [{ ...state, shownAt: event.at, pressMeant: false }, 'ignore'];
    case 'windowFocused':
      return [{ ...state, windowFocusedAt: event.at }, 'ignore'];
    case 'pressed':
      return [{ ...state, pressMeant: isMeantPress(state, event) }, 'ignore'];
    case 'clicked':
      return [{ ...state, pressMeant: false }, isMeantClick(state, event) ? 'accept' : 'ignore'];
    case 'key': {
      const accepted = isMeantKey(state, event);
      return [accepted || !isTyping(event) ? state : { ...state, typedAt: event.at }, accepted ? 'accept' : 'ignore'];
    }
  }
}

/** Whether the card is old enough to answer to a click at `at`. */
const isArmed = (state: GuardState, at: number): boolean => state.shownAt !== null && at - state.shownAt >= FRESH_MS;

function isMeantKey(state: GuardState, event: GuardKey): boolean {
  if (event.place !== 'card' || event.repeat || event.composing || event.modified) return false;
  return ANSWER_KEYS.includes(event.key) && isArmed(state, event.at) && !isWithin(state.typedAt, event.at, TYPING_MS);
}

function isMeantPress(state: GuardState, event: { readonly at: number; readonly windowHadFocus: boolean }): boolean {
  return event.windowHadFocus && isArmed(state, event.at) && !isWithin(state.windowFocusedAt, event.at, WINDOW_MS);
}

function isMeantClick(state: GuardState, event: { readonly at: number; readonly byPointer: boolean }): boolean {
  if (!isArmed(state, event.at)) return false;
  return event.byPointer ? state.pressMeant : !isWithin(state.typedAt, event.at, TYPING_MS);
}

/** Keys that write: letters anywhere, and in a text box also those that break lines or take letters away. */
function isTyping(event: GuardKey): boolean {
  if (event.composing || event.key === 'Process' || event.key === 'Dead') return true;
  if (event.place === 'text') return event.key.length === 1 || /^(Enter|Backspace|Delete)$/.test(event.key);
  return event.key.length === 1 && event.key !== ' ' && !event.modified;
}

const isWithin = (since: number | null, at: number, span: number): boolean => since !== null && at - since < span;
