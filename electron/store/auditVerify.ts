// Follows the chain of the audit from its beginning, or from the newest checkpoint, to its end. It changes nothing.
import { z } from 'zod';
import { checkpointRecordSchema } from '../../shared/domain/audit.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { AUDIT_GENESIS, type AuditHead, auditRowSchema, type BrokenChain, follow, meets } from './auditChain.ts';
import { verifyIndex } from './auditIndex.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { jsonColumn } from './rows.ts';

export const COLUMNS = 'seq, at, phase, call_id, record, prev_hash, hash';
const PAGE = 1000;
export const headSchema = z.object({ count: z.number(), hash: z.string() });
const NO_END: BrokenChain = { seq: 0, message: 'the end of the audit is missing' };
const checkpointSchema = z.object({ seq: z.number(), record: z.string() });

/** Call it in a transaction. With `newest` only that many rows are looked at, and the search index is not. */
export function verifyAudit(db: WritableDb, newest?: number): Result<AuditHead, BrokenChain> {
  const chain = verifyChain(db, newest);
  if (!chain.ok || newest !== undefined) return chain;
  const index = verifyIndex(db);
  return index.ok ? chain : index;
}

/** The end of the chain, or the first row that is not as it was written. */
export function verifyChain(db: ReadableDb, newest = Number.POSITIVE_INFINITY): Result<AuditHead, BrokenChain> {
  const noted = headSchema.safeParse(db.get('SELECT count, hash FROM audit_head')).data;
  if (noted === undefined) return err(NO_END);
  const base = beginning(db);
  if (!base.ok) return base;
  const begin = endAt(db, base.value, noted.count - newest);
  if (!begin.ok) return begin;
  return meetsNoted(db, begin.value, noted);
}

function meetsNoted(db: ReadableDb, begin: AuditHead, noted: AuditHead): Result<AuditHead, BrokenChain> {
  const end = followAll(db, begin);
  return end.ok ? meets(end.value, noted) : end;
}

function followAll(db: ReadableDb, begin: AuditHead): Result<AuditHead, BrokenChain> {
  let end = begin;
  for (let page = pageAfter(db, end.count); page.length > 0; page = pageAfter(db, end.count))
    for (const row of page) {
      const next = follow(end, row);
      if (!next.ok) return next;
      end = next.value;
    }
  return ok(end);
}

/** What the first row that is there follows. Nothing may stand before it. */
function beginning(db: ReadableDb): Result<AuditHead, BrokenChain> {
  const base = checkpoint(db);
  if (!base.ok) return base;
  const stray = z
    .object({ seq: z.number() })
    .safeParse(db.get('SELECT seq FROM audit WHERE seq <= ? ORDER BY seq LIMIT 1', base.value.count)).data;
  return stray === undefined
    ? base
    : err({ seq: stray.seq, message: `row ${stray.seq} of the audit was added from outside` });
}

/** INVARIANT: the checkpoint is believed here and proven by the chain, which leads through it after the row it names. */
function checkpoint(db: ReadableDb): Result<AuditHead, BrokenChain> {
  const row = checkpointSchema.safeParse(
    db.get("SELECT seq, record FROM audit WHERE phase = 'checkpoint' ORDER BY seq DESC LIMIT 1"),
  ).data;
  if (row === undefined) return ok({ count: 0, hash: AUDIT_GENESIS });
  const record = jsonColumn(checkpointRecordSchema).safeParse(row.record).data;
  return record === undefined || record.upTo >= row.seq
    ? err({ seq: row.seq, message: `row ${row.seq} of the audit was changed` })
    : ok({ count: record.upTo, hash: record.hash });
}

/** The end of the chain when it had `count` rows; they are believed. */
function endAt(db: ReadableDb, base: AuditHead, count: number): Result<AuditHead, BrokenChain> {
  if (count <= base.count) return ok(base);
  const row = z.object({ hash: z.string() }).safeParse(db.get('SELECT hash FROM audit WHERE seq = ?', count));
  return row.success
    ? ok({ count, hash: row.data.hash })
    : err({ seq: count, message: `row ${count} of the audit is missing` });
}

const pageAfter = (db: ReadableDb, seq: number, limit = PAGE) =>
  z.array(auditRowSchema).parse(db.all(`SELECT ${COLUMNS} FROM audit WHERE seq > ? ORDER BY seq LIMIT ?`, seq, limit));

/** Few, so that even rows of full length are read in less than a slice. */
const SLICE_PAGE = 50;
/** The oldest rows went behind a checkpoint meanwhile: it begins anew, and so often at most. */
const MOST_STARTS = 5;

/**
 * The same chain, followed while the app goes on: `breathe` is awaited between short stretches of work. Rows that are added
 * meanwhile are followed too. The search index is not looked at.
 */
export async function verifyInSlices(
  db: WritableDb,
  breathe: () => Promise<void> | void,
): Promise<Result<AuditHead, BrokenChain>> {
  for (let start = 1; ; start++) {
    const base = beginning(db);
    if (!base.ok) return base;
    const end = await followInSlices(db, base.value, breathe);
    const whole = end.ok ? db.transaction(() => finishFrom(db, end.value)) : end;
    if (whole.ok || start === MOST_STARTS || !hasMoved(db, base.value)) return whole;
  }
}

const hasMoved = (db: ReadableDb, base: AuditHead) => {
  const now = beginning(db);
  return now.ok && now.value.count !== base.count;
};

async function followInSlices(
  db: ReadableDb,
  begin: AuditHead,
  breathe: () => Promise<void> | void,
): Promise<Result<AuditHead, BrokenChain>> {
  let end = begin;
  for (let page = pageAfter(db, end.count, SLICE_PAGE); page.length > 0; page = pageAfter(db, end.count, SLICE_PAGE))
    for (const row of page) {
      const next = follow(end, row);
      if (!next.ok) return next;
      end = next.value;
      const pause = breathe();
      if (pause) await pause;
    }
  return ok(end);
}

/** What was added since, and the end that was noted: in one look. */
function finishFrom(db: ReadableDb, begin: AuditHead): Result<AuditHead, BrokenChain> {
  const noted = headSchema.safeParse(db.get('SELECT count, hash FROM audit_head')).data;
  return noted === undefined ? err(NO_END) : meetsNoted(db, begin, noted);
}
