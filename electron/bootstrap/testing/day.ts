// Tests only: the messages of a scripted day, from a seed. Pure. It must never be imported by the product.

/** A number from 0 to 1, the same row for the same seed (mulberry32, public domain, Tommy Ettinger). */
export function createDice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Large enough that a write takes a while, and is never whole by chance. */
const BODY = 'x'.repeat(60_000);

/** What file number `n` holds, in its first (`v`) and its second version (`w`). */
export const contentOf = (version: 'v' | 'w', n: string) => `${version}${n}:${BODY}:end${n}`;
const fileOf = (n: string) => `day/f-${n}.txt`;

type Made = (n: string, before: string) => string;

const MESSAGES: readonly Made[] = [
  (n) => `create ${fileOf(n)} with "${contentOf('v', n)}"`,
  (n) => `create ${fileOf(n)} with "${contentOf('v', n)}"\nreplace "v${n}:" with "w${n}:" in ${fileOf(n)}`,
  (_n, before) => `replace "v${before}:" with "w${before}:" in ${fileOf(before)}`,
  (n) => `run echo line-${n} >> day/log.txt; sleep 0.1`,
  (n) => `run touch day/g-${n}; sleep 30`,
  (n) => `run (setsid sleep 31 &) ; touch day/g-${n}; sleep 0.3`,
  (_n, before) => `read ${fileOf(before)}\nrun head -c 3000000 /dev/zero`,
];

/** The message number `count` of a run named `run`. */
export function messageOf(run: string, count: number, dice: () => number): string {
  const made = MESSAGES[Math.floor(dice() * MESSAGES.length)] ?? MESSAGES[0];
  return made?.(`${run}-${count}`, `${run}-${Math.max(0, count - 1)}`) ?? '';
}
