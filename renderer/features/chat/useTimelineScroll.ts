// Which rows of a timeline are drawn, and where it stands: it follows its end only while the end is in sight, stays put where
// a person reads or has just unfolded something, and comes back to the place that was left.
import { type Range, type ReactVirtualizer, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TimelineSight } from '../../stores/timelines.ts';
import { offsetOf, roughHeight, type TimelineRow } from './rowsModel.ts';
import { followsAfter, isNearEnd, NEAR_END } from './scrollModel.ts';

/** Milliseconds after something was unfolded in which the timeline stays put, so that it does not scroll away. */
const HOLD_MS = 400;
/** Rows that are drawn beyond each edge. */
const BEYOND = 4;

type Given = {
  readonly rows: readonly TimelineRow[];
  readonly sight: TimelineSight;
  /** Changes with the person's own messages: where they wrote, they want to be. */
  readonly own: string;
  readonly scroller: RefObject<HTMLDivElement | null>;
};

export function useTimelineScroll({ rows, sight, own, scroller }: Given) {
  const [isHeld, setHeld] = useState(false);
  const [isBehind, setBehind] = useState(false);
  const [pinned, setPinned] = useState<number | null>(null);
  const follows = useRef(sight.place.top === null);
  const virtual = useDrawnRows({ rows, sight, scroller, isHeld, pinned });
  const toEnd = useCallback(() => {
    follows.current = true;
    setBehind(false);
    virtual.scrollToEnd();
  }, [virtual]);
  useKeptPlace(virtual, sight, follows);
  useFollowing({ virtual, scroller, follows, onEnd: useCallback(() => setBehind(false), []) });
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(() => {
      if (scroller.current !== null) follows.current = isNearEnd(scroller.current);
      setHeld(false);
    }, HOLD_MS);
    return () => clearTimeout(timer);
  }, [isHeld, scroller]);
  const lastOwn = useRef(own);
  useEffect(() => {
    if (own !== '' && own !== lastOwn.current) toEnd();
    lastOwn.current = own;
  }, [own, toEnd]);
  const version = versionOf(rows);
  const lastVersion = useRef(version);
  useEffect(() => {
    if (version !== lastVersion.current && !follows.current) setBehind(true);
    lastVersion.current = version;
  }, [version]);
  return { virtual, isBehind, toEnd, hold: () => setHeld(true), pin: setPinned };
}

type Virtual = ReactVirtualizer<HTMLDivElement, HTMLLIElement>;
type Drawing = Omit<Given, 'own'> & { readonly isHeld: boolean; readonly pinned: number | null };

function useDrawnRows({ rows, sight, scroller, isHeld, pinned }: Drawing): Virtual {
  const [start] = useState(() => ({
    offset: offsetOf(rows, sight.heights, sight.place),
    sizes: [...sight.heights].map(([key, size], index) => ({ key, size, index, start: 0, end: size, lane: 0 })),
  }));
  return useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => roughHeight(rows[at]),
    getItemKey: useCallback((at: number) => rows[at]?.key ?? at, [rows]),
    rangeExtractor: useCallback(
      ({ startIndex, endIndex, count }: Range) => drawn(startIndex, endIndex, count, pinned),
      [pinned],
    ),
    initialOffset: start.offset,
    initialMeasurementsCache: start.sizes,
    anchorTo: 'end',
    followOnAppend: true,
    // while it is held, no place counts as the end
    scrollEndThreshold: isHeld ? -1 : NEAR_END,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
}

/** The place and the heights are kept for when the chat is looked at again. */
function useKeptPlace(virtual: Virtual, sight: TimelineSight, follows: RefObject<boolean>): void {
  useLayoutEffect(() => {
    if (follows.current) virtual.scrollToEnd();
    return () => {
      const offset = virtual.scrollOffset ?? 0;
      const top = follows.current ? undefined : virtual.getVirtualItemForOffset(offset);
      sight.place = { top: top === undefined ? null : { key: String(top.key), hidden: offset - top.start } };
      for (const [key, size] of virtual.itemSizeCache) sight.heights.set(String(key), size);
    };
  }, [virtual, sight, follows]);
}

type Following = Pick<Given, 'scroller'> & {
  readonly virtual: Virtual;
  readonly follows: RefObject<boolean>;
  /** The end is in sight. */
  readonly onEnd: () => void;
};

/** It follows for as long as the person leaves it at its end. */
function useFollowing({ virtual, scroller, follows, onEnd }: Following): void {
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    let lastTop = box.scrollTop;
    const look = () => {
      follows.current = followsAfter(box, follows.current, lastTop);
      lastTop = box.scrollTop;
      if (follows.current) onEnd();
    };
    const sizes = new ResizeObserver(() => {
      if (follows.current) virtual.scrollToEnd();
    });
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroller, virtual, follows, onEnd]);
}

/** Changes with everything that is said. */
function versionOf(rows: readonly TimelineRow[]): string {
  const last = rows.at(-1);
  return `${rows.length}:${last?.key}:${last?.kind === 'item' ? last.item.revision : ''}`;
}

/** The rows in sight, some beyond, and the one that has the focus: what a person is in is never taken away. */
function drawn(first: number, last: number, count: number, pinned: number | null): number[] {
  const from = Math.max(0, first - BEYOND);
  const to = Math.min(count - 1, last + BEYOND);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (pinned === null || pinned >= count || (pinned >= from && pinned <= to)) return rows;
  return pinned < from ? [pinned, ...rows] : [...rows, pinned];
}
