// The messages whose turn has not begun, so that a stop of the app cannot make them be forgotten.
import type { Migration } from './migration.ts';

export const waitingMessages: Migration = {
  version: 4,
  up: (db) =>
    db.exec(`
      -- owner: the process that was to begin the turn; not a reference, because a dead one is forgotten.
      CREATE TABLE waiting_messages (
        message_id TEXT PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
        owner TEXT NOT NULL
      ) STRICT;
    `),
};
