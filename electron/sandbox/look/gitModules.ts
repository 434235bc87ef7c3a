// The folders of Git that lie below `modules` of another one, however deep: those of submodules, and of their submodules.
import type { Dirent } from 'node:fs';
import path from 'node:path';
import { NO_MODULES } from '../profile/gitParts.ts';
import { entriesIn, isClosed } from './gitDisk.ts';

const MAX_FOLDERS = 2000;
const SIGNS: ReadonlySet<string> = new Set(['HEAD', 'config', 'commondir', 'hooks', 'objects', 'refs']);
const isFolder = (entry: Dirent) => entry.isDirectory();

export type ModuleFolders = {
  readonly folders: readonly string[];
  /** Folders on the way that do not tell what is in them. */
  readonly closed: readonly string[];
  readonly whole: boolean;
};

/**
 * `whole` is false where there were more folders than are looked at. A command may remove `HEAD` of a module or put a `config`
 * beside modules to hide them: any one sign makes a folder of Git, and below it all is looked at but what Git keeps there.
 */
export function moduleFolders(git: string): ModuleFolders {
  const folders: string[] = [];
  const closed: string[] = [];
  const open = [path.join(git, 'modules')];
  for (let seen = 0; open.length > 0; seen += 1) {
    const folder = open.pop();
    if (folder === undefined || seen > MAX_FOLDERS) return { folders, closed, whole: false };
    if (isClosed(folder)) closed.push(folder);
    const entries = entriesIn(folder);
    const isGit = seen > 0 && entries.some(({ name }) => SIGNS.has(name));
    if (isGit) folders.push(folder);
    for (const { name } of entries.filter(isFolder))
      if (!isGit || !NO_MODULES.has(name) || hasConfig(path.join(folder, name))) open.push(path.join(folder, name));
  }
  return { folders, closed, whole: true };
}

const hasConfig = (folder: string) => entriesIn(folder).some(({ name }) => name === 'config' || name === 'commondir');
