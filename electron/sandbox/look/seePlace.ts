// Where one path leads, for a profile. It only looks; what the system does not say is unclear, never absent.
import type { Disk, Passed } from '../../paths/disk.ts';
import { endOf, tryWalk, type Way } from '../../paths/walk.ts';
import type { Seen, SeenKind } from '../profile/facts.ts';
import { parentOf } from '../profile/places.ts';

/** `path` is absolute; a `..` in it counts after the link before it. */
export function seePlace(path: string, disk: Disk): Seen {
  const way = tryWalk(path, disk);
  if (!way.ok)
    return { kind: 'unclear', real: path, links: isLink(path, disk) ? [path] : [], names: 1, above: parentOf(path) };
  const { real, stats } = endOf(way.value);
  return {
    kind: stats === null ? 'absent' : kindOf(stats),
    real,
    links: way.value.filter((passed) => passed.stats?.isSymbolicLink() === true).map((passed) => passed.real),
    names: stats?.isFile() === true ? Number(stats.nlink) : 1,
    above: stats === null ? lastFolder(way.value) : parentOf(real),
  };
}

function kindOf(stats: NonNullable<Passed['stats']>): SeenKind {
  if (stats.isDirectory()) return 'folder';
  if (stats.isFile()) return 'file';
  return stats.isSocket() ? 'socket' : 'other';
}

const lastFolder = (way: Way): string => way.findLast(({ stats }) => stats?.isDirectory() === true)?.real ?? '/';

/** A link that leads in a circle is one all the same. */
function isLink(path: string, disk: Disk): boolean {
  try {
    return disk.look(path).stats?.isSymbolicLink() === true;
  } catch {
    return false;
  }
}
