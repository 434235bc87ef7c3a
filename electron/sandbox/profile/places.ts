// Absolute POSIX paths as text, for the profile. It never asks the disk. Linux tells letters apart exactly as they are written,
// macOS by no case and no way of composing them.
import { isWithin, segmentsOf } from '../../paths/segments.ts';
import type { SandboxWish } from './sandboxProfile.ts';

export type Platform = SandboxWish['platform'];

/** Is `inner` the folder `outer` itself, or something below it? Real paths. */
export function holds(outer: string, inner: string, platform: Platform): boolean {
  if (platform === 'darwin') return isWithin(inner, outer, true);
  return inner === outer || inner.startsWith(outer === '/' ? '/' : `${outer}/`);
}

export const parentOf = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf('/')));

export const below = (folder: string, names: string): string => (folder === '/' ? `/${names}` : `${folder}/${names}`);

/** What `extra_writable` means by `written`: `~` is home, relative ones start at `folder`. Not tidied: `..` counts after links. */
export function absoluteOf(written: string, folder: string, home: string): string {
  if (written === '~') return home;
  if (written.startsWith('~/')) return below(home, written.slice(2));
  return written.startsWith('/') ? written : below(folder, written);
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The order in which everything of a profile stands: folders before what lies in them. */
export const shallowFirst = (one: string, other: string): number =>
  segmentsOf(one).length - segmentsOf(other).length || byText(one, other);

export const sorted = (texts: Iterable<string>): readonly string[] => [...new Set(texts)].sort(byText);

/** Shallow first, no path twice: of two with one path the first given stays. */
export function onePerPath<T extends { readonly path: string }>(all: readonly T[]): readonly T[] {
  const first = new Map<string, T>();
  for (const each of all) if (!first.has(each.path)) first.set(each.path, each);
  return [...first.values()].sort((one, other) => shallowFirst(one.path, other.path));
}
