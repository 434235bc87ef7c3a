// What a confined run may do here and now: asks the disk, and hands what it says to the profile. It waits for nothing, keeps
// nothing, and changes nothing.
import { readFileSync } from 'node:fs';
import { type Disk, openDisk } from '../../paths/disk.ts';
import { type Facts, type GitFindings, type Seen, seenAt } from '../profile/facts.ts';
import { below, holds } from '../profile/places.ts';
import { profileOf, wantedPlaces } from '../profile/profile.ts';
import { GUARDED_FOLDERS, guardedPlaces, projectFolders } from '../profile/protections.ts';
import { type Accepted, acceptedRoots } from '../profile/roots.ts';
import type { SandboxProfile, SandboxWish } from '../profile/sandboxProfile.ts';
import { socketPlaces } from '../profile/socketPlaces.ts';
import { gitGuards } from './gitGuards.ts';
import { innerLeaks } from './innerLeaks.ts';
import { listeningSockets } from './listeningSockets.ts';
import { seePlace } from './seePlace.ts';

/**
 * Real paths; two wishes that name the same folders in another order give the same. What cannot be had is a fault or a notice.
 * Throws where `/proc` cannot be read (Linux): then there is no telling which sockets are to be hidden.
 */
export function planProfile(wish: SandboxWish): SandboxProfile {
  const disk = openDisk();
  const seen = seeAll(wantedPlaces(wish), disk);
  const { roots } = acceptedRoots(wish, { seen });
  const folders = projectFolders(wish, { seen }, roots);
  const around = {
    ...{ writable: roots.map(({ path }) => path), home: wish.home, environment: wish.environment },
    nested: wish.nestedRepositories ?? [],
  };
  const git = new Map(folders.map((folder): [string, GitFindings] => [folder, gitGuards(folder, around)]));
  const kept = [...git.values()].flatMap(({ protections }) => protections.map(({ path }) => path));
  const facts: Facts = {
    seen: new Map([...seen, ...seeAll([...guardedPlaces(folders), ...kept], disk)]),
    git,
    leaks: folders.flatMap((folder) => GUARDED_FOLDERS.flatMap((name) => innerLeaks(below(folder, name), disk))),
    ...ofLinux(wish, roots, seen, disk),
  };
  return profileOf(wish, facts);
}

const seeAll = (paths: readonly string[], disk: Disk): ReadonlyMap<string, Seen> =>
  new Map(paths.map((path) => [path, seePlace(path, disk)]));

function ofLinux(
  wish: SandboxWish,
  roots: readonly Accepted[],
  seen: ReadonlyMap<string, Seen>,
  disk: Disk,
): Pick<Facts, 'listening' | 'mounts'> {
  if (wish.platform !== 'linux') return { listening: [], mounts: '' };
  const fixed = socketPlaces(wish).fixed.map((path) => seenAt({ seen }, path));
  const folders = fixed.filter(({ kind }) => kind === 'folder').map(({ real }) => real);
  const hidden = [...folders, '/tmp', wish.temp].filter(
    (folder) => !roots.some((root) => holds(folder, root.path, 'linux')),
  );
  return { listening: listeningSockets(hidden, disk), mounts: readFileSync('/proc/self/mountinfo', 'utf8') };
}
