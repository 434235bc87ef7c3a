// What a card keeps while it stands: whether it is old enough to be answered, and the focus when its buttons change.
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Guard } from './useGuard.ts';

/** False for a while after `shown` changed; the guard is told of each change. */
export function useArmed(guard: Guard, shown: string): boolean {
  const [armed, setArmed] = useState<string | null>(null);
  useLayoutEffect(() => {
    guard.shown();
    setArmed(null);
    const timer = setTimeout(() => setArmed(shown), guard.times().fresh);
    return () => clearTimeout(timer);
  }, [guard, shown]);
  return armed === shown;
}

/** When the buttons of another step come, the focus goes to the card, unless the new ones took it. */
export function useFocusBack(step: string, card: RefObject<HTMLElement | null>): void {
  const before = useRef(step);
  useEffect(() => {
    const wasOther = before.current !== step;
    before.current = step;
    if (wasOther && document.activeElement === document.body) card.current?.focus();
  }, [step, card]);
}

/** False until another step was gone to: a box that stands there from the start takes the focus from nobody. */
export function useMoved(step: string): boolean {
  const [begun] = useState(step);
  const [moved, setMoved] = useState(false);
  if (!moved && step !== begun) setMoved(true);
  return moved;
}

/** What a card does with a key that was pressed beside it: in the list of the Inbox. */
export type CardKeys = { press(event: KeyboardEvent): void };

export function useCardKeys(keys: RefObject<CardKeys | null> | undefined, press: CardKeys['press']): void {
  useImperativeHandle(keys, () => ({ press }), [press]);
}
