// The search index of the audit: a copy made of its rows, so one that is damaged is made anew and never stops the app.
import { err, ok, type Result } from '../../shared/result.ts';
import type { BrokenChain } from './auditChain.ts';
import type { WritableDb } from './database.ts';
import { hasCode } from './errorCode.ts';

const COMMAND = 'INSERT INTO audit_index (audit_index, rank) VALUES (?, ?)';

/** What `work` gives; if it finds the index damaged, the index is made anew and it is done once more. */
export function withIndex<T>(db: WritableDb, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!hasCode(error, ['SQLITE_CORRUPT_VTAB'])) throw error;
    db.run("INSERT INTO audit_index (audit_index) VALUES ('rebuild')");
    return work();
  }
}

/** Does the index hold just the words of the rows? */
export function verifyIndex(db: WritableDb): Result<void, BrokenChain> {
  try {
    db.run(COMMAND, 'integrity-check', 1);
    return ok(undefined);
  } catch (error) {
    if (!hasCode(error, ['SQLITE_CORRUPT', 'SQLITE_ERROR'])) throw error;
    return err({ seq: 0, message: 'the search index of the audit was changed' });
  }
}
