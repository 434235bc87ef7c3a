// Where a path leads (SPEC 5.1), as one value. It never opens, follows or changes anything itself.
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import { type Disk, openDisk, type Passed } from './disk.ts';
import type { ResolvedPath } from './resolvedPath.ts';
import { endOf, walk } from './walk.ts';

/** Longer paths are refused by every system we run on. */
const MAX_PATH = 4096;

/**
 * `folder` and `home` are real, absolute paths. `~` alone and a leading `~/` mean `home`. The error is a sentence: the
 * call is malformed, because no file can be meant.
 */
export function resolvePath(
  written: string,
  folder: string,
  home: string,
  disk: Disk = openDisk(),
): Result<ResolvedPath, string> {
  if (written === '') return err('the path is empty');
  if (written.includes('\0')) return err('the path has a NUL character in it');
  if (written.length * 3 > MAX_PATH && Buffer.byteLength(written) > MAX_PATH)
    return err(`the path is longer than ${MAX_PATH} bytes`);
  const absolute = makeAbsolute(written, folder, home);
  try {
    const way = walk(absolute, disk);
    return way.ok ? ok(asResolved(written, path.resolve(absolute), endOf(way.value))) : way;
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

function asResolved(written: string, lexical: string, { real, stats }: Passed): ResolvedPath {
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
