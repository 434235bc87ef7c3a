// What stands at protected paths while confined commands run, and the alarms of the sandbox.
import type { Migration } from './migration.ts';

export const sandboxJournal: Migration = {
  version: 10,
  up: (db) =>
    db.exec(`
      -- device and inode: decimal, because they may be larger than an INTEGER; null until it is made.
      CREATE TABLE placeholders (
        path TEXT PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('folder', 'commondir', 'empty')),
        device TEXT,
        inode TEXT,
        noted_at INTEGER NOT NULL,
        CHECK ((device IS NULL) = (inode IS NULL))
      ) STRICT;

      -- The runs that need one. mark: of the running command. owner: the process that started it.
      CREATE TABLE placeholder_uses (
        path TEXT NOT NULL REFERENCES placeholders (path) ON DELETE CASCADE,
        mark TEXT NOT NULL,
        owner TEXT NOT NULL,
        PRIMARY KEY (path, mark)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX placeholder_uses_of_run ON placeholder_uses (mark);

      -- changes: JSON. An alarm never changes but for being put away, once.
      CREATE TABLE sandbox_alarms (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        chat_id TEXT NOT NULL,
        call_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        changes TEXT NOT NULL,
        dismissed_at INTEGER
      ) STRICT;
      CREATE INDEX sandbox_alarms_standing ON sandbox_alarms (seq) WHERE dismissed_at IS NULL;
      CREATE TRIGGER alarms_keep_what_they_say BEFORE UPDATE OF id, chat_id, call_id, at, changes ON sandbox_alarms
      BEGIN
        SELECT RAISE(ABORT, 'an alarm never changes');
      END;
      CREATE TRIGGER alarms_are_put_away_once BEFORE UPDATE OF dismissed_at ON sandbox_alarms
      WHEN OLD.dismissed_at IS NOT NULL
      BEGIN
        SELECT RAISE(ABORT, 'an alarm is put away once');
      END;
    `),
};
