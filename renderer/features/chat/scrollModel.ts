// Whether a timeline follows what is new (only near its end, so that reading back is never disturbed). Pure.

/** Pixels from the end within which the end counts as in sight. */
export const NEAR_END = 48;

export type ScrollPlace = { readonly scrollTop: number; readonly clientHeight: number; readonly scrollHeight: number };

/**
 * Whether to go on following after a scroll event. Only a person's move upwards ends it: what grew since the last move, or
 * a box that shrank, does not. `lastTop` is where the box stood before.
 */
export function followsAfter(place: ScrollPlace, follows: boolean, lastTop: number): boolean {
  if (isNearEnd(place)) return true;
  return follows && place.scrollTop >= lastTop - 1;
}

export const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: ScrollPlace): boolean =>
  scrollHeight - clientHeight - scrollTop <= NEAR_END;

/** How much of a view stays in sight when it is turned over like a page. */
const PAGE = 0.9;

type Key = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
};

/** Where a key scrolls to: an end, or so many views further; null for a key that does not scroll by much. */
export function scrollKey({ key, shiftKey, ctrlKey, altKey, metaKey }: Key): 'start' | 'end' | number | null {
  if (altKey || metaKey) return null;
  if (key === 'Home' && !shiftKey) return 'start';
  if (key === 'End' && !shiftKey) return 'end';
  if (ctrlKey) return null;
  if (key === ' ') return shiftKey ? -PAGE : PAGE;
  if (shiftKey) return null;
  return key === 'PageUp' ? -PAGE : key === 'PageDown' ? PAGE : null;
}
