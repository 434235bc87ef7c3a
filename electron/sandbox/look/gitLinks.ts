// Which nested repositories the list of files of a repository names: those that `git status` at its top runs in, with the
// configuration that they have. Verified with Git 2.39.5: their fsmonitor runs; that of one that is not in the list does not.
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { nestedPaths } from '../../paths/gitIndex.ts';
import { readWhole } from '../../paths/readWhole.ts';

const MAX_INDEX = 64 * 1024 * 1024;
const MAX_KEPT = 200;

/** Paths from the top folder on; null where the list is not understood, is a link or cannot be looked at. */
export type GitLinks = readonly string[] | null;

/** What is known of a list that has not changed since: its change time cannot be set back by whoever writes it. */
const known = new Map<string, { readonly version: string; readonly links: GitLinks }>();

/** `git` is the folder that holds `index`; `sha256`: are its names of objects long? */
export function gitLinks(git: string, sha256: boolean): GitLinks {
  const file = path.join(git, 'index');
  const version = versionOf(file);
  if (version === 'none') return [];
  if (version === null) return null;
  const before = known.get(file);
  if (before?.version === version) return before.links;
  const index = readWhole(file, MAX_INDEX);
  const links = index === null ? [] : index === 'not readable' ? null : nestedPaths(index, sha256 ? 32 : 20);
  if (known.size >= MAX_KEPT) known.clear();
  known.set(file, { version, links });
  return links;
}

/** Null where it is no file, or nobody tells. */
function versionOf(file: string): string | null {
  const stats = statsOf(file);
  if (stats === undefined) return 'none';
  if (stats?.isFile() !== true) return null;
  return `${stats.dev}:${stats.ino}:${stats.size}:${stats.ctimeNs}:${stats.mtimeNs}`;
}

function statsOf(file: string) {
  try {
    return lstatSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return null;
  }
}
