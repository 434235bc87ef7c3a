// What the launcher needs of the rest of the house.
import type { SandboxAlarm } from '../../shared/domain/sandbox.ts';
import type { CallId, ChatId } from '../../shared/ids.ts';

/** A command that runs: its process group (on Windows the process), and the mark in the environment of all it starts. */
export type RunningCommand = {
  /** 0 while it is about to start: then only the mark tells. */
  readonly group: number;
  readonly mark: string;
  /** When its first process started, as `platform/processIdentity` says it; null where the system does not say. */
  readonly processStart: string | null;
  readonly chatId: ChatId;
  readonly callId: CallId;
};

/**
 * Notes what runs, so that the next start can end what a killed app left behind. Each returns once it is on the disk. A command
 * begins twice: before it has a process, then with its group.
 */
export type ProcessLog = { began(command: RunningCommand): void; ended(mark: string): void };

/** Something that stands at a protected path that was not there, while confined commands run. */
export type Placeholder = {
  readonly path: string;
  readonly kind: 'folder' | 'commondir' | 'empty';
  /** Of the one that was made, as decimal texts (they may be larger than a number holds exactly); null before it is made. */
  readonly device: string | null;
  readonly inode: string | null;
  /** When it was first noted, which is shortly before it was made: milliseconds. */
  readonly notedAt: number;
};

/**
 * The journal of placeholders. A run is known by the mark of its command; several processes have one journal. Each call returns
 * once it is on the disk, and throws where it cannot be. What is handed in is called while no process notes, settles or
 * releases anything, so that nothing comes between a look and what follows from it.
 */
export type PlaceholderLog = {
  /** All that are known, those of other processes too. */
  all(): readonly Placeholder[];
  /** The run needs them, made or not. Before any of them is made. */
  noted(mark: string, wanted: readonly Pick<Placeholder, 'path' | 'kind'>[]): void;
  /** Calls `settle` for each that the run noted. Keeps what it gives; null: it is none of ours, and is forgotten for all runs. */
  settled(mark: string, settle: (noted: Placeholder) => Placeholder | null): readonly Placeholder[];
  /**
   * The run has ended. Calls `remove` for those of its placeholders that no run of a living process needs, and forgets them
   * where it says true; the others stay known.
   */
  released(mark: string, remove: (placeholder: Placeholder) => boolean): void;
  /** The same for all that no run of a living process needs: what a killed app left, and what could not be removed before. */
  abandoned(remove: (placeholder: Placeholder) => boolean): void;
};

export type AlarmLog = {
  /** On the disk when it returns; throws where it cannot be. */
  raised(alarm: SandboxAlarm): void;
  /** Those that nobody has put away, oldest first. One whose record is damaged still stands, and says so. */
  standing(): readonly SandboxAlarm[];
  /** False when it does not stand any more. */
  dismissed(id: string): boolean;
};

/** Of a test run: what came, and the code it ended with (null when it was killed). */
export type ProbeEnd =
  | {
      readonly kind: 'ended';
      readonly code: number | null;
      readonly out: string;
      readonly said: string;
      readonly status: string;
    }
  | { readonly kind: 'timedOut' }
  /** `fault` as the system names it: `EACCES`. */
  | { readonly kind: 'failed'; readonly fault: string };
