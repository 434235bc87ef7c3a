// The audit: rows that can only be added, chained by their hashes, and the end of the chain kept outside the table.
import type { Migration } from './migration.ts';

export const audit: Migration = {
  version: 3,
  up: (db) =>
    db.exec(`
      CREATE TABLE audit_head (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        count INTEGER NOT NULL,
        hash TEXT NOT NULL
      ) STRICT;
      INSERT INTO audit_head (id, count, hash) VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');

      CREATE TABLE audit (
        seq INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        phase TEXT NOT NULL CHECK (phase IN ('decided', 'finished')),
        call_id TEXT NOT NULL,
        record TEXT NOT NULL,
        prev_hash TEXT NOT NULL,
        hash TEXT NOT NULL
      ) STRICT;
      CREATE INDEX audit_of_call ON audit (call_id);

      CREATE TRIGGER audit_only_grows BEFORE INSERT ON audit
      WHEN NEW.seq <> (SELECT count + 1 FROM audit_head) OR NEW.prev_hash <> (SELECT hash FROM audit_head)
      BEGIN
        SELECT RAISE(ABORT, 'the audit only grows at its end');
      END;
      CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit
      BEGIN
        SELECT RAISE(ABORT, 'a row of the audit never changes');
      END;
      CREATE TRIGGER audit_never_shrinks BEFORE DELETE ON audit
      BEGIN
        SELECT RAISE(ABORT, 'a row of the audit is never removed');
      END;
      CREATE TRIGGER audit_head_moves_on BEFORE UPDATE ON audit_head WHEN NEW.count <> OLD.count + 1
      BEGIN
        SELECT RAISE(ABORT, 'the end of the audit only moves on');
      END;
      CREATE TRIGGER audit_head_stays BEFORE DELETE ON audit_head
      BEGIN
        SELECT RAISE(ABORT, 'the end of the audit is never removed');
      END;
    `),
};
