// How the figures of the benches are made and said. Pure.

/** The value below which `share` (0 to 1) of all lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const say = (name: string, text: string): void => void process.stdout.write(`  ${name.padEnd(22)} ${text}\n`);

/** `values` in milliseconds. */
export function sayTimes(name: string, values: readonly number[], more = ''): void {
  const [half, most] = [percentile(values, 0.5), percentile(values, 0.95)].map((ms) => ms.toFixed(2));
  say(name, `p50 ${half} ms, p95 ${most} ms${more}`);
}
