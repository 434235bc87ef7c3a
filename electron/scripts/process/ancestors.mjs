// The processes above us up to npm. npm leaves its script running when it is told to end, so whoever it started must look.
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { parseEnviron } from '../launch/environment.mjs';
import { isRunning, readProcess } from './list.mjs';

/** @typedef {import('./list.mjs').ProcessEntry} ProcessEntry */

const LOOK_EVERY_MS = 250;
/** npm calls itself `npm start`; before it does, its command line names npm-cli.js. */
const NPM_COMMAND = /^npm |npm-cli\.js/;
/** A shell stands between npm and its script, seldom two. */
const HIGHEST = 4;

/**
 * @param {(pid: number) => ProcessEntry | null} read
 * @param {(pid: number) => boolean} isNpm
 * @param {number} parent our parent's id
 * @returns {ProcessEntry[]} from our parent up to npm; only the parent where npm is not found
 */
export function findAncestors(read, isNpm, parent) {
  /** @type {ProcessEntry[]} */
  const chain = [];
  for (let pid = parent; pid > 1 && chain.length < HIGHEST; ) {
    const entry = read(pid);
    if (entry === null) break;
    chain.push(entry);
    if (isNpm(pid)) return chain;
    pid = entry.parent;
  }
  return chain.slice(0, 1);
}

/**
 * @returns {{ chain: ProcessEntry[], ofNpm: Record<string, string> | null }} chain is empty without npm above us; ofNpm is
 *   the environment npm was started with, where the system tells
 */
export function lookUp() {
  const node = process.env.npm_node_execpath;
  if (node === undefined) return { chain: [], ofNpm: null };
  const chain = findAncestors(readProcess, (pid) => runsProgram(pid, node), process.ppid);
  const npm = chain.at(-1);
  return {
    chain,
    ofNpm:
      npm !== undefined && process.platform === 'linux' && runsProgram(npm.pid, node) ? environmentOf(npm.pid) : null,
  };
}

/**
 * @param {number} pid
 * @param {string} program
 */
function runsProgram(pid, program) {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/exe`) === realpathSync(program);
    if (process.platform === 'win32') return false;
    return NPM_COMMAND.test(
      execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }),
    );
  } catch {
    return false; // not ours to read
  }
}

/** @param {number} pid */
function environmentOf(pid) {
  try {
    return parseEnviron(readFileSync(`/proc/${pid}/environ`, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param {readonly ProcessEntry[]} chain
 * @param {() => void} onLost called once, when one of them is gone
 */
export function watchAncestors(chain, onLost) {
  if (chain.length === 0) return;
  const timer = setInterval(() => {
    if (chain.every(isRunning)) return;
    clearInterval(timer);
    onLost();
  }, LOOK_EVERY_MS);
  timer.unref();
}
