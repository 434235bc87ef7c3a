// What a backend of this machine gives: a way to start one command so that it is confined to a profile. Types only.
import type { SandboxGuard, SandboxNotice } from '../../shared/domain/sandbox.ts';
import type { Result } from '../../shared/result.ts';
import type { ConfinedRun } from './confinement.ts';
import type { SandboxProfile } from './profile/sandboxProfile.ts';

export type BackendRun = Pick<
  ConfinedRun,
  'program' | 'args' | 'descriptors' | 'onStatus' | 'innerProcess' | 'neverStarted'
> & {
  /** Called once the process has its own copies of the descriptors, or will never have them. */
  close(): void;
};

export type Backend = {
  /** "bubblewrap 0.8.0" */
  readonly name: string;
  /** Protected paths are mounted (Linux), so something has to stand there; else rules keep even what is not there. */
  readonly areMounts: boolean;
  /** `command` begins with an absolute path. The error is a clause; nothing is left open then. */
  start(profile: SandboxProfile, command: readonly string[]): Result<BackendRun, string>;
};

/** Whether there is a sandbox here, as a test run found it. */
export type Readiness =
  | { readonly kind: 'ready'; readonly backend: Backend; readonly guards: readonly SandboxGuard[] }
  | {
      readonly kind: 'unavailable';
      /** A clause: "bubblewrap is not installed". */
      readonly why: string;
      readonly notice: SandboxNotice;
      readonly guards: readonly SandboxGuard[];
    };
