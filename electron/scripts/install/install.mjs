// Brings node_modules to what the lock file asks for. Runs no install script of any package, and needs no compiler.
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { isRunning, readProcess } from '../process/list.mjs';
import { run } from '../process/run.mjs';
import { explainInstallFailure } from './failure.mjs';
import { takeLock } from './lock.mjs';
import { findNpm } from './npm.mjs';
import { forgetInstall, isInstalled, rememberInstall, wantedInstall } from './stamp.mjs';

/** @typedef {{ root: string, progress: import('../progress.mjs').Progress, guard: import('../process/startGuard.mjs').Guard, signal: AbortSignal }} SetUp */
/** @typedef {{ ok: true } | { ok: false, error: string }} Outcome */

const WORDS = [
  'ci',
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/**
 * @param {SetUp} setUp
 * @returns {Promise<Outcome>}
 */
export async function ensureInstalled(setUp) {
  if (isInstalled(setUp.root)) return { ok: true };
  return underLock(setUp, async (lock) => (isInstalled(setUp.root) ? { ok: true } : install(setUp, lock)));
}

/**
 * One start at a time installs or builds; others wait and then find it done.
 * @param {SetUp} setUp
 * @param {(lock: import('./lock.mjs').Lock) => Promise<Outcome>} work
 * @returns {Promise<Outcome>}
 */
export async function underLock({ root, progress, signal }, work) {
  const self = readProcess(process.pid) ?? { pid: process.pid, started: '' };
  /** @type {import('../progress.mjs').Phase | null} */
  let waiting = null;
  const lock = await takeLock(path.join(root, '.cache', 'set-up.lock'), {
    self: { pid: self.pid, started: self.started },
    isRunning: (holder) => isRunning({ ...holder, parent: 0, ended: false }),
    onWait: (holder) => {
      waiting = progress.phase(`waiting for another start of Z Engine to finish setting up (process ${holder.pid})`);
    },
    signal,
  });
  /** @type {import('../progress.mjs').Phase | null} */ (waiting)?.end(lock ? 'it has' : 'stopped');
  if (lock === null) return { ok: false, error: 'stopped' };
  try {
    return await work(lock);
  } finally {
    lock.release();
  }
}

/**
 * @param {SetUp} setUp
 * @param {import('./lock.mjs').Lock} lock
 * @returns {Promise<Outcome>}
 */
async function install({ root, progress, guard, signal }, lock) {
  const npm = npmHere();
  if (npm === null)
    return { ok: false, error: `npm was not found: type \`npm ci --ignore-scripts\` in \`${root}\`, then start again` };
  const wanted = wantedInstall(root);
  forgetInstall(root);
  const phase = progress.phase('installing packages (the first time this takes a minute or two)');
  const onStart = (/** @type {number | undefined} */ pid) => {
    const child = pid === undefined ? null : readProcess(pid);
    if (child) lock.alsoHeldBy({ pid: child.pid, started: child.started });
  };
  const end = await run(process.execPath, [npm, ...WORDS], { cwd: root, env: process.env, signal, guard, onStart });
  if (end.stopped) {
    phase.end('stopped');
    return { ok: false, error: 'the installation was stopped; the next start begins it anew' };
  }
  if (end.code !== 0) {
    phase.end('failed');
    return { ok: false, error: explainInstallFailure(end.output, end.code) };
  }
  rememberInstall(root, wanted);
  phase.end('done');
  return { ok: true };
}

function npmHere() {
  return findNpm({
    execpath: process.env.npm_execpath,
    node: process.execPath,
    path: process.env.PATH ?? '',
    windows: process.platform === 'win32',
    real: (file) => {
      try {
        return realpathSync(file);
      } catch {
        return null;
      }
    },
  });
}
