// The lines that a child process says, each kept, and waited for.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

export type Lines = {
  /** All lines so far, of both streams. */
  readonly all: readonly string[];
  /** The first line that matches, from the line number `from`; rejects with what was said when none comes in time. */
  readonly match: (pattern: RegExp, from?: number) => Promise<string>;
};

/** Milliseconds that a line may take. The machine may be busy. */
const PATIENCE = 30_000;

export function linesOf(child: ChildProcess): Lines {
  const all: string[] = [];
  for (const stream of [child.stdout, child.stderr]) collect(stream, all);
  return {
    all,
    match: async (pattern, from = 0) => {
      const until = Date.now() + PATIENCE;
      while (Date.now() < until) {
        const found = all.slice(from).find((line) => pattern.test(line));
        if (found !== undefined) return found;
        if (child.exitCode !== null && child.stdout?.readableEnded !== false) break;
        await wait(20);
      }
      throw new Error(`${pattern} was not said (exit code ${child.exitCode}):\n${all.join('\n')}`);
    },
  };
}

function collect(stream: NodeJS.ReadableStream | null, all: string[]): void {
  let rest = '';
  stream?.on('data', (part: Buffer) => {
    const parts = (rest + part.toString()).split('\n');
    rest = parts.pop() ?? '';
    all.push(...parts);
  });
}
