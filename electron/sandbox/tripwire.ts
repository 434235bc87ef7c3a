// Whether a protected path changed while a command ran (SPEC X3). A mounted file or folder can only be changed by the command
// where the mount fell off, because somebody outside replaced what it stands on, or by another name of the same file; what the
// person changed in place is theirs. The comparing is pure.
import { isOnlyBranches } from './branchSections.ts';
import { createLook, type FileFootprint, type FolderFootprint, type Footprint } from './footprint.ts';
import type { Placeholder } from './ports.ts';
import type { Protection } from './profile/sandboxProfile.ts';

/** `isOurs`: it is a placeholder. */
type Watched = { readonly is: Footprint; readonly isOurs: boolean };
/** By path. */
export type Snapshot = ReadonlyMap<string, Watched>;

export type Change = {
  readonly path: string;
  /**
   * `replaced`: something else stands there, or it was lost and is to be put back. `written`: by another name of the file.
   * `appeared`: where nothing was. `gone`: nothing is there, and the command did not take it away.
   * `repository`: a `.git` where none was, which is allowed.
   */
  readonly kind: 'replaced' | 'written' | 'appeared' | 'gone' | 'repository';
  /** What is to be there again; `absent` where that is nothing. */
  readonly was: Footprint;
};

export type CompareOptions = {
  /** Linux: what is protected is mounted, and the mount falls off where it is replaced. macOS: the path itself is closed. */
  readonly areMounts: boolean;
  /** Whether the app itself put exactly this there. */
  readonly isTrusted: (path: string, is: Footprint) => boolean;
};

/** Takes snapshots: before the command is started, when its placeholders stand, and when nothing of it is left. */
export function createTripwire(): (protections: readonly Protection[], known: readonly Placeholder[]) => Snapshot {
  const look = createLook();
  return (protections, known) => {
    const ours = new Map(known.map((one) => [one.path, one]));
    const snapshot = new Map<string, Watched>();
    for (const path of protections.flatMap(pathsOf)) {
      const is = snapshot.get(path)?.is ?? look(path);
      snapshot.set(path, { is, isOurs: isPlaceholder(ours.get(path), is) });
    }
    return snapshot;
  };
}

/** A link is watched, and what it leads to. */
function pathsOf({ path, target }: Protection): readonly string[] {
  return target === null ? [path] : [path, target];
}

/** INVARIANT: one in which something lies is none: what a command makes may get the number of the inode that is free again. */
function isPlaceholder(placeholder: Placeholder | undefined, is: Footprint): boolean {
  if (placeholder === undefined || (is.kind !== 'folder' && is.kind !== 'file')) return false;
  if (placeholder.device !== String(is.device) || placeholder.inode !== String(is.inode)) return false;
  if (is.kind === 'folder') return placeholder.kind === 'folder' && is.isWhole && is.entries.size === 0;
  return is.content?.toString() === (placeholder.kind === 'commondir' ? '.\n' : '');
}

/** What changed between two snapshots of the same protections, in their order; what lies below another change is left out. */
export function compare(before: Snapshot, after: Snapshot, options: CompareOptions): readonly Change[] {
  const changes: Change[] = [];
  for (const [path, was] of before) {
    const is = after.get(path);
    if (is === undefined || options.isTrusted(path, is.is)) continue;
    changes.push(...changesAt(path, was, is, options.areMounts));
  }
  return withoutThoseBelow(changes);
}

function changesAt(path: string, was: Watched, is: Watched, areMounts: boolean): readonly Change[] {
  if (was.is.kind === 'absent') return appearedAt(path, is, areMounts);
  if (isSameThing(was.is, is.is)) return written(path, was.is, is.is);
  if (!areMounts) return [];
  // Nothing is mounted on a link, so it is the one thing that a command can remove.
  if (is.is.kind === 'absent' && was.is.kind !== 'link') return [{ path, kind: 'gone', was: former(was) }];
  const isHarmless = hasSameContent(was.is, is.is) || isOnlyNoted(path, was.is, is.is);
  return isHarmless ? [] : [{ path, kind: 'replaced', was: former(was) }];
}

