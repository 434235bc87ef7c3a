// Where the folders of Git lie for a folder whose `.git` is not one itself: that of a worktree, or one that was put
// elsewhere (SPEC 5.4). It reads two small files at most for each folder; it never runs Git and changes nothing.
import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** In bytes. A file that holds more names no folder that can be. */
const MAX_POINTER = 8192;

/**
 * The real paths of the folders that `.git` of each given folder (a real path) leads to, and of those that they share with
 * other worktrees. What Git itself could not read is left out.
 */
export async function gitFolders(folders: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(folders.map(gitFoldersOf));
  return [...new Set(found.flat())];
}

async function gitFoldersOf(folder: string): Promise<readonly string[]> {
  const entry = path.join(folder, '.git');
  const named = /^gitdir: (.*)$/s.exec((await readPointer(entry)) ?? '')?.[1] ?? null;
  const own = await realFolder(named === null ? entry : path.resolve(folder, named));
  if (own === null) return [];
  const shared = await readPointer(path.join(own, 'commondir'));
  const common = shared === null ? null : await realFolder(path.resolve(own, shared));
  return common === null ? [own] : [own, common];
}

/** The text of a small regular file without the line ends after it, or null. It never waits on a pipe. */
async function readPointer(file: string): Promise<string | null> {
  try {
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      if (!(await handle.stat()).isFile()) return null;
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_POINTER + 1), 0, MAX_POINTER + 1, 0);
      return bytesRead > MAX_POINTER ? null : buffer.toString('utf8', 0, bytesRead).replace(/[\r\n]+$/, '');
    } finally {
      await handle.close();
    }
  } catch {
    return null;
  }
}

/** A folder that is not there yet is none of Git's either: the real path of what is. */
async function realFolder(folder: string): Promise<string | null> {
  try {
    return (await stat(folder)).isDirectory() ? await realpath(folder) : null;
  } catch {
    return null;
  }
}
