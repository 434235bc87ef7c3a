// What a host starts and serves: the app without a window. The types only; compose.ts makes one.
import type { Handlers } from '../../shared/ipc/windowApi.ts';
import type { Result } from '../../shared/result.ts';
import type { LogFault } from '../ipc/handle.ts';
import type { Subscribe } from '../ipc/publish.ts';

export type App = {
  readonly handlers: Handlers;
  readonly subscribe: Subscribe;
  /** Writes a fault of the program into the app's log. */
  readonly logFault: LogFault;
  /** Stops turns, kills what they started, closes the store. Called once. */
  readonly close: () => Promise<void>;
};

export type AppOptions = {
  readonly dataFolder: string;
  readonly configFolder: string;
  readonly host: 'electron' | 'browser';
  readonly version: string;
  readonly startProject: string | null;
  readonly rulesFile: string | null;
  /** Where a second start is told that this one is. */
  readonly address: () => string;
  readonly pickFolder: (() => Promise<string | null>) | null;
  /** The person's own: files and commands of agents get it, whatever the app keeps for itself. */
  readonly umask: number;
};

/** The error is a sentence for the person: it runs already, the database is newer, … */
export type StartApp = (options: AppOptions) => Promise<Result<App, string>>;

/** How a host ends. */
export const EXIT = { done: 0, fault: 1, badFlags: 2, notStarted: 3 } as const;
