// Fetches the Electron binary by Electron's own installer, within bounds, and remembers a failure for a day.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeEnvironment } from '../install/node24.mjs';
import { run } from '../process/run.mjs';

/** @typedef {{ at: number, reason: string }} Failure at in ms since 1970 */
/** @typedef {{ wholeMs: number, stillMs: number }} Bounds stillMs: how long nothing may arrive */

const BOUNDS = { wholeMs: 180_000, stillMs: 20_000 };
const LOOK_EVERY_MS = 500;

/** @param {string} root */
const cacheFolder = (root) => path.join(root, 'node_modules', '.cache', 'z-engine');
/** @param {string} root */
const failureFile = (root) => path.join(cacheFolder(root), 'electron-failure.json');

/**
 * @param {string} root
 * @returns {Failure | null}
 */
export function readFailure(root) {
  try {
    const { at, reason } = JSON.parse(readFileSync(failureFile(root), 'utf8'));
    return typeof at === 'number' && typeof reason === 'string' ? { at, reason } : null;
  } catch {
    return null;
  }
}

/**
 * @param {import('../install/install.mjs').SetUp} setUp
 * @param {import('../install/node24.mjs').Node24} node
 * @param {Bounds} [bounds]
 * @returns {Promise<import('../install/install.mjs').Outcome>}
 */
export async function downloadElectron({ root, progress, guard, signal }, node, bounds = BOUNDS) {
  const folder = path.join(cacheFolder(root), `download-${process.pid}`);
  const unpacked = path.join(root, 'node_modules', 'electron', 'dist');
  mkdirSync(folder, { recursive: true });
  const phase = progress.phase('downloading Electron (about 120 MB, once)');
  const watch = watchArrival(() => sizeOf(folder) + sizeOf(unpacked), phase, bounds, signal);
  const temporary = { TMPDIR: folder, TEMP: folder, TMP: folder };
  const env = { ...process.env, ...nodeEnvironment(node), ...temporary };
  const script = path.join(root, 'node_modules', 'electron', 'install.js');
  const end = await run(node.program, [script], { cwd: root, env, signal: watch.signal, guard });
  watch.end();
  rmSync(folder, { recursive: true, force: true });
  if (end.code === 0 && !end.stopped) {
    phase.end('done');
    rmSync(failureFile(root), { force: true });
    return { ok: true };
  }
  phase.end('failed');
  if (signal.aborted) return { ok: false, error: 'stopped' };
  const reason = watch.reason() ?? explainDownload(end.output);
  writeFileSync(failureFile(root), JSON.stringify({ at: Date.now(), reason }));
  return { ok: false, error: `the download of Electron failed: ${reason}` };
}

/**
 * @param {() => number} arrived in bytes
 * @param {import('../progress.mjs').Phase} phase
 * @param {Bounds} bounds
 * @param {AbortSignal} outer
 */
function watchArrival(arrived, phase, bounds, outer) {
  const controller = new AbortController();
  const start = Date.now();
  /** @type {string | null} */
  let reason = null;
  let [size, at] = [0, start];
  const abort = () => controller.abort();
  if (outer.aborted) abort();
  outer.addEventListener('abort', abort, { once: true });
  const timer = setInterval(() => {
    const now = Date.now();
    const seen = arrived();
    if (seen !== size) [size, at] = [seen, now];
    phase.detail(`${Math.round(size / 1e6)} MB`);
    if (now - at >= bounds.stillMs) reason ??= `nothing arrived for ${Math.round(bounds.stillMs / 1000)} seconds`;
    if (now - start >= bounds.wholeMs) reason ??= `it took longer than ${Math.round(bounds.wholeMs / 60_000)} minutes`;
    if (reason !== null) abort();
  }, LOOK_EVERY_MS);
  return {
    signal: controller.signal,
    reason: () => reason,
    end: () => {
      clearInterval(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}

/**
 * @param {string} output what Electron's installer printed
 */
export function explainDownload(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|fetch failed/.test(output))
    return 'its server could not be reached';
  if (/ENOSPC/.test(output)) return 'the disk is full';
  if (/EACCES|EPERM/.test(output)) return 'a folder may not be written';
  if (/checksum|sumchecker/i.test(output)) return 'what arrived is not what was published';
  const status = /\b(?:status|code|HTTP)\D{0,12}([45]\d\d)\b/i.exec(output)?.[1];
  if (status) return `its server answered ${status}`;
  return (
    output
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim()
      .slice(0, 120) ?? 'its installer said nothing'
  );
}

/**
 * @param {string} folder
 * @returns {number} bytes of all files below it
 */
function sizeOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const file = path.join(folder, entry.name);
      return sum + (entry.isDirectory() ? sizeOf(file) : entry.isFile() ? statSync(file).size : 0);
    }, 0);
  } catch {
    return 0; // it changes while we look
  }
}
