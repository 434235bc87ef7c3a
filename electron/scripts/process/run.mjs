// Runs one program to its end, or ends it and all below it when told to stop. Knows nothing of what it runs.
import { spawn } from 'node:child_process';
import { endTree } from './endTree.mjs';
import { readProcess } from './list.mjs';

/** @typedef {{ code: number, output: string, stopped: boolean }} RunEnd stopped: it was ended by us */

const KEPT_CHARACTERS = 400_000;
const AT_ONCE = { quietMs: 0, termMs: 1000 };

/**
 * @param {string} program
 * @param {readonly string[]} words
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} options.env
 * @param {AbortSignal} options.signal
 * @param {import('./startGuard.mjs').Guard} [options.guard]
 * @param {(pid: number | undefined) => void} [options.onStart]
 * @returns {Promise<RunEnd>} output: both streams, the last 400 000 characters
 */
export function run(program, words, { cwd, env, signal, guard, onStart }) {
  return new Promise((resolve) => {
    let output = '';
    let stopped = false;
    const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    const root = child.pid === undefined ? null : readProcess(child.pid);
    guard?.watch(child.pid, AT_ONCE);
    onStart?.(child.pid);
    const end = () => {
      stopped = true;
      if (root) void endTree(root, AT_ONCE);
    };
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    /** @param {Buffer} bytes */
    const keep = (bytes) => {
      output = (output + bytes).slice(-KEPT_CHARACTERS);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    /** @param {number} code */
    const finish = (code) => {
      guard?.forget(child.pid);
      signal.removeEventListener('abort', end);
      resolve({ code, output, stopped });
    };
    child.on('error', (fault) => {
      output += fault.message;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 128));
  });
}
