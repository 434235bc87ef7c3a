// One host for a data folder. The lock is the system's own on an open file, so it ends with the process however that ends:
// nothing stale can bar the next start. It must never be decided by what is written in a file; that is only for people.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import { isAlive } from '../platform/processIdentity.ts';
import { DAMAGED, hasCode } from './errorCode.ts';
import { OWNER_KINDS, type Owner } from './owner.ts';
import { createPrivateFile } from './privateFiles.ts';

export type HostLock = {
  /** Notes where the host can be reached, for the next who asks. */
  announce(address: string): void;
  release(): void;
};

/** Who holds the lock; null for what it has not said (yet). */
export type Holder = { readonly pid: number | null; readonly address: string | null };

const noteSchema = z.object({
  kind: z.enum(OWNER_KINDS),
  pid: z.number().int().positive(),
  processStart: z.string().nullable(),
  address: z.string().nullable(),
});
type Note = z.infer<typeof noteSchema>;

const STEP_MS = 50;

/**
 * `folder` exists. A host that has the lock is told at once; a command line that has it for a moment is waited for, up
 * to `patienceMs`, and so is a holder that has not said yet what it is. Throws what the disk throws.
 */
export function acquireHostLock(folder: string, owner: Owner, patienceMs: number): Result<HostLock, Holder> {
  for (let waited = 0; ; waited += STEP_MS) {
    const lock = tryLock(folder, owner);
    if (lock !== undefined) return ok(lock);
    const note = noteOfLiving(folder);
    if (note?.kind === 'host' || waited >= patienceMs)
      return err({ pid: note?.pid ?? null, address: note?.address ?? null });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STEP_MS);
  }
}

function tryLock(folder: string, owner: Owner): HostLock | undefined {
  const held = lockFile(path.join(folder, 'host.lock'));
  if (held === undefined) return undefined;
  const note = (address: string | null) => writeNote(folder, { ...owner, address });
  try {
    note(null);
  } catch (error) {
    held.close();
    throw error;
  }
  return { announce: note, release: () => held.close() };
}

/** SQLite locks the file (fcntl, LockFileEx) as long as the transaction is open; nothing is ever written into it. */
function lockFile(file: string): Database.Database | undefined {
  createPrivateFile(file);
  const raw = new Database(file, { timeout: 0, fileMustExist: true });
  try {
    raw.pragma('journal_mode = MEMORY');
    raw.exec('BEGIN IMMEDIATE');
    return raw;
  } catch (error) {
    raw.close();
    if (hasCode(error, ['SQLITE_BUSY'])) return undefined;
    if (hasCode(error, DAMAGED)) throw new Error(`\`${file}\` is damaged: delete it and start again`);
    throw error;
  }
}

const noteFile = (folder: string) => path.join(folder, 'host.json');

function writeNote(folder: string, { kind, pid, processStart, address }: Note): void {
  const draft = `${noteFile(folder)}.new`;
  writeFileSync(draft, `${JSON.stringify({ kind, pid, processStart, address })}\n`, { mode: 0o600 });
  renameSync(draft, noteFile(folder));
}

/** The note of a holder before may still stand there: it says nothing once its process is gone. */
function noteOfLiving(folder: string): Note | undefined {
  try {
    const note = noteSchema.parse(JSON.parse(readFileSync(noteFile(folder), 'utf8')));
    return isAlive(note.pid, note.processStart) ? note : undefined;
  } catch {
    return undefined;
  }
}
