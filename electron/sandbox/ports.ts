// What the launcher needs of the rest of the house.
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
