// Removes the oldest rows of the audit behind a checkpoint that is part of the chain itself (SPEC 15). It never removes
// half of a call, and nothing at all from a chain that is not whole: what somebody did to it must go on showing.
import { z } from 'zod';
import type { CheckpointRecord } from '../../shared/domain/audit.ts';
import type { ReadableDb, WritableDb } from './database.ts';

/** The rows of one call: the numbers of its first and its last; `last` is null while it still runs. */
export type CallSpan = { readonly first: number; readonly last: number | null };

/**
 * Removes rows written before `before` (milliseconds since 1970), oldest first, up to the first that is younger or
 * belongs to a call that goes on. `append` writes the checkpoint. Call it in a transaction, on a chain that is whole.
 */
export function pruneAudit(
  db: WritableDb,
  before: number,
  append: (upTo: Omit<CheckpointRecord, 'at' | 'phase'>) => void,
): { readonly removed: number } {
  const upTo = cutAt(lastBefore(db, before), spans(db));
  const worth = db.get("SELECT 1 FROM audit WHERE seq <= ? AND phase <> 'checkpoint' LIMIT 1", upTo);
  if (worth === undefined) return { removed: 0 };
  append({ upTo, hash: hashSchema.parse(db.get('SELECT hash FROM audit WHERE seq = ?', upTo)).hash });
  return { removed: db.run('DELETE FROM audit WHERE seq <= ?', upTo) };
}

/** The highest number up to `most` at which no call is in the middle of its rows. */
export function cutAt(most: number, calls: readonly CallSpan[]): number {
  const end = ({ last }: CallSpan) => last ?? Number.POSITIVE_INFINITY;
  const lastEndFirst = [...calls].sort((a, b) => (end(a) === end(b) ? a.first - b.first : end(b) > end(a) ? 1 : -1));
  return lastEndFirst.reduce((cut, call) => (call.first <= cut && cut < end(call) ? call.first - 1 : cut), most);
}

const hashSchema = z.object({ hash: z.string() });
const numberSchema = z.object({ seq: z.number().nullable() });
const spanSchema = z.object({ first: z.number(), last: z.number().nullable() });

function lastBefore(db: ReadableDb, before: number): number {
  const younger = numberSchema.parse(db.get('SELECT min(seq) AS seq FROM audit WHERE at >= ?', before)).seq;
  if (younger !== null) return younger - 1;
  return numberSchema.parse(db.get('SELECT max(seq) AS seq FROM audit')).seq ?? 0;
}

/** A call that is not in the list of calls, or rests there, is over. */
const spans = (db: ReadableDb) =>
  z.array(spanSchema).parse(
    db.all(
      `SELECT min(seq) AS first, iif(status IN ('deciding', 'waiting', 'running'), NULL, max(seq)) AS last
         FROM audit LEFT JOIN tool_calls ON id = call_id WHERE phase <> 'checkpoint' GROUP BY call_id`,
    ),
  );
