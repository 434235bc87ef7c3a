// The record of decisions as the command line reads it: whole or not, all of it, or what is looked for in it. It only reads.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import type { BrokenChain } from '../store/auditChain.ts';
import type { AuditEntry, AuditLog } from '../store/auditLog.ts';
import { openStore } from '../store/openStore.ts';
import { thisProcess } from '../store/owner.ts';
import type { Store } from '../store/store.ts';
import { type AuditRow, auditRow, finishOf, isDecided } from './auditRows.ts';
import type { SearchOptions } from './cliCommand.ts';

/** Beside a host that may have it open. The error is a sentence; nothing is made where nothing is. */
export function openRecord(folder: string, now: () => number): Result<Store, string> {
  if (!existsSync(path.join(folder, 'z-engine.db')))
    return err(`there is no record in \`${folder}\`: nothing has run with this data folder yet`);
  const store = openStore({ folder, owner: thisProcess('run'), now });
  return store.ok ? store : err(store.error.message);
}

/** What is said of the chain; the error names the first row that is not as it was written. */
export function verifyRecord(audit: AuditLog): Result<string, string> {
  const checked = audit.verify();
  if (!checked.ok) return err(`the record is not as it was written: ${faultOf(checked.error)}`);
  return ok(`The record is whole: ${checked.value.count} rows, the last one is ${checked.value.hash}`);
}

/** Number 0 is no row of the chain. */
const faultOf = ({ seq, message }: BrokenChain) => (seq === 0 ? message : `${message} (row ${seq})`);

const PAGE = 500;

/** Page by page, so that a long record is never in memory as a whole. */
export function* exportRows(audit: AuditLog, size = PAGE): Generator<AuditRow, void> {
  for (let after = 0; ; ) {
    const page = audit.list({ after, limit: size });
    yield* rowsOf(audit, page);
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

export function* searchRows(audit: AuditLog, options: SearchOptions): Generator<AuditRow, void> {
  const { text, tool, decision, since, limit } = options;
  const seen = new Set<number>();
  const filters = { tool: tool ?? undefined, decision: decision ?? undefined, since: since ?? undefined };
  const found = audit.search({ text, limit, ...filters });
  for (const row of rowsOf(
    audit,
    found.flatMap((entry) => decisionsOf(audit, entry)),
  )) {
    if (!seen.has(row.seq)) yield row;
    seen.add(row.seq);
  }
}

function* rowsOf(audit: AuditLog, entries: readonly AuditEntry[]): Generator<AuditRow, void> {
  for (const entry of entries)
    if (isDecided(entry)) yield auditRow(entry, finishOf(entry.seq, audit.ofCall(entry.record.callId)));
}

/** A row that tells the outcome stands for the decision before it; a checkpoint for none. */
function decisionsOf(audit: AuditLog, entry: AuditEntry): readonly AuditEntry[] {
  if (isDecided(entry)) return [entry];
  if (entry.record.phase !== 'finished') return [];
  const before = audit.ofCall(entry.record.callId).filter((one) => one.seq < entry.seq && isDecided(one));
  return before.slice(-1);
}
