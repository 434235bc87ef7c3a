import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEnding, PATIENCE } from './ending.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function ending(close: () => Promise<void>) {
  const log: unknown[] = [];
  const end = createEnding({
    close: () => {
      log.push('close');
      return close();
    },
    exit: (code) => log.push(code),
    logFault: (message) => log.push(message),
  });
  return { end, log };
}

it('closes once and exits with the first code, however often it is asked', async () => {
  const { end, log } = ending(async () => {});
  end(0);
  end(1);
  await vi.runAllTimersAsync();
  end(1);
  await vi.runAllTimersAsync();
  expect(log).toEqual(['close', 0]);
});

it('a fault in closing is told and makes the code a fault', async () => {
  const { end, log } = ending(async () => {
    throw new Error('locked');
  });
  end(0);
  await vi.runAllTimersAsync();
  expect(log).toEqual(['close', 'closing failed', 1]);
});

it('does not wait for ever', async () => {
  const { end, log } = ending(() => new Promise(() => {}));
  end(0);
  await vi.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(log).toEqual(['close']);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['close', 'closing took too long', 1]);
});
