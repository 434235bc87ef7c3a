// Where a path lies for one profile. Pure. What it calls `outside` cannot be written in the sandbox; that is sure of `kept` and
// `hidden` too.
import { isWithin, segmentsOf } from '../paths/segments.ts';
import type { Platform } from './denialLines.ts';
import type { Protection, SandboxProfile } from './profile/sandboxProfile.ts';

export type Place =
  | { readonly kind: 'inside'; readonly root: string }
  | { readonly kind: 'outside' }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'kept'; readonly why: string }
  /** A folder that cannot be moved or removed, though what lies in it may be written. */
  | { readonly kind: 'pinned'; readonly root: string };

export type PlaceMap = { placeOf(path: string): Place };

/** On Linux each command has these to itself. */
const OWN_OF_LINUX = ['/tmp', '/dev'];
/** Links of every Mac. */
const realOnMac = (path: string) => path.replace(/^\/(?=(?:tmp|var|etc)(?:\/|$))/, '/private/');

/** `folders`: more that may be written (on macOS those of the system for temporary files and caches). */
export function mapOf(profile: SandboxProfile, platform: Platform, folders: readonly string[] = []): PlaceMap {
  const ignoreCase = platform === 'darwin';
  const real = (path: string) => (platform === 'darwin' ? realOnMac(path) : path);
  const inAny = (path: string, given: readonly string[]) =>
    given.map(real).filter((folder) => isWithin(path, folder, ignoreCase));
  const roots = [
    ...profile.roots.map(({ path }) => path),
    ...(platform === 'linux' ? OWN_OF_LINUX : [profile.temp]),
    ...folders,
  ];
  const keepers = (path: string) => profile.protections.filter((kept) => inAny(path, placesOf(kept)).length > 0);

  const placeOf = (written: string): Place => {
    const path = real(written);
    const root = deepest(inAny(path, roots));
    const mask = deepest(
      inAny(
        path,
        profile.masks.map((one) => one.path),
      ),
    );
    if (mask !== null && depth(mask) >= depth(root)) return { kind: 'hidden' };
    const kept = keepers(path).at(-1);
    if (kept !== undefined) return { kind: 'kept', why: kept.why };
    if (root === null) return { kind: 'outside' };
    const fixed = [...profile.pins, ...profile.roots.map((one) => one.path)];
    const isPinned = fixed.some(
      (pin) => segmentsOf(pin).length === segmentsOf(path).length && inAny(path, [pin]).length > 0,
    );
    return { kind: isPinned ? 'pinned' : 'inside', root };
  };
  return { placeOf };
}

const placesOf = ({ path, target }: Protection) => (target === null ? [path] : [path, target]);
const depth = (path: string | null) => (path === null ? -1 : segmentsOf(path).length);
const deepest = (paths: readonly string[]) =>
  paths.reduce<string | null>((best, path) => (depth(path) > depth(best) ? path : best), null);
