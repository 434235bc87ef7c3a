// Deletes exactly the file or the empty folder that was decided about. It must never follow a link, nor delete anything
// that was not looked at or that holds something.
import type { BigIntStats } from 'node:fs';
import { lstat, rmdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { changed, isSame, type Refusal, refusalOf } from './authorizedFile.ts';
import { openFolder } from './openFolder.ts';

/** `onPrepared` runs when all is ready, directly before the last look. What is neither file nor folder is refused. */
export async function deleteAuthorized(
  target: ResolvedPath,
  onPrepared: () => void = () => {},
): Promise<Result<void, Refusal>> {
  if (target.type !== 'file' && target.type !== 'folder') return err(changed(target));
  try {
    const parent = await openFolder(path.dirname(target.real));
    if (!parent) return err(changed(target));
    try {
      const entry = parent.at(path.basename(target.real));
      onPrepared();
      const isInPlace = await parent.isInPlace();
      if (!isInPlace || !isStill(await lstat(entry, { bigint: true }), target)) return err(changed(target));
      await (target.type === 'file' ? unlink(entry) : rmdir(entry));
      await parent.sync();
      return ok(undefined);
    } finally {
      await parent.close();
    }
  } catch (error) {
    return err(refusalOf(target, error));
  }
}

/** A folder has its identity only; that it is empty, the system itself demands. */
function isStill(stats: BigIntStats, { type, state }: ResolvedPath): boolean {
  if (type === 'file') return isSame(stats, state);
  return stats.isDirectory() && String(stats.dev) === state?.device && String(stats.ino) === state.inode;
}
