// Tests only: the smallest line that still shows a fault, by leaving out parts of it.

/** Is one of the faults of the kind of the first? */
export const isSameFault = (faults: readonly string[], [first = '']: readonly string[]): boolean =>
  faults.some((fault) => fault.slice(0, 14) === first.slice(0, 14));

/** `showing` says which of several lines still show it, all in one go. */
export async function shrinkLine(
  line: string,
  showing: (lines: readonly string[]) => Promise<readonly boolean[]>,
): Promise<string> {
  let smallest = line;
  for (let size = Math.ceil(line.length / 2); size >= 1; ) {
    const candidates = shorter(smallest, size);
    const shows = await showing(candidates);
    const at = shows.indexOf(true);
    const next = candidates[at];
    if (next !== undefined) smallest = next;
    else size = size === 1 ? 0 : Math.ceil(size / 2);
    size = Math.min(size, smallest.length);
  }
  return smallest;
}

function shorter(line: string, size: number): readonly string[] {
  const starts = Array.from({ length: Math.ceil(line.length / size) }, (_, at) => at * size);
  return starts.map((start) => line.slice(0, start) + line.slice(start + size)).filter((text) => text !== '');
}
