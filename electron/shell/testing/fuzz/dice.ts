// Tests only: chance that can be repeated: the same seed throws the same dice, on every machine.

export type Dice = {
  /** 0 to `end` - 1. */
  readonly below: (end: number) => number;
  /** Throws for an empty list. */
  readonly pick: <T>(from: readonly T[]) => T;
  readonly oneIn: (often: number) => boolean;
};

/** Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  const pick = <T>(from: readonly T[]): T => {
    const at = below(from.length);
    for (const one of from.slice(at, at + 1)) return one;
    throw new Error('there is nothing to pick from');
  };
  return { below, pick, oneIn: (often) => below(often) === 0 };
}

/** Between `least` and `most` of what `make` makes. */
export const several = <T>(dice: Dice, least: number, most: number, make: () => T): T[] =>
  Array.from({ length: least + dice.below(most - least + 1) }, make);
