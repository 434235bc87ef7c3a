// The one connection to the database, in two types: who is handed a ReadableDb cannot write. Only this folder knows SQLite.
// INVARIANT: synchronous is FULL, so that what a transaction wrote is on the disk when it returns (the audit relies on it).
import Database from 'better-sqlite3';
import { hasCode, inWords } from './errorCode.ts';

declare const readable: unique symbol;
declare const writable: unique symbol;

export type SqlValue = string | number | null;

export type ReadableDb = {
  readonly [readable]: true;
  /** Throws when the statement could write. */
  all(sql: string, ...values: readonly SqlValue[]): readonly unknown[];
  get(sql: string, ...values: readonly SqlValue[]): unknown;
};

/** What fails because of the disk or another program throws an error in words, with the code of SQLite. */
export type WritableDb = ReadableDb & {
  readonly [writable]: true;
  /** How many rows changed. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  exec(sql: string): void;
  /** All or nothing, holding the only right to write from its start. Within another one it is a part of it. */
  transaction<T>(work: () => T): T;
  close(): void;
};

/** `file` exists already, with the rights it shall have; SQLite gives the same to its -wal and -shm. Throws SqliteError. */
export function openDatabase(file: string, busyTimeoutMs: number): WritableDb {
  const raw = new Database(file, { timeout: busyTimeoutMs, fileMustExist: true });
  try {
    const journal = raw.pragma('journal_mode = WAL', { simple: true });
    if (journal !== 'wal') throw new Error(`the disk does not allow a write-ahead log (journal mode \`${journal}\`)`);
    for (const setting of SETTINGS) raw.pragma(setting);
    return wrap(raw, busyTimeoutMs);
  } catch (error) {
    raw.close();
    throw error;
  }
}

const SETTINGS = [
  'synchronous = FULL',
  'fullfsync = ON', // macOS: past the cache of the drive
  'foreign_keys = ON',
  'recursive_triggers = ON', // so that INSERT OR REPLACE cannot pass by a trigger that forbids deletion
  'trusted_schema = OFF',
  'cell_size_check = ON',
];

/** The brands are for the compiler alone. */
const brands = {} as Pick<WritableDb, typeof readable | typeof writable>;

/** Once another process has been waited for in vain, the next tries wait no longer than this, until one succeeds. */
const HELD_TIMEOUT_MS = 250;

/** Writes in words, and sees to it that a database which is held for long does not make the app stand still over and over. */
function createWriting(raw: Database.Database, busyTimeoutMs: number) {
  let isHeld = false;
  const hold = (held: boolean) => {
    if (held === isHeld) return;
    isHeld = held;
    raw.pragma(`busy_timeout = ${held ? Math.min(HELD_TIMEOUT_MS, busyTimeoutMs) : busyTimeoutMs}`);
  };
  return <T>(work: () => T): T => {
    try {
      const done = inWords(work);
      hold(false);
      return done;
    } catch (error) {
      if (hasCode(error, ['SQLITE_BUSY'])) hold(true);
      throw error;
    }
  };
}

function wrap(raw: Database.Database, busyTimeoutMs: number): WritableDb {
  const writing = createWriting(raw, busyTimeoutMs);
  const statements = new Map<string, Database.Statement>();
  const prepare = (sql: string) => {
    const statement = statements.get(sql) ?? raw.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const reading = (sql: string) => {
    const statement = prepare(sql);
    if (!statement.readonly) throw new Error('a statement that writes was given as one that reads');
    return statement;
  };
  return {
    all: (sql, ...values) => inWords(() => reading(sql).all(...values)),
    get: (sql, ...values) => inWords(() => reading(sql).get(...values)),
    run: (sql, ...values) => writing(() => prepare(sql).run(...values).changes),
    exec: (sql) => {
      writing(() => raw.exec(sql));
    },
    transaction: (work) => writing(() => raw.transaction(work).immediate()),
    close: () => {
      raw.close();
    },
    ...brands,
  };
}
