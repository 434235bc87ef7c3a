// Bytes as an open file, since bubblewrap reads some things from a descriptor. It leaves nothing on the disk.
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * A descriptor to read them from once: each start needs its own, since reading moves its place. Whoever opened it closes
 * it. `folder` is private and no command can write in it. Throws what the disk says.
 */
export function openBytes(bytes: Uint8Array, folder: string): number {
  const file = path.join(folder, `bytes-${randomUUID()}`);
  const descriptor = openSync(file, 'wx+', 0o600);
  try {
    rmSync(file);
    const written = writeSync(descriptor, bytes, 0, bytes.length, 0);
    if (written !== bytes.length) throw new Error('the disk is full');
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}
