// Where faults of the program are written: the terminal, if there is one, and the log that the window names.
import type { LogFault } from '../ipc/handle.ts';
import type { Logger } from '../platform/logger.ts';

/** Into the log file, with the place in the code. */
export const faultsInto =
  (log: Logger): LogFault =>
  (message, fault) =>
    log.error(message, { fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) });

export const toBoth =
  (one: LogFault, other: LogFault): LogFault =>
  (message, fault) => {
    one(message, fault);
    other(message, fault);
  };
