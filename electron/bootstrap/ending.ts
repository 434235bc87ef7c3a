// How a host ends: once, in order, and within bounds, whatever asked for it and however often.
import type { LogFault } from '../ipc/handle.ts';
import { EXIT } from './app.ts';

export type End = (code: number) => void;

export type EndingDeps = {
  /** What must be done before the process goes. */
  readonly close: () => Promise<void>;
  readonly exit: (code: number) => void;
  readonly logFault: LogFault;
};

/** Milliseconds that closing may take: less than the launcher waits before it kills. */
export const PATIENCE = 7_000;

/** The first call closes and exits with its code; a fault or a delay in closing makes that code `fault`. */
export function createEnding({ close, exit, logFault }: EndingDeps): End {
  let ending = false;
  return (code) => {
    if (ending) return;
    ending = true;
    const late = setTimeout(() => {
      logFault('closing took too long', null);
      exit(EXIT.fault);
    }, PATIENCE);
    close().then(
      () => {
        clearTimeout(late);
        exit(code);
      },
      (fault: unknown) => {
        clearTimeout(late);
        logFault('closing failed', fault);
        exit(EXIT.fault);
      },
    );
  };
}
