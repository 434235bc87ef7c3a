// Which files Git ignores (SPEC 5.5), as the library `ignore` reads one list, put together as Git does over folders.
// It reads lists only: small regular files, never through a link. What it cannot read ignores nothing and is counted.
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
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
export async function enterFolder(lists: IgnoreLists, folder: string, file: string): Promise<ReadLists> {
  const own = await readList(file, folder);
  const kept = lists.map((list) => (testOne(list, folder, true).ignored ? without(list, folder) : list));
  return { lists: own.list === null ? kept : [...kept, own.list], unread: own.unread };
}

/** The lists that count for a folder where a repository begins: those above have no say in it. */
export async function enterRepository(folder: string, file: string): Promise<ReadLists> {
  const common = gitFolders([folder]).at(-1);
  const exclude = common === undefined ? null : await readList(path.join(common, 'info', 'exclude'), folder);
  const own = await readList(file, folder);
  const lists = [exclude?.list, own.list].flatMap((list) => list ?? []);
  return { lists, unread: own.unread + (exclude?.unread ?? 0) };
}

/**
 * The lists that count in a folder (a real path) seen from above: of the repository it lies in, or its own alone. Null when
 * the folder is ignored itself, or belongs to Git's own.
 */
export async function listsAt(folder: string): Promise<ReadLists | null> {
  const root = await repositoryOf(folder);
  if (root === null) return enterFolder([], folder, path.join(folder, '.gitignore'));
  const names = path.relative(root, folder).split(path.sep).filter(Boolean);
  if (names.some((name) => name.toLowerCase() === '.git')) return null;
  let { lists, unread } = await enterRepository(root, path.join(root, '.gitignore'));
  let at = root;
  for (const name of names) {
    at = path.join(at, name);
    if (isIgnored(lists, at, true)) return null;
    const read = await enterFolder(lists, at, path.join(at, '.gitignore'));
    lists = read.lists;
    unread += read.unread;
  }
  return { lists, unread };
}

async function repositoryOf(folder: string): Promise<string | null> {
  for (let at = folder; ; at = path.dirname(at)) {
    const isThere = await lstat(path.join(at, '.git')).then(
      () => true,
      () => false,
    );
    if (isThere) return at;
    if (path.dirname(at) === at) return null;
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

async function readList(file: string, folder: string): Promise<ReadList> {
  try {
    const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      if (!(await handle.stat()).isFile()) return UNREAD;
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_LIST + 1), 0, MAX_LIST + 1, 0);
      const text = buffer.toString('utf8', 0, bytesRead);
      const isFit = bytesRead <= MAX_LIST && text.split('\n').length <= MAX_LINES;
      return isFit ? { list: listOf(folder, text), unread: 0 } : UNREAD;
    } finally {
      await handle.close();
    }
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? NONE : UNREAD;
  }
}
