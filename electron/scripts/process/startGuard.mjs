// Starts the guard (guard.mjs) and tells it what to end should this process be killed.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Guard
 * @property {(pid: number | undefined, grace: import('./endTree.mjs').Grace) => void} watch
 * @property {(pid: number | undefined) => void} forget
 * @property {() => void} release ends the guard itself
 */

/**
 * Windows has none: there the lifeline alone must do.
 * @param {() => void} onLost the guard was ended by somebody else
 * @returns {Guard}
 */
export function startGuard(onLost) {
  if (process.platform === 'win32') return { watch: () => {}, forget: () => {}, release: () => {} };
  const script = fileURLToPath(new URL('./guard.mjs', import.meta.url));
  // its own session, so that Ctrl-C and the end of the terminal do not reach it
  const child = spawn(process.execPath, [script], {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  let released = false;
  child.on('error', onLost);
  child.on('exit', () => released || onLost());
  child.stdin.on('error', () => {});
  child.unref();
  /** @param {object} message */
  const tell = (message) => child.stdin.write(`${JSON.stringify(message)}\n`);
  return {
    watch: (pid, grace) => pid !== undefined && tell({ watch: pid, grace }),
    forget: (pid) => pid !== undefined && tell({ forget: pid }),
    release: () => {
      released = true;
      child.stdin.end();
    },
  };
}
