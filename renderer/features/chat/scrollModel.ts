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
