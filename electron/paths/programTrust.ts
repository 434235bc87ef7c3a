// Who else may change a program: owners and modes of all that is passed on the way to it. It reads the system's lists of
// users and groups where a group may write, and nothing else. INVARIANT: in doubt others may change it.
import { readFileSync } from 'node:fs';
import type { Way } from './walk.ts';

const ROOT = 0;
/** `admin` of macOS: its members may become root anyway. `staff` has every user in it and is no such group. */
const MACOS_ADMIN = 80;
const GROUP_WRITES = 0o020n;
const OTHERS_WRITE = 0o002n;
const STICKY = 0o1000n;

/** The first on the way that somebody beside root and the person may change, as a sentence; null when there is none. */
export function openTo(way: Way, person: number, groups: Groups): string | null {
  for (const { real, stats } of way) {
    if (stats === null) continue;
    const owner = Number(stats.uid);
    if (owner !== ROOT && owner !== person) return `\`${real}\` belongs to another user`;
    // The mode of a link says nothing; in a sticky folder only owners replace what is theirs.
    if (stats.isSymbolicLink() || (stats.isDirectory() && (stats.mode & STICKY) !== 0n)) continue;
    const isOpen = (stats.mode & OTHERS_WRITE) !== 0n;
    const isGroups = (stats.mode & GROUP_WRITES) !== 0n && !groups.isTrusted(Number(stats.gid), person);
    if (isOpen || isGroups) return `other users may change \`${real}\``;
  }
  return null;
}

export type Groups = { isTrusted(group: number, person: number): boolean };

/** The groups of this machine, read when they are first asked for; for one look. */
export function openGroups(
  platform: string = process.platform,
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): Groups {
  let lists: { readonly users: string; readonly groups: string } | null = null;
  const isPrivate = (group: number, person: number): boolean => {
    try {
      lists ??= { users: read('/etc/passwd'), groups: read('/etc/group') };
      return isPrivateGroup(group, person, lists);
    } catch {
      return false;
    }
  };
  return {
    isTrusted: (group, person) =>
      group === ROOT || (platform === 'darwin' ? group === MACOS_ADMIN : isPrivate(group, person)),
  };
}

/**
 * The group that Linux makes for one user alone, with the number of that user: it is the person's first group, nobody
 * else's, and has no other member. Forms: passwd(5), group(5). A group that the lists do not name is not private.
 */
function isPrivateGroup(
  group: number,
  person: number,
  lists: { readonly users: string; readonly groups: string },
): boolean {
  if (group !== person) return false;
  const users = fieldsOf(lists.users).filter(([, , , first]) => first === String(group));
  const [found, ...others] = fieldsOf(lists.groups).filter(([, , number]) => number === String(group));
  const [user, ...otherUsers] = users;
  if (user === undefined || found === undefined || others.length > 0 || otherUsers.length > 0) return false;
  const members = (found[3] ?? '').split(',').filter((name) => name !== '');
  return user[2] === String(person) && members.every((name) => name === user[0]);
}

function fieldsOf(text: string): readonly (readonly string[])[] {
  return text.split('\n').map((line) => line.split(':'));
}
