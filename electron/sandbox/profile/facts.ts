// What the disk said when a profile was planned. Values only.
import type { Protection, Scratch } from './sandboxProfile.ts';

export type SeenKind = 'file' | 'folder' | 'socket' | 'other';

/** Where one path leads. */
export type Seen = {
  /** `unclear`: the system refuses to say, or the links on the way go in a circle. */
  readonly kind: SeenKind | 'absent' | 'unclear';
  /** The real path that it leads to, also of what is absent; of `unclear` the path as it was asked for. */
  readonly real: string;
  /** Real paths of the links that were followed on the way. */
  readonly links: readonly string[];
  /** How many names a file has; 1 of everything else. */
  readonly names: number;
  /** The nearest folder above `real` that is there. */
  readonly above: string;
};

/** Of part B: what Git would run, or be led by, in one folder. */
export type GitFindings = {
  readonly protections: readonly Protection[];
  /** Real folders that are there, which a worktree's commits write to. */
  readonly roots: readonly string[];
  readonly scratch: readonly Scratch[];
  readonly faults: readonly string[];
  readonly notices: readonly string[];
};

/** Something below a protected folder that keeps it from being protected whole. */
export type InnerLeak =
  | { readonly kind: 'link'; readonly path: string; readonly to: Seen }
  | { readonly kind: 'names'; readonly path: string }
  /** More entries than are looked at, or one that cannot be. */
  | { readonly kind: 'unseen'; readonly path: string };

export type Facts = {
  /** By the path that was asked for: `wantedPlaces` and `guardedPlaces` say which. */
  readonly seen: ReadonlyMap<string, Seen>;
  /** By project-like folder. */
  readonly git: ReadonlyMap<string, GitFindings>;
  readonly leaks: readonly InnerLeak[];
  /** Real paths of Unix sockets that something listens on. */
  readonly listening: readonly string[];
  /** `/proc/self/mountinfo`; empty where there is none. */
  readonly mounts: string;
};

/** INVARIANT: what was not asked for is unclear, never absent. */
export const seenAt = ({ seen }: Pick<Facts, 'seen'>, path: string): Seen =>
  seen.get(path) ?? { kind: 'unclear', real: path, links: [], names: 1, above: '/' };
