// Unix sockets that programs of this machine listen on, beside those in places that are hidden anyway (Linux).
import { readFileSync } from 'node:fs';
import type { Disk } from '../../paths/disk.ts';
import { holds } from '../profile/places.ts';
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
    .filter(({ kind }) => kind === 'socket')
    .map(({ real }) => real);
  return [...new Set(found)].sort();
}
