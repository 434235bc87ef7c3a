// The questions put to a person, and the allow rules that live in one chat (kept as history).
import type { Migration } from './migration.ts';

export const approvals: Migration = {
  version: 2,
  up: (db) =>
    db.exec(`
      -- card: JSON of all that was shown; hash: its sha256. Neither ever changes after the question was put.
      CREATE TABLE approvals (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
        call_id TEXT NOT NULL,
        state TEXT NOT NULL,
        owner TEXT NOT NULL,
        card TEXT NOT NULL,
        hash TEXT NOT NULL,
        asked_at INTEGER NOT NULL,
        answered_at INTEGER,
        feedback TEXT
      ) STRICT;
      CREATE INDEX approvals_of_chat ON approvals (chat_id, seq);
      CREATE INDEX approvals_by_state ON approvals (state, seq);
      CREATE TRIGGER approvals_keep_the_question BEFORE UPDATE OF id, chat_id, call_id, card, hash, asked_at ON approvals
      BEGIN
        SELECT RAISE(ABORT, 'a question that was put never changes');
      END;

      CREATE TABLE grants (
        id TEXT PRIMARY KEY,
        chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
        rule TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        ended_at INTEGER,
        why TEXT
      ) STRICT;
      CREATE INDEX grants_of_chat ON grants (chat_id);
    `),
};
