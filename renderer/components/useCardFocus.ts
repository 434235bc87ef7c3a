// Who has the focus while an approval waits: the card takes it when nobody is typing, F6 goes to it and back, and the
// composer stays in sight for as long as a person is busy in it. Text and selection are never touched.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FocusPlace, mayTakeFocus } from './focusModel.ts';
import { type Guard, isInText } from './useGuard.ts';

type Parts = {
  /** Names what the card shows; null when no card waits. */
  readonly shown: string | null;
  readonly card: RefObject<HTMLElement | null>;
  readonly composer: RefObject<HTMLTextAreaElement | null>;
  readonly guard: Guard;
  /** Whether keys mean this pane: in the others nothing takes the focus. */
  readonly isActive: boolean;
  /** Grows each time the person goes to the active pane: the card, or else the composer, takes the focus then. */
  readonly wanted: number;
};

export type CardFocus = {
  /** Whether the card has taken the composer's place. */
  readonly isCovered: boolean;
  readonly onComposerLeft: () => void;
};

export function useCardFocus({ shown, card, composer, guard, isActive, wanted }: Parts): CardFocus {
  const [isCovered, setCovered] = useState(false);
  const active = useRef(isActive);
  active.current = isActive;

  useLayoutEffect(() => {
    const place = placeOf(document.activeElement, composer.current);
    if (shown === null) setCovered(false);
    else if (active.current && mayTakeFocus(place, guard.keyAt(), guard.now(), guard.times().typing)) {
      setCovered(true);
      card.current?.focus({ preventScroll: true });
    } else if (!isComposing(composer.current)) setCovered(true);
  }, [shown, card, composer, guard]);

  useOpeningFocus(shown === null && isActive, composer);
  useEffect(() => {
    if (
      active.current &&
      shown === null &&
      !isCovered &&
      placeOf(document.activeElement, composer.current) === 'nowhere'
    )
      composer.current?.focus();
  }, [shown, isCovered, composer]);

  const went = useRef(0);
  useEffect(() => {
    if (went.current === wanted) return;
    went.current = wanted;
    if (!active.current || placeOf(document.activeElement, composer.current) === 'popup') return;
    if (shown === null) return composer.current?.focus();
    setCovered(true);
    card.current?.focus();
  }, [wanted, shown, card, composer]);

  const goAcross = useCallback(() => {
    const isInCard = card.current?.contains(document.activeElement) ?? false;
    setCovered(!isInCard);
    if (!isInCard) card.current?.focus();
    else if (composer.current !== null) uncover(composer.current);
  }, [card, composer]);
  useF6(shown, isActive, goAcross);

  const afterPress = useAfterPress();
  const onComposerLeft = useCallback(() => {
    if (shown === null || isComposing(composer.current)) return;
    afterPress(() => setCovered(!isComposing(composer.current)));
  }, [shown, composer, afterPress]);

  return { isCovered, onComposerLeft };
}

/** The active pane hears it first; where nothing waits in it, the other one does. */
function useF6(shown: string | null, isActive: boolean, act: () => void): void {
  useEffect(() => {
    if (shown === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isF6(event)) return;
      event.preventDefault();
      act();
    };
    const options = { capture: isActive };
    addEventListener('keydown', onKey, options);
    return () => removeEventListener('keydown', onKey, options);
  }, [shown, isActive, act]);
}

const isF6 = ({ key, repeat, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'F6' && !(repeat || ctrlKey || altKey || metaKey || shiftKey);

/** A chat that was just opened is there to be written in. */
function useOpeningFocus(isFree: boolean, composer: Parts['composer']): void {
  const wasFree = useRef(isFree);
  useEffect(() => {
    if (wasFree.current && placeOf(document.activeElement, composer.current) !== 'popup') composer.current?.focus();
  }, [composer]);
}

/**
 * What moves things must wait for the end of a press: a button that slides away between the press and the release is
 * never clicked. Without a press it happens at once.
 */
function useAfterPress(): (act: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const set = (value: boolean) => () => {
      isDown.current = value;
    };
    addEventListener('pointerdown', set(true), options);
    addEventListener('pointerup', set(false), options);
    addEventListener('pointercancel', set(false), options);
    return () => stop.abort();
  }, []);
  return useCallback((act) => {
    if (!isDown.current) return act();
    const stop = new AbortController();
    const later = () => {
      stop.abort();
      setTimeout(act);
    };
    addEventListener('pointerup', later, { signal: stop.signal });
    addEventListener('pointercancel', later, { signal: stop.signal });
  }, []);
}

/** What marks the place of the text box and all that belongs to it: its buttons, menus and lists. */
export const COMPOSER_MARK = { 'data-guard': 'composer' } as const;

function isComposing(composer: HTMLTextAreaElement | null): boolean {
  const place = composer?.closest('[data-guard="composer"]') ?? composer;
  return place?.contains(document.activeElement) ?? false;
}

/** It can take the focus only once it is drawn again. */
function uncover(composer: HTMLTextAreaElement): void {
  requestAnimationFrame(() => composer.focus());
}

function placeOf(element: Element | null, composer: HTMLTextAreaElement | null): FocusPlace {
  if (element === null || element === document.body) return 'nowhere';
  if (element.closest('[role="menu"], [role="dialog"], [role="listbox"], dialog') !== null) return 'popup';
  if (element === composer && composer?.value === '') return 'emptyText';
  return isInText(element) ? 'text' : 'other';
}
