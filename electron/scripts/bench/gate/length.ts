// How the cost of the pure part grows with the length of a line: time for each letter, which must not grow with it.
import { percentile, say } from '../engine/report.ts';
import { createBenchGate } from './benchGate.ts';

const LENGTHS = [1_000, 4_000, 16_000, 60_000];
const ROUNDS = 15;
const WARM_UP = 5;
const NANOSECONDS = 1_000_000;
/** No name on a disk is longer than some more than this. */
const MAX_WORD = 250;
/** Commands that a line may have, so that all of them are looked at; the gate takes some more. */
const WITHIN_BOUND = 160;
const KINDS = {
  'all commands seen': (length: number) => {
    const count = Math.min(WITHIN_BOUND, Math.floor(length / 12));
    return `cat ${'a'.repeat(Math.min(MAX_WORD, Math.floor(length / count) - 6))}; `.repeat(count).slice(0, -2);
  },
  'too many commands': (length: number) =>
    'echo a b c; '
      .repeat(Math.ceil(length / 12))
      .slice(0, length)
      .replace(/;? *$/, ''),
  'many words': (length: number) => `echo ${'a '.repeat(length)}`.slice(0, length),
  'a long word': (length: number) => `echo ${'a'.repeat(length)}`.slice(0, length),
};

const [root = ''] = process.argv.slice(2);
const gate = createBenchGate(root);
for (const [name, lineOf] of Object.entries(KINDS)) {
  const costs: string[] = [];
  for (const length of LENGTHS) {
    const line = lineOf(length);
    const look = gate.look(line);
    const times: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const start = performance.now();
      gate.decideAgain(look);
      if (round >= 0) times.push(performance.now() - start);
    }
    costs.push(
      `${((percentile(times, 0.5) * NANOSECONDS) / line.length).toFixed(0)} ns at ${Math.round(line.length / 1000)}k`,
    );
  }
  say(`a letter, ${name}`, costs.join(', '));
}
