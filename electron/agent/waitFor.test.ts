import { expect, test } from 'vitest';
import { waitFor } from './waitFor.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

test('it waits, and a stop ends it, before and while', async () => {
  const stop = new AbortController();
  await expect(waitFor(1, stop.signal)).resolves.toBeUndefined();
  const waiting = waitFor(WEEK_MS, stop.signal);
  stop.abort();
  await expect(waiting).resolves.toBeUndefined();
  await expect(waitFor(WEEK_MS, stop.signal)).resolves.toBeUndefined();
});
