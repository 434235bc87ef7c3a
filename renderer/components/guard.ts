// The accident guard (SPEC A3): whether a key or a click on an approval card is meant. Pure; when in doubt, it is ignored.

/** Milliseconds in which a card that appeared or changed answers to nothing, unless the settings say otherwise. */
export const FRESH_MS = 500;
/** Milliseconds after the last typed key in which keys answer nothing, unless the settings say otherwise. */
export const TYPING_MS = 1000;
/** Milliseconds in which a press still belongs to the click that brought the window to the front. */
export const WINDOW_MS = 300;

/** Milliseconds. */
export type GuardTimes = { readonly fresh: number; readonly typing: number };

/** INVARIANT: whatever is set, no card is answered by what was under way when it came. */
const LEAST_MS = 100;
export const guardTimes = (fresh: number, typing: number): GuardTimes => ({
  fresh: Math.max(LEAST_MS, fresh),
  typing: Math.max(LEAST_MS, typing),
});
export const DEFAULT_TIMES: GuardTimes = guardTimes(FRESH_MS, TYPING_MS);

/** Times in milliseconds of one clock; null when it never happened. */
export type GuardState = {
  readonly shownAt: number | null;
  readonly typedAt: number | null;
  /** When a key last moved or unfolded something: it is no typing, but answers wait for it as for a fresh card. */
  readonly steppedAt: number | null;
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
  /** Ctrl or Meta is down, and no Alt: such a key writes nothing anywhere. */
  readonly shortcut: boolean;
  /** Where the focus is: on a card or in the Inbox (but in no text box of them), in a text box, or anywhere else. */
  readonly place: 'card' | 'inbox' | 'text' | 'elsewhere';
};

export type GuardEvent =
  | { readonly kind: 'shown'; readonly at: number }
  | { readonly kind: 'windowFocused'; readonly at: number }
  | { readonly kind: 'pressed'; readonly at: number; readonly windowHadFocus: boolean }
  /** `byPointer` is false for a click made by Enter, Space or a screen reader; `held`: the key of it repeats. */
  | { readonly kind: 'clicked'; readonly at: number; readonly byPointer: boolean; readonly held: boolean }
  | GuardKey;

export type GuardAnswer = 'accept' | 'ignore';

export const freshGuard: GuardState = {
  ...{ shownAt: null, typedAt: null, steppedAt: null, windowFocusedAt: null },
  pressMeant: false,
};

/** What a card can be answered with: once, denied, in this chat, in this project, and the second word. */
const ANSWER_KEYS: readonly string[] = ['y', 'n', 's', 'p', 'Enter'];

/** Letters that move about or unfold: they answer nothing, and are no typing. */
const STEP_KEYS: Readonly<Record<GuardKey['place'], readonly string[]>> = {
  card: ['e'],
  inbox: ['e', 'j', 'k', 'l', 'o', 'g', '/'],
  text: [],
  elsewhere: [],
};

/** The next state, and whether the event may do something. Keys that answer nothing are never accepted. */
export function guard(
  state: GuardState,
  event: GuardEvent,
  times: GuardTimes = DEFAULT_TIMES,
): readonly [GuardState, GuardAnswer] {
  switch (event.kind) {
    case 'shown':
      return [{ ...state, shownAt: event.at, pressMeant: false }, 'ignore'];
    case 'windowFocused':
      return [{ ...state, windowFocusedAt: event.at }, 'ignore'];
    case 'pressed':
      return [{ ...state, pressMeant: isMeantPress(state, event, times) }, 'ignore'];
    case 'clicked':
      return [{ ...state, pressMeant: false }, isMeantClick(state, event, times) ? 'accept' : 'ignore'];
    case 'key': {
      const accepted = isMeantKey(state, event, times);
      return [accepted ? state : afterKey(state, event, times), accepted ? 'accept' : 'ignore'];
    }
  }
}

/** What a key that answers nothing leaves behind. */
function afterKey(state: GuardState, event: GuardKey, times: GuardTimes): GuardState {
  if (isStep(state, event, times)) return { ...state, steppedAt: event.at };
  return isTyping(event) ? { ...state, typedAt: event.at } : state;
}

/** In the Inbox an answer that comes too early only waits anew: nobody types where one card follows the other. */
function isStep(state: GuardState, event: GuardKey, times: GuardTimes): boolean {
  if (event.composing || event.modified || isWithin(state.typedAt, event.at, times.typing)) return false;
  return STEP_KEYS[event.place].includes(event.key) || (event.place === 'inbox' && ANSWER_KEYS.includes(event.key));
}

/** Whether the card is old enough to answer to a click at `at`. */
const isArmed = (state: GuardState, at: number, { fresh }: GuardTimes): boolean =>
  state.shownAt !== null && at - state.shownAt >= fresh;

function isMeantKey(state: GuardState, event: GuardKey, times: GuardTimes): boolean {
  if (event.repeat || event.composing || event.modified || !ANSWER_KEYS.includes(event.key)) return false;
  if (event.place !== 'card' && event.place !== 'inbox') return false;
  if (isWithin(state.typedAt, event.at, times.typing) || isWithin(state.steppedAt, event.at, times.fresh)) return false;
  return isArmed(state, event.at, times);
}

type Press = { readonly at: number; readonly windowHadFocus: boolean };
function isMeantPress(state: GuardState, event: Press, times: GuardTimes): boolean {
  return (
    event.windowHadFocus && isArmed(state, event.at, times) && !isWithin(state.windowFocusedAt, event.at, WINDOW_MS)
  );
}

type Click = { readonly at: number; readonly byPointer: boolean; readonly held: boolean };
function isMeantClick(state: GuardState, event: Click, times: GuardTimes): boolean {
  if (!isArmed(state, event.at, times)) return false;
  return event.byPointer ? state.pressMeant : !event.held && !isWithin(state.typedAt, event.at, times.typing);
}

/** Keys that write: letters anywhere, and in a text box also those that break lines or take letters away. */
function isTyping(event: GuardKey): boolean {
  if (event.composing || event.key === 'Process' || event.key === 'Dead') return true;
  if (event.shortcut) return false;
  if (event.place === 'text') return event.key.length === 1 || /^(Enter|Backspace|Delete)$/.test(event.key);
  return event.key.length === 1 && event.key !== ' ' && !event.modified;
}

const isWithin = (since: number | null, at: number, span: number): boolean => since !== null && at - since < span;
