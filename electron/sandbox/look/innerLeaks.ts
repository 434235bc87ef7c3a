// Links and second names below a folder that is kept read-only: through them what is in it could be changed from elsewhere.
import type { Disk, Entry } from '../../paths/disk.ts';
import type { InnerLeak } from '../profile/facts.ts';
import { below } from '../profile/places.ts';
import { seePlace } from './seePlace.ts';

const MAX_ENTRIES = 1000;
const MAX_DEPTH = 6;

/** Whole checkouts lie there, from which nothing is run. */
const LEFT_OUT = 'worktrees';

/** `folder`: a real path, which need not be there. Bounded: what is more than that is `unseen`. */
export function innerLeaks(folder: string, disk: Disk): readonly InnerLeak[] {
  const left = { entries: MAX_ENTRIES };
  const look = (path: string, depth: number): readonly InnerLeak[] => {
    const entries = entriesOf(path, left.entries, disk);
    if (entries === null || depth > MAX_DEPTH) return [{ kind: 'unseen', path }];
    left.entries -= entries.length;
    return entries.flatMap((entry) => {
      if (depth === 0 && entry.name === LEFT_OUT && entry.type === 'folder') return [];
      const each = below(path, entry.name);
      return entry.type === 'folder' ? look(each, depth + 1) : leakAt(each, entry, disk);
    });
  };
  return isFolder(folder, disk) ? look(folder, 0) : [];
}

function leakAt(path: string, { type }: Entry, disk: Disk): readonly InnerLeak[] {
  const seen = seePlace(path, disk);
  if (type === 'link') return [{ kind: 'link', path, to: seen }];
  return seen.names > 1 ? [{ kind: 'names', path }] : [];
}

function entriesOf(folder: string, limit: number, disk: Disk): readonly Entry[] | null {
  try {
    const { entries, cut } = disk.list(folder, limit);
    return cut ? null : entries;
  } catch {
    return null;
  }
}

function isFolder(folder: string, disk: Disk): boolean {
  try {
    return disk.look(folder).stats?.isDirectory() === true;
  } catch {
    return false;
  }
}
