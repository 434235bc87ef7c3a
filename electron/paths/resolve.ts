// The only code that asks the disk where a path leads (SPEC 5.1). It goes name by name, as the system does, so that a
// `..` counts after the link before it. It never opens, follows or changes anything itself.
import type { BigIntStats } from 'node:fs';
import { lstat, readlink } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ResolvedPath } from './resolvedPath.ts';

/** Longer paths are refused by every system we run on. */
const MAX_PATH = 4096;
/** As many links as Linux follows. */
const MAX_LINKS = 40;

type Place = { readonly real: string; readonly stats: BigIntStats | null };

/**
 * `folder` and `home` are real, absolute paths. `~` alone and a leading `~/` mean `home`. The error is a sentence: the
 * call is malformed, because no file can be meant.
 */
export async function resolvePath(
  written: string,
  folder: string,
  home: string,
): Promise<Result<ResolvedPath, string>> {
  if (written === '') return err('the path is empty');
  if (written.includes('\0')) return err('the path has a NUL character in it');
  if (Buffer.byteLength(written) > MAX_PATH) return err(`the path is longer than ${MAX_PATH} bytes`);
  const absolute = makeAbsolute(written, folder, home);
  try {
    const place = await walk(absolute);
    return place.ok ? ok(asResolved(written, path.resolve(absolute), place.value)) : place;
  } catch (cause) {
    return err(`\`${written}\` cannot be looked up: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** Not normalised: `..` keeps its meaning until the link before it is followed. */
function makeAbsolute(written: string, folder: string, home: string): string {
  if (written === '~') return home;
  if (written.startsWith('~/')) return `${home}/${written.slice(2)}`;
  return path.isAbsolute(written) ? written : `${folder}/${written}`;
}

async function walk(absolute: string): Promise<Result<Place, string>> {
  const pending = namesOf(absolute);
  let place: Place = {
    real: path.parse(absolute).root,
    stats: await lstat(path.parse(absolute).root, { bigint: true }),
  };
  let links = 0;
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    if (place.stats === null && name === '..') return err(`\`${place.real}\` does not exist, so \`..\` leads nowhere`);
    if (place.stats !== null && !place.stats.isDirectory()) return err(`\`${place.real}\` is not a folder`);
    if (name === '' || name === '.') continue;
    const next = await look(name === '..' ? path.dirname(place.real) : path.join(place.real, name));
    if (next.stats?.isSymbolicLink() !== true) {
      place = next;
      continue;
    }
    if (++links > MAX_LINKS) return err(`\`${next.real}\` leads through more than ${MAX_LINKS} links`);
    const target = await readlink(next.real);
    pending.unshift(...namesOf(target));
    if (path.isAbsolute(target)) place = await look(path.parse(target).root);
  }
  return ok(place);
}

/** Empty names stay: a slash at the end says that a folder is meant. */
function namesOf(text: string): string[] {
  const rest = text.slice(path.parse(text).root.length);
  return rest === '' ? [] : rest.split(path.sep === '\\' ? /[\\/]/ : '/');
}

async function look(real: string): Promise<Place> {
  try {
    return { real, stats: await lstat(real, { bigint: true }) };
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return { real, stats: null };
    throw cause;
  }
}

function asResolved(written: string, lexical: string, { real, stats }: Place): ResolvedPath {
  if (stats === null) return { written, lexical, real, type: 'absent', state: null };
  const type = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
  const isFile = type === 'file';
  return {
    written,
    lexical,
    real,
    type,
    state: {
      device: String(stats.dev),
      inode: String(stats.ino),
      size: isFile ? String(stats.size) : '0',
      changedNs: isFile ? String(stats.ctimeNs) : '0',
      links: isFile ? Number(stats.nlink) : 1,
    },
  };
}
