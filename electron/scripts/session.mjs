// What every command of ours begins with: who is above us, how we are told to stop, what guards what we start.
import { fileURLToPath } from 'node:url';
import { personEnvironment } from './launch/environment.mjs';
import { lookUp } from './process/ancestors.mjs';
import { startGuard } from './process/startGuard.mjs';
import { createStop } from './process/stop.mjs';
import { createProgress } from './progress.mjs';

const OLDEST_NODE = 20;

/** Ends the program when this Node is too old to go on. */
export function openSession() {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    console.error(
      `Z Engine needs Node ${OLDEST_NODE} or newer to start; this is ${process.version}: install Node 24 from https://nodejs.org`,
    );
    process.exit(1);
  }
  const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
  const { chain, ofNpm } = lookUp();
  const stop = createStop(chain);
  const guard = startGuard(() => stop.now({ cause: 'the guard ended', code: 129 }));
  const progress = createProgress({ stream: process.stderr, now: Date.now });
  const person = personEnvironment({ seen: process.env, ofNpm, root, windows: process.platform === 'win32' });
  return { root, stop, guard, progress, person, setUp: { root, progress, guard, signal: stop.signal } };
}

/**
 * @param {ReturnType<typeof openSession>} session
 * @param {number} code
 * @returns {never}
 */
export function closeSession({ guard, stop }, code) {
  guard.release();
  process.exit(stop.reason()?.code ?? code);
}
