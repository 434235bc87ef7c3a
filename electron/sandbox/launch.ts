// The only door through which an agent's call starts a process. It must never run anything but the command line that a
// spent permit carries, or ripgrep over files for one that searches, in the folder that was decided, and never leave a
// process of it behind after a stop.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Permit } from '../permission/permit.ts';
import type { Authorization } from '../permission/ports.ts';
import type { CommandEffect, GateRequest } from '../permission/request.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import { commandEnvironment, searchPathOf } from './commandEnvironment.ts';
import { type CommandOutput, createCommandOutput } from './commandOutput.ts';
import { findBash, NO_BASH } from './findBash.ts';
import { findRipgrep } from './findRipgrep.ts';
import { createGuardian, GUARDIAN } from './guardian.ts';
import { personalGit } from './personalGit.ts';
import type { ProcessLog, RunningCommand } from './ports.ts';
import { parsePs } from './processTable.ts';
import { endGroup, endTree, isGroupAlive, type ListProcesses, listFromProc, livingOf } from './processTree.ts';
import { provenEnvironment } from './provenEnvironment.ts';
import { ripgrepArguments, type SearchQuery } from './ripgrep.ts';
import { type LaunchEnd, supervise } from './supervise.ts';

export type LaunchOptions = {
  readonly signal: AbortSignal;
  /** Milliseconds, read from the input that was authorised. */
  readonly timeoutMs: (input: unknown) => number;
  /** Text as it is printed; may be called often. */
  readonly onOutput: (text: string) => void;
  /** A private folder; a file for the whole output is made there when it is too long to show. */
  readonly outputFolder: string;
};

export type Launched = {
  readonly end: LaunchEnd;
  readonly text: string;
  readonly outputFile: string | null;
  readonly notes: readonly string[];
};

/** A search that was authorised. It is good as long as its call runs. */
export type AuthorizedSearch = {
  readonly request: Authorization;
  /** Null when there is no ripgrep, or none that only the person can change. */
  hasRipgrep(): Promise<boolean>;
  /** Runs ripgrep over files (absolute real paths that the caller has chosen). `onOutput` gets what it prints, JSON lines. */
  ripgrep(query: SearchQuery, files: readonly string[], options: RipgrepOptions): Promise<RipgrepEnd>;
};
export type RipgrepOptions = {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onOutput: (bytes: Buffer) => void;
};
/** `faults` is what it said of its own troubles, bounded. */
export type RipgrepEnd = { readonly end: LaunchEnd; readonly faults: string };

export type Launcher = {
  /** Spends the permit (throws when it is forged or spent), then never throws. */
  launch(permit: Permit, options: LaunchOptions): Promise<Launched>;
  /** Spends the permit of a call that searches one place; throws when it is for anything else. */
  search(permit: Permit): AuthorizedSearch;
  /** Ends every running command and refuses new ones. */
  closeAll(): Promise<void>;
};

export type LauncherDeps = {
  /** What commands start from: the person's own. */
  readonly environment: NodeJS.ProcessEnv;
  readonly umask: number;
  readonly log: ProcessLog;
  /** When a process started, as text that is only ever compared; null where the system does not say. */
  readonly processStart: (pid: number) => string | null;
};

/** One process of a call. */
type Run = {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly request: Authorization;
  readonly scrubbed: boolean;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onOut: (bytes: Buffer) => void;
  readonly onError: (bytes: Buffer) => void;
  readonly onNote: (note: string) => void;
};

