// One process of a call from its start to the end of all that belongs to it: on record before it begins, with its guardian, in
// the sandbox where it has to be. It must never start what the sandbox could not take in, nor leave anything of it behind.
import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Authorization } from '../permission/ports.ts';
import { commandEnvironment } from './commandEnvironment.ts';
import type { ConfinedRun, Confiner } from './confinement.ts';
import type { Guardian } from './guardian.ts';
import { personalGit } from './personalGit.ts';
import type { ProcessLog, RunningCommand } from './ports.ts';
import { endGroup } from './processTree.ts';
import { provenEnvironment } from './provenEnvironment.ts';
import { type Child, type LaunchEnd, supervise } from './supervise.ts';

/** One process of a call. */
export type Run = {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly request: Authorization;
  readonly scrubbed: boolean;
  /** Null: it runs without a sandbox. */
  readonly confiner: Confiner | null;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onOut: (bytes: Buffer) => void;
  readonly onError: (bytes: Buffer) => void;
  readonly onNote: (note: string) => void;
};

/** `confined`: how it ran in the sandbox; null when it ran without one, or did not run. */
export type RunEnd = { readonly end: LaunchEnd; readonly confined: ConfinedRun | null };

/** What of a process of Node counts here. */
type Process = Child & { readonly stdio: readonly (Pipe | null | undefined)[] };
type Pipe = Child['stdout'] & { destroy(): unknown };

/** What is started, in the words of the system. */
export type Started = Pick<ConfinedRun, 'program' | 'args' | 'env' | 'descriptors'>;

export type ExecutionDeps = {
  /** What commands start from: the person's own. */
  readonly environment: NodeJS.ProcessEnv;
  readonly log: ProcessLog;
  /** When a process started, as text that is only ever compared; null where the system does not say. */
  readonly processStart: (pid: number) => string | null;
  readonly guardian: Guardian;
  readonly start: (what: Started, folder: string) => Process;
  /** Ends all that belongs to a process. */
  readonly endWhole: (pid: number, mark: string) => Promise<void>;
  readonly hasLeftSomething: (pid: number, mark: string) => Promise<boolean>;
};

/** The group of a command that is about to start. */
const NOT_YET = 0;
type Marked = Omit<RunningCommand, 'group' | 'processStart'>;

/** Of a launcher, which fails in its first words. */
const MAX_SAID = 4000;
/** How long the status of a process that has ended may still be on its way. */
const STATUS_MS = 1000;

export type Execute = (run: Run) => Promise<RunEnd>;

