// Makes again what a footprint holds. It must never write over anything, and never through a link.

import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileFootprint, FolderFootprint, Footprint } from './footprint.ts';
import { inFolderItself } from './heldFolder.ts';

/** Whether all of it is known. */
export function canBePutBack(was: Footprint): boolean {
  if (was.kind === 'file') return was.content !== null;
  return was.kind === 'folder' ? was.isWhole : was.kind === 'link';
}

/**
 * `path` is free. As it was: with its rights, and its owner where this process may give it. `private`: for the person alone,
 * and nothing in it can be started. Throws what the disk throws, also when `path` is not free; a file is there whole or not.
 */
export function putBack(was: Footprint, path: string, how: 'as it was' | 'private'): void {
  if (was.kind === 'link') symlinkSync(was.text, path);
  if (was.kind === 'file') putFile(was, path, how === 'private' ? { ...was, mode: 0o600 } : was);
  if (was.kind === 'folder') putFolder(was, path, how);
}

type Rights = Pick<FileFootprint, 'mode' | 'uid' | 'gid'>;

function putFile({ content }: FileFootprint, path: string, rights: Rights): void {
  if (content === null) throw new Error('its content is not known');
  const beside = join(dirname(path), `.z-engine-${randomUUID().slice(0, 8)}.tmp`);
  const descriptor = openSync(beside, 'wx', 0o600);
  try {
    writeFileSync(descriptor, content);
    giveRights(descriptor, rights);
    fsyncSync(descriptor);
    moveInto(beside, path);
  } finally {
    closeSync(descriptor);
    removeQuietly(beside);
  }
}

/** A second name fails where the first is taken, which renaming does not. Some file systems have no second names. */
function moveInto(beside: string, path: string): void {
  try {
    linkSync(beside, path);
  } catch (error) {
    if (!hasCode(error, ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])) throw error;
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) throw error;
    renameSync(beside, path);
  }
}

function putFolder({ entries, mode, uid, gid }: FolderFootprint, path: string, how: 'as it was' | 'private'): void {
  mkdirSync(path, 0o700);
  inFolderItself(path, (held) => {
    for (const [name, entry] of entries) putBack(entry, `${held}/${name}`, how);
    if (how === 'private') return;
    chmodSync(held, mode);
    ignoringRefusal(() => chownSync(held, uid, gid));
  });
}

function giveRights(descriptor: number, { mode, uid, gid }: Rights): void {
  ignoringRefusal(() => fchownSync(descriptor, uid, gid));
  fchmodSync(descriptor, mode);
}

function ignoringRefusal(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!hasCode(error, ['EPERM', 'EINVAL', 'ENOSYS', 'EROFS'])) throw error;
  }
}

function removeQuietly(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // It was renamed, or never made.
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
