// Looks at a database file before anything is done to it. It must never change the file.
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { DAMAGED, hasCode } from './errorCode.ts';
import { APPLICATION_ID } from './migrate.ts';

/** `foreign`: a healthy database of another program. */
export type Inspection =
  | { readonly kind: 'empty' }
  | { readonly kind: 'ours'; readonly version: number }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'corrupt' };

/** Past this size only the schema is read at start; the whole check would keep the person waiting. */
const FULL_CHECK_BYTES = 200_000_000;

/** SQLite takes a file below this for a new one, and would write over what is left of an old one. */
const SMALLEST_PAGE = 512;

/** Throws what is neither health nor damage: a busy file, a folder that cannot be read. */
export function inspectDatabase(file: string, busyTimeoutMs: number): Inspection {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return { kind: 'empty' };
  if (size < SMALLEST_PAGE) return { kind: 'corrupt' };
  try {
    return withDatabase(file, busyTimeoutMs, (raw) => look(raw, size));
  } catch (error) {
    if (hasCode(error, DAMAGED)) return { kind: 'corrupt' };
    throw error;
  }
}

function withDatabase<T>(file: string, timeout: number, work: (raw: Database.Database) => T): T {
  try {
    return opened(new Database(file, { timeout, readonly: true }), work);
  } catch (error) {
    // A crash before the first write-ahead log left a journal that only a writer may roll back.
    if (!hasCode(error, ['SQLITE_READONLY'])) throw error;
    return opened(new Database(file, { timeout, fileMustExist: true }), work);
  }
}

function opened<T>(raw: Database.Database, work: (raw: Database.Database) => T): T {
  try {
    return work(raw);
  } finally {
    raw.close();
  }
}

function look(raw: Database.Database, size: number): Inspection {
  const ask = (pragma: string) => raw.pragma(pragma, { simple: true });
  const version = Number(ask('user_version'));
  const hasTables = raw.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;
  if (size <= FULL_CHECK_BYTES && !isSound(raw)) return { kind: 'corrupt' };
  if (ask('application_id') === APPLICATION_ID) return { kind: 'ours', version };
  return hasTables || version !== 0 ? { kind: 'foreign' } : { kind: 'empty' };
}

/** Table by table, since a check of the whole would take a search index that does not fit its rows for damage; that is made anew. */
function isSound(raw: Database.Database): boolean {
  const tables = raw
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    .pluck()
    .all();
  return ['sqlite_schema', ...tables.map(String)].every(
    (name) => raw.pragma(`quick_check("${name.replaceAll('"', '""')}")`, { simple: true }) === 'ok',
  );
}
