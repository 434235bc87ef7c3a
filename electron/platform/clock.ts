// The time, as a port, so that what depends on it can be tested. It must never be read another way by deciding code.

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };

export type FakeClock = Clock & { advance(milliseconds: number): void };

/** A clock that stands still until it is advanced. */
export function createFakeClock(start: number): FakeClock {
  let time = start;
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
