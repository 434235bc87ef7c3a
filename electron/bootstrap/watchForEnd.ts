// What ends a host from outside: signals, the death of whoever started it, and faults that nobody expected.
import { Socket } from 'node:net';
import { err, ok, type Result } from '../../shared/result.ts';
import type { LogFault } from '../ipc/handle.ts';
import { EXIT } from './app.ts';
import type { End } from './ending.ts';

/** The part of `process` that is used. */
export type ProcessEvents = { on(event: string, listener: (value: unknown) => void): unknown };

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const FAULTS = ['uncaughtException', 'unhandledRejection'];

/** Every signal ends in order with code 0, every fault is logged and ends in order with code 1. */
export function watchForEnd(events: ProcessEvents, end: End, logFault: LogFault): void {
  for (const signal of SIGNALS) events.on(signal, () => end(EXIT.done));
  for (const kind of FAULTS) {
    events.on(kind, (fault) => {
      logFault('Z Engine stops because of a fault in itself', fault);
      end(EXIT.fault);
    });
  }
}

/** Ends when the other end of the pipe `descriptor` closes: it is held by whoever started the host. */
export function watchLifeline(descriptor: number, end: End): Result<void, string> {
  try {
    const pipe = new Socket({ fd: descriptor, readable: true, writable: false });
    for (const event of ['end', 'error', 'close']) pipe.on(event, () => end(EXIT.done));
    pipe.resume();
    return ok(undefined);
  } catch {
    return err(`\`--lifeline ${descriptor}\` is no open pipe. The flag is for the launcher alone.`);
  }
}
