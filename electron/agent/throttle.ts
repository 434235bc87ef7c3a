// Lets a thing that changes often be told of at a bearable pace. It must never tell of a change that was called off.

export type Throttle = {
  /** Something changed: `act` runs soon. */
  poke(): void;
  /** Forgets what has not been told. */
  cancel(): void;
};

/** `act` runs at most once in `ms` milliseconds. */
export function createThrottle(ms: number, act: () => void): Throttle {
  let timer: NodeJS.Timeout | null = null;
  const run = () => {
    timer = null;
    act();
  };
  return {
    cancel: () => {
      if (timer) clearTimeout(timer);
      timer = null;
    },
    poke: () => {
      timer ??= setTimeout(run, ms);
    },
  };
}
