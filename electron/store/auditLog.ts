// The audit (SPEC 15): rows are added, never changed. When a function here returns, its row is on the disk; else it throws.
import { z } from 'zod';
import {
  type AuditRecord,
  auditRecordSchema,
  type DecidedRecord,
  type FinishedRecord,
} from '../../shared/domain/audit.ts';
import type { Result } from '../../shared/result.ts';
import { type AuditHead, type BrokenChain, nextRow } from './auditChain.ts';
import { withIndex } from './auditIndex.ts';
import { createAuditPages, type ReadAuditPage } from './auditPage.ts';
import { pruneAudit } from './auditRetention.ts';
import { type AuditQuery, searchAudit } from './auditSearch.ts';
import { COLUMNS, headSchema, verifyAudit, verifyChain, verifyInSlices } from './auditVerify.ts';
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
  /**
   * The end of the chain, or the first row that is not as it was written, or number 0 for the search index; of the newest
   * rows only, without the index, if a number is given.
   */
  verify(newest?: number): Result<AuditHead, BrokenChain>;
  /** The chain alone, without holding up the app: `breathe` is awaited after each row. */
  verifyInSlices(breathe: () => Promise<void> | void): Promise<Result<AuditHead, BrokenChain>>;
  /** Decisions with what came of each, as a window shows them. */
  readonly page: ReadAuditPage;
  /** Newest first. */
  search(query: AuditQuery): readonly AuditEntry[];
  /** Removes the rows written before that time behind a checkpoint. Throws, and removes nothing, when the chain is not whole. */
  prune(before: number): { readonly removed: number };
};

const entrySchema = z.object({ seq: z.number(), hash: z.string(), record: jsonColumn(auditRecordSchema) });
const ENTRY = 'seq AS id, seq, hash, record';

type Deps = { readonly db: WritableDb; readonly now: () => number; readonly onFault: OnFault };

export function createAuditLog({ db, now, onFault }: Deps): AuditLog {
  const read = createReadRow('audit', entrySchema, onFault);
  const entries = (where: string, ...values: (string | number)[]) =>
    readRows(db.all(`SELECT ${ENTRY} FROM audit WHERE ${where}`, ...values), read);
  return {
    decided: (record) => append(db, record),
    finished: (record) => append(db, record),
    list: ({ after, limit }) => entries('seq > ? ORDER BY seq LIMIT ?', after, limit),
    ofCall: (callId) => entries('call_id = ? ORDER BY seq', callId),
    verify: (newest) => db.transaction(() => verifyAudit(db, newest)),
    verifyInSlices: (breathe) => verifyInSlices(db, breathe),
    page: createAuditPages(db, onFault),
    search: (query) =>
      readRows(
        withIndex(db, () => searchAudit(db, ENTRY, query)),
        read,
      ),
    prune: (before) => prune(db, before, now()),
  };
}

/** INVARIANT: the head is read after the right to write is held, so two processes never follow the same row. */
function append(db: WritableDb, record: AuditRecord): void {
  const bounded = boundRecord(record);
  const content = {
    at: bounded.at,
    phase: bounded.phase,
    call_id: bounded.phase === 'checkpoint' ? '' : bounded.callId,
    record: canonicalJson(bounded),
  };
  withIndex(db, () =>
    db.transaction(() => {
      const row = nextRow(headOf(db), content);
      db.run(
        `INSERT INTO audit (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...[row.seq, row.at, row.phase, row.call_id, row.record, row.prev_hash, row.hash],
      );
      db.run('UPDATE audit_head SET count = ?, hash = ?', row.seq, row.hash);
    }),
  );
}

const headOf = (db: ReadableDb): AuditHead => headSchema.parse(db.get('SELECT count, hash FROM audit_head'));

function prune(db: WritableDb, before: number, at: number): { readonly removed: number } {
  return withIndex(db, () =>
    db.transaction(() => {
      const whole = verifyChain(db);
      if (!whole.ok)
        throw new Error(`nothing was removed from the audit, because it was changed: ${whole.error.message}`);
      return pruneAudit(db, before, (upTo) => append(db, { phase: 'checkpoint', at, ...upTo }));
    }),
  );
}
