// Whether the sandbox works here, as the last test run found it: at the start, when the settings change, when a person asks.
import type { Readiness } from './backend.ts';

export type SandboxTrial = {
  /** Null before the first one has ended. */
  found(): Readiness | null;
  isRunning(): boolean;
  /** Runs one, or waits for the one that runs. */
  run(): Promise<void>;
  /** The settings changed: looks anew where that matters. */
  settingsChanged(): void;
};

export type TrialDeps = {
  /** Never rejects. */
  readonly prove: () => Promise<Readiness>;
  /** The settings in force, as a text that is only compared. */
  readonly settings: () => string;
  readonly isOn: () => boolean;
  /** Told of each finding, before it is told to anybody. */
  readonly onFound: () => void;
  readonly tell: () => void;
};

export function createTrial({ prove, settings, isOn, onFound, tell }: TrialDeps): SandboxTrial {
  let found: Readiness | null = null;
  let running: Promise<void> | null = null;
  /** The settings that were last tried out, or needed not to be. */
  let tried = settings();
  /** Once more where the settings changed meanwhile: what is protected is told of those in force. */
  const tryOut = async (): Promise<void> => {
    do {
      tried = settings();
      found = await prove();
      onFound();
    } while (tried !== settings());
  };
  const run = (): Promise<void> => {
    running ??= tryOut().finally(() => {
      running = null;
      tell();
    });
    return running;
  };
  return {
    found: () => found,
    isRunning: () => running !== null,
    run,
    settingsChanged: () => {
      if (settings() === tried) return;
      if (isOn() || found !== null || running !== null) {
        void run();
        return;
      }
      tried = settings();
      tell();
    },
  };
}
