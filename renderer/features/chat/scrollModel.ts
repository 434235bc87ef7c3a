// Whether a timeline follows what is new (only near its end, so that reading back is never disturbed). Pure.

/** Pixels from the end within which the end counts as in sight. */
export const NEAR_END = 48;

export type ScrollPlace = { readonly scrollTop: number; readonly clientHeight: number; readonly scrollHeight: number };

export const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: ScrollPlace): boolean =>
  scrollHeight - clientHeight - scrollTop <= NEAR_END;
