// `npm run fuzz -- --minutes 10 --seed 7`: looks for lines that the gate takes for less than they are, until the time is up.
// Prints the seed, which repeats the same lines, and for each find the smallest line. Exit code 1 with a find, 2 for words
// that it does not know.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hasSandbox } from './bashCalls.ts';
import { differentialLines, differentialRound, makeBashPlace, type Round } from './differential.ts';
import { executionLines, executionRound, openExecution } from './execution.ts';
import { createHostileProject } from './hostileProject.ts';

const DIFFERENTIAL_LINES = 1_000;
const EXECUTION_LINES = 600;

const options = readOptions();
if (options === null) {
  process.stderr.write('usage: npm run fuzz -- [--minutes NUMBER] [--seed NUMBER]\n');
  process.exitCode = 2;
} else {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'fuzz-')));
  try {
    process.exitCode = (await fuzz(root, options)) > 0 ? 1 : 0;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

type Options = { readonly minutes: number; readonly seed: number };

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
    const minutes = Number(values.minutes ?? 1);
    const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
    return Number.isFinite(minutes) && minutes > 0 && Number.isSafeInteger(seed) ? { minutes, seed } : null;
  } catch {
    return null;
  }
}

/** How many lines were found. */
async function fuzz(root: string, { minutes, seed }: Options): Promise<number> {
  const sandboxed = hasSandbox();
  print(`seed ${seed}${sandboxed ? '' : '; no bwrap: no line is executed, and none of the real ones is changed'}`);
  const end = Date.now() + minutes * 60_000;
  const total = { tried: 0, compared: 0, ran: 0, finds: 0 };
  const say = (name: string, { finds }: Round): void => {
    for (const { line, faults } of finds) print(`${name}: ${JSON.stringify(line)}\n  ${faults.join('\n  ')}`);
    total.finds += finds.length;
  };
  const place = makeBashPlace(root);
  const below = path.join(root, 'execution');
  mkdirSync(below);
  const execution = sandboxed ? openExecution(below, createHostileProject(below)) : null;
  for (let at = seed; Date.now() < end; at++) {
    const compared = await differentialRound(differentialLines(at, DIFFERENTIAL_LINES, sandboxed), place);
    total.tried += compared.tried;
    total.compared += compared.compared;
    say('against Bash', compared);
    if (execution === null) continue;
    const ran = await executionRound(executionLines(at, EXECUTION_LINES), execution);
    total.tried += ran.tried;
    total.ran += ran.compared;
    say('executed', ran);
  }
  const { tried, compared, ran, finds } = total;
  print(
    `${tried} lines tried, ${compared} that are known held against Bash, ${ran} that pass executed: ${finds} found`,
  );
  return finds;
}
