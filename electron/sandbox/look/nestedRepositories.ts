// An index of the repositories that lie below a root, so that what a command could plant in their configuration is kept too.
// It is made by walking in the background; a look at it takes no time and tells what was known last.
import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isClosed } from './gitDisk.ts';

export type NestedRepositories = {
  /**
   * Real paths of their top folders, without the root itself; those of a repository without files too, and folders of this user
   * that do not tell what is in them. Empty before the first walk.
   */
  nestedIn(root: string): readonly string[];
  /** A clause where the last walk did not look at all of it or there was none yet; else null. */
  gapIn(root: string): string | null;
  /** Walks anew, together with a walk that has not begun yet. Resolves when it is done or its time is over; never rejects. */
  refresh(root: string): Promise<void>;
  /** Resolves at once where the root is known, else when the first walk is done or `milliseconds` are over. */
  ready(root: string, milliseconds: number): Promise<void>;
};

export type WalkBounds = { readonly entries: number; readonly milliseconds: number };
const BOUNDS: WalkBounds = { entries: 300_000, milliseconds: 10_000 };
/** Of folders that are read at the same time. */
const AT_ONCE = 16;

/**
 * Not entered: links (they lead elsewhere, or to what is walked anyway); `.git` (what lies below `modules` is looked at by
 * gitFolderLook.ts); `node_modules`. That leaves open: a repository inside `node_modules` (a package that was linked or cloned
 * by hand) is not kept. What a command writes there runs when somebody calls Git in that very folder, as would any script of a
 * package. Also open is a repository that is made between two walks: it is the command's own, and the next walk finds it.
 */
const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** `closed`: those of `found` that did not tell what is in them. */
type Known = { readonly found: readonly string[]; readonly closed: readonly string[]; readonly gap: string | null };
type Walk = { readonly done: Promise<void>; next: Promise<void> | null };

export function nestedRepositories(bounds: WalkBounds = BOUNDS): NestedRepositories {
  const known = new Map<string, Known>();
  const walks = new Map<string, Walk>();
  const begin = (root: string): Promise<void> => {
    const done = walk(root, bounds).then((result) => {
      known.set(root, result);
      walks.delete(root);
    });
    walks.set(root, { done, next: null });
    return done;
  };
  const refresh = (root: string): Promise<void> => {
    const running = walks.get(root);
    if (running === undefined) return begin(root);
    // What changed behind the walk that runs is not seen by it.
    running.next ??= running.done.then(() => begin(root));
    return running.next;
  };
  return {
    nestedIn: (root) => known.get(root)?.found ?? [],
    gapIn: (root) => gapOf(known.get(root)),
    refresh,
    ready: (root, milliseconds) =>
      known.has(root) ? Promise.resolve() : atMost(walks.get(root)?.done ?? begin(root), milliseconds),
  };
}

function gapOf(known: Known | undefined): string | null {
  if (known === undefined) return 'its folders have not been looked through yet';
  const opened = known.closed.find((folder) => !isClosed(folder));
  return known.gap ?? (opened === undefined ? null : `\`${opened}\` has not been looked through yet`);
}

function atMost(done: Promise<void>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    void done.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Shallow folders first, so that what is left out lies deep. */
async function walk(root: string, bounds: WalkBounds): Promise<Known> {
  const end = performance.now() + bounds.milliseconds;
  const found: string[] = [];
  const closed = new Set<string>();
  const known = (gap: string | null): Known => ({
    ...{ found: [...new Set([...found, ...closed])].toSorted(), closed: [...closed], gap },
  });
  let seen = 0;
  let level = [root];
  while (level.length > 0) {
    const below: string[] = [];
    for (let at = 0; at < level.length; at += AT_ONCE) {
      const folders = level.slice(at, at + AT_ONCE);
      const lists = await Promise.all(folders.map(entriesOf));
      for (const [index, entries] of lists.entries()) {
        const folder = folders[index] ?? root;
        if (entries === null) {
          const shut = await closedAt(folder);
          if (shut !== null && shut !== root) closed.add(shut);
          continue;
        }
        seen += entries.length;
        if (folder !== root && isRepository(entries)) found.push(folder);
        below.push(...entries.filter(isEntered).map(({ name }) => path.join(folder, name)));
      }
      if (seen > bounds.entries) return known('it holds too many files to look for repositories in all');
      if (performance.now() > end) return known('looking for repositories in it takes too long');
    }
    level = below;
  }
  return known(null);
}

const isEntered = (entry: Dirent) => entry.isDirectory() && !SKIPPED.has(entry.name);

/** Null where it cannot be read. */
async function entriesOf(folder: string): Promise<readonly Dirent[] | null> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return null;
  }
}

/**
 * The folder that keeps this process out of `folder`: itself, or the one around it where that does not let anything in it be
 * looked at. Null where it is another user's, whose rights no command can change, and where it is gone.
 */
async function closedAt(folder: string): Promise<string | null> {
  const around = path.dirname(folder);
  const shut = isClosed(around) ? around : isClosed(folder) ? folder : null;
  const owner =
    shut === null
      ? null
      : await lstat(shut).then(
          ({ uid }) => uid,
          () => null,
        );
  return owner === process.geteuid?.() ? shut : null;
}

function isRepository(entries: readonly Dirent[]): boolean {
  if (entries.some(({ name }) => name === '.git')) return true;
  const isFolder = (name: string) => entries.some((entry) => entry.name === name && entry.isDirectory());
  return (
    entries.some((entry) => entry.name === 'HEAD' && !entry.isDirectory()) && (isFolder('objects') || isFolder('refs'))
  );
}
