// Unix sockets that programs of this machine listen on, beside those in places that are hidden anyway (Linux).
import { readFileSync } from 'node:fs';
import type { Disk } from '../../paths/disk.ts';
import { holds, parentOf } from '../profile/places.ts';
import { listeningPaths } from '../profile/socketPlaces.ts';
import { seePlace } from './seePlace.ts';

/** Of a desktop some hundred; more than this are those of something that goes wrong. */
const MAX_SOCKETS = 2000;

/** Real paths, in order. `hidden`: real folders in which none need be looked for. Throws when the table cannot be read. */
export function listeningSockets(hidden: readonly string[], disk: Disk): readonly string[] {
  const found = listeningPaths(readFileSync('/proc/net/unix', 'utf8'))
    .filter((path) => !hidden.some((folder) => holds(folder, path, 'linux')))
    .slice(0, MAX_SOCKETS)
    .map((path) => seePlace(path, disk))
    .filter(({ kind, real }) => kind === 'socket' && isReached(parentOf(real), disk))
    .map(({ real }) => real);
  return [...new Set(found)].sort();
}

const SEARCH = { owner: 0o100n, group: 0o010n, others: 0o001n };

/**
 * False where an app that runs as root looks into a folder only because it is root: confined commands have no such right, and
 * bubblewrap, which cannot get there either, would not start at all.
 */
function isReached(folder: string, disk: Disk): boolean {
  if (process.getuid?.() !== 0 || folder === '/') return true;
  const { stats } = disk.look(folder);
  if (stats === null) return false;
  const groups = process.getgroups?.() ?? [];
  const who = stats.uid === 0n ? 'owner' : groups.includes(Number(stats.gid)) ? 'group' : 'others';
  return (stats.mode & SEARCH[who]) !== 0n && isReached(parentOf(folder), disk);
}
