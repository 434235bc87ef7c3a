// Reads exactly the file that was decided about. It must never follow a link, wait on a device, or take a look-alike.
import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';

export type State = NonNullable<ResolvedPath['state']>;

export type Refusal = {
  readonly kind: 'absent' | 'notAFile' | 'changed' | 'tooBig' | 'failed';
  readonly words: string;
};

export const changed = (path: ResolvedPath): Refusal => ({
  kind: 'changed',
  words: `\`${path.written}\` changed since it was looked at; read it again`,
});

export const sizeWords = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Null for an existing regular file. */
export function notAFile(path: ResolvedPath): Refusal | null {
  if (path.type === 'file') return null;
  if (path.type === 'absent') return { kind: 'absent', words: `\`${path.written}\` does not exist` };
  const what = path.type === 'folder' ? 'a folder' : 'not a regular file';
  return { kind: 'notAFile', words: `\`${path.written}\` is ${what}` };
}

/** The very file, in the very state, that was decided about. */
export function isSame(stats: BigIntStats, state: ResolvedPath['state']): boolean {
  return state !== null && stats.isFile() && isSameState(stateOf(stats), state);
}

/** Of a regular file. */
export const stateOf = (stats: BigIntStats): State => ({
  device: String(stats.dev),
  inode: String(stats.ino),
  size: String(stats.size),
  changedNs: String(stats.ctimeNs),
  links: Number(stats.nlink),
});

/** Another name for the file (a hard link) is no change of what it holds. */
export const isSameState = (one: State, other: State): boolean =>
  one.device === other.device &&
  one.inode === other.inode &&
  one.size === other.size &&
  one.changedNs === other.changedNs;

const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NO_WAIT = constants.O_NONBLOCK ?? 0;

/** `file` is where to open it: the real path, or its name under an open folder. The caller closes what is given back. */
export async function openSame(path: ResolvedPath, file: string): Promise<Result<FileHandle, Refusal>> {
  const handle = await open(file, constants.O_RDONLY | NO_FOLLOW | NO_WAIT).catch((error: unknown) =>
    refusalOf(path, error),
  );
  if ('kind' in handle) return err(handle);
  if (isSame(await handle.stat({ bigint: true }), path.state)) return ok(handle);
  await handle.close();
  return err(changed(path));
}

/** All bytes of the file, at most `limit`. */
export async function readAuthorized(path: ResolvedPath, limit: number): Promise<Result<Buffer, Refusal>> {
  const refused = notAFile(path);
  if (refused) return err(refused);
  const size = Number(path.state?.size);
  if (size > limit) {
    return err({
      kind: 'tooBig',
      words: `\`${path.written}\` has ${sizeWords(size)}, more than the ${sizeWords(limit)} that can be taken`,
    });
  }
  const opened = await openSame(path, path.real);
  if (!opened.ok) return opened;
  try {
    const bytes = await opened.value.readFile();
    return isSame(await opened.value.stat({ bigint: true }), path.state) ? ok(bytes) : err(changed(path));
  } catch (error) {
    return err(refusalOf(path, error));
  } finally {
    await opened.value.close();
  }
}

const CODE_WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'the disk is full; nothing was changed, free some room and try again',
  EDQUOT: 'the disk quota is used up; nothing was changed, free some room and try again',
  EROFS: 'the disk is read-only; nothing was changed, make it writable or choose another place',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
};
/** What these codes say is that another thing stands there than a moment ago. */
const CHANGED_CODES = new Set(['ELOOP', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENXIO']);

/** An error of the system in words; the paths it names are internal and stay out. */
export function refusalOf(path: ResolvedPath, error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (CHANGED_CODES.has(code)) return changed(path);
  return { kind: 'failed', words: `\`${path.written}\`: ${CODE_WORDS[code] ?? (code || String(error))}` };
}
