// One text for one value, whatever the order of its keys, so that hashes of values can be compared. Pure.

/** JSON with sorted keys and no blanks. What JSON cannot say (undefined, functions) is left out, as JSON.stringify does. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(JSON.parse(JSON.stringify(value) ?? 'null')));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sorted(inner)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
