// The known word that was probably meant. Pure.

/** The closest of `words`; undefined when none is close enough to be a slip of the fingers. */
export function nearest(written: string, words: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(written.length / 3));
  return words
    .map((word) => ({ word, distance: distance(written.toLowerCase(), word.toLowerCase(), most) }))
    .filter((one) => one.distance <= most)
    .sort((a, b) => a.distance - b.distance)[0]?.word;
}

/** How many letters were added, left out, changed or swapped with their neighbour; anything above `most` is just more. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row: number[] = [i];
    for (let j = 1; j <= b.length; j++) row.push(step(i, j, row));
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? most + 1;

  function step(i: number, j: number, row: readonly number[]): number {
    const at = (of: readonly number[], place: number) => of[place] ?? Number.POSITIVE_INFINITY;
    const changed = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
    const swapped =
      i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(beforeLast, j - 2) + 1 : changed;
    return Math.min(at(last, j) + 1, at(row, j - 1) + 1, changed, swapped);
  }
}
