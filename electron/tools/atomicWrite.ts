// Writes a file whole or not at all, exactly where it was decided. It must never write through a link, replace a file
// that was not looked at, or leave a temporary file behind.
import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs';
import { access, link, lstat, open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { changed, isSame, notAFile, openSame, type Refusal, refusalOf, stateOf } from './authorizedFile.ts';
import { type OpenFolder, openFolder, openOrMakeFolder, removeMade } from './openFolder.ts';
import { THIS_WRITER, temporaryName } from './temporaryName.ts';

export type WriteOptions = {
  /** The person's own: what it takes away from the rights of new files and folders. */
  readonly umask: number;
  readonly onPrepared?: () => void;
};

/** What was done, and the path with the state in which the file stands now. */
export type Written = { readonly how: 'created' | 'replaced'; readonly path: ResolvedPath };
/** Puts the temporary file in its place. */
type Place = (temporary: string) => Promise<Result<void, Refusal>>;

/**
 * Folders that are missing on the way to a new file are made. `onPrepared` runs when all is written but not in its place
 * yet, directly before the last look.
 */
export async function writeAuthorized(
  target: ResolvedPath,
  content: Buffer,
  { umask, onPrepared = () => {} }: WriteOptions,
): Promise<Result<Written, Refusal>> {
  const refused = notAFile(target);
  if (refused && refused.kind !== 'absent') return err(refused);
  const made: string[] = [];
  const written = await write(target, content, { umask, onPrepared, made }).catch((error: unknown) =>
    err(refusalOf(target, error)),
  );
  if (!written.ok) await removeMade(made);
  return written;
}

/** `made` gets the folders that were made on the way. */
async function write(
  target: ResolvedPath,
  content: Buffer,
  { umask, onPrepared, made }: Required<WriteOptions> & { readonly made: string[] },
): Promise<Result<Written, Refusal>> {
  const parent = path.dirname(target.real);
  const isNew = target.type === 'absent';
  const folder = await (isNew ? openOrMakeFolder(parent, 0o777 & ~umask, made) : openFolder(parent));
  if (!folder) return err(changed(target));
  try {
    return isNew
      ? await create(target, folder, content, 0o666 & ~umask, onPrepared)
      : await replace(target, folder, content, onPrepared);
  } finally {
    await folder.close();
  }
}

async function create(
  target: ResolvedPath,
  folder: OpenFolder,
  content: Buffer,
  mode: number,
  onPrepared: () => void,
): Promise<Result<Written, Refusal>> {
  const file = folder.at(path.basename(target.real));
  const state = await withTemporary(folder, content, mode, async (temporary) => {
    onPrepared();
    if (!(await folder.isInPlace())) return err(changed(target));
    if (await linkNew(temporary, file)) await unlink(temporary);
    else if (await isAbsent(file)) await rename(temporary, file);
    else return err(changed(target));
    await folder.sync();
    return ok(undefined);
  });
  return state.ok ? ok({ how: 'created', path: { ...target, type: 'file', state: state.value } }) : state;
}

async function replace(
  target: ResolvedPath,
  folder: OpenFolder,
  content: Buffer,
  onPrepared: () => void,
): Promise<Result<Written, Refusal>> {
  const file = folder.at(path.basename(target.real));
  const old = await openSame(target, file);
  if (!old.ok) return old;
  const stats = await old.value.stat({ bigint: true }).finally(() => old.value.close());
  await access(file, constants.W_OK);
  const state = await withTemporary(folder, content, stats, async (temporary) => {
    onPrepared();
    const isStill = isSame(await lstat(file, { bigint: true }), target.state) && (await folder.isInPlace());
    if (!isStill) return err(changed(target));
    await rename(temporary, file);
    await folder.sync();
    return ok(undefined);
  });
  return state.ok ? ok({ how: 'replaced', path: { ...target, state: state.value } }) : state;
}

/** `like` gives the mode, and for an old file its owner too. The file's state once it is in its place. */
async function withTemporary(
  folder: OpenFolder,
  content: Buffer,
  like: BigIntStats | number,
  place: Place,
): Promise<Result<ResolvedPath['state'], Refusal>> {
  const temporary = folder.at(temporaryName(THIS_WRITER));
  const handle = await open(temporary, 'wx', 0o600);
  let isPlaced = false;
  try {
    await handle.writeFile(content);
    await (typeof like === 'number' ? handle.chmod(like) : takeAfter(handle, like));
    await handle.sync();
    const placed = await place(temporary);
    isPlaced = placed.ok;
    return placed.ok ? ok(stateOf(await handle.stat({ bigint: true }))) : placed;
  } finally {
    if (!isPlaced) await unlink(temporary).catch(() => undefined);
    await handle.close();
  }
}

/** The bits that lend a program its owner's rights are dropped, as the system itself does when a file is written. */
async function takeAfter(handle: Awaited<ReturnType<typeof open>>, like: BigIntStats): Promise<void> {
  const own = await handle.stat({ bigint: true });
  if (own.uid !== like.uid || own.gid !== like.gid) {
    await handle.chown(Number(like.uid), Number(like.gid)).catch(() => undefined);
  }
  await handle.chmod(Number(like.mode) & 0o777);
}

/** False where the disk knows no hard links. Throws EEXIST when something stands there. */
async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'].includes(code)) return false;
    throw error;
  }
}

const isAbsent = (file: string) =>
  lstat(file).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
