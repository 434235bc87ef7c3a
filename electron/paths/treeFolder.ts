// A folder that is listed through the very folder that was opened, so that no link swapped into the way leads elsewhere.
// It never follows a link in the last name, and never waits on what is no folder.
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, opendir, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';

export type TreeFolder = {
  /** Where to reach a name in it. */
  at(name: string): string;
  /** Does it lie where it was expected? */
  isInPlace(): Promise<boolean>;
  readonly device: bigint;
  readonly inode: bigint;
  /** The names in it, sorted; those that are no UTF-8 are only counted. Reads no more than `limit`. */
  names(limit: number): Promise<{ readonly names: readonly string[]; readonly strange: number; readonly cut: boolean }>;
  close(): Promise<void>;
};

/** `file` is where to reach it, `real` where it should lie. Throws what the system says. */
export async function openTreeFolder(file: string, real: string): Promise<TreeFolder> {
  const { O_RDONLY, O_DIRECTORY = 0, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle =
    process.platform === 'win32' ? null : await open(file, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK);
  try {
    return await folderOf(handle, file, real);
  } catch (error) {
    await handle?.close();
    throw error;
  }
}

async function folderOf(handle: FileHandle | null, file: string, real: string): Promise<TreeFolder> {
  const own = handle !== null && process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : null;
  const stats = handle === null ? await statFolder(file) : await handle.stat({ bigint: true });
  return {
    at: (name) => (own === null ? path.join(real, name) : `${own}/${name}`),
    isInPlace: async () => (own === null ? await realpath(real) : await readlink(own)) === real,
    device: stats.dev,
    inode: stats.ino,
    names: (limit) => readNames(own ?? real, limit),
    close: async () => handle?.close(),
  };
}

async function statFolder(file: string) {
  const stats = await lstat(file, { bigint: true });
  if (!stats.isDirectory()) throw new Error('not a folder');
  return stats;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Latin-1 keeps the bytes of a name as they are. */
async function readNames(folder: string, limit: number) {
  const names: string[] = [];
  let strange = 0;
  for await (const { name } of await opendir(folder, { encoding: 'latin1', bufferSize: 256 })) {
    if (names.length + strange >= limit) return { names: names.sort(), strange, cut: true };
    try {
      names.push(utf8.decode(Buffer.from(name, 'latin1')));
    } catch {
      strange += 1;
    }
  }
  return { names: names.sort(), strange, cut: false };
}
