// How the cost of the pure part grows with the length of a line: time for each letter, which must not grow with it.
import { percentile, say } from '../engine/report.ts';
import { createBenchGate } from './benchGate.ts';

const LENGTHS = [1_000, 4_000, 16_000, 60_000];
const ROUNDS = 15;
const WARM_UP = 5;
const NANOSECONDS = 1_000_000;
const KINDS = {
  'many commands': (length: number) =>
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
    const look = gate.look(lineOf(length));
    const times: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const start = performance.now();
      gate.decideAgain(look);
      if (round >= 0) times.push(performance.now() - start);
    }
    costs.push(`${((percentile(times, 0.5) * NANOSECONDS) / length).toFixed(0)} ns at ${length / 1000}k`);
  }
  say(`a letter, ${name}`, costs.join(', '));
}
