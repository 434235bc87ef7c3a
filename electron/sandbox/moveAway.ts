// Takes what was put at a protected path out of the way, and keeps it where nobody starts it. It must never follow a link,
// start or read it as anything, or lose it: what cannot be kept elsewhere stays beside its place under another name.
import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { inFolderItself } from './heldFolder.ts';

const FILE_ITSELF = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Of a copy, where it lies on another disk: entries and bytes. Beyond that it stays beside its place. */
const MAX_COPIED_ENTRIES = 2_000;
const MAX_COPIED_BYTES = 64 * 1_048_576;
/** Entries from which the right to be started is taken. The folder above them opens to nobody else in any case. */
const MAX_DISARMED = 10_000;

/**
 * Moves what stands at `from` to `to` (free; its folder is there and private), or to a name beside `from` that begins as it
 * does and ends with `id`. Gives the path where it is kept. Throws what the disk throws when it stays where it was.
 */
export function moveAway(from: string, to: string, id: string): string {
  const stats = lstatSync(from);
  // Another name of the same file would change what is kept, and lose the right to be started.
  if (stats.isFile() && stats.nlink > 1) return copyAway(from, to, id);
  try {
    renameSync(from, to);
  } catch {
    return copyAway(from, to, id);
  }
  disarm(to);
  return to;
}

/** Under another name nothing reads it, and that needs no room. */
export function setAside(from: string, id: string): string {
  // A name may have 255 bytes.
  const beside = path.join(path.dirname(from), `${path.basename(from).slice(0, 60)}.${id}`);
  renameSync(from, beside);
  return beside;
}

function copyAway(from: string, to: string, id: string): string {
  const beside = setAside(from, id);
  try {
    copyTree(beside, to, { entries: MAX_COPIED_ENTRIES, bytes: MAX_COPIED_BYTES });
  } catch {
    rmSync(to, { recursive: true, force: true });
    return beside;
  }
  rmSync(beside, { recursive: true, force: true });
  return to;
}

type Room = { entries: number; bytes: number };

/** Sockets, pipes and devices hold nothing that could be kept. */
function copyTree(from: string, to: string, room: Room): void {
  const stats = lstatSync(from);
  room.entries -= 1;
  room.bytes -= stats.isFile() ? stats.size : 0;
  if (room.entries < 0 || room.bytes < 0) throw new Error('it is too large to be copied');
  if (stats.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else if (stats.isFile()) copyFile(from, to);
  else if (stats.isDirectory()) {
    mkdirSync(to, 0o700);
    for (const name of readdirSync(from)) copyTree(path.join(from, name), path.join(to, name), room);
  }
}

function copyFile(from: string, to: string): void {
  const source = openSync(from, FILE_ITSELF);
  try {
    if (!fstatSync(source).isFile()) throw new Error('it is no file any more');
    const target = openSync(to, 'wx', 0o600);
    try {
      pour(source, target);
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}

function pour(source: number, target: number): void {
  const buffer = Buffer.alloc(65_536);
  for (let length = readSync(source, buffer); length > 0; length = readSync(source, buffer))
    for (let at = 0; at < length; ) at += writeSync(target, buffer, at, length - at);
}

/**
 * Files 0600, folders 0700, as far as they can be had; links stay as they are. A command that stands in it may still be changing
 * it, so that each entry is held while it is looked at.
 */
function disarm(top: string): void {
  disarmOne(top, { entries: MAX_DISARMED });
}

function disarmOne(entry: string, left: { entries: number }): void {
  left.entries -= 1;
  if (left.entries < 0) return;
  try {
    const stats = lstatSync(entry);
    if (stats.isFile()) disarmFile(entry);
    if (!stats.isDirectory()) return;
    inFolderItself(entry, (held) => {
      chmodSync(held, 0o700);
      for (const name of readdirSync(held)) disarmOne(path.join(held, name), left);
    });
  } catch {
    // It is gone, or too deep; the folder above keeps everybody else out.
  }
}

/** One that may not be read stays as it is: its rights could only be changed by its path. */
function disarmFile(file: string): void {
  const descriptor = openSync(file, FILE_ITSELF);
  try {
    const stats = fstatSync(descriptor);
    if (stats.isFile() && stats.nlink === 1) fchmodSync(descriptor, 0o600);
  } finally {
    closeSync(descriptor);
  }
}
