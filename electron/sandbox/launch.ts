// The only door through which an agent's call starts a process. It must never run anything but the command line that a
// spent permit carries, in the folder that was decided, and never leave a process of it behind after a stop.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Permit } from '../permission/permit.ts';
import type { CommandEffect, GateRequest } from '../permission/request.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import { commandEnvironment } from './commandEnvironment.ts';
import { type CommandOutput, createCommandOutput } from './commandOutput.ts';
import { findBash, NO_BASH } from './findBash.ts';
import { createGuardian, GUARDIAN, type Guardian } from './guardian.ts';
import type { ProcessLog } from './ports.ts';
import { parsePs } from './processTable.ts';
import { endGroup, endTree, isGroupAlive, type ListProcesses, listFromProc, livingOf } from './processTree.ts';

export type LaunchOptions = {
  readonly signal: AbortSignal;
  /** Milliseconds, read from the input that was authorised. */
  readonly timeoutMs: (input: unknown) => number;
  /** Text as it is printed; may be called often. */
  readonly onOutput: (text: string) => void;
  /** A private folder; a file for the whole output is made there when it is too long to show. */
  readonly outputFolder: string;
};

export type LaunchEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'killed'; readonly signal: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'timedOut'; readonly afterMs: number }
  | { readonly kind: 'failed'; readonly words: string };

export type Launched = {
  readonly end: LaunchEnd;
  readonly text: string;
  readonly outputFile: string | null;
  readonly notes: readonly string[];
};

export type Launcher = {
  /** Spends the permit (throws when it is forged or spent), then never throws. */
  launch(permit: Permit, options: LaunchOptions): Promise<Launched>;
  /** Ends every running command and refuses new ones. */
  closeAll(): Promise<void>;
};

/** How long the pipes may stay open, silent, after Bash has ended; and how long at most. */
const PIPES_QUIET_MS = 250;
const PIPES_LIMIT_MS = 1000;

export type LauncherDeps = {
  /** What commands start from: the person's own. */
  readonly environment: NodeJS.ProcessEnv;
  readonly umask: number;
  readonly log: ProcessLog;
  /** When a process started, as text that is only ever compared; null where the system does not say. */
  readonly processStart: (pid: number) => string | null;
};

