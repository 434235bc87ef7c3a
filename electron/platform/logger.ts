// The app's own log: a file of JSON lines for people who look for a fault. It must never hold a secret, grow without
// bound, or stop the app because it cannot be written.
import { appendFileSync, chmodSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { redactLine } from './redact.ts';

export type LogLevel = 'info' | 'warn' | 'error';
export type Logger = {
  readonly [L in LogLevel]: (message: string, details?: Readonly<Record<string, unknown>>) => void;
};

export type LogFileOptions = {
  readonly file: string;
  /** Whose path is written as `~`. */
  readonly home: string;
  /** Past this the file becomes FILE.old, and the one before is forgotten. */
  readonly maxBytes?: number;
};

const FIVE_MEGABYTES = 5_000_000;

/** Writes at once, so that the last line before a crash is there. The file is 0600. */
export function createFileLogger({ file, home, maxBytes = FIVE_MEGABYTES }: LogFileOptions): Logger {
  const write = (line: string) => {
    try {
      append(file, redactLine(line, home), maxBytes);
    } catch {
      // A log that cannot be written must not end the app.
    }
  };
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: named } }, { write });
  return {
    info: (message, details = {}) => log.info(details, message),
    warn: (message, details = {}) => log.warn(details, message),
    error: (message, details = {}) => log.error(details, message),
  };
}

const named = (label: string) => ({ level: label });

function append(file: string, line: string, maxBytes: number): void {
  const size = sizeOf(file);
  if (size === undefined) mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (size !== undefined && size + Buffer.byteLength(line) > maxBytes) renameSync(file, `${file}.old`);
  appendFileSync(file, line, { mode: 0o600 });
  if (size === undefined) chmodSync(file, 0o600);
}

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;
