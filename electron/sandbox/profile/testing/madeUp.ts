// A disk that is only said, for tests of the profile: a tree of paths, and the profile of a wish on it.
import type { Facts, GitFindings, Seen } from '../facts.ts';
import { parentOf } from '../places.ts';
import { profileOf, wantedPlaces } from '../profile.ts';
import { guardedPlaces, projectFolders } from '../protections.ts';
import { acceptedRoots } from '../roots.ts';
import type { SandboxProfile, SandboxWish } from '../sandboxProfile.ts';

/** Folders above what is named are there too. `-> /x`: a link to it. */
export type Tree = Readonly<Record<string, 'file' | 'folder' | 'socket' | `-> ${string}`>>;

export const wishOf = (changes: Partial<SandboxWish> = {}): SandboxWish => ({
  ...{
    folder: '/home/me/app',
    addedFolders: [],
    extraWritable: [],
    otherProjects: [],
    ownPaths: [],
    ownExceptions: [],
  },
  ...{ home: '/home/me', temp: '/var/z/tmp', network: false, maskSecrets: true, platform: 'linux', environment: {} },
  ...changes,
});

const NO_GIT: GitFindings = { protections: [], roots: [], scratch: [], faults: [], notices: [] };

export function madeUpProfile(
  wish: SandboxWish,
  tree: Tree,
  more: Partial<Omit<Facts, 'seen' | 'git'>> & { readonly git?: Readonly<Record<string, Partial<GitFindings>>> } = {},
): SandboxProfile {
  const whole: Tree = { [wish.folder]: 'folder', ...tree };
  const see = (paths: readonly string[]) => new Map(paths.map((path) => [path, seen(path, whole)]));
  const places = see(wantedPlaces(wish));
  const folders = projectFolders(wish, { seen: places }, acceptedRoots(wish, { seen: places }).roots);
  const git = new Map(folders.map((folder) => [folder, { ...NO_GIT, ...more.git?.[folder] }]));
  const kept = [...git.values()].flatMap(({ protections }) => protections.map(({ path }) => path));
  const facts = { ...{ leaks: [], listening: [], mounts: '' }, ...more, git };
  return profileOf(wish, { ...facts, seen: new Map([...places, ...see([...guardedPlaces(folders), ...kept])]) });
}

const isFolder = (path: string, tree: Tree): boolean =>
  tree[path] === 'folder' || path === '/' || Object.keys(tree).some((other) => other.startsWith(`${path}/`));

function seen(path: string, tree: Tree): Seen {
  const links: string[] = [];
  let place = '/';
  const pending = path.split('/').filter((name) => name !== '');
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    const next = place === '/' ? `/${name}` : `${place}/${name}`;
    const target = /^-> (.*)$/.exec(tree[next] ?? '')?.[1];
    if (target !== undefined) {
      if (links.length > 10) return { kind: 'unclear', real: path, links: [path], names: 1, above: parentOf(path) };
      links.push(next);
      pending.unshift(...target.split('/').filter((each) => each !== ''));
      place = '/';
    } else place = name === '..' ? parentOf(place) : next;
  }
  const entry = tree[place];
  const kind = entry === 'file' || entry === 'socket' ? entry : isFolder(place, tree) ? 'folder' : 'absent';
  let above = parentOf(place);
  while (!isFolder(above, tree)) above = parentOf(above);
  return { kind, real: place, links, names: 1, above };
}
