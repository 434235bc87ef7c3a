import { describe, expect, it } from 'vitest';
import { createFrameBatch } from './frameBatch.ts';

type Handed = readonly (readonly number[])[];
type Step = number | 'frame' | 'stop';

/** What was handed on, after each step: a number is added, a frame passes. */
function run(steps: readonly Step[]): Handed {
  const handed: (readonly number[])[] = [];
  const waiting: (() => void)[] = [];
  const batch = createFrameBatch<number>(
    (told) => handed.push(told),
    (act) => {
      waiting.push(act);
      return () => void waiting.pop();
    },
  );
  for (const step of steps) {
    if (step === 'stop') batch.stop();
    else if (step === 'frame') waiting.pop()?.();
    else batch.add(step);
  }
  return handed;
}

const laws: readonly (readonly [law: string, given: readonly Step[], expected: Handed])[] = [
  ['what comes after a rest is handed on at once', [1], [[1]]],
  ['what comes in the same frame is handed on together', [1, 2, 3, 'frame'], [[1], [2, 3]]],
  ['frame after frame, as long as more comes', [1, 2, 'frame', 3, 4, 'frame'], [[1], [2], [3, 4]]],
  ['after an empty frame the next comes at once again', [1, 'frame', 2, 'frame', 'frame', 3], [[1], [2], [3]]],
  ['nothing is handed on after the stop', [1, 2, 'stop', 'frame'], [[1]]],
];
describe('a frame', () => {
  it.each(laws)('%s', (_law, given, expected) => expect(run(given)).toEqual(expected));
});
