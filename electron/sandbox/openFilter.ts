// The filter for system calls as an open file, since bubblewrap reads it from a descriptor. It leaves nothing on the disk.
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * A descriptor to read the filter from once: each start needs its own, since reading moves its place. Whoever opened it closes
 * it. `folder` is private and no command can write in it. Throws what the disk says.
 */
export function openFilter(filter: Uint8Array, folder: string): number {
  const file = path.join(folder, `filter-${randomUUID()}`);
  const descriptor = openSync(file, 'wx+', 0o600);
  try {
    rmSync(file);
    const written = writeSync(descriptor, filter, 0, filter.length, 0);
    if (written !== filter.length) throw new Error('the disk is full');
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}
