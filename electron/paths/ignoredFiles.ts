// Whether Git ignores a file that is to be changed, so that no diff will show the change (SPEC 5.5). It never runs Git, and all
// that it read is of one look. INVARIANT: a file that Git has in its list is not ignored, whatever patterns say.
import path from 'node:path';
import { gitFolders } from './gitFolders.ts';
import { isIgnored, listsAt, type ReadLists, repositoryOf } from './gitIgnore.ts';
import { tracks } from './gitIndex.ts';
import { readWhole } from './readWhole.ts';

/** In bytes: of a longer list nothing is known. */
const MAX_INDEX = 64 * 1024 * 1024;

/** Takes a real path, which need not be there yet. False outside of repositories, and in the folder of Git itself. */
export type IsIgnoredByGit = (file: string, isFolder: boolean) => boolean;

/** Over one memory, for one look. */
export function openIgnoredFiles(): IsIgnoredByGit {
  const lists = new Map<string, ReadLists | null>();
  const listsOf = (folder: string): ReadLists | null => {
    const known = lists.get(folder);
    if (known !== undefined) return known;
    const read = listsAt(folder);
    lists.set(folder, read);
    return read;
  };
  return (file, isFolder) => {
    const folder = path.dirname(file);
    const top = repositoryOf(folder);
    if (top === null) return false;
    const names = path.relative(top, file).split(path.sep);
    if (names.some((name) => name.toLowerCase() === '.git')) return false;
    const read = listsOf(folder);
    const fits = read === null || isIgnored(read.lists, file, isFolder);
    return fits && !isTracked(top, names.join('/'));
  };
}

function isTracked(top: string, name: string): boolean {
  const [own] = gitFolders([top]);
  const index = own === undefined ? null : readWhole(path.join(own, 'index'), MAX_INDEX);
  return Buffer.isBuffer(index) && tracks(index, name);
}
