// What other sandboxes of this user have mounted (Linux): to remove the folder on which a mount lies takes the mount away, in the
// other sandbox too. It only looks.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mountsOf } from './profile/aliases.ts';

/** While bubblewrap sets up a sandbox, its new root stands here. */
const BEING_MADE = '/newroot';

/** Absolute paths on which something is mounted in another namespace of mounts; processes of other users do not tell. */
export function mountsElsewhere(): ReadonlySet<string> {
  const known = new Set([readlinkSync('/proc/self/ns/mnt')]);
  const points = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => pointsOf(pid, known));
  return new Set(points.map((point) => (point.startsWith(`${BEING_MADE}/`) ? point.slice(BEING_MADE.length) : point)));
}

/** None of a process that has ended, that does not tell, or whose namespace is known. */
function pointsOf(pid: string, known: Set<string>): readonly string[] {
  try {
    const namespace = readlinkSync(`/proc/${pid}/ns/mnt`);
    if (known.has(namespace)) return [];
    const table = readFileSync(`/proc/${pid}/mountinfo`, 'utf8');
    known.add(namespace);
    return mountsOf(table).map(({ point }) => point);
  } catch {
    return [];
  }
}