/** One for the app. */
export function createLauncher({ environment, umask }: LauncherDeps): Launcher {
  const running = new Set<Promise<Launched>>();
  const closing = new AbortController();
  const guardian = createGuardian(startGuardian);

  return {
    launch: async (permit, options) => {
      const request = spendPermit(permit);
      const line = commandOf(request).line;
      const signal = AbortSignal.any([options.signal, closing.signal]);
      const file = path.join(options.outputFolder, `${permit.callId.replaceAll(/[^\w-]/g, '_')}.txt`);
      const output = createCommandOutput({ file, onText: options.onOutput });
      const command = {
        line,
        folder: request.chat.folder,
        environment,
        umask,
        signal,
        timeoutMs: options.timeoutMs(request.input),
        guardian,
      };
      const run = runCommand(command, output);
      running.add(run);
      return run.finally(() => running.delete(run));
    },
    closeAll: async () => {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

function commandOf(request: GateRequest): CommandEffect {
  const [effect, ...more] = request.effects;
  if (effect?.kind !== 'command' || more.length > 0) throw new Error('the permit is not for one command line');
  return effect;
}

type Command = {
  readonly line: string;
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly umask: number;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly guardian: Guardian;
};

async function runCommand(command: Command, output: CommandOutput): Promise<Launched> {
  const notes: string[] = [];
  const end = await start(command, output, notes).catch(
    (error: unknown): LaunchEnd => ({ kind: 'failed', words: error instanceof Error ? error.message : String(error) }),
  );
  const kept = output.finish();
  return { end, text: kept.text, outputFile: kept.file, notes: [...kept.notes, ...notes] };
}

async function start(command: Command, output: CommandOutput, notes: string[]): Promise<LaunchEnd> {
  const bash = findBash();
  if (bash === null) return { kind: 'failed', words: NO_BASH };
  if (command.signal.aborted) return { kind: 'stopped' };
  if (realpathSync(command.folder) !== command.folder) {
    return { kind: 'failed', words: `the folder \`${command.folder}\` now leads elsewhere; open the project again` };
  }
  const mark = randomUUID();
  // Where the system has no files left, it gives back a child without pipes.
  const child: ChildProcess = withUmask(command.umask, () =>
    spawn(bash, ['--noprofile', '--norc', '-c', command.line], {
      cwd: command.folder,
      env: commandEnvironment(command.environment, mark),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    }),
  );
  child.stdout?.on('data', (bytes: Buffer) => output.add('out', bytes));
  child.stderr?.on('data', (bytes: Buffer) => output.add('error', bytes));
  try {
    if (child.pid !== undefined) command.guardian.begins(child.pid, mark);
    return await supervise(child, command, mark, notes);
  } finally {
    if (child.pid !== undefined) command.guardian.ended(child.pid, mark);
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
}

/** A child takes over the umask that stands while it is started; Node has no option for it. */
function withUmask<T>(umask: number, start: () => T): T {
  const own = process.umask(umask);
  try {
    return start();
  } finally {
    process.umask(own);
  }
}

/** Waits for the first of: the end of Bash, a stop, the time-out; then sees to it that nothing is left. */
async function supervise(child: ChildProcess, command: Command, mark: string, notes: string[]): Promise<LaunchEnd> {
  const ended = endOf(child);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const over = new AbortController();
  const end = await Promise.race([ended, stopOf(command, over.signal)]);
  over.abort();
  if (child.pid === undefined) return end;
  if (end.kind === 'stopped' || end.kind === 'timedOut') {
    await endWhole(child.pid, mark);
    await Promise.race([closed, wait(PIPES_QUIET_MS)]);
    return end;
  }
  await pipesQuiet(child, closed);
  if (await hasLeftSomething(child.pid, mark)) {
    notes.push('what it had left running in the background was ended');
    await endWhole(child.pid, mark);
  }
  return end;
}

function endOf(child: ChildProcess): Promise<LaunchEnd> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ kind: 'failed', words: `Bash did not start: ${error.message}` }));
    child.once('exit', (code, signal) =>
      resolve(code === null ? { kind: 'killed', signal: signal ?? 'unknown' } : { kind: 'exited', code }),
    );
  });
}

function stopOf({ signal, timeoutMs }: Command, over: AbortSignal): Promise<LaunchEnd> {
  return new Promise((resolve) => {
    const stop = () => resolve({ kind: 'stopped' });
    const timer = setTimeout(() => resolve({ kind: 'timedOut', afterMs: timeoutMs }), timeoutMs);
    signal.addEventListener('abort', stop, { once: true });
    over.addEventListener('abort', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  });
}

/** A background child may hold the pipes open for ever: wait only while they close or still bring something. */
async function pipesQuiet(child: ChildProcess, closed: Promise<void>): Promise<void> {
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

/** In a session of its own, so that no signal meant for the app ends it; it ends when the app lets go of its input. */
function startGuardian() {
  const bash = process.platform === 'win32' ? null : findBash();
  if (bash === null) return null;
  const shell: ChildProcess = spawn(bash, ['--noprofile', '--norc', '-c', GUARDIAN], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  for (const emitter of [shell, shell.stdin]) emitter?.on('error', () => {});
  shell.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  return shell.pid === undefined ? null : shell.stdin;
}

const execute = promisify(execFile);

/** macOS has no /proc; its `ps` is a fixed program of the system. */
const listFromPs: ListProcesses = async () => {
  const { stdout } = await execute('/bin/ps', ['-axo', 'pid=,ppid=,pgid=,stat=,lstart='], { timeout: 300 });
  return parsePs(stdout);
};

const processList = () => (process.platform === 'linux' ? listFromProc : listFromPs);

/** After Bash has ended: its group, and what has left the group but is known by its mark. Windows knows neither. */
async function hasLeftSomething(pid: number, mark: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  if (isGroupAlive(pid)) return true;
  return livingOf({ root: pid, mark }, processList()).then(
    (left) => left.length > 0,
    () => false,
  );
}

async function endWhole(pid: number, mark: string): Promise<void> {
  if (process.platform === 'win32') {
    const taskkill = path.win32.join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe');
    await execute(taskkill, ['/pid', String(pid), '/T', '/F']).catch(() => undefined);
    return;
  }
  await endTree({ root: pid, mark }, processList()).catch(() => endGroup(pid));
}
