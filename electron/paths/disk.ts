// What the disk says during one look at a call: asked once, it gives the same answer again, so that one decision sees one
// state. It is thrown away with the look. It only looks; it never opens a file, follows a link or changes anything.
import { type BigIntStats, type Dirent, lstatSync, opendirSync, readdirSync, readlinkSync } from 'node:fs';

/** What lies at a place; `stats` are null where nothing is. */
export type Passed = { readonly real: string; readonly stats: BigIntStats | null };

export type Entry = { readonly name: string; readonly type: 'file' | 'folder' | 'link' | 'other' };

export type Disk = {
  /** Of the link itself, where one is. Throws what the disk says of anything but absence. */
  look(file: string): Passed;
  /** Where a link leads, as it is written in it. */
  linkAt(file: string): string;
  /** What lies in a folder, in no order; `cut` when it is more than `limit` entries. Throws what the disk says. */
  list(folder: string, limit: number): { readonly entries: readonly Entry[]; readonly cut: boolean };
};

export function openDisk(): Disk {
  const passed = new Map<string, Passed>();
  const links = new Map<string, string>();
  return {
    look: (file) => {
      const known = passed.get(file);
      if (known !== undefined) return known;
      const found = { real: file, stats: lstatSync(file, IDENTITY) ?? null };
      passed.set(file, found);
      return found;
    },
    linkAt: (file) => {
      const known = links.get(file);
      if (known !== undefined) return known;
      const target = readlinkSync(file);
      links.set(file, target);
      return target;
    },
    list: (folder, limit) => {
      const isLarge = (lstatSync(folder, IDENTITY)?.size ?? 0n) > LARGE;
      return isLarge ? listUpTo(folder, limit) : listAll(folder, limit);
    },
  };
}

/** Numbers of files do not fit into ordinary ones everywhere. */
const IDENTITY = { bigint: true, throwIfNoEntry: false } as const;

/** In bytes, of what a folder itself takes: on no disk that is fewer than some thousand names. */
const LARGE = 256n * 1024n;

function listAll(folder: string, limit: number): ReturnType<Disk['list']> {
  const all = readdirSync(folder, { withFileTypes: true });
  const cut = all.length > limit;
  const entries = (cut ? all.slice(0, limit) : all).map((entry) => ({ name: entry.name, type: typeOf(entry) }));
  return { entries, cut };
}

/** Entry by entry, which takes twice as long, so that a folder of a million takes no longer than its first `limit`. */
function listUpTo(folder: string, limit: number): ReturnType<Disk['list']> {
  const opened = opendirSync(folder, { bufferSize: 256 });
  try {
    const entries: Entry[] = [];
    for (let entry = opened.readSync(); entry !== null; entry = opened.readSync()) {
      if (entries.length >= limit) return { entries, cut: true };
      entries.push({ name: entry.name, type: typeOf(entry) });
    }
    return { entries, cut: false };
  } finally {
    opened.closeSync();
  }
}

function typeOf(entry: Dirent): Entry['type'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}
