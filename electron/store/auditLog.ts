// The audit (SPEC 15): rows are added, never changed. When a function here returns, its row is on the disk; else it throws.
import { z } from 'zod';
import {
  type AuditRecord,
  auditRecordSchema,
  type DecidedRecord,
  type FinishedRecord,
} from '../../shared/domain/audit.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import {
  AUDIT_GENESIS,
  type AuditHead,
  auditRowSchema,
  type BrokenChain,
  follow,
  meets,
  nextRow,
} from './auditChain.ts';
import { boundRecord } from './boundRecord.ts';
import { canonicalJson } from './canonicalJson.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { createReadRow, jsonColumn, type OnFault, readRows } from './rows.ts';

export type AuditEntry = { readonly seq: number; readonly hash: string; readonly record: AuditRecord };

export type AuditLog = {
  decided(record: DecidedRecord): void;
  finished(record: FinishedRecord): void;
  /** At most `limit` rows after number `after`, oldest first. */
  list(options: { readonly after: number; readonly limit: number }): readonly AuditEntry[];
  /** The rows of one call, oldest first. */
  ofCall(callId: string): readonly AuditEntry[];
  /** The end of the chain, or the first row that is not as it was written; of the newest rows only, if a number is given. */
  verify(newest?: number): Result<AuditHead, BrokenChain>;
};

const PAGE = 1000;
const COLUMNS = 'seq, at, phase, call_id, record, prev_hash, hash';
const headSchema = z.object({ count: z.number(), hash: z.string() });
const entrySchema = z.object({ seq: z.number(), hash: z.string(), record: jsonColumn(auditRecordSchema) });

export function createAuditLog(db: WritableDb, onFault: OnFault): AuditLog {
  const read = createReadRow('audit', entrySchema, onFault);
  const entries = (where: string, ...values: (string | number)[]) =>
    readRows(db.all(`SELECT seq AS id, seq, hash, record FROM audit WHERE ${where}`, ...values), read);
  return {
    decided: (record) => append(db, record),
    finished: (record) => append(db, record),
    list: ({ after, limit }) => entries('seq > ? ORDER BY seq LIMIT ?', after, limit),
    ofCall: (callId) => entries('call_id = ? ORDER BY seq', callId),
    verify: (newest) => db.transaction(() => verify(db, newest ?? Number.POSITIVE_INFINITY)),
  };
}

/** INVARIANT: the head is read after the right to write is held, so two processes never follow the same row. */
function append(db: WritableDb, record: AuditRecord): void {
  const bounded = boundRecord(record);
  db.transaction(() => {
    const { at, phase, callId } = bounded;
    const row = nextRow(headOf(db), { at, phase, call_id: callId, record: canonicalJson(bounded) });
    db.run(
      `INSERT INTO audit (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[row.seq, row.at, row.phase, row.call_id, row.record, row.prev_hash, row.hash],
    );
    db.run('UPDATE audit_head SET count = ?, hash = ?', row.seq, row.hash);
  });
}

const headOf = (db: ReadableDb): AuditHead => headSchema.parse(db.get('SELECT count, hash FROM audit_head'));

function verify(db: ReadableDb, newest: number): Result<AuditHead, BrokenChain> {
  const noted = headSchema.safeParse(db.get('SELECT count, hash FROM audit_head')).data;
  if (noted === undefined) return err({ seq: 0, message: 'the end of the audit is missing' });
  const begin = endAt(db, Math.max(0, noted.count - newest));
  if (!begin.ok) return begin;
  let end = begin.value;
  for (let page = pageAfter(db, end.count === 0 ? -1 : end.count); page.length > 0; page = pageAfter(db, end.count)) {
    for (const row of page) {
      const next = follow(end, row);
      if (!next.ok) return next;
      end = next.value;
    }
  }
  const met = meets(end, noted);
  return met.ok ? ok(end) : met;
}

/** The end of the chain when it had `count` rows; they are believed. */
function endAt(db: ReadableDb, count: number): Result<AuditHead, BrokenChain> {
  if (count === 0) return ok({ count, hash: AUDIT_GENESIS });
  const row = z.object({ hash: z.string() }).safeParse(db.get('SELECT hash FROM audit WHERE seq = ?', count));
  return row.success
    ? ok({ count, hash: row.data.hash })
    : err({ seq: count, message: `row ${count} of the audit is missing` });
}

const pageAfter = (db: ReadableDb, seq: number) =>
  z.array(auditRowSchema).parse(db.all(`SELECT ${COLUMNS} FROM audit WHERE seq > ? ORDER BY seq LIMIT ?`, seq, PAGE));
