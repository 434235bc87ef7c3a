// The only door through which an agent's call starts a process. It must never run anything but the command line that a
// spent permit carries, or ripgrep over files for one that searches, in the folder that was decided, and never leave a
// process of it behind after a stop.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Confinement } from '../../shared/domain/sandbox.ts';
import type { Permit } from '../permission/permit.ts';
import type { Authorization } from '../permission/ports.ts';
import type { CommandEffect, GateRequest } from '../permission/request.ts';
import type { SandboxLook } from '../permission/sandboxLook.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import { searchPathOf } from './commandEnvironment.ts';
import { type CommandOutput, createCommandOutput } from './commandOutput.ts';
import type { ConfinedRun, Confiner, Denied } from './confinement.ts';
import { createExecution, type Execute, type ExecutionDeps, type Started } from './execution.ts';
import { findBash, NO_BASH } from './findBash.ts';
import { findRipgrep } from './findRipgrep.ts';
import { createGuardian, GUARDIAN } from './guardian.ts';
import { covered, inheritedDescriptors } from './inheritedDescriptors.ts';
import { parsePs } from './processTable.ts';
import { endGroup, endTree, isGroupAlive, type ListProcesses, listFromProc, livingOf } from './processTree.ts';
import { ripgrepArguments, type SearchQuery } from './ripgrep.ts';
import type { LaunchEnd } from './supervise.ts';

export type LaunchOptions = {
  readonly signal: AbortSignal;
  /** Milliseconds, read from the input that was authorised. */
  readonly timeoutMs: (input: unknown) => number;
  /** Text as it is printed; may be called often. */
  readonly onOutput: (text: string) => void;
  /** The same, as bytes of each stream. */
  readonly onBytes?: (source: 'out' | 'error', bytes: Buffer) => void;
  /** A private folder; a file for the whole output is made there when it is too long to show. */
  readonly outputFolder: string;
};

export type Launched = {
  readonly end: LaunchEnd;
  readonly text: string;
  readonly outputFile: string | null;
  readonly notes: readonly string[];
  /** How it ran while the sandbox is switched on; null otherwise. */
  readonly confinement: Confinement | null;
  /** What the sandbox most likely refused; null when nothing. */
  readonly denied: Denied | null;
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

export type LauncherDeps = Pick<ExecutionDeps, 'environment' | 'log' | 'processStart'> & {
  readonly umask: number;
  readonly confiner: Confiner;
};

/** One for the app. */
export function createLauncher(deps: LauncherDeps): Launcher {
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();
  const execution = executionOf(deps);
  const keep = <T>(run: Promise<T>): Promise<T> => {
    running.add(run);
    return run.finally(() => running.delete(run));
  };
  const execute: Execute = (run) => execution({ ...run, signal: AbortSignal.any([run.signal, closing.signal]) });

  return {
    launch: async (permit, options) => {
      const request = spendPermit(permit);
      const line = commandOf(request).line;
      const file = path.join(options.outputFolder, `${permit.callId.replaceAll(/[^\w-]/g, '_')}.txt`);
      const output = createCommandOutput({ file, onText: options.onOutput });
      const confiner = confinerFor(request, deps.confiner);
      return keep(runLine({ request, line, options, output, confiner }, execute));
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

/** INVARIANT: what was decided to run confined is never started without the sandbox. */
function confinerFor(request: Authorization, confiner: Confiner): Confiner | null {
  if (request.confine === 'always') return confiner;
  if (request.sandbox.kind === 'outside') confiner.spent(request);
  return null;
}

function commandOf(request: GateRequest): CommandEffect {
  const [effect, ...more] = request.effects;
  if (effect?.kind !== 'command' || more.length > 0) throw new Error('the permit is not for one command line');
  return effect;
}

type Line = {
  request: Authorization;
  line: string;
  options: LaunchOptions;
  output: CommandOutput;
  confiner: Confiner | null;
};

async function runLine({ request, line, options, output, confiner }: Line, execute: Execute): Promise<Launched> {
  const notes: string[] = [];
  const bash = findBash();
  const printed = (source: 'out' | 'error', bytes: Buffer) => {
    output.add(source, bytes);
    options.onBytes?.(source, bytes);
  };
  const { end, confined } = await (bash === null
    ? { end: { kind: 'failed' as const, words: NO_BASH }, confined: null }
    : execute({
        ...{ name: 'Bash', program: bash, args: ['--noprofile', '--norc', '-c', line], request, confiner },
        ...{ scrubbed: request.scrubbed, signal: options.signal, timeoutMs: options.timeoutMs(request.input) },
        onOut: (bytes) => printed('out', bytes),
        onError: (bytes) => printed('error', bytes),
        onNote: (note) => notes.push(note),
      }));
  const kept = output.finish();
  return {
    ...{ end, text: kept.text, outputFile: kept.file, notes: [...kept.notes, ...notes] },
    confinement: confinementOf(request.sandbox, confined),
    denied: confined?.denialOf(end, kept.text) ?? null,
  };
}

const OUTSIDE_ONCE = 'you let this line run once without it';

function confinementOf(sandbox: SandboxLook, confined: ConfinedRun | null): Confinement | null {
  if (sandbox.kind === 'off') return null;
  if (sandbox.kind === 'on') return confined === null ? null : { kind: 'sandboxed', network: sandbox.network };
  return { kind: 'unconfined', why: sandbox.kind === 'outside' ? OUTSIDE_ONCE : sandbox.why };
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
  const { end } = await execute({
    ...{ name: 'ripgrep', program, args: ripgrepArguments(query, files), request, scrubbed: true, confiner: null },
    ...{ signal, timeoutMs },
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

/** What all processes of one launcher share. */
function executionOf({ environment, umask, log, processStart }: LauncherDeps): Execute {
  const inherited = inheritedByAll();
  return createExecution({
    ...{ environment, log, processStart, guardian: createGuardian(startGuardian), endWhole, hasLeftSomething },
    start: (what, folder) => begin(what, folder, umask, inherited),
  });
}

type Inherited = { readonly numbers: readonly number[]; readonly nothing: number };

/** What the app itself was started with is no command's. */
function inheritedByAll(): Inherited | null {
  const numbers = process.platform === 'linux' ? inheritedDescriptors() : [];
  return numbers.length === 0 ? null : { numbers, nothing: openSync('/dev/null', 'r+') };
}

function begin(
  { program, args, env, descriptors }: Started,
  folder: string,
  umask: number,
  inherited: Inherited | null,
): ChildProcess {
  const more = descriptors.map((each) => (each === 'status' ? ('pipe' as const) : each));
  const own = ['ignore' as const, 'pipe' as const, 'pipe' as const, ...more];
  const stdio = inherited === null ? own : [...covered(own, inherited.numbers, inherited.nothing)];
  return withUmask(umask, () =>
    spawn(program, [...args], {
      cwd: folder,
      env,
      stdio,
      detached: process.platform !== 'win32',
      windowsHide: true,
    }),
  );
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
