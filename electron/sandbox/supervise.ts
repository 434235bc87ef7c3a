// Waits for a process of an agent's call and sees to it that nothing of it is left. It must never start one, and never
// wait longer than the time that was given.
import { setTimeout as wait } from 'node:timers/promises';

export type LaunchEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'killed'; readonly signal: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'timedOut'; readonly afterMs: number }
  | { readonly kind: 'failed'; readonly words: string }
  /** It was to run in the sandbox, which could not be set up: it did not run. `words` is a clause. */
  | { readonly kind: 'notConfined'; readonly words: string };

type Emitter = {
  on(event: string, listener: (...given: never[]) => void): unknown;
  once(event: string, listener: (...given: never[]) => void): unknown;
};
/** What of a child process counts here; where the system has no files left, it has no pipes. */
export type Child = Emitter & {
  readonly pid?: number | undefined;
  readonly stdout: Emitter | null;
  readonly stderr: Emitter | null;
};

export type Watch = {
  /** What it is, for words: `Bash`. */
  readonly name: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Does anything of the process live still, after it has ended itself? */
  readonly hasLeftSomething: (pid: number) => Promise<boolean>;
  /** Ends it with everything that belongs to it. */
  readonly endWhole: (pid: number) => Promise<void>;
  readonly onNote: (note: string) => void;
};

/** How long the pipes may stay open, silent, after the process has ended; and how long at most. */
const PIPES_QUIET_MS = 250;
const PIPES_LIMIT_MS = 1000;

/** Waits for the first of: the end of the process, a stop, the time-out; then nothing of it is left. */
export async function supervise(child: Child, watch: Watch): Promise<LaunchEnd> {
  const ended = endOf(child, watch.name);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const over = new AbortController();
  const end = await Promise.race([ended, stopOf(watch, over.signal)]);
  over.abort();
  if (child.pid === undefined) return end;
  if (end.kind === 'stopped' || end.kind === 'timedOut') {
    await watch.endWhole(child.pid);
    await Promise.race([closed, wait(PIPES_QUIET_MS)]);
    return end;
  }
  await pipesQuiet(child, closed);
  if (await watch.hasLeftSomething(child.pid)) {
    watch.onNote('what it had left running in the background was ended');
    await watch.endWhole(child.pid);
  }
  return end;
}

function endOf(child: Child, name: string): Promise<LaunchEnd> {
  return new Promise((resolve) => {
    child.once('error', (error: Error) =>
      resolve({ kind: 'failed', words: `${name} did not start: ${error.message}` }),
    );
    child.once('exit', (code: number | null, signal: string | null) =>
      resolve(code === null ? { kind: 'killed', signal: signal ?? 'unknown' } : { kind: 'exited', code }),
    );
  });
}

function stopOf({ signal, timeoutMs }: Watch, over: AbortSignal): Promise<LaunchEnd> {
  return new Promise((resolve) => {
    const stop = () => resolve({ kind: 'stopped' });
    const timer = setTimeout(() => resolve({ kind: 'timedOut', afterMs: timeoutMs }), timeoutMs);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    over.addEventListener('abort', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  });
}

/** A background child may hold the pipes open for ever: wait only while they close or still bring something. */
async function pipesQuiet(child: Child, closed: Promise<void>): Promise<void> {
  let isClosed = false;
  let brought = true;
  const note = () => {
    brought = true;
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  for (let waited = 0; brought && !isClosed && waited < PIPES_LIMIT_MS; waited += PIPES_QUIET_MS) {
    brought = false;
    const timer = new AbortController();
    const quiet = wait(PIPES_QUIET_MS, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([
      closed.then(() => {
        isClosed = true;
      }),
      quiet,
    ]);
    timer.abort();
  }
}
