// An open folder that was proven to lie where it was decided, so that no link can be swapped into the way to a file.
// It must never hand out a name in a folder that lies elsewhere.
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readlink, realpath, rmdir } from 'node:fs/promises';
import path from 'node:path';

export type OpenFolder = {
  /** Where to reach a name in it. */
  at(name: string): string;
  /** Sets its rights. */
  allow(mode: number): Promise<void>;
  /** Does it still lie where it was decided? */
  isInPlace(): Promise<boolean>;
  /** Returns once what was done in it is on the disk, where the system can promise that of a folder. */
  sync(): Promise<void>;
  close(): Promise<void>;
};

/** `real` is a real path. Null when the folder is no longer there, or another thing is. */
export async function openFolder(real: string): Promise<OpenFolder | null> {
  const folder = process.platform === 'win32' ? byPath(real, null) : await byHandle(real, real);
  if (folder && (await folder.isInPlace())) return folder;
  await folder?.close();
  return null;
}

/** The same, with the folders that are missing on the way made first, with exactly these rights; noted in `made`. */
export async function openOrMakeFolder(real: string, mode: number, made: string[] = []): Promise<OpenFolder | null> {
  const missing: string[] = [];
  let there = real;
  while (!(await exists(there))) {
    missing.unshift(path.basename(there));
    there = path.dirname(there);
  }
  let folder = await openFolder(there);
  for (const name of missing) {
    if (!folder) return null;
    there = path.join(there, name);
    folder = await makeIn(folder, name, there, mode, made);
  }
  return folder;
}

/** Takes folders that were made for nothing away again, the last first. One that holds something, or was moved, stays. */
export async function removeMade(made: readonly string[]): Promise<void> {
  for (const real of made.toReversed()) {
    const parent = await openFolder(path.dirname(real)).catch(() => null);
    await (parent && rmdir(parent.at(path.basename(real))).catch(() => undefined));
    await parent?.close();
  }
}

async function makeIn(
  parent: OpenFolder,
  name: string,
  real: string,
  mode: number,
  note: string[],
): Promise<OpenFolder | null> {
  try {
    await mkdir(parent.at(name));
    note.push(real);
    await parent.sync();
    const made = process.platform === 'win32' ? byPath(real, null) : await byHandle(parent.at(name), real);
    if (await made.isInPlace()) {
      await made.allow(mode);
      return made;
    }
    await made.close();
    return null;
  } finally {
    await parent.close();
  }
}

const exists = (file: string) =>
  lstat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** A link in the last name is refused by the system. */
async function byHandle(file: string, real: string): Promise<OpenFolder> {
  const handle = await open(file, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  return process.platform === 'linux' ? byDescriptor(real, handle) : byPath(real, handle);
}

/** Linux: names are reached through the open folder itself, and the system says where that is. */
function byDescriptor(real: string, handle: FileHandle): OpenFolder {
  const own = `/proc/self/fd/${handle.fd}`;
  return {
    at: (name) => `${own}/${name}`,
    isInPlace: async () => (await readlink(own)) === real,
    allow: (mode) => handle.chmod(mode),
    sync: () => handle.sync().catch(() => undefined),
    close: () => handle.close(),
  };
}

/** Elsewhere: by its real path, compared again before each step that counts. */
function byPath(real: string, handle: FileHandle | null): OpenFolder {
  return {
    at: (name) => path.join(real, name),
    isInPlace: async () => (await realpath(real).catch(() => null)) === real,
    allow: async (mode) => handle?.chmod(mode),
    sync: async () => handle?.sync().catch(() => undefined),
    close: async () => handle?.close(),
  };
}
