// Things by id, from two sources: events, which are always news, and snapshots, which may have been taken before an event
// that arrived first. Pure. INVARIANT: a snapshot never undoes an event that came after it was asked for.

type Entry<T> = { readonly value: T; readonly told: number };

export type Collection<T> = {
  readonly entries: ReadonlyMap<string, Entry<T>>;
  /** Grows with every event. */
  readonly told: number;
};

export const emptyCollection: Collection<never> = { entries: new Map(), told: 0 };

/** An event: `value` is newer than what is there, unless `isStale` says otherwise. */
export function tell<T extends { readonly id: string }>(
  collection: Collection<T>,
  value: T,
  isStale: (held: T, value: T) => boolean = () => false,
): Collection<T> {
  const held = collection.entries.get(value.id);
  if (held !== undefined && isStale(held.value, value)) return collection;
  const told = collection.told + 1;
  return { told, entries: new Map(collection.entries).set(value.id, { value, told }) };
}

/**
 * A snapshot of all things that `covers` names, asked for when `told` was `since`. What it does not hold is gone, unless an
 * event told of it meanwhile.
 */
export function replace<T extends { readonly id: string }>(
  collection: Collection<T>,
  values: readonly T[],
  since: number,
  covers: (value: T) => boolean = () => true,
): Collection<T> {
  const kept = [...collection.entries].filter(([, entry]) => entry.told > since || !covers(entry.value));
  const entries = new Map(kept);
  for (const value of values) if (!entries.has(value.id)) entries.set(value.id, { value, told: since });
  return { told: collection.told, entries };
}

export const valuesOf = <T>(collection: Collection<T>): readonly T[] =>
  [...collection.entries.values()].map((entry) => entry.value);
export const find = <T>(collection: Collection<T>, id: string): T | undefined => collection.entries.get(id)?.value;
