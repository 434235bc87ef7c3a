// Whether a `.git` that a command made holds nothing but what `git init`, `git clone` and commits put there, so that Git on
// the host runs nothing by it. It must say no where it is not sure, and follows no link.
import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs';

const MAX_CONFIG = 65_536;

/** Sections as Git itself writes them, and keys of theirs that name no program and no file. */
const LINES = [
  /^$/,
  /^\[(?:core|user|init)\]$/,
  /^\[(?:branch|remote) "[\w./-]+"\]$/,
  /^\s*repositoryformatversion = 0$/,
  /^\s*(?:filemode|logallrefupdates|ignorecase|precomposeunicode|symlinks) = (?:true|false)$/,
  /^\s*bare = false$/,
  /^\s*(?:name|email) = [\w .@+-]+$/,
  /^\s*defaultBranch = [\w./-]+$/,
  /^\s*url = (?:https:\/\/|ssh:\/\/\w|git@)[\w.@:/~-]+$/,
  /^\s*fetch = \+refs\/heads\/\*:refs\/remotes\/[\w-]+\/\*$/,
  /^\s*remote = [A-Za-z0-9][\w-]*$/,
  /^\s*merge = refs\/heads\/[\w./-]+$/,
];

/** What may not be there at all: it leads to other configuration, other hooks, or another repository on this disk. */
const NONE_OF = ['commondir', 'config.worktree', 'modules', 'worktrees'];

/** `git` is the path of the `.git`. */
export function isPlainRepository(git: string): boolean {
  try {
    if (!lstatSync(git).isDirectory() || NONE_OF.some((name) => isThere(`${git}/${name}`))) return false;
    return isEmpty(`${git}/branches`) && isEmpty(`${git}/remotes`) && hasNoHooks(`${git}/hooks`) && isPlainConfig(git);
  } catch {
    return false;
  }
}

const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
const isEmpty = (folder: string) => !isThere(folder) || (isFolder(folder) && readdirSync(folder).length === 0);
const isFolder = (path: string) => lstatSync(path).isDirectory();
const hasNoHooks = (folder: string) =>
  !isThere(folder) || (isFolder(folder) && readdirSync(folder).every((name) => name.endsWith('.sample')));

function isPlainConfig(git: string): boolean {
  const text = textOf(`${git}/config`);
  return text?.split('\n').every((line) => LINES.some((known) => known.test(line))) ?? false;
}

function textOf(file: string): string | null {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(descriptor);
    return stats.isFile() && stats.size <= MAX_CONFIG ? readFileSync(descriptor, 'utf8') : null;
  } finally {
    closeSync(descriptor);
  }
}
