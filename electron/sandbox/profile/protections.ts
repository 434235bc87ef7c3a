// What stays read-only in folders that may be written (SPEC X2), beside what Git guards. Pure.
import { EXECUTABLE_PLACES } from './cachePlaces.ts';
import { type Facts, type Seen, seenAt } from './facts.ts';
import { below, holds, onePerPath, parentOf, shallowFirst, sorted } from './places.ts';
import { type Accepted, isChosen, type Remarks } from './roots.ts';
import type { Protection, SandboxWish } from './sandboxProfile.ts';

type Placeholder = Protection['placeholder'];
type Guards = Remarks & { readonly protections: readonly Protection[] };
type World = { readonly wish: SandboxWish; readonly facts: Facts; readonly accepted: readonly Accepted[] };

/** In each project-like folder. Whole folders: a single file would come free when the host replaces it by renaming. */
const GUARDED: readonly (readonly [name: string, why: string])[] = [
  ['.z-engine', 'it sets permissions and names programs'],
  ['.claude', 'it sets permissions and names programs'],
  ['.mcp.json', 'it names programs to start'],
];
export const GUARDED_FOLDERS = ['.z-engine', '.claude'];

export const guardedPlaces = (folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) => GUARDED.map(([name]) => below(folder, name)));

/** The folders that the person works in, and other projects that lie in one of those and are there still. */
export function projectFolders(
  wish: SandboxWish,
  facts: Pick<Facts, 'seen'>,
  accepted: readonly Accepted[],
): readonly string[] {
  const others = wish.otherProjects
    .filter((path) => accepted.some((root) => holds(root.path, path, wish.platform)))
    .filter((path) => seenAt(facts, path).kind === 'folder' && seenAt(facts, path).real === path);
  return sorted([...accepted.filter(isChosen).map(({ path }) => path), ...others]);
}

/** Absolute folders of PATH; relative ones mean another folder everywhere and cannot be kept. */
export const searchedFolders = ({ environment }: Pick<SandboxWish, 'environment'>): readonly string[] =>
  sorted((environment.PATH ?? '').split(':').filter((folder) => folder.startsWith('/')));

export const executablePlaces = ({ home }: Pick<SandboxWish, 'home'>): readonly string[] =>
  EXECUTABLE_PLACES.map(([place]) => below(home, place));

/** Shallow first, no path twice. `accepted`: with the folders of Git. */
export function protectionsOf(world: World): Guards {
  const { wish, facts, accepted } = world;
  const folders = projectFolders(wish, facts, accepted);
  const named = folders.flatMap((folder) => GUARDED.map(([name, why]) => keep(below(folder, name), why, world)));
  const searched = searchedFolders(wish).map((path) => keep(path, 'programs are looked for in it', world));
  const run = EXECUTABLE_PLACES.map(([place, why, absent]) => ({ path: below(wish.home, place), why, absent }))
    .filter(({ path }) => !accepted.some((root) => holds(seenAt(facts, path).real, root.path, wish.platform)))
    .map(({ path, why, absent }) => keep(path, why, world, absent));
  const own = sorted(wish.ownPaths)
    .filter((path) => seenAt(facts, path).kind === 'absent')
    .map((path) => keep(path, 'it belongs to Z Engine itself', world));
  const git = folders.map((folder) => gitOf(folder, world));
  const leaks = [...facts.leaks].sort((one, other) => shallowFirst(one.path, other.path));
  const all = [...named, ...own, ...git, ...searched, ...run, ...leaks.map((leak) => leakOf(leak, world))];
  return {
    protections: onePerPath(all.flatMap(({ protections }) => protections)),
    faults: all.flatMap(({ faults }) => faults),
    notices: all.flatMap(({ notices }) => notices),
  };
}

const nothing: Guards = { protections: [], faults: [], notices: [] };
const fault = (...faults: readonly string[]): Guards => ({ ...nothing, faults });

const isIn = (path: string, { wish, accepted }: World): boolean =>
  accepted.some((root) => root.path !== path && holds(root.path, path, wish.platform));

