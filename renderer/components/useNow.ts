// The time, as often as a component wants it. Milliseconds since 1970.
import { useEffect, useState } from 'react';

/** Ticks every `everyMs`; null stands still. */
export function useNow(everyMs: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (everyMs === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
