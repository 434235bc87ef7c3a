// Between the launcher and the sandbox: how one process is to be started confined, and what is looked at when it has ended.
// Types only.
import type { SandboxDenial } from '../../shared/domain/sandbox.ts';
import type { Result } from '../../shared/result.ts';
import type { Authorization } from '../permission/ports.ts';
import type { LaunchEnd } from './supervise.ts';

/** A process as it would be started without a sandbox. */
export type PlainRun = {
  readonly request: Authorization;
  /** The mark of its processes; also the name under which its placeholders stand in the journal. */
  readonly mark: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** `told`: sentences for the agent. */
export type Denied = { readonly denial: SandboxDenial; readonly told: string };

export type ConfinedRun = {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What the process gets as descriptors 3, 4, …: `status` is a pipe that is read, a number a descriptor that is open here. */
  readonly descriptors: readonly ('status' | number)[];
  /** Takes what comes over the status pipe, in pieces. */
  onStatus(text: string): void;
  /** The first process inside, as this side numbers it: it leads the session of the command. Null while it is not known. */
  innerProcess(): number | null;
  /** What is wrong with the launcher itself, a clause; null when the command ran. `said` is what came over standard error. */
  neverStarted(said: string): string | null;
  /**
   * Called once when nothing of the run is left, also when it never started: looks at the protected paths, takes placeholders
   * away. The notes are clauses for the agent. Never throws.
   */
  finish(): Promise<readonly string[]>;
  /** Called once the process is there, or did not come to be: it has its own copies of the descriptors. */
  started(): void;
  /** What the sandbox most likely refused, from the end of the command and what it printed. Called once. */
  denialOf(end: LaunchEnd, text: string): Denied | null;
};

export type Confiner = {
  /** The error is a clause: why it cannot be set up. Then nothing is started. Leaves nothing behind when it fails. */
  prepare(run: PlainRun): Promise<Result<ConfinedRun, string>>;
  /** Told when a sandbox could not be set up, so that the next decision in that chat knows. */
  failed(request: Authorization, why: string): void;
  /** Told when a line that may run outside once does. */
  spent(request: Authorization): void;
};
