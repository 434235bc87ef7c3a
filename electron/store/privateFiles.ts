// The data folder and its files belong to one person: 0700 and 0600, whatever the umask. A folder that others could
// write is refused, never used in the hope of the best.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import { hasCode } from './errorCode.ts';
import { type StoreProblem, unsafeFolder, unwritableFolder } from './problem.ts';

/**
 * A folder with one of these is ours; one with nothing but the others (Electron makes its own before the database is there)
 * was begun by us. Only such rights may be narrowed.
 */
const OURS = new Set(['z-engine.db', 'host.lock']);
const BESIDE = new Set(['config', 'electron', 'outputs', 'sample-project', 'z-engine.log', 'z-engine.log.old']);
const isOurs = (entries: readonly string[]) =>
  entries.some((entry) => OURS.has(entry)) || entries.every((entry) => BESIDE.has(entry));

/**
 * Like mkdir with `recursive`, which does not end where the system says of a new folder that there is none (below /proc).
 */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolders(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, ['EEXIST'])) throw error;
  }
}

/** Throws what the disk throws. */
export function preparePrivateFolder(folder: string): Result<void, StoreProblem> {
  makeFolders(folder);
  const state = statSync(folder);
  if (!state.isDirectory()) return err(unwritableFolder(folder, 'not a folder'));
  if (process.platform === 'win32' || (state.mode & 0o077) === 0) return ok(undefined);
  if (isOurs(readdirSync(folder))) chmodSync(folder, 0o700);
  else if ((state.mode & 0o022) !== 0) return err(unsafeFolder(folder));
  return ok(undefined);
}

/**
 * An empty file when there is none; 0600 either way.
 * INVARIANT: a file that exists is never opened here: on POSIX, closing it would end every lock that this process holds on it.
 */
export function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!hasCode(error, ['EEXIST'])) throw error;
  }
  chmodSync(file, 0o600);
}

/** The same name with a number behind it when it is taken. */
export function freeName(file: string): string {
  const taken = (name: string) => existsSync(name) || existsSync(`${name}-wal`);
  let name = file;
  for (let n = 2; taken(name); n++) name = `${file}-${n}`;
  return name;
}
