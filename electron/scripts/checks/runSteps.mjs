// Runs the checks one after the other, all of them, whatever fails on the way; shows what a failed one said.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { nodeEnvironment } from '../install/node24.mjs';
import { run } from '../process/run.mjs';
import { within } from './bringTools.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./tally.mjs').Counts} Counts */

/** No check may hang for ever. */
const LONGEST_MS = 35 * 60_000;

/**
 * @param {readonly Step[]} steps
 * @param {object} deps
 * @param {import('../install/install.mjs').SetUp} deps.setUp
 * @param {import('../install/node24.mjs').Node24} deps.node
 * @param {Record<string, string>} deps.env
 * @returns {Promise<Counts[]>}
 */
export async function runSteps(steps, { setUp, node, env }) {
  const counts = [];
  for (const step of steps) {
    if (setUp.signal.aborted) break;
    counts.push(await runStep(step, { setUp, node, env }));
  }
  return counts;
}

/**
 * @param {Step} step
 * @param {Parameters<typeof runSteps>[1]} deps
 * @returns {Promise<Counts>}
 */
async function runStep(step, { setUp, node, env }) {
  const { root, progress, guard, signal } = setUp;
  if (step.report) prepareReport(path.join(root, step.report));
  const phase = progress.phase(step.name);
  const bounded = within(signal, LONGEST_MS);
  const words = [path.join(root, step.script), ...step.words];
  const whole = { ...env, ...nodeEnvironment(node) };
  const end = await run(node.program, words, { cwd: root, env: whole, signal: bounded.signal, guard });
  bounded.end();
  const code = end.stopped ? 1 : end.code;
  const counts = step.count({
    code,
    output: end.output,
    report: step.report ? readReport(path.join(root, step.report)) : null,
  });
  phase.end(result(counts, end.stopped && !signal.aborted));
  if (counts.failed > 0) progress.say(end.output.trimEnd());
  return counts;
}

/**
 * @param {Counts} counts
 * @param {boolean} late
 */
function result({ passed, failed, skipped }, late) {
  const word = late ? 'took too long, FAILED' : failed > 0 ? 'FAILED' : 'ok';
  return passed + failed + skipped > 1 ? `${word}, ${passed} passed, ${failed} failed, ${skipped} skipped` : word;
}

/** @param {string} file so that an old report is never taken for a new one */
function prepareReport(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
}

/**
 * @param {string} file
 * @returns {unknown} null when there is none
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
