// Which files Git ignores (SPEC 5.5), as the library `ignore` reads one list, put together as Git does over folders.
// It reads lists only: small regular files, never through a link. What it cannot read ignores nothing and is counted.
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { gitFolders } from './gitFolders.ts';

/** One list: its patterns count from `folder`, an absolute real path. */
type List = { readonly folder: string; readonly text: string; readonly matcher: Ignore };
/** The lists that count in a folder, the strongest last. */
export type IgnoreLists = readonly List[];

/** In bytes and lines. No list that a person keeps is longer. */
const MAX_LIST = 256_000;
const MAX_LINES = 3000;

/** `unread` counts lists that are too long or no regular files. */
export type ReadLists = { readonly lists: IgnoreLists; readonly unread: number };

/** Is the path (absolute) ignored, if no folder on the way to it is? */
export function isIgnored(lists: IgnoreLists, file: string, isFolder: boolean): boolean {
  for (const list of lists.toReversed()) {
    const { ignored, unignored } = testOne(list, file, isFolder);
    if (ignored || unignored) return ignored;
  }
  return false;
}

function testOne({ folder, matcher }: List, file: string, isFolder: boolean) {
  const name = path.relative(folder, file).split(path.sep).join('/');
  return matcher.test(isFolder ? `${name}/` : name);
}

/** The lists that count for what lies in a folder that is not ignored. `file` reaches its own list. */
export function enterFolder(lists: IgnoreLists, folder: string, file: string): ReadLists {
  const own = readList(file, folder);
  const kept = lists.map((list) => (testOne(list, folder, true).ignored ? without(list, folder) : list));
  return { lists: own.list === null ? kept : [...kept, own.list], unread: own.unread };
}

/** The lists that count for a folder where a repository begins: those above have no say in it. */
export function enterRepository(folder: string, file: string): ReadLists {
  const common = gitFolders([folder]).at(-1);
  const exclude = common === undefined ? null : readList(path.join(common, 'info', 'exclude'), folder);
  const own = readList(file, folder);
  const lists = [exclude?.list, own.list].flatMap((list) => list ?? []);
  return { lists, unread: own.unread + (exclude?.unread ?? 0) };
}

/**
 * The lists that count in a folder (a real path) seen from above: of the repository it lies in, or its own alone. Null when
 * the folder is ignored itself, or belongs to Git's own.
 */
export function listsAt(folder: string): ReadLists | null {
  const root = repositoryOf(folder);
  if (root === null) return enterFolder([], folder, path.join(folder, '.gitignore'));
  const names = path.relative(root, folder).split(path.sep).filter(Boolean);
  if (names.some((name) => name.toLowerCase() === '.git')) return null;
  let { lists, unread } = enterRepository(root, path.join(root, '.gitignore'));
  let at = root;
  for (const name of names) {
    at = path.join(at, name);
    if (isIgnored(lists, at, true)) return null;
    const read = enterFolder(lists, at, path.join(at, '.gitignore'));
    lists = read.lists;
    unread += read.unread;
  }
  return { lists, unread };
}

/** The folder upwards from here (a real path, that need not be there yet) in which a `.git` is; null when there is none. */
export function repositoryOf(folder: string): string | null {
  for (let at = folder; ; at = path.dirname(at)) {
    if (isThere(path.join(at, '.git'))) return at;
    if (path.dirname(at) === at) return null;
  }
}

function isThere(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** The library lets a list that ignores a folder speak for all below, also where a stronger list took the folder back. */
function without(list: List, folder: string): List {
  const name = path.relative(list.folder, folder).split(path.sep).join('/');
  const escaped = name.replaceAll(/[\\*?[\]!#\s]/g, '\\$&');
  return listOf(list.folder, `${list.text}\n!/${escaped}/`);
}

function listOf(folder: string, text: string): List {
  const ignoreCase = process.platform === 'darwin' || process.platform === 'win32';
  return { folder, text, matcher: ignore({ ignoreCase }).add(text) };
}

type ReadList = { readonly list: List | null; readonly unread: 0 | 1 };
const NONE: ReadList = { list: null, unread: 0 };
const UNREAD: ReadList = { list: null, unread: 1 };

function readList(file: string, folder: string): ReadList {
  try {
    const handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      return fstatSync(handle).isFile() ? listFrom(handle, folder) : UNREAD;
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? NONE : UNREAD;
  }
}

function listFrom(handle: number, folder: string): ReadList {
  const buffer = Buffer.alloc(MAX_LIST + 1);
  const count = readSync(handle, buffer, 0, buffer.length, 0);
  const text = buffer.toString('utf8', 0, count);
  const isFit = count <= MAX_LIST && text.split('\n').length <= MAX_LINES;
  return isFit ? { list: listOf(folder, text), unread: 0 } : UNREAD;
}
