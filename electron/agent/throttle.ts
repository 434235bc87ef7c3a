// Lets a thing that changes often be told of at a bearable pace. It must never lose the last change.

export type Throttle = {
  /** Something changed: `act` runs soon. */
  poke(): void;
  /** Runs `act` now if a change has not been told yet. */
  flush(): void;
  /** Forgets what has not been told. */
  cancel(): void;
};

/** `act` runs at most once in `ms` milliseconds, beside the flushes. */
export function createThrottle(ms: number, act: () => void): Throttle {
  let timer: NodeJS.Timeout | null = null;
  const cancel = () => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  const run = () => {
    timer = null;
    act();
  };
  return {
    cancel,
    poke: () => {
      timer ??= setTimeout(run, ms);
    },
    flush: () => {
      if (!timer) return;
      cancel();
      act();
    },
  };
}
