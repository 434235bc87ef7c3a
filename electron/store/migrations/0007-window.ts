// What the window keeps of chats over restarts: which are unread, which are put away, and how it is laid out.
import type { Migration } from './migration.ts';

export const windowState: Migration = {
  version: 7,
  up: (db) =>
    db.exec(`
      ALTER TABLE chats ADD COLUMN unread INTEGER NOT NULL DEFAULT 0 CHECK (unread IN (0, 1));
      ALTER TABLE chats ADD COLUMN archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1));

      -- One row at most: layout is JSON.
      CREATE TABLE window_layout (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        layout TEXT NOT NULL
      ) STRICT;
    `),
};
