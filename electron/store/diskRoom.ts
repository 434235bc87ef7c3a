// Whether a disk is full, for failures that SQLite tells in the same words as a broken disk. It only looks.
import { statfsSync } from 'node:fs';

/** Beside the database SQLite makes a file of 32 kB at once: with less than twice that nothing can be opened. */
const LEAST_BYTES = 65_536;

/** False also when the disk does not say. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_BYTES;
  } catch {
    return false;
  }
}
