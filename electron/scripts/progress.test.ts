// What is shown while something takes its time: one living line on a terminal, few lines elsewhere.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress, elapsed } from './progress.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function show(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  const progress = createProgress({
    stream: { isTTY, write } as Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
    now: Date.now,
  });
  const phase = progress.phase('building');
  vi.advanceTimersByTime(500);
  phase.detail('3 MB');
  vi.advanceTimersByTime(20_000);
  phase.end('done');
  vi.advanceTimersByTime(60_000);
  return written;
}

test('elsewhere: the beginning, a line every ten seconds, the end, and nothing after it', () =>
  expect(show(false)).toEqual([
    'building …\n',
    'building … 10 s, 3 MB\n',
    'building … 20 s, 3 MB\n',
    'building: done (21 s)\n',
  ]));

test('on a terminal: one line that is written over', () => {
  const written = show(true);
  expect(written.slice(0, 3)).toEqual([
    '\r\x1b[Kbuilding … 0.2 s',
    '\r\x1b[Kbuilding … 0.4 s',
    '\r\x1b[Kbuilding … 0.6 s, 3 MB',
  ]);
  expect(written.at(-1)).toBe('\r\x1b[Kbuilding: done (21 s)\n');
});

test.each([
  [0, '0.0 s'],
  [9940, '9.9 s'],
  [10_000, '10 s'],
  [59_400, '59 s'],
  [59_600, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('%d ms is %s', (ms, text) => expect(elapsed(ms)).toBe(text));