/** One for the app. */
export function createLauncher(deps: LauncherDeps): Launcher {
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();
  const execution = createExecution(deps);
  const keep = <T>(run: Promise<T>): Promise<T> => {
    running.add(run);
    return run.finally(() => running.delete(run));
  };
  const execute = (run: Run) => execution({ ...run, signal: AbortSignal.any([run.signal, closing.signal]) });

  return {
    launch: async (permit, options) => {
      const request = spendPermit(permit);
      const line = commandOf(request).line;
      const file = path.join(options.outputFolder, `${permit.callId.replaceAll(/[^\w-]/g, '_')}.txt`);
      const output = createCommandOutput({ file, onText: options.onOutput });
      return keep(runLine({ request, line, options, output }, execute));
    },
    search: (permit) => {
      const request = spendPermit(permit);
      if (request.effects.length !== 1 || request.effects[0]?.kind !== 'search')
        throw new Error('the permit is not for one search');
      const found = lookForRipgrep(request, deps.environment);
      return {
        request,
        hasRipgrep: async () => (await found) !== null,
        ripgrep: async (query, files, options) => {
          const program = await found;
          if (program === null) return { end: { kind: 'failed', words: 'there is no ripgrep' }, faults: '' };
          return keep(runRipgrep({ request, program, query, files, options }, execute));
        },
      };
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

type Execute = (run: Run) => Promise<LaunchEnd>;
type Line = { request: Authorization; line: string; options: LaunchOptions; output: CommandOutput };

async function runLine({ request, line, options, output }: Line, execute: Execute): Promise<Launched> {
  const notes: string[] = [];
  const bash = findBash();
  const end = await (bash === null
    ? { kind: 'failed' as const, words: NO_BASH }
    : execute({
        ...{ name: 'Bash', program: bash, args: ['--noprofile', '--norc', '-c', line], request },
        ...{ scrubbed: request.scrubbed, signal: options.signal, timeoutMs: options.timeoutMs(request.input) },
        onOut: (bytes) => output.add('out', bytes),
        onError: (bytes) => output.add('error', bytes),
        onNote: (note) => notes.push(note),
      }));
  const kept = output.finish();
  return { end, text: kept.text, outputFile: kept.file, notes: [...kept.notes, ...notes] };
}

type Search = {
  request: Authorization;
  program: string;
  query: SearchQuery;
  files: readonly string[];
  options: RipgrepOptions;
};
const MAX_FAULTS = 10_000;

async function runRipgrep({ request, program, query, files, options }: Search, execute: Execute): Promise<RipgrepEnd> {
  let faults = '';
  const { signal, timeoutMs } = options;
  const end = await execute({
    ...{ name: 'ripgrep', program, args: ripgrepArguments(query, files), request, scrubbed: true, signal, timeoutMs },
    onOut: options.onOutput,
    onError: (bytes) => {
      if (faults.length < MAX_FAULTS) faults += bytes.toString();
    },
    onNote: () => {},
  });
  return { end, faults: faults.slice(0, MAX_FAULTS) };
}

/** Null rather than a fault: there is another way to search. */
function lookForRipgrep({ chat }: Authorization, environment: NodeJS.ProcessEnv): Promise<string | null> {
  return findRipgrep({
    searchPath: searchPathOf(environment),
    folder: chat.folder,
    home: environment.HOME ?? chat.folder,
    person: process.getuid?.() ?? null,
    distrusted: [chat.folder, ...chat.addedFolders],
  }).catch(() => null);
}

/** The group of a command that is about to start. */
const NOT_YET = 0;
type Marked = Omit<RunningCommand, 'group' | 'processStart'>;

function createExecution({ environment, umask, log, processStart }: LauncherDeps): Execute {
  const guardian = createGuardian(startGuardian);

  const execute = async (run: Run): Promise<LaunchEnd> => {
    if (run.signal.aborted) return { kind: 'stopped' };
    const { folder, chatId } = run.request.chat;
    const lost = whyNotIn(folder);
    if (lost !== null) return { kind: 'failed', words: lost };
    const mark = randomUUID();
    const command = { mark, chatId, callId: run.request.callId };
    // INVARIANT: the mark is on the disk before a process has it, so that no kill leaves one that nobody knows of.
    log.began({ ...command, group: NOT_YET, processStart: null });
    guardian.begins(mark);
    const group: { known: number | null } = { known: null };
    try {
      const marked = run.scrubbed
        ? provenEnvironment(environment, mark, personalGit(environment, folder))
        : commandEnvironment(environment, mark);
      const child = begin(run, folder, marked, umask);
      group.known = child.pid ?? null;
      return await attend(child, run, command);
    } finally {
      guardian.ended(group.known, mark);
      noteEnd(log, mark);
    }
  };

  const attend = async (child: ChildProcess, run: Run, command: Marked): Promise<LaunchEnd> => {
    const { pid } = child;
    const { mark } = command;
    if (pid === undefined) return watch(child, run, mark);
    try {
      guardian.runs(pid, mark);
      log.began({ ...command, group: pid, processStart: processStart(pid) });
      return await watch(child, run, mark);
    } catch (error) {
      await endWhole(pid, mark);
      throw error;
    } finally {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }
  };
  return (run) =>
    execute(run).catch((error: unknown) => ({
      kind: 'failed',
      words: error instanceof Error ? error.message : String(error),
    }));
}

/** Where the row cannot be removed, the next start finds nothing of the command and removes it. */
function noteEnd(log: ProcessLog, mark: string): void {
  try {
    log.ended(mark);
  } catch {
    // The command ended as it ended.
  }
}

/** Why no command is started there; null when the folder is where it was decided. */
function whyNotIn(folder: string): string | null {
  try {
    if (realpathSync(folder) === folder) return null;
    return `the folder \`${folder}\` now leads elsewhere; open the project again`;
  } catch {
    return `the folder \`${folder}\` is gone; put it back, or open another project`;
  }
}

const watch = (child: ChildProcess, { name, signal, timeoutMs, onNote }: Run, mark: string): Promise<LaunchEnd> =>
  supervise(child, {
    ...{ name, signal, timeoutMs, onNote },
    hasLeftSomething: (pid) => hasLeftSomething(pid, mark),
    endWhole: (pid) => endWhole(pid, mark),
  });

function begin(run: Run, folder: string, env: Record<string, string>, umask: number): ChildProcess {
  const child = withUmask(umask, () =>
    spawn(run.program, [...run.args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    }),
  );
  // Where the system has no files left, it gives back a child without pipes.
  child.stdout?.on('data', run.onOut);
  child.stderr?.on('data', run.onError);
  child.on('error', () => {});
  return child;
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

/** All processes that live. Fails on Windows. */
export const listProcesses: ListProcesses = process.platform === 'linux' ? listFromProc : listFromPs;

/** After the process has ended: its group, and what has left the group but is known by its mark. Windows knows neither. */
async function hasLeftSomething(pid: number, mark: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  if (isGroupAlive(pid)) return true;
  return livingOf({ root: pid, mark }, listProcesses).then(
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
  await endTree({ root: pid, mark }, listProcesses).catch(() => endGroup(pid));
}
