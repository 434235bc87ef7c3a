// One answer to every way of being told to stop: a signal, the end of npm above us, the loss of the guard. Told once.
import { watchAncestors } from './ancestors.mjs';

/** @typedef {{ readonly cause: string, readonly code: number }} Stop code: what a shell reports for such an end */

/** @type {[NodeJS.Signals, number][]} */
const SIGNALS = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
];

/**
 * @param {readonly import('./list.mjs').ProcessEntry[]} chain the processes above us that must live
 * @returns {{ signal: AbortSignal, now: (stop: Stop) => void, reason: () => Stop | null }}
 */
export function createStop(chain) {
  const controller = new AbortController();
  /** @type {Stop | null} */
  let reason = null;
  /** @param {Stop} stop */
  const now = (stop) => {
    reason ??= stop;
    controller.abort();
  };
  for (const [name, code] of SIGNALS) process.on(name, () => now({ cause: name, code }));
  watchAncestors(chain, () => now({ cause: 'the program that started this one ended', code: 129 }));
  // a closed terminal must not end us before everything below us has ended
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return { signal: controller.signal, now, reason: () => reason };
}
