// Keeps a place at protected paths that are not there yet, so that a confined command cannot make them (SPEC X2): an empty
// folder, which Git does not see. It must never remove what is not its own, never follow a link, and never make a parent.
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Placeholder, PlaceholderLog } from './ports.ts';
import type { Protection } from './profile/sandboxProfile.ts';

export type Placed =
  /**
   * `standing`: the protected paths at which something is to be mounted, its placeholder or what was there. At the others
   * nothing stands, so they can only be watched.
   */
  | { readonly kind: 'placed'; readonly standing: ReadonlySet<string> }
  /** `path` is not any more what the profile says: make it anew. Nothing is noted. */
  | { readonly kind: 'stale'; readonly path: string };

export type Placeholders = {
  /**
   * Makes what is missing, and notes that the run needs it, and also what is there already and known as a placeholder of
   * another run. Throws where the journal cannot be written or the disk is full; then the run must not start.
   */
  place(mark: string, protections: readonly Protection[]): Placed;
  /** The run has ended. Never throws: what cannot be removed stays noted. */
  release(mark: string): void;
  /** Removes what killed apps left. Call it when what they left running has been ended. Never throws. */
  cleanUp(): void;
};

type Deps = {
  readonly log: PlaceholderLog;
  /** Milliseconds. */
  readonly now: () => number;
  /** Told of what could not be done at the end of a run, or at the start. */
  readonly onFault: (error: unknown) => void;
  /**
   * Absolute paths on which sandboxes of other apps have mounted something: those stay until nothing is mounted there, since a
   * mount goes with the folder that it lies on.
   */
  readonly mounted?: () => ReadonlySet<string>;
};

export function createPlaceholders({ log, now, onFault, mounted = () => new Set() }: Deps): Placeholders {
  /** Something stayed because of another app. */
  let isOwing = false;
  const quietly = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      onFault(error);
    }
  };
  /** Asks once for all that is to be removed in one go. */
  const removal = () => {
    let elsewhere: ReadonlySet<string> | null = null;
    return (placeholder: Placeholder): boolean => {
      elsewhere ??= mounted();
      const isHeld = elsewhere.has(placeholder.path);
      isOwing ||= isHeld;
      return !isHeld && remove(placeholder);
    };
  };
  const release = (mark: string) =>
    quietly(() => {
      const wasOwing = isOwing;
      isOwing = false;
      log.released(mark, removal());
      if (wasOwing) log.abandoned(removal());
    });
  const settleAll = (mark: string, protections: readonly Protection[]): Placed => {
    const known = new Map(log.all().map(({ path, kind }) => [path, kind]));
    const wanted = protections.flatMap((one) => wantedOf(one, known));
    log.noted(mark, wanted);
    if (wanted.length > 0) log.settled(mark, (noted) => settle(noted, now()));
    return lookAgain(protections);
  };
  return {
    place: (mark, protections) => {
      try {
        const placed = settleAll(mark, protections);
        if (placed.kind === 'stale') release(mark);
        return placed;
      } catch (error) {
        release(mark);
        throw error;
      }
    },
    release,
    cleanUp: () => quietly(() => log.abandoned(removal())),
  };
}

type Kind = Placeholder['kind'];

function wantedOf({ path, state, placeholder }: Protection, known: ReadonlyMap<string, Kind>) {
  const kind = known.get(path) ?? (state === 'absent' ? placeholder : null);
  return kind === null || state === 'link' ? [] : [{ path, kind }];
}

/** What stands where the profile was looked at a moment ago. A link cannot be mounted on, so a new one is stale. */
function lookAgain(protections: readonly Protection[]): Placed {
  const standing = new Set<string>();
  for (const { path, state, placeholder } of protections) {
    const is = stateOf(path);
    const isExpected = state === 'absent' ? is === 'absent' || (placeholder !== null && is !== 'link') : is === state;
    if (!isExpected) return { kind: 'stale', path };
    if (is !== 'absent') standing.add(path);
  }
  return { kind: 'placed', standing };
}

function stateOf(path: string): Protection['state'] {
  const there = lookAt(path);
  if (there === null) return 'absent';
  if (there.isSymbolicLink()) return 'link';
  return there.isDirectory() ? 'folder' : 'file';
}

