// Reads a small file at once, for facts that a decision waits for. It never waits on a pipe and never changes anything.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

const HOW = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Null when there is none; `not readable` also when it is longer than `most` bytes or no regular file. */
export function readWhole(file: string, most: number): Buffer | null | 'not readable' {
  let handle: number;
  try {
    handle = openSync(file, HOW);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return code === 'ENOENT' || code === 'ENOTDIR' ? null : 'not readable';
  }
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile() || stats.size > most) return 'not readable';
    // One byte more than it says it has, so that what grows meanwhile is seen.
    const buffer = Buffer.allocUnsafe(stats.size + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < buffer.length; length += read)
      read = readSync(handle, buffer, length, buffer.length - length, null);
    return length > stats.size ? 'not readable' : buffer.subarray(0, length);
  } catch {
    return 'not readable';
  } finally {
    closeSync(handle);
  }
}
