// Opens the data folder: the lock, the health of the database, its version, and the repositories on top of it.
// It must never open what it does not understand, and never lose what it finds.
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import { openDatabase } from './database.ts';
import { DAMAGED, hasCode } from './errorCode.ts';
import { acquireHostLock, type HostLock } from './hostLock.ts';
import { type Inspection, inspectDatabase } from './inspect.ts';
import { migrate, newestVersion } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { noteOwner, type Owner } from './owner.ts';
import { createPrivateFile, preparePrivateFolder } from './privateFiles.ts';
import { foreignDatabase, lockedByHost, newerVersion, problemOf, type StoreProblem } from './problem.ts';
import type { OnFault } from './rows.ts';
import { backUp, setAside } from './safekeeping.ts';
import { createStore, type Store } from './store.ts';

export type StoreOptions = {
  /** The data folder, absolute. Made when it is not there. */
  readonly folder: string;
  readonly owner: Owner;
  readonly now: () => number;
  /** Told of each row that could not be read and was left out. */
  readonly onFault?: OnFault;
  /** How long to wait for another process that writes. */
  readonly busyTimeoutMs?: number;
};

const BUSY_TIMEOUT_MS = 5000;

type Opening = StoreOptions & { readonly file: string; readonly busyTimeoutMs: number };

/** Every expected failure is a problem with words; what is returned is open and current. */
export function openStore(options: StoreOptions): Result<Store, StoreProblem> {
  const file = path.join(options.folder, 'z-engine.db');
  const opening = { ...options, file, busyTimeoutMs: options.busyTimeoutMs ?? BUSY_TIMEOUT_MS };
  try {
    const folder = preparePrivateFolder(options.folder);
    return folder.ok ? openLocked(opening) : folder;
  } catch (error) {
    return err(problemOf(error, options.folder, file));
  }
}

/** A host keeps its lock; a run takes it only while it makes, changes or sets aside the database. */
function openLocked(opening: Opening): Result<Store, StoreProblem> {
  const isHost = opening.owner.kind === 'host';
  if (!isHost) {
    const seen = inspectDatabase(opening.file, opening.busyTimeoutMs);
    const problem = refusal(seen, opening.file);
    if (problem !== undefined) return err(problem);
    if (isCurrent(seen)) return openPrepared(opening, [], null);
  }
  const lock = acquireHostLock(opening.folder, opening.owner, opening.busyTimeoutMs);
  if (!lock.ok) return err(lockedByHost(lock.error.pid, lock.error.address));
  const store = releasingOnFailure(lock.value, () => prepare(opening, isHost ? lock.value : null));
  if (!isHost && store.ok) lock.value.release();
  return store;
}

function releasingOnFailure(lock: HostLock, work: () => Result<Store, StoreProblem>): Result<Store, StoreProblem> {
  try {
    const result = work();
    if (!result.ok) lock.release();
    return result;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Why a healthy database is not opened. */
function refusal(seen: Inspection, file: string): StoreProblem | undefined {
  if (seen.kind === 'foreign') return foreignDatabase(file);
  const newest = newestVersion(migrations);
  return seen.kind === 'ours' && seen.version > newest ? newerVersion(seen.version, newest) : undefined;
}

const isCurrent = (seen: Inspection) => seen.kind === 'ours' && seen.version === newestVersion(migrations);

/** The lock is held, by this process or for this moment. */
function prepare(opening: Opening, lock: HostLock | null): Result<Store, StoreProblem> {
  const seen = inspectDatabase(opening.file, opening.busyTimeoutMs);
  const problem = refusal(seen, opening.file);
  if (problem !== undefined) return err(problem);
  if (seen.kind === 'corrupt') return openAnew(opening, lock);
  try {
    return openPrepared(opening, [], lock);
  } catch (error) {
    if (hasCode(error, DAMAGED)) return openAnew(opening, lock);
    throw error;
  }
}

function openAnew(opening: Opening, lock: HostLock | null): Result<Store, StoreProblem> {
  const kept = setAside(opening.file, opening.now());
  const notice = `the database was damaged: it was kept as \`${kept}\`, and a new one was begun`;
  return openPrepared(opening, [notice], lock);
}

function openPrepared(
  opening: Opening,
  notices: readonly string[],
  lock: HostLock | null,
): Result<Store, StoreProblem> {
  const { file, busyTimeoutMs, owner, now, onFault = () => {} } = opening;
  createPrivateFile(file);
  const db = openDatabase(file, busyTimeoutMs);
  try {
    const migrated = migrate(db, migrations, (from) => backUp(file, from, now()));
    if (migrated.ok) {
      noteOwner(db, owner, now());
      return ok(createStore({ owner, now, onFault, db, notices, lock }));
    }
    db.close();
    return migrated;
  } catch (error) {
    db.close();
    throw error;
  }
}
