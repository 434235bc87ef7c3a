// Marks found words in the rows that are drawn, and brings the current one into sight. It paints with the highlights of the
// browser, which change no element; where there are none, the row itself is marked.
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { finder, type Match } from './findModel.ts';
import { rangesIn } from './foundRanges.ts';
import type { TimelineList } from './TimelineRows.tsx';

const ALL = 'found';
const CURRENT = 'found-now';
const hasHighlights = typeof CSS !== 'undefined' && 'highlights' in CSS;

/** Gives the function to call when another place became the current one. */
export function useFoundMarks(list: RefObject<TimelineList | null>, query: string, match: Match | null): () => void {
  const isToReveal = useRef(false);
  const latest = useRef({ query, match });
  const paintSoon = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = { query, match };
    paintSoon.current();
  }, [query, match]);

  useEffect(() => {
    const scroller = list.current?.scroller ?? null;
    if (scroller === null) return;
    let frame = 0;
    const paint = () => {
      frame = 0;
      const current = mark(scroller, latest.current.query, latest.current.match);
      if (current === null || !isToReveal.current) return;
      isToReveal.current = false;
      list.current?.rest();
      bringIntoSight(current, scroller);
    };
    // the second frame: rows that were just drawn have been measured by then
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(() => (frame = requestAnimationFrame(paint)));
    };
    paintSoon.current = soon;
    const changes = new MutationObserver(soon);
    changes.observe(scroller, { childList: true, subtree: true, characterData: true });
    soon();
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      clear(scroller);
    };
  }, [list]);

  return useCallback(() => {
    isToReveal.current = true;
    paintSoon.current();
  }, []);
}

/** Returns the range of the current place, if it is drawn. */
function mark(scroller: Element, query: string, match: Match | null): Range | null {
  clear(scroller);
  const words = finder(query);
  if (words === null) return null;
  const parts = [...scroller.querySelectorAll('[data-item]')];
  const part = match === null ? undefined : parts.find((each) => each.getAttribute('data-item') === match.itemId);
  const inPart = part === undefined ? [] : rangesIn(part, words);
  const current = inPart[Math.min(match?.nth ?? 0, inPart.length - 1)] ?? null;
  if (!hasHighlights) {
    part?.setAttribute('data-found', '');
    return current;
  }
  CSS.highlights.set(ALL, new Highlight(...parts.flatMap((each) => rangesIn(each, words))));
  if (current !== null) CSS.highlights.set(CURRENT, prior(new Highlight(current)));
  return current;
}

/** Painted over the other marks. */
function prior(highlight: Highlight): Highlight {
  highlight.priority = 1;
  return highlight;
}

function clear(scroller: Element): void {
  for (const part of scroller.querySelectorAll('[data-found]')) part.removeAttribute('data-found');
  if (!hasHighlights) return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}

/** Also out of boxes that scroll by themselves, the innermost first. */
function bringIntoSight(range: Range, scroller: Element): void {
  for (let box = range.startContainer.parentElement; box !== null; box = box.parentElement) {
    const place = range.getBoundingClientRect();
    const frame = box.getBoundingClientRect();
    const isOut = place.top < frame.top || place.bottom > frame.bottom;
    if (isOut && box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible')
      box.scrollTop += place.top - frame.top - box.clientHeight / 2;
    if (box === scroller) return;
  }
}
