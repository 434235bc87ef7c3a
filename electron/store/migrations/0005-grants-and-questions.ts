// Grants as cards give them (the table of before was never used), questions of agents, and the commands that run.
import type { Migration } from './migration.ts';

export const grantsAndQuestions: Migration = {
  version: 5,
  up: (db) =>
    db.exec(`
      DROP TABLE grants;

      -- rules: JSON, texts of rules. owner: the process that made it; not a reference, because a dead one is forgotten.
      CREATE TABLE grants (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
        rules TEXT NOT NULL,
        made_at INTEGER NOT NULL,
        ended_at INTEGER,
        ended_by TEXT,
        uses INTEGER NOT NULL,
        owner TEXT NOT NULL
      ) STRICT;
      CREATE INDEX grants_of_chat ON grants (chat_id, seq);
      CREATE TRIGGER grants_keep_their_rules BEFORE UPDATE OF id, chat_id, rules, made_at, owner ON grants
      BEGIN
        SELECT RAISE(ABORT, 'a grant never changes');
      END;
      CREATE TRIGGER grants_end_once BEFORE UPDATE OF ended_at ON grants
      WHEN OLD.ended_at IS NOT NULL AND NEW.ended_at IS NOT OLD.ended_at
      BEGIN
        SELECT RAISE(ABORT, 'a grant that ended is never restored');
      END;

      -- content and answer are JSON; content never changes after the question was put.
      CREATE TABLE questions (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
        call_id TEXT NOT NULL,
        state TEXT NOT NULL,
        owner TEXT NOT NULL,
        content TEXT NOT NULL,
        answer TEXT,
        asked_at INTEGER NOT NULL,
        answered_at INTEGER
      ) STRICT;
      CREATE INDEX questions_of_chat ON questions (chat_id, seq);
      CREATE INDEX questions_by_state ON questions (state, seq);
      CREATE TRIGGER questions_keep_their_content BEFORE UPDATE OF id, chat_id, call_id, content, asked_at ON questions
      BEGIN
        SELECT RAISE(ABORT, 'a question that was put never changes');
      END;

      -- mark: stands in the environment of all that the command starts. pgroup: its process group (on Windows its process).
      CREATE TABLE running_commands (
        mark TEXT PRIMARY KEY,
        pgroup INTEGER NOT NULL,
        process_start TEXT,
        chat_id TEXT NOT NULL,
        call_id TEXT NOT NULL,
        owner TEXT NOT NULL,
        began_at INTEGER NOT NULL
      ) STRICT;
    `),
};
