// How a command is ended from outside: the first signal asks for an orderly end, the second ends it at once.
import type { LogFault } from '../ipc/handle.ts';
import { type ProcessEvents, watchLifeline } from './watchForEnd.ts';

export type CliStop = {
  readonly signal: AbortSignal;
  /** Whether a fault of the program itself asked for the end. */
  readonly isFault: () => boolean;
  /** Asks for the orderly end. */
  readonly now: () => void;
};

type Deps = {
  readonly events: ProcessEvents;
  readonly lifeline: number | null;
  readonly logFault: LogFault;
  /** Ends the process at once. */
  readonly kill: () => void;
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const FAULTS = ['uncaughtException', 'unhandledRejection'];

export function watchForStop({ events, lifeline, logFault, kill }: Deps): CliStop {
  const controller = new AbortController();
  let [signals, isFault] = [0, false];
  const now = () => controller.abort();
  for (const name of SIGNALS) {
    events.on(name, () => {
      signals += 1;
      if (signals > 1) kill();
      else now();
    });
  }
  for (const kind of FAULTS) {
    events.on(kind, (fault) => {
      logFault('Z Engine stops because of a fault in itself', fault);
      isFault = true;
      now();
    });
  }
  if (lifeline !== null) {
    const watched = watchLifeline(lifeline, now);
    if (!watched.ok) logFault(watched.error, null);
  }
  return { signal: controller.signal, isFault: () => isFault, now };
}

/** Resolves when the signal is given, at once if it was. */
export function given(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
