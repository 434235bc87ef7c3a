// Times as a person reads them. Pure; all in milliseconds.

/** How long ago, in one short word: "now", "5m", "3h", "2d". */
export function ago(at: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes}m`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)}h` : `${Math.floor(minutes / (24 * 60))}d`;
}

/** How long something took: "0.3 s", "12 s", "2 min 5 s". */
export function span(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  return `${Math.floor(Math.round(seconds) / 60)} min ${Math.round(seconds) % 60} s`;
}
