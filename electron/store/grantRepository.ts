// The grants of chats, as history (SPEC S3). What a grant allows never changes, and one that ended never comes back.
import { z } from 'zod';
import { type Grant, grantSchema } from '../../shared/domain/grant.ts';
import type { GrantStore } from '../permission/ports.ts';
import type { WritableDb } from './database.ts';
import { createReadRow, jsonColumn, type OnFault, readRows } from './rows.ts';

const COLUMNS = `id, chat_id AS chatId, rules, folder, made_at AS madeAt, ended_at AS endedAt, ended_by AS endedBy, uses`;

const grantRow: z.ZodType<Grant> = grantSchema
  .extend({ rules: jsonColumn(z.array(z.string())) })
  .refine(({ rules, folder }) => (folder === null ? rules.length > 0 : rules.length === 0));

export function createGrantRepository(db: WritableDb, ownerId: string, onFault: OnFault): GrantStore {
  const read = createReadRow('grants', grantRow, onFault);
  return {
    find: (id) => read(db.get(`SELECT ${COLUMNS} FROM grants WHERE id = ?`, id)),
    ofChat: (chatId) =>
      readRows(db.all(`SELECT ${COLUMNS} FROM grants WHERE chat_id = ? ORDER BY made_at, seq`, chatId), read),
    insert: ({ id, chatId, rules, folder, madeAt, endedAt, endedBy, uses }) => {
      db.run(
        `INSERT INTO grants (id, chat_id, rules, folder, made_at, ended_at, ended_by, uses, owner)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[id, chatId, JSON.stringify(rules), folder, madeAt, endedAt, endedBy, uses, ownerId],
      );
    },
    update: ({ id, endedAt, endedBy, uses }) => {
      const changed = db.run(
        'UPDATE grants SET ended_at = ?, ended_by = ?, uses = ? WHERE id = ?',
        ...[endedAt, endedBy, uses, id],
      );
      if (changed !== 1) throw new Error(`there is no grant \`${id}\``);
    },
  };
}
