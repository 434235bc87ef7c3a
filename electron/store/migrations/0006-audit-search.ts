// The audit can be searched, and its oldest rows can go behind a checkpoint. The rows of before stay, byte for byte.
import type { Migration } from './migration.ts';

// What the search sees of a row. FTS5 allows no json_tree in what it reads, so the texts are cut out of canonical JSON; few
// cuts, since each costs some microseconds a row. A quote within a text is escaped, so a name of JSON is never one of a text.
const ESCAPES = ['\\\\', '\\n', '\\r', '\\t'];
const NOISE = [
  ...['allow', 'ask', 'deny'].map((name) => `"decision":"${name}"`),
  ...['"rule":null', '"rule":{', '"source":{"file":', '"layer":', '"line":', '"text":', '"words":'],
];
const without = (parts: readonly string[], sql: string) =>
  parts.reduce((inner, part) => `replace(${inner}, '${part}', ' ')`, sql);
const json = (key: string) => `coalesce(record -> '$.${key}', '')`;
const words = (key: string) => `coalesce(record ->> '$.${key}', '')`;
const TEXTS = [words('tool'), words('folder'), words('decider.words'), words('feedback'), words('outcome')];
const VALUES = [json('args'), json('effects'), without(NOISE, json('reasons'))];
const WORDS = [...TEXTS, without(ESCAPES, VALUES.join(" || ' ' || "))].join(" || ' ' || ");

/** How far the newest checkpoint reaches: rows up to there may go. */
const FREED = `coalesce((SELECT record ->> '$.upTo' FROM audit WHERE phase = 'checkpoint' ORDER BY seq DESC LIMIT 1), 0)`;

export const auditSearch: Migration = {
  version: 6,
  up: (db) =>
    db.exec(`
      CREATE TABLE audit_rows (
        seq INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        phase TEXT NOT NULL CHECK (phase IN ('decided', 'finished', 'checkpoint')),
        call_id TEXT NOT NULL,
        record TEXT NOT NULL,
        prev_hash TEXT NOT NULL,
        hash TEXT NOT NULL
      ) STRICT;
      INSERT INTO audit_rows SELECT seq, at, phase, call_id, record, prev_hash, hash FROM audit ORDER BY seq;
      DROP TABLE audit;
      ALTER TABLE audit_rows RENAME TO audit;
      CREATE INDEX audit_of_call ON audit (call_id);
      CREATE INDEX audit_checkpoints ON audit (seq) WHERE phase = 'checkpoint';

      CREATE VIEW audit_words AS
        SELECT seq, CASE WHEN json_valid(record) THEN ${WORDS} ELSE '' END AS words FROM audit;
      CREATE VIRTUAL TABLE audit_index USING fts5 (
        words, content = 'audit_words', content_rowid = 'seq', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2'
      );
      INSERT INTO audit_index (audit_index) VALUES ('rebuild');

      CREATE TRIGGER audit_only_grows BEFORE INSERT ON audit
      WHEN NEW.seq <> (SELECT count + 1 FROM audit_head) OR NEW.prev_hash <> (SELECT hash FROM audit_head)
      BEGIN
        SELECT RAISE(ABORT, 'the audit only grows at its end');
      END;
      CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit
      BEGIN
        SELECT RAISE(ABORT, 'a row of the audit never changes');
      END;
      CREATE TRIGGER audit_never_shrinks BEFORE DELETE ON audit WHEN OLD.seq > ${FREED}
      BEGIN
        SELECT RAISE(ABORT, 'a row of the audit is only removed behind a checkpoint');
      END;
      CREATE TRIGGER audit_checkpoint_names_a_row BEFORE INSERT ON audit
      WHEN NEW.phase = 'checkpoint' AND NOT EXISTS (
        SELECT 1 FROM audit WHERE seq = NEW.record ->> '$.upTo' AND hash = NEW.record ->> '$.hash'
      )
      BEGIN
        SELECT RAISE(ABORT, 'a checkpoint names the last row that is to go');
      END;

      CREATE TRIGGER audit_is_found AFTER INSERT ON audit
      BEGIN
        INSERT INTO audit_index (rowid, words) SELECT seq, words FROM audit_words WHERE seq = NEW.seq;
      END;
      CREATE TRIGGER audit_is_forgotten BEFORE DELETE ON audit
      BEGIN
        INSERT INTO audit_index (audit_index, rowid, words)
          SELECT 'delete', seq, words FROM audit_words WHERE seq = OLD.seq;
      END;
    `),
};
