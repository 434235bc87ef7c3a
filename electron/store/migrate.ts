// Brings a database to the newest version, all steps in one transaction or none. A database from a newer app is left alone.
import { err, ok, type Result } from '../../shared/result.ts';
import type { WritableDb } from './database.ts';
import type { Migration } from './migrations/migration.ts';
import { newerVersion, type StoreProblem } from './problem.ts';

/** "ZEng" in ASCII: marks a SQLite file as ours. */
export const APPLICATION_ID = 0x5a456e67;

export const newestVersion = (migrations: readonly Migration[]): number => migrations.length;

/**
 * `backUp` is called with the old version, while nobody else can write, before rows that exist are changed.
 * Gives the version it came from. Throws what SQLite, a step or `backUp` throws, with nothing changed.
 */
export function migrate(
  db: WritableDb,
  migrations: readonly Migration[],
  backUp: (from: number) => void,
): Result<number, StoreProblem> {
  assertWithoutGap(migrations);
  const newest = newestVersion(migrations);
  return db.transaction(() => {
    const from = versionOf(db);
    if (from > newest) return err(newerVersion(from, newest));
    if (from === newest) return ok(from);
    if (from > 0) backUp(from);
    for (const migration of migrations.slice(from)) migration.up(db);
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${newest};`);
    return ok(from);
  });
}

function assertWithoutGap(migrations: readonly Migration[]): void {
  for (const [at, { version }] of migrations.entries())
    if (version !== at + 1) throw new Error(`migration ${version} stands in the place of ${at + 1}`);
}

function versionOf(db: WritableDb): number {
  const row = db.get('SELECT user_version AS version FROM pragma_user_version');
  if (typeof row === 'object' && row !== null && 'version' in row && typeof row.version === 'number')
    return row.version;
  throw new Error('the database has no version');
}
