// All that the gate asks the disk in one look at a call, over one memory that is thrown away with it. It asks only for what
// is needed, waits for nothing, and decides nothing.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Result } from '../../shared/result.ts';
import type { Atom } from '../shell/plannedWord.ts';
import { type Disk, openDisk } from './disk.ts';
import { type Expansion, expandGlob, type GlobDisk, type GlobPlace } from './expandGlob.ts';
import { findInTree, MAX_ENTRIES, type TreeLook, type TreeWants } from './findInTree.ts';
import { findPrograms } from './findPrograms.ts';
import type { FoundProgram } from './foundProgram.ts';
import { gitFolders } from './gitFolders.ts';
import { gitFault, gitHolds, sameRepositoryFault } from './gitProbe.ts';
import { type IsIgnoredByGit, openIgnoredFiles } from './ignoredFiles.ts';
import { resolvePath } from './resolve.ts';
import type { ResolvedPath } from './resolvedPath.ts';
import { endOf, tryWalk } from './walk.ts';

export type GateDisk = {
  /** The error is a sentence: no file can be meant, so the call is malformed. */
  resolvePath(written: string, folder: string, home: string): Result<ResolvedPath, string>;
  /** What a word with wildcards stands for. */
  expandGlob(path: readonly Atom[], place: GlobPlace): Expansion;
  /** Which files the names of programs stand for, for commands run in `folder`; one answer a name. */
  findPrograms(names: readonly string[], folder: string, home: string): readonly FoundProgram[];
  /** Is there an entry below the folder (a real path) that is wanted? All that one look goes through is bounded together. */
  findInTree(folder: string, wants: TreeWants): TreeLook;
  /** Real paths of the folders of Git that `.git` of these folders leads to. */
  gitFolders(folders: readonly string[]): readonly string[];
  /** Is anything at this absolute path, if only a link to nothing? True where it cannot be told. */
  isThere(file: string): boolean;
  /** May this person enter the folder (a real path), so that `cd` works? */
  mayEnter(folder: string): boolean;
  /** The nearest folder upwards, itself too, that has a `.git` of any kind; both real paths. */
  repositoryOf(folder: string): string | null;
  /** Does Git ignore this file (a real path), so that no diff shows a change of it? */
  isIgnored: IsIgnoredByGit;
  /** Why Git would not surely only read in `folder` (gitProbe.ts); null when it would. */
  gitFault(folder: string, roots: readonly string[]): string | null;
  /** Why reading all that the repository of `folder` keeps may meet what needs a question, a sentence; null when it does not. */
  gitHolds(folder: string, why: TreeWants['why']): string | null;
  /** Why `folder` is not in the repository of `chatFolder`; null when it is. */
  sameRepositoryFault(folder: string, chatFolder: string): string | null;
};

/** `searchPath`: the PATH that commands get, null when they get none. `person`: see findPrograms.ts. */
export type GateSystem = { readonly searchPath: string | null; readonly person: number | null };

export function openGateDisk({ searchPath, person }: GateSystem): GateDisk {
  const disk = openDisk();
  const globs = globDiskOver(disk);
  const budget = { entries: MAX_ENTRIES };
  const faults = new Map<string, { readonly words: string | null }>();
  return {
    resolvePath: (written, folder, home) => resolvePath(written, folder, home, disk),
    expandGlob: (path, place) => expandGlob(path, place, globs),
    findPrograms: (names, folder, home) => findPrograms(names, { searchPath, person, folder, home }, disk),
    findInTree: (folder, wants) => findInTree(folder, wants, budget, disk),
    gitFolders: (folders) => gitFolders(folders, disk),
    isThere: (file) => isThere(file, disk),
    mayEnter,
    repositoryOf: (folder) => repositoryOf(folder, disk),
    isIgnored: openIgnoredFiles(),
    gitFault: (folder, roots) => {
      const key = [folder, ...roots].join('\0');
      const fault = faults.get(key) ?? { words: gitFault(folder, roots) };
      faults.set(key, fault);
      return fault.words;
    },
    gitHolds,
    sameRepositoryFault,
  };
}

function mayEnter(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function globDiskOver(disk: Disk): GlobDisk {
  const folderAt = (file: string): string | null => {
    const way = tryWalk(file, disk);
    const end = way.ok ? endOf(way.value) : null;
    return end?.stats?.isDirectory() === true ? end.real : null;
  };
  return {
    list: (file, limit) => {
      const folder = folderAt(file);
      return folder === null ? null : disk.list(folder, limit);
    },
    isThere: (file) => isThere(file, disk),
    isFolder: (file) => folderAt(file) !== null,
  };
}

/** What the system says of paths that nothing can be at. */
const LEADS_NOWHERE = ['ENOTDIR', 'ELOOP', 'ENAMETOOLONG'];

/** In doubt a `.git` is there. */
function repositoryOf(folder: string, disk: Disk): string | null {
  for (let at = folder; ; at = path.dirname(at)) {
    if (isThere(path.join(at, '.git'), disk)) return at;
    if (path.dirname(at) === at) return null;
  }
}

function isThere(file: string, disk: Disk): boolean {
  try {
    return disk.look(file).stats !== null;
  } catch (cause) {
    return !(cause instanceof Error && 'code' in cause && LEADS_NOWHERE.includes(String(cause.code)));
  }
}
