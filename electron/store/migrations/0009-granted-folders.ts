// A folder can be granted to a chat, beside rules (`/add-dir`).
import type { Migration } from './migration.ts';

export const grantedFolders: Migration = {
  version: 9,
  up: (db) =>
    db.exec(`
      -- folder: a real path, and rules is empty then; null where it is rules.
      ALTER TABLE grants ADD COLUMN folder TEXT;
      DROP TRIGGER grants_keep_their_rules;
      CREATE TRIGGER grants_keep_what_they_allow BEFORE UPDATE OF id, chat_id, rules, folder, made_at, owner ON grants
      BEGIN
        SELECT RAISE(ABORT, 'a grant never changes');
      END;
    `),
};