/** Null: it is not ours, or it cannot be made, so that the command cannot make it either, or can only make its parent first. */
function settle(noted: Placeholder, now: number): Placeholder | null {
  const there = lookAt(noted.path);
  if (there === null) return make(noted, now);
  return isOurs(noted, there) ? { ...noted, ...identityOf(there) } : null;
}

const CANNOT_BE_MADE = ['EEXIST', 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'];

function make(noted: Placeholder, notedAt: number): Placeholder | null {
  try {
    if (noted.kind === 'folder') mkdirSync(noted.path, 0o755);
    else writeNew(noted.path, TEXT[noted.kind]);
  } catch (error) {
    if (hasCode(error, CANNOT_BE_MADE)) return null;
    throw error;
  }
  const made = { ...noted, notedAt, ...identityOf(lstatSync(noted.path, { bigint: true })) };
  if (realpathSync.native(path.dirname(noted.path)) === path.dirname(noted.path)) return made;
  remove(made);
  throw new Error(`\`${path.dirname(noted.path)}\` leads elsewhere since a moment ago; try again`);
}

/** Git reads `commondir` as "the common folder is this one", which is so anyway. An empty one would stop every Git. */
const TEXT = { commondir: '.\n', empty: '' } as const;
const READ_ITSELF = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Half a `commondir` would stop every Git, so the name is given to a whole file. It never takes the place of another. */
function writeNew(file: string, text: string): void {
  const beside = besideOf(file);
  rmSync(beside, { force: true });
  writeFileSync(beside, text, { flag: 'wx', mode: 0o644 });
  try {
    linkSync(beside, file);
  } catch (error) {
    if (!hasCode(error, NO_SECOND_NAMES)) throw error;
    writeFileSync(file, text, { flag: 'wx', mode: 0o644 });
  } finally {
    rmSync(beside, { force: true });
  }
}

const besideOf = (file: string) => `${file}.z-engine`;
/** What file systems say that know one name of a file only. */
const NO_SECOND_NAMES = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** True when nothing of ours stands there any more. False: it does, and cannot be removed now. */
function remove(placeholder: Placeholder): boolean {
  try {
    if (placeholder.kind !== 'folder') rmSync(besideOf(placeholder.path), { force: true });
    const there = lookAt(placeholder.path);
    if (there === null || !isOurs(placeholder, there)) return true;
    if (placeholder.kind === 'folder') rmdirSync(placeholder.path);
    else unlinkSync(placeholder.path);
    return true;
  } catch (error) {
    // Something lies in the folder: it is somebody's now.
    return hasCode(error, ['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR']);
  }
}

type Look = NonNullable<ReturnType<typeof lookAt>>;

function lookAt(path: string) {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
  } catch (error) {
    if (hasCode(error, ['ENOTDIR'])) return null;
    throw error;
  }
}

const identityOf = ({ dev, ino }: Look) => ({ device: String(dev), inode: String(ino) });

/**
 * Numbers of inodes are used again, so the time of birth must be right too, where the file system keeps one. One that was
 * noted and whose making nobody saw is ours when it looks as we make them and came to be just then.
 */
function isOurs(noted: Placeholder, there: Look): boolean {
  const isKind =
    noted.kind === 'folder' ? there.isDirectory() : there.isFile() && says(noted.path, TEXT[noted.kind], there);
  if (!isKind) return false;
  const { device, inode } = identityOf(there);
  if (noted.inode !== null && (noted.device !== device || noted.inode !== inode)) return false;
  const born = Number(there.birthtimeMs);
  if (born > 0) return isJustAfter(noted.notedAt, born);
  return noted.inode !== null || isJustAfter(noted.notedAt, Number(there.ctimeMs));
}

/** Milliseconds. Times of files run a little behind; between the note and the making another process may be waited for. */
const BEHIND = 100;
const AHEAD = 15_000;
const isJustAfter = (noted: number, at: number) => at >= noted - BEHIND && at <= noted + AHEAD;

function says(file: string, text: string, { ino, size }: Look): boolean {
  if (size !== BigInt(text.length)) return false;
  const descriptor = openSync(file, READ_ITSELF);
  try {
    return fstatSync(descriptor, { bigint: true }).ino === ino && readFileSync(descriptor, 'utf8') === text;
  } finally {
    closeSync(descriptor);
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
