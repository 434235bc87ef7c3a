// Is a reading command of Git surely only that in this folder? Asks the disk which repository Git would find there and whether
// its configuration, its pointers and its nested repositories could make Git run, fetch or read more (SPEC 7.2). It never
// runs Git, changes nothing, and keeps nothing: each answer is of this moment.
import { accessSync, constants, lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Entry } from './disk.ts';
import type { TreeWants } from './findInTree.ts';
import { type GitSetting, readGitConfig } from './gitConfig.ts';
import { dangerOf, isHarmless } from './gitHarmlessKeys.ts';
import { keptPaths, nestedRepositories } from './gitIndex.ts';
import { readWhole } from './readWhole.ts';

/** In bytes: more is not read, and asks. */
const MAX_POINTER = 8192;
const MAX_CONFIG = 256 * 1024;
const MAX_INDEX = 64 * 1024 * 1024;

/** Of one repository: its top folder, its own folder, and the one it shares with other worktrees (else the same). */
type Repository = { readonly top: string; readonly own: string; readonly common: string };

/** Why it is not proven: thrown and caught in here only. */
class Fault extends Error {}

/**
 * Why Git is not proven to only read in `folder` (a real path), a clause that names the key or file at fault; null when it
 * is. `roots` are the real paths of the project and of added folders: the whole
 * repository must lie in one. Holds for what runs with the settings of sandbox/provenEnvironment.ts.
 */
export function gitFault(folder: string, roots: readonly string[]): string | null {
  return faultOf(() => {
    const repository = discover(folder);
    // `git diff` and `git grep` would take any two paths there, and look through whole folders.
    if (repository === null) throw new Fault('there is no repository');
    if (!roots.some((root) => isIn(repository.top, root))) throw new Fault('the repository lies outside the project');
    checkLinks(repository);
    const settings = checkConfig(repository);
    checkObjects(repository);
    checkReadFiles(repository, settings);
    checkNested(repository, settings);
  });
}

/** Why `folder` is not in the repository of `chatFolder` (both real paths); null when it is: both have the same top folder. */
export function sameRepositoryFault(folder: string, chatFolder: string): string | null {
  return faultOf(() => {
    if (discover(folder)?.top !== discover(chatFolder)?.top) throw new Fault('it is not the repository of this chat');
  });
}

/** The top folder of the repository that Git would find in `folder` (a real path); null where that is not sure. */
export function repositoryTop(folder: string): string | null {
  try {
    return discover(folder)?.top ?? null;
  } catch {
    return null;
  }
}

/**
 * What of all that Git keeps in the repository of `folder` (a real path) is wanted, a sentence; null when nothing is. What an
 * earlier commit kept is not looked at. A folder that became a link leads elsewhere, and is a fault too.
 */
export function gitHolds(folder: string, why: TreeWants['why']): string | null {
  return faultOf(() => {
    const repository = discover(folder);
    if (repository === null) return;
    const look = (name: string, type: Entry['type']): void => {
      const found = why(path.join(repository.top, name), { name: path.basename(name), type });
      if (found !== null) throw new Fault(`the repository keeps \`${name}\`, ${found}`);
    };
    const folders = new Set<string>();
    for (const name of keptBy(repository)) {
      for (const above of foldersAbove(name)) {
        if (folders.has(above)) continue;
        folders.add(above);
        look(above, 'folder');
        if (lstatSync(path.join(repository.top, above), { throwIfNoEntry: false })?.isSymbolicLink() === true)
          throw new Fault(`\`${above}\` is a link now, through which it reads`);
      }
      look(name, 'file');
    }
  });
}

function keptBy(repository: Repository): readonly string[] {
  const index = readWhole(path.join(repository.own, 'index'), MAX_INDEX);
  if (index === null) return [];
  const kept = index === 'not readable' ? null : keptPaths(index, isLong(checkConfig(repository)) ? 32 : 20);
  if (kept === null) throw new Fault('its list of files (`.git/index`) is not understood');
  return kept;
}

function foldersAbove(name: string): readonly string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** The keys that the repository of `folder` (a real path) sets; none where there is no repository that is proven. */
export function repositoryKeys(folder: string): ReadonlySet<string> {
  try {
    const repository = discover(folder);
    return new Set(repository === null ? [] : checkConfig(repository).map(({ key }) => key));
  } catch {
    return new Set();
  }
}

function faultOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    return 'what Git would find there could not be read';
  }
}

const isIn = (folder: string, root: string) =>
  folder === root || folder.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
