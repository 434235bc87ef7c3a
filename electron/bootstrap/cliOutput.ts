// The two streams of a command line. A reader who went away is no fault: nothing more is written, and who asked is told.
import type { Writable } from 'node:stream';

export type CliOutput = {
  /** For programs and for reading on: the answer alone. */
  out(text: string): void;
  /** The same; resolves when it was taken, or nobody reads it. */
  write(text: string): Promise<void>;
  /** For the person beside it. */
  say(line: string): void;
  /** Resolves when all of it is handed to the system, or nobody reads it. */
  flush(): Promise<void>;
  /** Called once, when nobody reads `out` any more. */
  onceUnread(listener: () => void): void;
};

export function createCliOutput(stdout: Writable, stderr: Writable): CliOutput {
  let isUnread = false;
  const listeners: (() => void)[] = [];
  stderr.on('error', () => {});
  stdout.on('error', () => {
    if (isUnread) return;
    isUnread = true;
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
    say: (line) => void stderr.write(`${line}\n`),
    flush: async () => {
      await Promise.all([flushed(stdout), flushed(stderr)]);
    },
    onceUnread: (listener) => void listeners.push(listener),
  };
}

const flushed = (stream: Writable) =>
  new Promise<void>((resolve) => {
    if (stream.destroyed || !stream.writable) return resolve();
    stream.write('', () => resolve());
  });
