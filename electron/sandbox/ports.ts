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
  readonly kind: 'folder' | 'commondir';
  /** Of the one that was made, as decimal texts (they may be larger than a number holds exactly); null before it is made. */
  readonly device: string | null;
  readonly inode: string | null;
};

/** The journal of placeholders: each call returns once it is on the disk. A run is known by the mark of its command. */
export type PlaceholderLog = {
  /** Before it is made, and again once it is. */
  noted(mark: string, placeholder: Placeholder): void;
  /** The run has ended: of its placeholders, those that no other run needs. They stay noted until they are removed. */
  released(mark: string): readonly Placeholder[];
  removed(paths: readonly string[]): void;
  /** Of runs that no process of ours has any more: what a killed app left, as `released` gives it. */
  abandoned(): readonly Placeholder[];
};

export type AlarmLog = {
  raised(alarm: SandboxAlarm): void;
  /** Those that nobody has put away, oldest first. */
  standing(): readonly SandboxAlarm[];
  /** False when it does not stand any more. */
  dismissed(id: string): boolean;
};
