// Whether another process wrote into the database. It reads no table, so that it can be asked again and again.
import { z } from 'zod';
import type { ReadableDb } from './database.ts';

const versionRow = z.object({ data_version: z.number() });

/** Answers each time: since the last time, or since it was made. What this very connection writes does not count. */
export function createChangedElsewhere(db: ReadableDb): () => boolean {
  const version = () => versionRow.parse(db.get('PRAGMA data_version')).data_version;
  let last = version();
  return () => {
    const before = last;
    last = version();
    return last !== before;
  };
}
