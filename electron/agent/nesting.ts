// How deep a value goes that a model or a program wrote. Pure. It must never go as deep itself: what is bottomless would
// break whatever reads, compares or stores it by going into it.

/** No tool's input goes near it. */
const MAX_DEPTH = 64;

export const TOO_DEEP = `the input is nested deeper than ${MAX_DEPTH} levels`;

/** Lists and objects inside each other count. `value` is what JSON can say. */
export function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
