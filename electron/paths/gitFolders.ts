// Where the folders of Git lie for a folder whose `.git` is not one itself: that of a worktree, or one that was put
// elsewhere (SPEC 5.4). It reads two small files at most for each folder; it never runs Git and changes nothing.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { type Disk, openDisk } from './disk.ts';
import { endOf, tryWalk } from './walk.ts';

/** In bytes. A file that holds more names no folder that can be. */
const MAX_POINTER = 8192;

/**
 * The real paths of the folders that `.git` of each given folder (a real path) leads to, and of those that they share with
 * other worktrees. What Git itself could not read is left out.
 */
export function gitFolders(folders: readonly string[], disk: Disk = openDisk()): readonly string[] {
  return [...new Set(folders.flatMap((folder) => gitFoldersOf(folder, disk)))];
}

function gitFoldersOf(folder: string, disk: Disk): readonly string[] {
  const entry = path.join(folder, '.git');
  const own = realFolder(entry, disk) ?? folderNamedBy(entry, folder, disk);
  if (own === null) return [];
  const shared = readPointer(path.join(own, 'commondir'), disk);
  const common = shared === null ? null : realFolder(path.resolve(own, shared), disk);
  return common === null ? [own] : [own, common];
}

function folderNamedBy(entry: string, folder: string, disk: Disk): string | null {
  const named = /^gitdir: (.*)$/s.exec(readPointer(entry, disk) ?? '')?.[1];
  return named === undefined ? null : realFolder(path.resolve(folder, named), disk);
}

/** The text of a small regular file without the line ends after it, or null. It never waits on a pipe. */
function readPointer(file: string, disk: Disk): string | null {
  try {
    return disk.look(file).stats === null ? null : readSmall(file);
  } catch {
    return null;
  }
}

function readSmall(file: string): string | null {
  const handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(handle).isFile()) return null;
    const buffer = Buffer.alloc(MAX_POINTER + 1);
    const count = readSync(handle, buffer, 0, buffer.length, 0);
    return count > MAX_POINTER ? null : buffer.toString('utf8', 0, count).replace(/[\r\n]+$/, '');
  } finally {
    closeSync(handle);
  }
}

/** A folder that is not there yet is none of Git's either: the real path of what is. */
function realFolder(folder: string, disk: Disk): string | null {
  const way = tryWalk(folder, disk);
  const end = way.ok ? endOf(way.value) : null;
  return end?.stats?.isDirectory() === true ? end.real : null;
}
