// Which folders may be written (SPEC X2). Pure.
// INVARIANT: none that holds the home folder or Z Engine's own, and none that a command could have led elsewhere.
import { STARTUP_PLACES, SYSTEM_PLACES, SYSTEM_SETTINGS } from './cachePlaces.ts';
import { type Facts, type Seen, seenAt } from './facts.ts';
import { absoluteOf, below, holds, onePerPath } from './places.ts';
import type { Mask, RootKind, SandboxWish, WritableRoot } from './sandboxProfile.ts';

/** A folder that may be written, whether or not another one holds it. */
export type Accepted = { readonly path: string; readonly kind: RootKind };

export type Remarks = { readonly faults: readonly string[]; readonly notices: readonly string[] };

/** Folders of the person's choice: what makes a project dangerous to open is looked for in each. */
export const isChosen = ({ kind }: Accepted): boolean => kind !== 'git';

/** Shallow first, none twice. `git` folders are added by whoever knows them. */
export function acceptedRoots(wish: SandboxWish, facts: Pick<Facts, 'seen'>): Remarks & { roots: readonly Accepted[] } {
  const opened = [wish.folder, ...wish.addedFolders].map((path) => ({ path, why: whyNotOpened(path, wish, facts) }));
  const asked = wish.extraWritable.map((written) => ({ written, seen: seenAt(facts, extraPath(written, wish)) }));
  const candidates = [...opened.map(({ path }) => path), ...asked.map(({ seen }) => seen.real)];
  const extras = asked.map((each) => ({ ...each, why: whyNotExtra(each.seen, wish, candidates) }));
  const roots = onePerPath<Accepted>([
    ...opened
      .filter(({ why }) => why === null)
      .map(({ path }) => ({ path, kind: path === wish.folder ? ('project' as const) : ('added' as const) })),
    ...extras.filter(({ why }) => why === null).map(({ seen }) => ({ path: seen.real, kind: 'extra' as const })),
  ]);
  const closed = opened.flatMap(({ path, why }) => (why === null ? [] : [`\`${path}\` ${why}`]));
  return {
    roots,
    faults: [
      ...closed,
      ...roots.filter(isChosen).flatMap(({ path }) => [...startupFault(path, wish), ...systemFault(path, wish)]),
    ],
    notices: [
      ...closed.map((clause) => `${clause}; commands cannot write there.`),
      ...extras.flatMap(({ written, why }) =>
        why === null ? [] : [`\`${written}\` of \`extra_writable\` ${why}; it is not opened.`],
      ),
    ],
  };
}

export const extraPath = (written: string, { folder, home }: SandboxWish): string => absoluteOf(written, folder, home);

function whyNotOpened(path: string, wish: SandboxWish, facts: Pick<Facts, 'seen'>): string | null {
  const { kind, real } = seenAt(facts, path);
  if (kind !== 'folder' || real !== path) return 'is not a folder any more, or leads elsewhere';
  if (path === '/') return 'is the whole disk';
  return isOwn(path, wish) ? 'lies in a folder of Z Engine itself' : null;
}

/** Mounted anew inside, whatever is there outside. */
const MADE_INSIDE = ['/proc', '/sys', '/dev'];

function whyNotExtra({ kind, real, links }: Seen, wish: SandboxWish, candidates: readonly string[]): string | null {
  const { platform, home } = wish;
  if (kind === 'unclear') return 'cannot be looked at, or leads in a circle';
  const moved = links.find((link) => candidates.some((root) => root !== link && holds(root, link, platform)));
  if (moved !== undefined) return `is reached through \`${moved}\`, a link that commands can change`;
  if (kind === 'absent') return 'is not there';
  if (kind !== 'folder') return 'is a file and no folder';
  if (holds(real, home, platform)) return 'has your whole home folder in it';
  if (MADE_INSIDE.some((folder) => holds(folder, real, platform))) return 'belongs to the system';
  if (platform === 'linux' && real === '/tmp') return 'is a folder of the chat’s own inside the sandbox';
  if (isOwn(real, wish)) return 'lies in a folder of Z Engine itself';
  return wish.ownPaths.some((own) => holds(real, own, platform)) ? 'has files of Z Engine itself in it' : null;
}

/** INVARIANT: in doubt a path is the app's own: an exception counts letter by letter. */
function isOwn(path: string, { ownPaths, ownExceptions, platform }: SandboxWish): boolean {
  const mine = ownPaths.filter((own) => holds(own, path, platform));
  const excepted = (own: string) =>
    ownExceptions.some((exception) => holds(exception, path, 'linux') && !holds(exception, own, platform));
  return mine.some((own) => !excepted(own));
}

function startupFault(root: string, { home, platform }: SandboxWish): readonly string[] {
  const place = STARTUP_PLACES.find((each) => {
    const whole = below(home, each);
    return holds(root, whole, platform) || holds(whole, root, platform);
  });
  return place === undefined
    ? []
    : [`\`${root}\` may be written, and \`~/${place}\` is a place from which files run by themselves`];
}

function systemFault(root: string, { platform }: SandboxWish): readonly string[] {
  const isOfSystem =
    SYSTEM_PLACES.some((place) => holds(root, place, platform)) ||
    SYSTEM_SETTINGS.some((place) => holds(place, root, platform));
  return isOfSystem ? [`\`${root}\` may be written, and belongs to the system or to all its users`] : [];
}

/** Of folders in others only those stay that a mask would hide: all else is written through the outer one. */
export function outermost(
  accepted: readonly Accepted[],
  masks: readonly Pick<Mask, 'path'>[],
  { platform }: Pick<SandboxWish, 'platform'>,
): readonly WritableRoot[] {
  const kept: WritableRoot[] = [];
  for (const { path, kind } of accepted) {
    const around = kept.filter((outer) => holds(outer.path, path, platform));
    const hidden = masks.filter((mask) => holds(mask.path, path, platform));
    const isReached = around.some((outer) => hidden.every((mask) => holds(mask.path, outer.path, platform)));
    if (!isReached) kept.push({ path, kind, nested: around.length > 0 });
  }
  return kept;
}
