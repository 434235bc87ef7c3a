// What each line of the fixture costs: parsed, decided with the facts of the disk given, and with fresh ones.
import path from 'node:path';
import { parseLine } from '../../../shell/parse.ts';
import { percentile, say } from '../engine/report.ts';
import { createBenchGate } from './benchGate.ts';
import { fixtureLines } from './fixtureLines.ts';

/** So many rounds until the code is compiled as it is in an app that has been open for a while. */
const WARM_UP = 12;
const ROUNDS = 15;
const MICROSECONDS = 1000;

const [root = ''] = process.argv.slice(2);
const gate = createBenchGate(root);
const lines = fixtureLines(path.join(root, 'project'));
const looks = lines.map(gate.look);

/**
 * How long `work` takes for each line, in microseconds: the median of its rounds, the first of which are not counted. Memory
 * is not tidied between rounds: that throws compiled code away, and an app does not do it either.
 */
function timesOf(work: (at: number) => unknown): readonly number[] {
  const times = lines.map((): number[] => []);
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [at, own] of times.entries()) {
      const start = performance.now();
      work(at);
      if (round >= 0) own.push((performance.now() - start) * MICROSECONDS);
    }
  }
  return times.map((own) => percentile(own, 0.5));
}

function sayLine(name: string, times: readonly number[], baseline: readonly number[]): void {
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)];
  const ratio = half / percentile(baseline, 0.5);
  say(name, `p50 ${half.toFixed(1)} µs, p99 ${most.toFixed(0)} µs a line, ${ratio.toFixed(1)} times the parser`);
}

const lookOf = (at: number) => {
  const look = looks[at];
  if (look === undefined) throw new Error('each line has a look');
  return look;
};
const parsed = timesOf((at) => parseLine(lines[at] ?? ''));
const pure = timesOf((at) => gate.decideAgain(lookOf(at)));
const fresh = timesOf((at) => gate.decide(gate.look(lines[at] ?? '')));
const allowed = looks.filter((look) => gate.decide(look).decision === 'allow').length;

say('lines', `${lines.length}, of which ${allowed} pass unasked; 500 rules`);
sayLine('parse only', parsed, parsed);
sayLine('pure part', pure, parsed);
sayLine('with fresh facts', fresh, parsed);
