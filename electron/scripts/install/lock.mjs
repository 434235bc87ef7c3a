// One at a time: a file that names its holder. A holder that died without giving it back loses it to the next one.
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pid: number, started: string }} Holder */
/** @typedef {{ holders: Holder[] }} LockText the one who took it and what it has running: it is free when all are gone */
/** @typedef {{ alsoHeldBy: (process: Holder) => void, release: () => void }} Lock */

const LOOK_EVERY_MS = 300;

/**
 * @param {string} file
 * @param {object} deps
 * @param {Holder} deps.self
 * @param {(holder: Holder) => boolean} deps.isRunning
 * @param {(holder: Holder) => void} deps.onWait called once when somebody else has it
 * @param {AbortSignal} deps.signal
 * @returns {Promise<Lock | null>} null when told to stop
 */
export async function takeLock(file, { self, isRunning, onWait, signal }) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let waits = 0; !signal.aborted; ) {
    if (create(file, { holders: [self] })) return lockOf(file, self);
    const found = read(file);
    const alive = found?.holders.find(isRunning);
    if (found && !alive) bury(file, found, self);
    if (!alive) continue;
    if (waits++ === 0) onWait(alive);
    await sleep(LOOK_EVERY_MS);
  }
  return null;
}

/**
 * @param {string} file
 * @param {Holder} self
 * @returns {Lock}
 */
function lockOf(file, self) {
  return {
    alsoHeldBy: (other) => {
      write(`${file}.${self.pid}`, { holders: [self, other] });
      renameSync(`${file}.${self.pid}`, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/**
 * A link of a finished file: nobody ever sees half a lock.
 * @param {string} file
 * @param {LockText} text
 * @returns {boolean} false when there is one already
 */
function create(file, text) {
  const own = `${file}.${process.pid}.new`;
  try {
    write(own, text);
    linkSync(own, file);
    return true;
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'EEXIST') return false;
    throw fault;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Takes the dead one away. Only one of several succeeds in the rename; who took a living lock by mistake puts it back.
 * @param {string} file
 * @param {LockText} dead
 * @param {Holder} self
 */
function bury(file, dead, self) {
  const grave = `${file}.${self.pid}.old`;
  try {
    renameSync(file, grave);
  } catch {
    return;
  }
  const taken = read(grave);
  if (taken && JSON.stringify(taken) !== JSON.stringify(dead)) create(file, taken);
  rmSync(grave, { force: true });
}

/**
 * @param {string} file
 * @param {LockText} text
 */
function write(file, text) {
  writeFileSync(file, JSON.stringify(text), { mode: 0o600 });
}

/**
 * @param {string} file
 * @returns {LockText | null} null when there is none; one that cannot be understood is held by nobody
 */
function read(file) {
  if (!existsSync(file)) return null;
  try {
    const { holders } = JSON.parse(readFileSync(file, 'utf8'));
    return { holders: Array.isArray(holders) ? holders : [] };
  } catch {
    return existsSync(file) ? { holders: [] } : null;
  }
}
