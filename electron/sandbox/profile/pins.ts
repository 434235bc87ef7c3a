// The folders that must not be moved while a command runs: between a folder that may be written and what is kept, hidden or
// opened below it. Without them the whole branch could be renamed away and put there anew. Pure.
import { holds, parentOf, shallowFirst, sorted } from './places.ts';
import type { SandboxWish } from './sandboxProfile.ts';

/** A place, and the nearest folder above it that is there. */
export type Held = { readonly path: string; readonly above: string };

/** Shallow first. `roots`: real paths; the outermost is a mount of its own and needs no pin. */
export function pinsOf(
  roots: readonly string[],
  held: readonly Held[],
  { platform }: Pick<SandboxWish, 'platform'>,
): readonly string[] {
  const pins = held.flatMap(({ path, above }) => {
    const outermost = roots.filter((root) => holds(root, path, platform)).sort(shallowFirst)[0];
    return outermost === undefined ? [] : between(outermost, above, platform);
  });
  return [...sorted(pins)].sort(shallowFirst);
}

function between(outermost: string, from: string, platform: SandboxWish['platform']): readonly string[] {
  const folders: string[] = [];
  for (let folder = from; folder !== outermost && holds(outermost, folder, platform); folder = parentOf(folder))
    folders.push(folder);
  return folders;
}
