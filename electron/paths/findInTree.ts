// Is anything of a kind in a folder, at any depth? Bounded, so that "unseen" is an answer too. It lists; it never opens or
// changes anything and follows no link.
import { opendir } from 'node:fs/promises';
import path from 'node:path';

/** `why` is a sentence that says what kept it from being seen whole. */
export type TreeLook =
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly path: string }
  | { readonly kind: 'unseen'; readonly why: string };

export const MAX_ENTRIES = 2000;
const MAX_DEPTH = 6;

/** `folder` is a real path; `isWanted` is asked about the absolute path of each entry. */
export async function findInTree(folder: string, isWanted: (file: string) => boolean): Promise<TreeLook> {
  const pending = [{ folder, depth: 1 }];
  let entries = 0;
  try {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      for await (const entry of await opendir(next.folder)) {
        const file = path.join(next.folder, entry.name);
        if (isWanted(file)) return { kind: 'found', path: file };
        if (++entries > MAX_ENTRIES) return { kind: 'unseen', why: `it holds more than ${MAX_ENTRIES} entries` };
        if (!entry.isDirectory()) continue;
        if (next.depth >= MAX_DEPTH) return { kind: 'unseen', why: `it is deeper than ${MAX_DEPTH} folders` };
        pending.push({ folder: file, depth: next.depth + 1 });
      }
    }
  } catch (cause) {
    return { kind: 'unseen', why: `it cannot be listed: ${cause instanceof Error ? cause.message : String(cause)}` };
  }
  return { kind: 'none' };
}
