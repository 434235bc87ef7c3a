// The real clock of a turn that waits before it tries again. It must never outlive a stop.
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after `ms` milliseconds, or at once when it is stopped. Never rejects. */
export const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
