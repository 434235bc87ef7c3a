// The law of the audit's chain: each row's hash covers the row and the hash before it. Pure but for the hash function.
// It shows what was edited, removed or added from outside; it cannot stop who rewrites the whole file.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import { canonicalJson } from './canonicalJson.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the first row follows. */
export const AUDIT_GENESIS = '0'.repeat(64);

export type AuditHead = { readonly count: number; readonly hash: string };

const contentSchema = z.object({
  seq: z.number(),
  at: z.number(),
  phase: z.string(),
  call_id: z.string(),
  record: z.string(),
});
export const auditRowSchema = contentSchema.extend({ prev_hash: z.string(), hash: z.string() });
export type AuditRow = z.infer<typeof auditRowSchema>;

/** The row after `head`. `record` is canonical JSON. */
export function nextRow(head: AuditHead, content: Omit<z.infer<typeof contentSchema>, 'seq'>): AuditRow {
  const row = { seq: head.count + 1, ...content };
  return { ...row, prev_hash: head.hash, hash: hashOf(head.hash, row) };
}

const hashOf = (before: string, content: z.infer<typeof contentSchema>) =>
  sha256(before + canonicalJson(contentSchema.parse(content)));

/** The first row that does not stand as it was written: its number, and in words what is wrong. */
export type BrokenChain = { readonly seq: number; readonly message: string };

/** The end of the chain with `row` added, when it truly follows `head`. */
export function follow(head: AuditHead, row: AuditRow): Result<AuditHead, BrokenChain> {
  const seq = head.count + 1;
  if (row.seq !== seq) return err({ seq, message: `row ${seq} of the audit is missing` });
  if (row.prev_hash !== head.hash)
    return err({ seq, message: `row ${seq} of the audit does not follow the one before` });
  if (row.hash !== hashOf(head.hash, row)) return err({ seq, message: `row ${seq} of the audit was changed` });
  return ok({ count: seq, hash: row.hash });
}

/** Is the end that the rows lead to the one that was noted outside the table? */
export function meets(end: AuditHead, noted: AuditHead): Result<AuditHead, BrokenChain> {
  if (end.count < noted.count)
    return err({
      seq: end.count + 1,
      message: `row ${end.count + 1} of the audit is missing, the last is ${noted.count}`,
    });
  if (end.count > noted.count)
    return err({ seq: noted.count + 1, message: `row ${noted.count + 1} of the audit was added from outside` });
  return end.hash === noted.hash
    ? ok(end)
    : err({ seq: end.count, message: `row ${end.count} of the audit was changed` });
}
