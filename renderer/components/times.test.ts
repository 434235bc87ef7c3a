import { describe, expect, it } from 'vitest';
import { ago, span } from './times.ts';

const MINUTE = 60_000;
const agos: readonly (readonly [ms: number, expected: string])[] = [
  [-5, 'now'],
  [MINUTE - 1, 'now'],
  [MINUTE, '1m'],
  [59 * MINUTE, '59m'],
  [60 * MINUTE, '1h'],
  [23 * 60 * MINUTE, '23h'],
  [24 * 60 * MINUTE, '1d'],
];
describe('ago', () => {
  it.each(agos)('%d ms', (ms, expected) => expect(ago(1_000_000_000, 1_000_000_000 + ms)).toBe(expected));
});

const spans: readonly (readonly [ms: number, expected: string])[] = [
  [0, '0.0 s'],
  [340, '0.3 s'],
  [9_940, '9.9 s'],
  [9_960, '10 s'],
  [59_600, '1 min 0 s'],
  [125_000, '2 min 5 s'],
];
describe('span', () => {
  it.each(spans)('%d ms', (ms, expected) => expect(span(ms)).toBe(expected));
});
