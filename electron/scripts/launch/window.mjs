// Opens the Electron window and waits until it says that it is ready. Never switches its sandbox off.
import { setTimeout as sleep } from 'node:timers/promises';
import { aborted, finish, startHost } from './host.mjs';
import { explainElectron } from './hostChoice.mjs';

/** @typedef {{ ready: true, code: number } | { ready: false, why: string }} WindowEnd */

const READY_WITHIN_MS = 15_000;
const READY = /^Z Engine is ready$/m;
const NOT_READY_GRACE = { quietMs: 1000, termMs: 1000 };
/** What is still on its way when a program has ended; a child of it may keep the stream open for ever. */
const LAST_WORDS_MS = 500;
const WRONG_FLAGS = 2;
const KEPT_CHARACTERS = 20_000;

/**
 * @param {import('./host.mjs').HostCommand} command
 * @param {import('../process/startGuard.mjs').Guard} guard
 * @param {ReturnType<typeof import('../process/stop.mjs').createStop>} stop
 * @param {number} [withinMs]
 * @returns {Promise<WindowEnd>} ready with the exit code, or why there is no window and the browser must do
 */
export async function runWindow(command, guard, stop, withinMs = READY_WITHIN_MS) {
  const host = startHost(command, 'piped', guard);
  const said = pass(host.output, process.stdout);
  const errors = pass(host.errors, process.stderr);
  const timer = new AbortController();
  const first = await Promise.race([
    said.matches(READY).then(() => 'ready'),
    host.exited.then(() => 'ended'),
    aborted(stop.signal).then(() => 'stopped'),
    sleep(withinMs, 'late', { signal: timer.signal }).catch(() => 'late'),
  ]);
  timer.abort();
  if (first === 'ready') await Promise.race([host.exited, aborted(stop.signal)]);
  if (first === 'ready' || first === 'stopped') return { ready: true, code: await finish(host, stop) };
  if (first === 'late') await host.end(NOT_READY_GRACE);
  const end = await host.exited;
  await Promise.race([Promise.all([said.ended, errors.ended]), sleep(LAST_WORDS_MS)]);
  // a second start hands over to the window that is open already, and ends well; wrong flags are wrong in a browser too
  if (first === 'ended' && (end.code === 0 || end.code === WRONG_FLAGS)) return { ready: true, code: end.code };
  const seconds = Math.round(withinMs / 1000);
  return { ready: false, why: explainElectron({ ...end, timedOut: first === 'late', errors: errors.text(), seconds }) };
}

/**
 * Passes on what a stream says, and remembers the end of it.
 * @param {import('node:stream').Readable | null} from
 * @param {NodeJS.WritableStream} to
 */
function pass(from, to) {
  let text = '';
  /** @type {() => void} */
  let look = () => {};
  from?.on('data', (bytes) => {
    text = (text + bytes).slice(-KEPT_CHARACTERS);
    to.write(bytes);
    look();
  });
  return {
    text: () => text,
    /** @type {Promise<void>} */
    ended: new Promise((resolve) => (from ? from.once('close', resolve) : resolve())),
    /**
     * @param {RegExp} pattern
     * @returns {Promise<void>}
     */
    matches: (pattern) =>
      new Promise((resolve) => {
        look = () => pattern.test(text) && resolve();
      }),
  };
}
