// How often a page may have the main process turn to the person: it must neither flood a terminal nor wear anybody down.

export const ASK_WINDOW = 60_000;
export const MAX_ASKS = 5;

/** `now` in milliseconds. `refusal`: a sentence while it is too often; `count` notes one more. */
export function createAskLimit(now: () => number) {
  const times: number[] = [];
  return {
    refusal: (): string | null => {
      while (times[0] !== undefined && times[0] <= now() - ASK_WINDOW) times.shift();
      return times.length < MAX_ASKS ? null : 'It was asked too often just now. Try again in a minute.';
    },
    count: (): void => {
      times.push(now());
    },
  };
}
