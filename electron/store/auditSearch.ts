// Finds rows of the audit by what a person types. Whatever that is, it is words to look for and never a language.
import type { ReadableDb, SqlValue } from './database.ts';

export type AuditQuery = {
  /** Words that must all be there; the last may be the beginning of one. Empty: no matter. */
  readonly text: string;
  readonly tool?: string | undefined;
  readonly decision?: 'allow' | 'deny' | undefined;
  /** Milliseconds since 1970. */
  readonly since?: number | undefined;
  readonly limit: number;
};

const MOST_WORDS = 32;
const JSON_RECORD = 'CASE WHEN json_valid(record) THEN record END';

/** Rows of `columns`, newest first. Throws SQLITE_CORRUPT_VTAB when the index is damaged. */
export function searchAudit(db: ReadableDb, columns: string, query: AuditQuery): readonly unknown[] {
  const { text, tool, decision, since, limit } = query;
  const filters: readonly (readonly [string, SqlValue | undefined])[] = [
    ['seq IN (SELECT rowid FROM audit_index WHERE audit_index MATCH ?)', matchOf(text)],
    [`${JSON_RECORD} ->> '$.tool' = ?`, tool],
    [`${JSON_RECORD} ->> '$.decision' = ?`, decision],
    ['at >= ?', since],
  ];
  const used = filters.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
  const where = ['TRUE', ...used.map(({ sql }) => sql)].join(' AND ');
  const values = used.map(({ value }) => value);
  return db.all(`SELECT ${columns} FROM audit WHERE ${where} ORDER BY seq DESC LIMIT ?`, ...values, limit);
}

/** The text as FTS5 takes it: each word in quotes, the last as a beginning. Undefined when there are no words. */
export function matchOf(text: string): string | undefined {
  const words = text
    .replaceAll('\0', ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  return words.length === 0 ? undefined : `${words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ')}*`;
}
