// Keeps a timeline at its end while the end is in sight, and says when something new is out of sight.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { followsAfter } from './scrollModel.ts';

/** Milliseconds after a press in which the timeline stays put: what a person unfolds must not scroll away. */
const HOLD_MS = 400;

type Stick = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly isBehind: boolean;
  readonly toEnd: () => void;
};

/** `version` changes with every message, `own` with every message of the person: where they wrote, they want to be. */
export function useStickToEnd(version: string, own: string): Stick {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  const heldUntil = useRef(0);
  const [isBehind, setBehind] = useState(false);

  const toEnd = useCallback(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    isNear.current = true;
    setBehind(false);
  }, []);

  useEffect(() => {
    const [box, inner] = [scroller.current, content.current];
    if (box === null || inner === null) return;
    let lastTop = box.scrollTop;
    const follow = () => {
      if (!isNear.current || performance.now() <= heldUntil.current) return;
      box.scrollTop = box.scrollHeight;
      lastTop = box.scrollTop;
    };
    const look = () => {
      isNear.current = followsAfter(box, isNear.current, lastTop);
      lastTop = box.scrollTop;
      if (isNear.current) setBehind(false);
    };
    const hold = () => {
      heldUntil.current = performance.now() + HOLD_MS;
    };
    const sizes = new ResizeObserver(follow);
    sizes.observe(box);
    sizes.observe(inner);
    box.addEventListener('scroll', look, { passive: true });
    inner.addEventListener('click', hold);
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
      inner.removeEventListener('click', hold);
    };
  }, []);

  useEffect(() => {
    if (own !== '') toEnd();
  }, [own, toEnd]);

  useEffect(() => {
    if (version !== '' && !isNear.current) setBehind(true);
  }, [version]);

  return { scroller, content, isBehind, toEnd };
}
