// One page of decisions, newest first, with what came of each, and how many fit the filter in all. It only reads.
import { z } from 'zod';
import { decidedRecordSchema, finishedRecordSchema } from '../../shared/domain/audit.ts';
import type { AuditFilter, AuditRow } from '../../shared/domain/auditView.ts';
import { withIndex } from './auditIndex.ts';
import { matchOf } from './auditSearch.ts';
import { headSchema } from './auditVerify.ts';
import type { ReadableDb, SqlValue, WritableDb } from './database.ts';
import { createReadRow, jsonColumn, type OnFault, readRows } from './rows.ts';

export type AuditPage = { readonly rows: readonly AuditRow[]; readonly more: boolean; readonly total: number };

/** Decisions before number `before` (null: from the newest on), at most `limit`; `total` counts all that fit the filter. */
export type ReadAuditPage = (filter: AuditFilter, before: number | null, limit: number) => AuditPage;

export function createAuditPages(db: WritableDb, onFault: OnFault): ReadAuditPage {
  const read = createReadRow('audit', rowSchema, onFault);
  const find = createFinder(db);
  return (filter, before, limit) => {
    const { seqs, more, total } = find(filter, before, limit);
    const rows = readRows(
      seqs.flatMap((seq) => db.get(ROW, seq) ?? []),
      read,
    );
    return { rows: rows.map(inOne), more, total };
  };
}

// INVARIANT: these are the expressions of the index audit_decisions to the letter, or it does not answer them.
const fact = (key: string) => `(CASE WHEN json_valid(record) THEN record END ->> '$.${key}')`;
const DECISIONS = "FROM audit INDEXED BY audit_decisions WHERE phase = 'decided'";

/** The row that tells an outcome stands for the decision before it. */
const FOUND = `seq IN (
  SELECT rowid FROM audit_index WHERE audit_index MATCH ?
  UNION ALL
  SELECT (SELECT max(d.seq) FROM audit d WHERE d.call_id = f.call_id AND d.phase = 'decided' AND d.seq < f.seq)
    FROM audit_index CROSS JOIN audit f INDEXED BY audit_outcomes ON f.seq = audit_index.rowid AND f.phase = 'finished'
    WHERE audit_index MATCH ?
)`;

/** A call that was decided anew finished once: after its last decision. */
const ROW = `SELECT a.seq AS id, a.seq, a.hash, a.record,
    (SELECT iif(n.phase = 'finished', n.record, NULL) FROM audit n WHERE n.call_id = a.call_id AND n.seq > a.seq
      ORDER BY n.seq LIMIT 1) AS finish
  FROM audit a WHERE a.seq = ?`;

const rowSchema = z.object({
  seq: z.number().int().positive(),
  hash: z.string(),
  record: jsonColumn(decidedRecordSchema),
  finish: jsonColumn(finishedRecordSchema).nullable(),
});

function inOne({ seq, hash, record, finish }: z.infer<typeof rowSchema>): AuditRow {
  const { phase: _phase, ...decided } = record;
  const { status = null, outcome = null, durationMs = null } = finish ?? {};
  return { ...decided, seq, hash, status, outcome, durationMs };
}

type Found = { readonly seqs: readonly number[]; readonly more: boolean; readonly total: number };
type Where = { readonly sql: string; readonly values: readonly SqlValue[] };

/** A search by words is dear to begin and cheap to go on with: what it found is kept until another one, or another row. */
function createFinder(db: WritableDb) {
  let last: { readonly key: string; readonly seqs: readonly number[] } | null = null;
  return (filter: AuditFilter, before: number | null, limit: number): Found => {
    const where = whereOf(filter);
    if (matchOf(filter.text) === undefined) return findPlain(db, where, before, limit);
    const key = JSON.stringify([headSchema.parse(db.get('SELECT count, hash FROM audit_head')), where]);
    if (last?.key !== key) last = { key, seqs: withIndex(db, () => seqsOf(db, where)) };
    const from = before === null ? 0 : firstBelow(last.seqs, before);
    return {
      seqs: last.seqs.slice(from, from + limit),
      more: last.seqs.length > from + limit,
      total: last.seqs.length,
    };
  };
}

function findPlain(db: ReadableDb, { sql, values }: Where, before: number | null, limit: number): Found {
  const older = before === null ? { sql, values } : { sql: `${sql} AND seq < ?`, values: [...values, before] };
  const found = seqsOf(db, older, limit + 1);
  const { total } = totalSchema.parse(db.get(`SELECT count(*) AS total ${DECISIONS}${sql}`, ...values));
  return { seqs: found.slice(0, limit), more: found.length > limit, total };
}

const totalSchema = z.object({ total: z.number() });
const seqsSchema = z.array(z.object({ seq: z.number() }).transform(({ seq }) => seq));

const seqsOf = (db: ReadableDb, { sql, values }: Where, limit = -1): readonly number[] =>
  seqsSchema.parse(db.all(`SELECT seq ${DECISIONS}${sql} ORDER BY seq DESC LIMIT ?`, ...values, limit));

function whereOf({ text, tool, decision, who, risk, chatId, since, until }: AuditFilter): Where {
  const match = matchOf(text);
  const filters: readonly (readonly [sql: string, value: SqlValue | undefined])[] = [
    [`${fact('tool')} = ?`, tool ?? undefined],
    [`${fact('decision')} = ?`, decision ?? undefined],
    [`${fact('decider.who')} = ?`, who ?? undefined],
    [`${fact('risk')} = ?`, risk ?? undefined],
    [`${fact('chatId')} = ?`, chatId ?? undefined],
    ['at >= ?', since ?? undefined],
    ['at < ?', until ?? undefined],
  ];
  const used = filters.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
  const all = [...used.map(({ sql }) => sql), ...(match === undefined ? [] : [FOUND])];
  return {
    sql: all.map((sql) => ` AND ${sql}`).join(''),
    values: [...used.map(({ value }) => value), ...(match === undefined ? [] : [match, match])],
  };
}

/** Where, in numbers that fall, the first one below `limit` stands. */
export function firstBelow(falling: readonly number[], limit: number): number {
  let [low, high] = [0, falling.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((falling[middle] ?? 0) >= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
