// Projects, chats and what is said and called in them, and the processes that work on them.
import type { Migration } from './migration.ts';

export const conversations: Migration = {
  version: 1,
  up: (db) =>
    db.exec(`
      -- Processes that have this database open. Times in milliseconds since 1970.
      CREATE TABLE owners (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('host', 'run')),
        pid INTEGER NOT NULL,
        process_start TEXT,
        started_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE projects (
        id TEXT PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        opened_at INTEGER NOT NULL,
        is_sample INTEGER NOT NULL CHECK (is_sample IN (0, 1))
      ) STRICT;

      -- owner: the process that wrote the row last; not a reference, because a dead one is forgotten.
      CREATE TABLE chats (
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        title TEXT NOT NULL,
        mode TEXT NOT NULL,
        state TEXT NOT NULL,
        owner TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE drafts (
        chat_id TEXT PRIMARY KEY REFERENCES chats (id) ON DELETE CASCADE,
        text TEXT NOT NULL
      ) STRICT;

      -- content: the model's own messages, JSON.
      CREATE TABLE messages (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
        role TEXT NOT NULL,
        text TEXT NOT NULL,
        tone TEXT,
        content TEXT NOT NULL,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX messages_of_chat ON messages (chat_id, seq);

      -- view and input are JSON; status stands in view too, and here for recovery.
      CREATE TABLE tool_calls (
        id TEXT PRIMARY KEY,
        chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
        message_id TEXT NOT NULL REFERENCES messages (id),
        position INTEGER NOT NULL,
        status TEXT NOT NULL,
        owner TEXT NOT NULL,
        view TEXT NOT NULL,
        input TEXT NOT NULL,
        result TEXT,
        UNIQUE (message_id, position)
      ) STRICT;
      CREATE INDEX tool_calls_of_chat ON tool_calls (chat_id);
    `),
};
