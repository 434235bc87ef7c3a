// Which mounts a profile needs, and in which order they lie over each other. Pure. It must never leave out what keeps a path
// from being written or seen, unless another mount of the plan keeps it.
import type { Mask, Protection, SandboxProfile, WritableRoot } from './profile/sandboxProfile.ts';

export type MountPlan = {
  /** Mounted first and then covered: so they can be written in, but neither moved nor removed. Shallow first. */
  readonly pins: readonly string[];
  /** Shallow first. `mask`: an empty folder in which a root lies; it is made read-only last. */
  readonly writable: readonly (
    | { readonly kind: 'root'; readonly path: string; readonly byDescriptor: boolean }
    | { readonly kind: 'mask'; readonly path: string }
  )[];
  readonly readOnly: readonly string[];
  /** Those in which no root lies. */
  readonly masks: readonly Mask[];
};

/** Absolute, tidy, and not `/` itself. */
export function isWhole(path: string): boolean {
  return /^(?:\/(?!\.{1,2}(?:\/|$))[^/\0]+)+$/.test(path);
}

/** Strictly; both are whole. */
export const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
const isIn = (path: string, folder: string) => path === folder || isBelow(path, folder);
const depthOf = (path: string) => path.split('/').length;
const shallowFirst = <T extends { readonly path: string }>(list: readonly T[]) =>
  list.toSorted((one, other) => depthOf(one.path) - depthOf(other.path));

/** These are made new for every command: nothing of the machine is seen in them, unless a root lies there. */
const NEW_INSIDE = ['/tmp', '/dev', '/proc'];

export function planMounts(profile: SandboxProfile): MountPlan {
  const { roots } = profile;
  const seen = profile.masks.filter(({ path }) => roots.some((root) => isIn(path, root.path)) || !isNewInside(path));
  const kept = firstOnly(profile.protections.flatMap(mountedOf), (path, other) => isIn(path, other));
  const isHolding = ({ kind, path }: Mask) =>
    kind === 'folder' && roots.some((root) => isBelow(root.path, path)) && !kept.some((other) => isIn(path, other));
  const writable = stackOf(roots, seen.filter(isHolding));
  const isHidden = (path: string) => topOf(writable, path)?.kind === 'mask';
  return {
    pins: pinsOf(profile, seen),
    writable,
    readOnly: kept.filter((path) => !isHidden(path)),
    masks: masksOf(seen.filter((mask) => !isHolding(mask) && !isHidden(mask.path))),
  };
}

const isNewInside = (path: string) => NEW_INSIDE.some((folder) => isIn(path, folder));

type Writable = MountPlan['writable'][number];

/** Of what is mounted so far, what a path is seen in. */
const topOf = (stack: readonly Writable[], path: string): Writable | undefined =>
  stack.findLast((mount) => isIn(path, mount.path));

/**
 * A root in another root is part of it already, and mounting it once more would only follow a link that a command has put in
 * its place. It is mounted, by its descriptor, where an empty folder lies between.
 */
function stackOf(roots: readonly WritableRoot[], holding: readonly Mask[]): readonly Writable[] {
  const stack: Writable[] = [];
  const masks = holding.map(({ path }) => ({ kind: 'mask' as const, path, nested: false }));
  for (const { kind, path, nested } of shallowFirst([
    ...roots.map((root) => ({ ...root, kind: 'root' as const })),
    ...masks,
  ])) {
    if (topOf(stack, path)?.kind === kind) continue;
    stack.push(kind === 'mask' ? { kind, path } : { kind, path, byDescriptor: nested });
  }
  return stack;
}

/** No mount can lie on a link: where it leads to stays read-only, and the link itself is watched. */
function mountedOf({ path, state, placeholder, target }: Protection): readonly string[] {
  if (state === 'link') return target === null ? [] : [target];
  return state === 'absent' && placeholder === null ? [] : [path];
}

/** Shallow first, without those that are covered by an earlier one. */
function firstOnly(paths: readonly string[], isCovered: (path: string, other: string) => boolean): readonly string[] {
  const kept: string[] = [];
  for (const path of paths.toSorted((one, other) => depthOf(one) - depthOf(other)))
    if (!kept.some((other) => isCovered(path, other))) kept.push(path);
  return kept;
}

function masksOf(masks: readonly Mask[]): readonly Mask[] {
  const folders = new Set(masks.flatMap(({ kind, path }) => (kind === 'folder' ? [path] : [])));
  const kept = firstOnly(
    masks.map(({ path }) => path),
    (path, other) => path === other || (folders.has(other) && isBelow(path, other)),
  );
  return kept.map((path) => masks.find((mask) => mask.path === path)).filter((mask) => mask !== undefined);
}

/** Moved away with its folder, a mask would be missing where the next command looks. */
function pinsOf({ pins, roots }: SandboxProfile, masks: readonly Mask[]): readonly string[] {
  const ofMasks = masks.flatMap(({ path }) => {
    const root = shallowFirst(roots).find((one) => isBelow(path, one.path));
    return root === undefined ? [] : foldersBetween(root.path, path);
  });
  return firstOnly([...pins, ...ofMasks], (path, other) => path === other);
}

/**
 * Below `/tmp`, which is the chat's own: the folders on the way to what is mounted there. They must be folders in
 * `profile.temp` when the sandbox is set up. Shallow first, none twice.
 */
export function foldersInTemp({ roots, scratch = [] }: Pick<SandboxProfile, 'roots' | 'scratch'>): readonly string[] {
  const mounted = [...roots, ...scratch].map(({ path }) => path).filter((path) => isBelow(path, '/tmp'));
  const onTheWay = new Set(mounted.flatMap((path) => foldersBetween('/tmp', path)));
  return firstOnly([...onTheWay], () => false).filter((folder) => !mounted.some((path) => isIn(folder, path)));
}

/** Strictly between both. */
function foldersBetween(folder: string, path: string): readonly string[] {
  const names = path.slice(folder.length + 1).split('/');
  return names.slice(0, -1).map((_name, at) => `${folder}/${names.slice(0, at + 1).join('/')}`);
}
