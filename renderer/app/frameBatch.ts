// Gathers what comes many times a second and hands it on once a frame. What comes after a rest is handed on at once, so that
// nothing waits while little happens; nothing is dropped and nothing changes its order.

/** Calls `act` once, soon; returns what calls it off. */
export type Soon = (act: () => void) => () => void;

export type FrameBatch<T> = {
  readonly add: (each: T) => void;
  /** What was not handed on yet never will be. */
  readonly stop: () => void;
};

export function createFrameBatch<T>(hand: (gathered: readonly T[]) => void, soon: Soon): FrameBatch<T> {
  let gathered: T[] = [];
  let callOff: (() => void) | null = null;
  const look = () => {
    callOff = null;
    if (gathered.length === 0) return;
    const all = gathered;
    gathered = [];
    callOff = soon(look);
    hand(all);
  };
  return {
    add(each) {
      if (callOff !== null) return void gathered.push(each);
      callOff = soon(look);
      hand([each]);
    },
    stop() {
      callOff?.();
      gathered = [];
    },
  };
}

/** Milliseconds between two looks where nobody sees the page and it gets no frames. */
const HIDDEN_MS = 100;
/** Milliseconds after which a frame that does not come is not waited for: the page may have been hidden meanwhile. */
const LATE_MS = 250;

/** The next frame of the page; by time where there is none. */
export function nextFrame(act: () => void): () => void {
  const hasFrames = typeof requestAnimationFrame === 'function' && !document.hidden;
  const callOff = () => {
    clearTimeout(timer);
    if (frame !== null) cancelAnimationFrame(frame);
  };
  const once = () => {
    callOff();
    act();
  };
  const timer = setTimeout(once, hasFrames ? LATE_MS : HIDDEN_MS);
  const frame = hasFrames ? requestAnimationFrame(once) : null;
  return callOff;
}
