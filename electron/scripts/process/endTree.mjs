// Ends a process and everything below it, politely first. Never signals an id whose process is another by now.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, listTree } from './list.mjs';

/** @typedef {import('./list.mjs').ProcessEntry} ProcessEntry */
/** @typedef {{ quietMs: number, termMs: number }} Grace how long to wait before TERM, and then before KILL */

const LOOK_EVERY_MS = 100;

/**
 * Waits for the end that was asked for by other means; then TERM to the root; then KILL to all that ever was below it.
 * @param {ProcessEntry} root
 * @param {Grace} grace
 * @returns {Promise<{ forced: boolean, seen: ProcessEntry[] }>} forced: it did not end by itself
 */
export async function endTree(root, grace) {
  /** @type {Map<string, ProcessEntry>} */
  const seen = new Map();
  if (await endsWithin(root, grace.quietMs, seen)) return { forced: false, seen: [...seen.values()] };
  signal(root, 'SIGTERM');
  await endsWithin(root, grace.termMs, seen);
  await note(root, seen);
  await killAll([...seen.values(), root]);
  return { forced: true, seen: [...seen.values()] };
}

/**
 * @param {readonly ProcessEntry[]} entries
 */
export async function killAll(entries) {
  for (let tries = 0; tries < 20; tries++) {
    const left = entries.filter(isRunning);
    if (left.length === 0) return;
    for (const entry of left) signal(entry, 'SIGKILL');
    await sleep(LOOK_EVERY_MS);
  }
}

/**
 * @param {ProcessEntry} root
 * @param {number} ms
 * @param {Map<string, ProcessEntry>} seen
 */
async function endsWithin(root, ms, seen) {
  const end = Date.now() + ms;
  for (;;) {
    await note(root, seen);
    if (!isRunning(root)) return true;
    if (Date.now() >= end) return false;
    await sleep(Math.min(LOOK_EVERY_MS, Math.max(1, end - Date.now())));
  }
}

/**
 * What is below the root now; what left the root since the last look is still below what was noted then.
 * @param {ProcessEntry} root
 * @param {Map<string, ProcessEntry>} seen
 */
async function note(root, seen) {
  for (const top of [root, ...seen.values()].filter(isRunning))
    for (const entry of await listTree(top.pid)) seen.set(`${entry.pid} ${entry.started}`, entry);
}

/**
 * @param {ProcessEntry} entry
 * @param {NodeJS.Signals} name
 */
function signal(entry, name) {
  if (!isRunning(entry)) return;
  try {
    if (process.platform === 'win32')
      execFileSync('taskkill', ['/PID', String(entry.pid), '/T', '/F'], { stdio: 'ignore' });
    else process.kill(entry.pid, name);
  } catch {
    // it ended between the look and the signal
  }
}
