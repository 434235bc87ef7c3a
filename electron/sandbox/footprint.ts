// What stands at a path, in so much detail that a change is seen and that what was there can be put back. It must never
// follow a link, wait for a pipe, or keep more than its bounds.
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
} from 'node:fs';

type Identity = {
  readonly device: bigint;
  readonly inode: bigint;
  /** Nanoseconds; inode numbers are used again. */
  readonly born: bigint;
};
/** `mode` holds the permission bits alone. */
type Owned = { readonly mode: number; readonly uid: number; readonly gid: number };

export type FileFootprint = Identity &
  Owned & {
    readonly kind: 'file';
    readonly names: bigint;
    readonly size: bigint;
    /** Nanoseconds: of the content; of anything. */
    readonly changedAt: bigint;
    readonly touchedAt: bigint;
    /** Null where it is larger than MAX_KEPT, or cannot be read. */
    readonly content: Buffer | null;
  };
export type FolderFootprint = Identity &
  Owned & {
    readonly kind: 'folder';
    readonly entries: ReadonlyMap<string, Footprint>;
    /** Nothing below it was left out. */
    readonly isWhole: boolean;
  };
export type Footprint =
  | { readonly kind: 'absent' }
  | FileFootprint
  | FolderFootprint
  | (Identity & { readonly kind: 'link'; readonly text: string })
  /** A socket, a pipe, a device. */
  | (Identity & { readonly kind: 'other' });

/** Bytes of one file, and of all files below one folder. */
export const MAX_KEPT = 1_048_576;
const MAX_ENTRIES = 128;
/** Bytes of all contents that are kept for the next look. */
const MAX_CACHE = 16 * MAX_KEPT;
/** Nanoseconds. A file that was touched later than this before it was read may have been changed again with the same time. */
const SETTLED = 2_000_000_000n;

/** Looks at paths, and keeps what it read as long as the file is the same. */
export function createLook(): (path: string) => Footprint {
  const read = createCachedRead();
  return (path) => {
    const budget = { entries: MAX_ENTRIES, bytes: MAX_KEPT, read };
    return lookAt(path, budget);
  };
}

type Budget = { entries: number; bytes: number; readonly read: (path: string, stats: BigIntStats) => Buffer | null };

function lookAt(path: string, budget: Budget): Footprint {
  const stats = statsOf(path);
  if (stats === null) return { kind: 'absent' };
  const identity = { device: stats.dev, inode: stats.ino, born: stats.birthtimeNs };
  if (stats.isSymbolicLink()) return linkAt(path, identity);
  if (stats.isFile()) return fileAt(path, stats, identity, budget);
  if (stats.isDirectory()) return { ...identity, ...ownedOf(stats), kind: 'folder', ...entriesOf(path, budget) };
  return { ...identity, kind: 'other' };
}

function statsOf(path: string): BigIntStats | null {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
  } catch (error) {
    if (isCode(error, ['ENOTDIR', 'ENOENT'])) return null;
    throw error;
  }
}

const ownedOf = ({ mode, uid, gid }: BigIntStats): Owned => ({
  mode: Number(mode & 0o777n),
  uid: Number(uid),
  gid: Number(gid),
});

function linkAt(path: string, identity: Identity): Footprint {
  try {
    return { ...identity, kind: 'link', text: readlinkSync(path) };
  } catch (error) {
    if (isCode(error, ['ENOENT', 'EINVAL'])) return { ...identity, kind: 'other' };
    throw error;
  }
}

function fileAt(path: string, stats: BigIntStats, identity: Identity, budget: Budget): FileFootprint {
  const isKept = stats.size <= BigInt(budget.bytes);
  if (isKept) budget.bytes -= Number(stats.size);
  return {
    ...{ ...identity, ...ownedOf(stats), kind: 'file', names: stats.nlink, size: stats.size },
    ...{ changedAt: stats.mtimeNs, touchedAt: stats.ctimeNs },
    content: isKept ? budget.read(path, stats) : null,
  };
}

/** In order of names, what is nearer first, so that the bounds leave out what is deepest. */
function entriesOf(folder: string, budget: Budget): Pick<FolderFootprint, 'entries' | 'isWhole'> {
  const names = namesIn(folder);
  if (names === null) return { entries: new Map(), isWhole: false };
  const taken = names.slice(0, budget.entries);
  budget.entries -= taken.length;
  const entries = new Map(taken.map((name) => [name, lookAt(`${folder}/${name}`, budget)]));
  return { entries, isWhole: taken.length === names.length && [...entries.values()].every(isWhole) };
}

const isWhole = (entry: Footprint) =>
  entry.kind === 'folder' ? entry.isWhole : entry.kind === 'file' ? entry.content !== null : entry.kind === 'link';

function namesIn(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

type Kept = { readonly stats: BigIntStats; readonly content: Buffer };

function createCachedRead() {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const keep = (path: string, one: Kept) => {
    if (bytes + one.content.length > MAX_CACHE) {
      kept.clear();
      bytes = 0;
    }
    kept.set(path, one);
    bytes += one.content.length;
  };
  return (path: string, stats: BigIntStats): Buffer | null => {
    const before = kept.get(path);
    if (before !== undefined && isSame(before.stats, stats)) return before.content;
    const now = BigInt(Date.now()) * 1_000_000n;
    const content = readItself(path, stats);
    if (content !== null && stats.ctimeNs + SETTLED < now) keep(path, { stats, content });
    return content;
  };
}

const isSame = (one: BigIntStats, other: BigIntStats) =>
  one.ino === other.ino &&
  one.dev === other.dev &&
  one.size === other.size &&
  one.mtimeNs === other.mtimeNs &&
  one.ctimeNs === other.ctimeNs;

function readItself(path: string, { size, ino }: BigIntStats): Buffer | null {
  try {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      return fstatSync(descriptor, { bigint: true }).ino === ino ? readAll(descriptor, Number(size)) : null;
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

/** Null when it is not as long as it was. */
function readAll(descriptor: number, size: number): Buffer | null {
  const buffer = Buffer.alloc(size + 1);
  const length = readSync(descriptor, buffer, 0, buffer.length, 0);
  return length === size ? buffer.subarray(0, size) : null;
}

function isCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
