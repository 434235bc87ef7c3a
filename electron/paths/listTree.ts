// Goes through a folder that was decided about and all below it. It lists names; it never opens a file but Git's lists of
// what to ignore, follows no link, and shows nothing that lies elsewhere. Bounded in entries, depth and time.
import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import { enterFolder, enterRepository, type IgnoreLists, isIgnored, listsAt } from './gitIgnore.ts';
import type { ResolvedPath } from './resolvedPath.ts';
import { openTreeFolder, type TreeFolder } from './treeFolder.ts';

export type TreeEntry = {
  /** From the folder that is gone through, with `/` between: `src/a.ts`. */
  readonly name: string;
  /** Absolute; real, as long as it is no link. */
  readonly real: string;
  readonly stats: BigIntStats;
};

export type TreeOptions = {
  readonly includeIgnored: boolean;
  readonly signal: AbortSignal;
  readonly onEntry: (entry: TreeEntry) => void;
  readonly limits?: TreeLimits;
};
type TreeLimits = { readonly entries: number; readonly depth: number; readonly milliseconds: number };

/** What kept the tree from being seen whole. */
export type TreeFaults = {
  unreadableFolders: number;
  strangeNames: number;
  unreadLists: number;
  /** A sentence when a bound ended it. */
  cut: string | null;
};

export const TREE_LIMITS: TreeLimits = { entries: 200_000, depth: 100, milliseconds: 30_000 };
/** Entries looked at together. */
const BATCH = 64;

/** `root` is a folder. The error is a sentence. After a stop it ends early. */
export async function listTree(root: ResolvedPath, options: TreeOptions): Promise<Result<TreeFaults, string>> {
  const folder = await openRoot(root);
  if (!folder.ok) return folder;
  try {
    const read = options.includeIgnored ? null : listsAt(root.real);
    const walk = createWalk(options);
    walk.faults.unreadLists += read?.unread ?? 0;
    await walk.goThrough(folder.value, { name: '', real: root.real, lists: read?.lists ?? null, depth: 1, above: [] });
    return ok(walk.faults);
  } catch (error) {
    return err(`\`${root.written}\` cannot be listed: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await folder.value.close();
  }
}

/** The very folder that was decided about. */
async function openRoot({ written, real, state }: ResolvedPath): Promise<Result<TreeFolder, string>> {
  const changed = `\`${written}\` changed since it was looked at; try again`;
  try {
    const folder = await openTreeFolder(real, real);
    const isSame = String(folder.device) === state?.device && String(folder.inode) === state.inode;
    if (isSame && (await folder.isInPlace())) return ok(folder);
    await folder.close();
    return err(changed);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'EACCES' || code === 'EPERM') return err(`\`${written}\` cannot be listed: permission denied`);
    return err(['ENOENT', 'ENOTDIR', 'ELOOP'].includes(code) ? changed : `\`${written}\` cannot be listed: ${code}`);
  }
}

/** A folder on the way. `lists` are null where nothing is ignored; `above` are the folders it lies in, by identity. */
type Place = {
  readonly name: string;
  readonly real: string;
  readonly lists: IgnoreLists | null;
  readonly depth: number;
  readonly above: readonly string[];
};

function createWalk({ signal, onEntry, limits = TREE_LIMITS }: TreeOptions) {
  const faults: TreeFaults = { unreadableFolders: 0, strangeNames: 0, unreadLists: 0, cut: null };
  const started = performance.now();
  let entries = 0;

  const isOver = () => {
    if (performance.now() - started > limits.milliseconds) {
      faults.cut ??= `it took longer than ${limits.milliseconds / 1000} s`;
    }
    return signal.aborted || faults.cut !== null;
  };

  const goThrough = async (folder: TreeFolder, place: Place): Promise<void> => {
    const found = await folder.names(limits.entries - entries);
    faults.strangeNames += found.strange;
    entries += found.names.length;
    for (let at = 0; at < found.names.length && !isOver(); at += BATCH) {
      const batch = found.names.slice(at, at + BATCH).filter((name) => name.toLowerCase() !== '.git');
      const looked = await Promise.all(batch.map((name) => look(folder, place, name)));
      for (const entry of looked) if (entry !== null && !isOver()) await take(folder, place, entry);
    }
    if (found.cut) faults.cut ??= `it holds more than ${limits.entries} entries`;
  };

  const take = async (folder: TreeFolder, place: Place, entry: TreeEntry): Promise<void> => {
    const isFolder = entry.stats.isDirectory();
    if (place.lists !== null && isIgnored(place.lists, entry.real, isFolder)) return;
    onEntry(entry);
    if (isFolder) await enter(folder, place, entry);
  };

  const enter = async (parent: TreeFolder, place: Place, { name, real }: TreeEntry): Promise<void> => {
    if (place.depth >= limits.depth) {
      faults.cut ??= `it is deeper than ${limits.depth} folders`;
      return;
    }
    const folder = await openTreeFolder(parent.at(path.basename(real)), real).catch(() => null);
    if (folder === null) {
      faults.unreadableFolders += 1;
      return;
    }
    try {
      const identity = `${folder.device} ${folder.inode}`;
      if (place.above.includes(identity) || !(await folder.isInPlace())) return;
      const lists = await listsIn(folder, place.lists, real);
      await goThrough(folder, { name, real, lists, depth: place.depth + 1, above: [...place.above, identity] });
    } catch {
      faults.unreadableFolders += 1;
    } finally {
      await folder.close();
    }
  };

  const listsIn = async (folder: TreeFolder, lists: IgnoreLists | null, real: string): Promise<IgnoreLists | null> => {
    if (lists === null) return null;
    const own = folder.at('.gitignore');
    const isRepository = await lstat(folder.at('.git')).then(
      () => true,
      () => false,
    );
    const read = isRepository ? enterRepository(real, own) : enterFolder(lists, real, own);
    faults.unreadLists += read.unread;
    return read.lists;
  };

  return { faults, goThrough };
}

/** Null for what has gone meanwhile. */
async function look(folder: TreeFolder, place: Place, name: string): Promise<TreeEntry | null> {
  const stats = await lstat(folder.at(name), { bigint: true }).catch(() => null);
  if (stats === null) return null;
  return { name: place.name === '' ? name : `${place.name}/${name}`, real: path.join(place.real, name), stats };
}
