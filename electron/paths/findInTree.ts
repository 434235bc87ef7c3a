// Is anything of a kind in a folder, at any depth? Bounded, so that "unseen" is an answer too. It lists; it never opens or
// changes anything and follows no link.
import { type Disk, type Entry, openDisk } from './disk.ts';
import { openTakenBack } from './takenBack.ts';
import { below } from './walk.ts';

export type TreeWants = {
  /** False: what begins with a dot, and all below it, is left out. */
  readonly dots: boolean | SomeDots;
  /** A clause that says why this entry (an absolute path) is looked for: `which is a link`; null when it is not. */
  readonly why: (file: string, entry: Entry) => string | null;
};

/** What begins with a dot is left out, save what a list of what to ignore takes back and what `also` names. */
export type SomeDots = {
  /** The folders above (real paths) whose lists count too. */
  readonly above: readonly string[];
  readonly also: (entry: Entry) => boolean;
};

/** `why` of what was not seen whole is a sentence that says what kept it from that. */
export type TreeLook =
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly path: string; readonly why: string }
  | { readonly kind: 'unseen'; readonly why: string };

export const MAX_ENTRIES = 20_000;

/** How many entries may still be looked at; shared by all that one look goes through. */
export type TreeBudget = { entries: number };

/** `folder` is a real path. */
export function findInTree(
  folder: string,
  { dots, why }: TreeWants,
  budget: TreeBudget = { entries: MAX_ENTRIES },
  disk: Disk = openDisk(),
): TreeLook {
  const pending = [folder];
  const taken = typeof dots === 'boolean' ? null : openTakenBack();
  const shows = (entry: Entry): boolean =>
    typeof dots === 'boolean' ? dots : taken?.has(entry.name) === true || dots.also(entry);
  try {
    if (typeof dots !== 'boolean') for (const above of dots.above) taken?.enterAbove(above, disk);
    for (const next of pending) {
      const { entries, cut } = disk.list(next, budget.entries);
      budget.entries -= entries.length;
      taken?.enter(next, entries);
      for (const entry of entries) {
        if (entry.name.startsWith('.') && !shows(entry)) continue;
        const file = below(next, entry.name);
        const found = why(file, entry);
        if (found !== null) return { kind: 'found', path: file, why: found };
        if (entry.type === 'folder') pending.push(file);
      }
      if (cut) return { kind: 'unseen', why: `it holds more than ${MAX_ENTRIES} entries` };
    }
  } catch (cause) {
    return { kind: 'unseen', why: `it cannot be listed: ${cause instanceof Error ? cause.message : String(cause)}` };
  }
  return { kind: 'none' };
}