const NOTHING: Footprint = { kind: 'absent' };
const former = ({ is, isOurs }: Watched): Footprint => (isOurs ? NOTHING : is);

function appearedAt(path: string, { is, isOurs }: Watched, areMounts: boolean): readonly Change[] {
  if (is.kind === 'absent' || isOurs) return [];
  if (/[\\/]\.git$/.test(path)) return [{ path, kind: 'repository', was: NOTHING }];
  return areMounts ? [{ path, kind: 'appeared', was: NOTHING }] : [];
}

function isSameThing(was: Footprint, is: Footprint): boolean {
  if (was.kind === 'absent' || is.kind === 'absent') return was.kind === is.kind;
  return was.kind === is.kind && was.device === is.device && was.inode === is.inode && was.born === is.born;
}

/** Of the same file or folder: the files that have another name, and another content. */
function written(path: string, was: Footprint, is: Footprint): readonly Change[] {
  if (was.kind === 'link' && is.kind === 'link' && was.text !== is.text) return [{ path, kind: 'replaced', was }];
  if (was.kind === 'file' && is.kind === 'file') return isWritten(was, is) ? [{ path, kind: 'written', was }] : [];
  return was.kind === 'folder' && is.kind === 'folder' ? writtenBelow(path, was, is) : [];
}

function writtenBelow(path: string, was: FolderFootprint, is: FolderFootprint): readonly Change[] {
  return [...was.entries].flatMap(([name, entry]) => {
    const now = is.entries.get(name);
    return now !== undefined && entry.kind !== 'link' && isSameThing(entry, now)
      ? written(`${path}/${name}`, entry, now)
      : [];
  });
}

function isWritten(was: FileFootprint, is: FileFootprint): boolean {
  if (was.names <= 1n && is.names <= 1n) return false;
  if (was.content !== null && is.content !== null) return !was.content.equals(is.content);
  // A program can set the time of the content, and not the other one, which a new name changes too.
  return (
    was.size !== is.size || was.changedAt !== is.changedAt || (was.names === is.names && was.touchedAt !== is.touchedAt)
  );
}

function hasSameContent(was: Footprint, is: Footprint): boolean {
  if (was.kind === 'link' && is.kind === 'link') return was.text === is.text;
  if (was.kind === 'file' && is.kind === 'file')
    return was.mode === is.mode && was.content !== null && is.content !== null && was.content.equals(is.content);
  return was.kind === 'folder' && is.kind === 'folder' && hasSameEntries(was, is);
}

function hasSameEntries(was: FolderFootprint, is: FolderFootprint): boolean {
  if (!was.isWhole || !is.isWhole || was.mode !== is.mode || was.entries.size !== is.entries.size) return false;
  return [...was.entries].every(([name, entry]) => hasSameContent(entry, is.entries.get(name) ?? NOTHING));
}

/** Editors and `git push -u` note branches in the configuration all the time, and replace it then. */
function isOnlyNoted(path: string, was: Footprint, is: Footprint): boolean {
  if (!/[\\/]config$/.test(path) || was.kind !== 'file' || is.kind !== 'file') return false;
  if (was.content === null || is.content === null || was.mode !== is.mode) return false;
  return isOnlyBranches(was.content.toString('latin1'), is.content.toString('latin1'));
}

function withoutThoseBelow(changes: readonly Change[]): readonly Change[] {
  const paths = new Set(changes.map(({ path }) => path));
  return changes.filter(({ path }) => !ancestorsOf(path).some((ancestor) => paths.has(ancestor)));
}

function ancestorsOf(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.slice(1, -1).map((_, index) => parts.slice(0, index + 2).join('/'));
}
