// The two streams of a command line. A reader who went away is no fault: nothing more is written, and who asked is told.
// It must never let an answer that could not be written pass for one that was.
import type { Writable } from 'node:stream';

export type CliOutput = {
  /** For programs and for reading on: the answer alone. */
  out(text: string): void;
  /** The same; resolves when it was taken, or nobody reads it. */
  write(text: string): Promise<void>;
  /** What a program of the person printed, as it came. */
  raw(source: 'out' | 'error', bytes: Buffer): void;
  /** For the person beside it. */
  say(line: string): void;
  /** Resolves when all of it is handed to the system, or nobody reads it. */
  flush(): Promise<void>;
  /** Called once, when nobody reads `out` any more. */
  onceUnread(listener: () => void): void;
  /** Why the answer was not taken, when that is not the wish of who reads it: a full disk. */
  lost(): string | null;
};

/** The reader went away. */
const GONE = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

export function createCliOutput(stdout: Writable, stderr: Writable): CliOutput {
  let isUnread = false;
  let lost: string | null = null;
  const listeners: (() => void)[] = [];
  stderr.on('error', () => {});
  stdout.on('error', (fault: NodeJS.ErrnoException) => {
    if (isUnread) return;
    isUnread = true;
    lost = GONE.has(fault.code ?? '') ? null : `the output could not be written: ${fault.message}`;
    for (const listener of listeners) listener();
  });
  return {
    out: (text) => {
      if (!isUnread) stdout.write(text);
    },
    write: (text) =>
      new Promise((resolve) => {
        if (isUnread) resolve();
        else stdout.write(text, () => resolve());
      }),
    raw: (source, bytes) => {
      if (source === 'error') stderr.write(bytes);
      else if (!isUnread) stdout.write(bytes);
    },
    say: (line) => void stderr.write(`${line}\n`),
    flush: async () => {
      await Promise.all([flushed(stdout), flushed(stderr)]);
    },
    lost: () => lost,
    onceUnread: (listener) => void listeners.push(listener),
  };
}

const flushed = (stream: Writable) =>
  new Promise<void>((resolve) => {
    if (stream.destroyed || !stream.writable) return resolve();
    stream.write('', () => setImmediate(resolve));
  });
