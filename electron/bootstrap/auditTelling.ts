// Tells the window that rows were added to the audit, at most twice a second. The rows themselves it only passes on.
import type { GatePorts } from '../permission/ports.ts';

/** Milliseconds between two tellings. */
const EVERY_MS = 500;

type Clock = { readonly now: () => number; readonly after: (ms: number, act: () => void) => void };

/** The timer keeps no process alive. */
const CLOCK: Clock = { now: Date.now, after: (ms, act) => void setTimeout(act, ms).unref() };

/** The same log, which calls `tell` after rows were written: at once, then no sooner than half a second after the last time. */
export function tellingAudit(log: GatePorts['audit'], tell: () => void, clock = CLOCK): GatePorts['audit'] {
  const told = calmly(tell, EVERY_MS, clock);
  return {
    decided: (record) => {
      log.decided(record);
      told();
    },
    finished: (record) => {
      log.finished(record);
      told();
    },
  };
}

/** `act`, at once when it rested for `everyMs`, else once when it has; never lost. */
export function calmly(act: () => void, everyMs: number, { now, after }: Clock = CLOCK): () => void {
  let [last, isDue] = [Number.NEGATIVE_INFINITY, false];
  const perform = () => {
    isDue = false;
    last = now();
    act();
  };
  return () => {
    if (isDue) return;
    const rest = last + everyMs - now();
    if (rest <= 0) return perform();
    isDue = true;
    after(rest, perform);
  };
}