/** A place that is named by a fixed path. Outside all folders that may be written there is nothing to keep. */
function keep(path: string, why: string, world: World, absent: Placeholder = 'folder'): Guards {
  const seen = seenAt(world.facts, path);
  const links = seen.links.filter((link) => isIn(link, world));
  if (links.length > 0) return linked(links, seen, why, world);
  if (world.accepted.some((root) => root.path === seen.real)) {
    return fault(`\`${seen.real}\` may be written, and ${why}`);
  }
  if (!isIn(seen.real, world)) return nothing;
  const held = world.accepted.filter((root) => isChosen(root) && holds(seen.real, root.path, world.wish.platform));
  const closed = held.map((root) => `\`${root.path}\` lies in \`${seen.real}\`, which stays read-only`);
  const extraNames = seen.names > 1 ? [`\`${seen.real}\` has a second name, under which it can be changed`] : [];
  const unclear = seen.kind === 'unclear' ? [`\`${path}\` cannot be looked at`] : [];
  return {
    protections: [protectionOf(seen, why, absent)],
    faults: [...closed, ...extraNames, ...unclear],
    notices: closed.map((clause) => `${clause}.`),
  };
}

function linked(links: readonly string[], seen: Seen, why: string, world: World): Guards {
  const isThere = seen.kind !== 'absent' && seen.kind !== 'unclear';
  const target = isThere && isIn(seen.real, world) ? seen.real : null;
  return {
    protections: links.map((path) => ({ path, state: 'link', placeholder: null, target, why })),
    faults: links.map((path) => `\`${path}\` is a link`),
    notices: [],
  };
}

/** An absent one gets a placeholder where the folder around it is there: a folder that is empty Git does not see. */
function protectionOf({ kind, real, above }: Seen, why: string, absent: Placeholder): Protection {
  if (kind === 'absent' || kind === 'unclear') {
    const placeholder = kind === 'absent' && above === parentOf(real) ? absent : null;
    return { path: real, state: 'absent', placeholder, target: null, why };
  }
  return { path: real, state: kind === 'folder' ? 'folder' : 'file', placeholder: null, target: null, why };
}

function gitOf(folder: string, world: World): Guards {
  const found = world.facts.git.get(folder);
  if (found === undefined) return fault(`what Git runs in \`${folder}\` is not known`);
  const isRoot = (path: string) => world.accepted.some((root) => root.path === path);
  const open = found.protections.filter(({ path }) => isRoot(path));
  const named = found.protections.filter(({ path }) => seenAt(world.facts, path).names > 1);
  return {
    protections: found.protections.filter(({ path }) => !isRoot(path) && isIn(path, world)),
    faults: [
      ...found.faults,
      ...open.map(({ path, why }) => `\`${path}\` may be written, and ${why}`),
      ...named.map(({ path }) => `\`${path}\` has a second name, under which it can be changed`),
    ],
    notices: found.notices,
  };
}

/** A link in a folder that is kept cannot be changed, but what it leads to can. */
function leakOf(leak: Facts['leaks'][number], world: World): Guards {
  if (leak.kind === 'unseen') return fault(`not all of \`${leak.path}\` can be looked at`);
  if (leak.kind === 'names') return fault(`\`${leak.path}\` has a second name, under which it can be changed`);
  const { to, path } = leak;
  const others = to.links.filter((link) => link !== path && isIn(link, world));
  if (others.length > 0) return fault(...others.map((link) => `\`${path}\` leads through \`${link}\`, a link`));
  if (to.kind === 'unclear') return fault(`\`${path}\` is a link that leads nowhere known`);
  if (world.accepted.some((root) => holds(to.real, root.path, world.wish.platform))) {
    return fault(`\`${path}\` leads to \`${to.real}\`, which may be written`);
  }
  if (!isIn(to.real, world)) return nothing;
  const names = to.names > 1 ? [`\`${to.real}\` has a second name, under which it can be changed`] : [];
  return { ...fault(...names), protections: [protectionOf(to, `\`${path}\` leads to it`, 'folder')] };
}