const exists = (file: string) => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/** As setup.c of Git: at each folder upwards first `.git`, then whether the folder itself is a repository. */
function discover(folder: string): Repository | null {
  for (let top = folder; ; top = path.dirname(top)) {
    const entry = path.join(top, '.git');
    const stats = lstatSync(entry, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return checked({ top, own: entry, common: entry }, 'plain');
    if (stats?.isFile()) return checked(worktreeOf(top, entry), 'worktree');
    if (stats !== undefined) throw new Fault('its `.git` is a link');
    if (isBare(top)) throw new Fault(`\`${top}\` is itself a repository without files`);
    if (path.dirname(top) === top) return null;
  }
}

const isBare = (folder: string) =>
  exists(path.join(folder, 'HEAD')) && (exists(path.join(folder, 'objects')) || exists(path.join(folder, 'commondir')));

/** A `.git` file is that of a worktree only if the repository says so too, and it is where worktrees are. */
function worktreeOf(top: string, entry: string): Repository {
  const named = /^gitdir: ([^\n\r]+)[\n\r]*$/.exec(pointer(entry) ?? '')?.[1];
  if (named === undefined) throw new Fault('its `.git` file is not understood');
  const own = realpathSync(path.resolve(top, named));
  const back = pointer(path.join(own, 'gitdir'))?.replace(/[\n\r]+$/, '');
  const common = path.dirname(path.dirname(own));
  const isWorktree = back !== undefined && path.basename(path.dirname(own)) === 'worktrees';
  if (!isWorktree || pointer(path.join(own, 'commondir'))?.trim() !== '../..')
    throw new Fault('its `.git` file leads to another repository, as that of a submodule does');
  if (realpathSync(path.resolve(own, back)) !== entry)
    throw new Fault('its `.git` file leads to the repository of another folder');
  return { top, own, common };
}

/** What Git would not take for a repository it passes over, for one further up: that is not proven. */
function checked(repository: Repository, kind: 'plain' | 'worktree'): Repository {
  const { own, common } = repository;
  if (kind === 'plain' && exists(path.join(own, 'commondir')))
    throw new Fault('its `.git` leads to another repository (`commondir`)');
  const head = lstatSync(path.join(own, 'HEAD'), { throwIfNoEntry: false });
  const isHead = head?.isFile() && HEAD.test(pointer(path.join(own, 'HEAD')) ?? '');
  if (!isHead || !isUsable(path.join(common, 'objects')) || !isUsable(path.join(common, 'refs')))
    throw new Fault('its `.git` is not whole, so that Git may use another repository');
  return repository;
}
const HEAD = /^(?:ref: refs\/[^\n\0]+|[0-9a-f]{40}|[0-9a-f]{64})\n?$/;

function isUsable(folder: string): boolean {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  try {
    accessSync(folder, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const pointer = (file: string) => text(file, MAX_POINTER);

/** Null when the file is not there. */
function text(file: string, most: number): string | null {
  const whole = readWhole(file, most);
  if (whole === 'not readable') throw new Fault(`\`${path.basename(file)}\` of the repository cannot be read`);
  return whole?.toString('utf8') ?? null;
}

/** All settings, each of a harmless key. */
function checkConfig({ own, common }: Repository): readonly GitSetting[] {
  const shared = settingsOf(path.join(common, 'config'));
  const perWorktree = shared.some(({ key }) => key === 'extensions.worktreeconfig');
  const settings = perWorktree ? [...shared, ...settingsOf(path.join(own, 'config.worktree'))] : shared;
  const wrong = settings.find((setting) => !isHarmless(setting));
  if (wrong !== undefined) throw new Fault(`the repository sets \`${wrong.key}\`, ${dangerOf(wrong.key)}`);
  return settings;
}

function settingsOf(file: string): readonly GitSetting[] {
  const read = readGitConfig(text(file, MAX_CONFIG) ?? '');
  if (!read.ok) throw new Fault(`the repository's \`${path.basename(file)}\` is not understood: ${read.error}`);
  return read.value;
}

/** A file of the top folder that a harmless key names is read, and shown where it is not understood: it must be no link. */
function checkReadFiles({ top }: Repository, settings: readonly GitSetting[]): void {
  const named = settings.find(({ key, value }) => {
    if (key !== 'blame.ignorerevsfile' || value === null) return false;
    return lstatSync(path.join(top, value), { throwIfNoEntry: false })?.isSymbolicLink() === true;
  });
  if (named !== undefined)
    throw new Fault(`\`${named.value}\`, which the repository names by \`${named.key}\`, is a link`);
}

/** Of a text that it does not understand Git shows the line: none of its own may lead elsewhere. */
const OWN_TEXTS = ['config', 'config.worktree', 'packed-refs', 'shallow', 'logs', 'info'];
const INFO_TEXTS = ['exclude', 'attributes', 'grafts', 'sparse-checkout'].map((name) => path.join('info', name));

function checkLinks({ own, common }: Repository): void {
  for (const folder of own === common ? [own] : [own, common]) {
    for (const name of [...OWN_TEXTS, ...INFO_TEXTS]) {
      const file = path.join(folder, name);
      if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true)
        throw new Fault(`\`${name}\` of the repository is a link`);
    }
  }
}

function checkObjects({ common }: Repository): void {
  if (exists(path.join(common, 'objects/info/alternates')))
    throw new Fault('the repository takes objects from elsewhere (`objects/info/alternates`)');
}

/**
 * `git status` and `git diff` look into nested repositories, with the filters that those set. `diff.ignoreSubmodules` of a
 * proven line keeps them out, unless `.gitmodules` says otherwise; where that file is gone, Git takes the committed one.
 */
function checkNested({ top, own }: Repository, settings: readonly GitSetting[]): void {
  const file = path.join(top, '.gitmodules');
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) {
    checkIndex(own, settings);
    return;
  }
  if (!stats.isFile()) throw new Fault('its `.gitmodules` is not a file');
  const ignores = settingsOf(file).find(({ key }) => /^submodule\..*\.ignore$/s.test(key));
  if (ignores !== undefined)
    throw new Fault(`\`.gitmodules\` sets \`${ignores.key}\`, so that Git may run what a nested repository sets`);
}

function checkIndex(own: string, settings: readonly GitSetting[]): void {
  const index = readWhole(path.join(own, 'index'), MAX_INDEX);
  if (index === null) return;
  const nested = index === 'not readable' ? 'unknown' : nestedRepositories(index, isLong(settings) ? 32 : 20);
  if (nested === 'some') throw new Fault('it has a nested repository without a `.gitmodules`');
  if (nested === 'unknown') throw new Fault('its list of files (`.git/index`) is not understood');
}

/** Are its names of objects those of SHA-256? */
function isLong(settings: readonly GitSetting[]): boolean {
  return settings.some(({ key, value }) => key === 'extensions.objectformat' && value === 'sha256');
}
