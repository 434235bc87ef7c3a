// The audit (SPEC 15): rows are added, never changed. When a function here returns, its row is on the disk; else it throws.
import { z } from 'zod';
import {
  type AuditRecord,
  auditRecordSchema,
  type DecidedRecord,
  type FinishedRecord,
} from '../../shared/domain/audit.ts';
import { ok, type Result } from '../../shared/result.ts';
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
  /** The end of the chain, or the first row that is not as it was written. */
  verify(): Result<AuditHead, BrokenChain>;
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
    verify: () => db.transaction(() => verify(db)),
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

function verify(db: ReadableDb): Result<AuditHead, BrokenChain> {
  let end: AuditHead = { count: 0, hash: AUDIT_GENESIS };
  for (let page = pageAfter(db, -1); page.length > 0; page = pageAfter(db, end.count)) {
    for (const row of page) {
      const next = follow(end, row);
      if (!next.ok) return next;
      end = next.value;
    }
  }
  const met = meets(end, headOf(db));
  return met.ok ? ok(end) : met;
}

const pageAfter = (db: ReadableDb, seq: number) =>
  z.array(auditRowSchema).parse(db.all(`SELECT ${COLUMNS} FROM audit WHERE seq > ? ORDER BY seq LIMIT ?`, seq, PAGE));