export function createExecution(deps: ExecutionDeps): Execute {
  const { environment, log, processStart, guardian } = deps;

  /** Mounts of others change while a sandbox is set up: that is tried twice. The command itself is started once at most. */
  const execute = async (run: Run): Promise<RunEnd> => {
    const first = await once(run);
    const ended = first.end.kind === 'notConfined' && first.confined !== null ? await once(run) : first;
    if (ended.end.kind === 'notConfined') run.confiner?.failed(run.request, ended.end.words);
    return ended;
  };

  const once = async (run: Run): Promise<RunEnd> => {
    if (run.signal.aborted) return without({ kind: 'stopped' });
    const { folder, chatId } = run.request.chat;
    const lost = whyNotIn(folder);
    if (lost !== null) return without({ kind: 'failed', words: lost });
    const mark = randomUUID();
    const command = { mark, chatId, callId: run.request.callId };
    // INVARIANT: the mark is on the disk before a process has it, so that no kill leaves one that nobody knows of.
    log.began({ ...command, group: NOT_YET, processStart: null });
    guardian.begins(mark);
    const group: { known: number | null } = { known: null };
    let confined: ConfinedRun | null = null;
    try {
      const plain = { program: run.program, args: run.args, env: environmentOf(run, mark), descriptors: [] };
      if (run.confiner !== null) {
        const prepared = await run.confiner.prepare({ ...plain, request: run.request, mark });
        if (!prepared.ok) return without({ kind: 'notConfined', words: prepared.error });
        confined = prepared.value;
      }
      const child = startedBy(deps, confined, confined ?? plain, folder);
      group.known = child.pid ?? null;
      return { end: await attend(child, run, command, confined), confined };
    } finally {
      for (const note of (await confined?.finish()) ?? []) run.onNote(note);
      guardian.ended(group.known, mark);
      noteEnd(log, mark);
    }
  };

  const environmentOf = (run: Run, mark: string): Record<string, string> =>
    run.scrubbed
      ? provenEnvironment(environment, mark, personalGit(environment, run.request.chat.folder))
      : commandEnvironment(environment, mark);

  const attend = async (
    child: Process,
    run: Run,
    command: Marked,
    confined: ConfinedRun | null,
  ): Promise<LaunchEnd> => {
    const said = listen(child, run);
    const status = confined === null ? Promise.resolve() : readStatus(child, confined);
    const { pid } = child;
    const { mark } = command;
    if (pid === undefined) return startedOr(await watch(child, run, mark, confined), confined, said());
    try {
      guardian.runs(pid, mark);
      log.began({ ...command, group: pid, processStart: processStart(pid) });
      const end = await watch(child, run, mark, confined);
      await Promise.race([status, wait(STATUS_MS, undefined, { ref: false })]);
      return startedOr(end, confined, said());
    } catch (error) {
      await deps.endWhole(pid, mark);
      throw error;
    } finally {
      for (const stream of child.stdio) stream?.destroy();
    }
  };

  const watch = (
    child: Process,
    { name, signal, timeoutMs, onNote }: Run,
    mark: string,
    confined: ConfinedRun | null,
  ): Promise<LaunchEnd> =>
    supervise(child, {
      ...{ name, signal, timeoutMs, onNote },
      hasLeftSomething: (pid) => deps.hasLeftSomething(pid, mark),
      endWhole: async (pid) => {
        // To end the launcher ends all inside at once: the command itself is told first.
        const inner = confined?.innerProcess() ?? null;
        if (inner !== null) await endGroup(inner);
        await deps.endWhole(pid, mark);
      },
    });

  return (run) =>
    execute(run).catch((error: unknown) =>
      without({ kind: 'failed', words: error instanceof Error ? error.message : String(error) }),
    );
}

/** The descriptors are needed until the process is there, and no longer. */
function startedBy({ start }: ExecutionDeps, confined: ConfinedRun | null, what: Started, folder: string): Process {
  try {
    return start(what, folder);
  } finally {
    confined?.started();
  }
}

const without = (end: LaunchEnd): RunEnd => ({ end, confined: null });

/** The end of the launcher is that of the command only if the command has begun. */
function startedOr(end: LaunchEnd, confined: ConfinedRun | null, said: string): LaunchEnd {
  if (confined === null) return end;
  if (end.kind === 'failed') return { kind: 'notConfined', words: end.words };
  // Of a launcher that was killed nobody knows how far it came: nothing is started twice because of it.
  if (end.kind !== 'exited') return end;
  const why = confined.neverStarted(said);
  return why === null ? end : { kind: 'notConfined', words: why };
}

/** Hands on what it prints. What it said first of its troubles is given back. */
function listen(child: Process, { onOut, onError }: Run): () => string {
  let said = '';
  // Where the system has no files left, it gives back a child without pipes.
  child.stdout?.on('data', onOut);
  child.stderr?.on('data', onError);
  child.stderr?.on('data', (bytes: Buffer) => {
    if (said.length < MAX_SAID) said += bytes.toString();
  });
  child.on('error', () => {});
  return () => said;
}

/** Resolves when the status pipe is closed. */
function readStatus(child: Process, confined: ConfinedRun): Promise<void> {
  const at = confined.descriptors.indexOf('status');
  const pipe = at < 0 ? null : child.stdio[at + 3];
  if (!pipe) return Promise.resolve();
  pipe.on('data', (bytes: Buffer) => confined.onStatus(bytes.toString()));
  return new Promise((resolve) => {
    pipe.once('close', () => resolve());
    pipe.once('error', () => resolve());
  });
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
