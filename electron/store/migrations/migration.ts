// The form of a migration: one step of the database, forwards only. A shipped one never changes (a test holds its hash).
import type { WritableDb } from '../database.ts';

export type Migration = {
  /** 1, 2, 3 … without a gap. */
  readonly version: number;
  readonly up: (db: WritableDb) => void;
};
