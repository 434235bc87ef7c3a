// The only door for programs that the app itself runs: a fixed table, each with its own fixed words.
// It must never run what an agent asked for, never go through a shell, and never find a program in the current folder.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ProbeEnd } from '../sandbox/ports.ts';
import { assertHarmless } from './probeWords.ts';

const TIME_LIMIT_MS = 10_000;
const OUTPUT_LIMIT_BYTES = 1_000_000;
const OPENER_GRACE_MS = 1_500;

/** What each command takes. Folders and targets are absolute paths. */
type OwnCommands = {
  readonly 'git init': { readonly folder: string };
  readonly 'git add': { readonly folder: string };
  readonly 'git commit': { readonly folder: string; readonly message: string };
  readonly 'process start': { readonly pid: number };
  readonly 'open file': { readonly file: string };
};
export type OwnCommandName = keyof OwnCommands;

export type Invocation = {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string | null;
  readonly env: Readonly<Record<string, string>>;
};

type Environment = Readonly<Record<string, string | undefined>>;

// Nobody else's configuration may start a program here: no system or global file, no hooks, no template, no signing. Each line is
// stronger than what a repository sets; ownGit.linux.test.ts springs what they keep shut. What they cannot silence is a filter that
// configuration of the repository, or of one nested in it, names: so these run only where the app has just made the repository.
const GIT_ENV = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  // No protocol has that name: nothing is fetched, by `ext::` no program run.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_AUTHOR_NAME: 'Z Engine',
  GIT_AUTHOR_EMAIL: 'sample@z-engine.invalid',
  GIT_COMMITTER_NAME: 'Z Engine',
  GIT_COMMITTER_EMAIL: 'sample@z-engine.invalid',
};
const GIT_SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.attributesFile=/dev/null',
  'commit.gpgSign=false',
  // A folder that looks like a repository without files is none.
  'safe.bareRepository=explicit',
  // It fails before it runs anything.
  'diff.external=',
  // Git would run in nested repositories; `git add` does so all the same.
  'diff.ignoreSubmodules=all',
  'submodule.recurse=false',
];
const GIT_QUIET = ['--no-optional-locks', ...GIT_SETTINGS.flatMap((setting) => ['-c', setting])];

const git = (folder: string, ...args: string[]): Omit<Invocation, 'env'> => ({
  program: 'git',
  args: [...GIT_QUIET, ...args],
  folder,
});

/**
 * Git takes this very repository and no other: GIT_COMMON_DIR is stronger than a `commondir` file, and a `.git` that is a file
 * is no folder, so that Git refuses (tried with 2.39.5).
 */
const ofRepository = (folder: string, paths: typeof path.posix) => ({
  GIT_DIR: paths.join(folder, '.git'),
  GIT_COMMON_DIR: paths.join(folder, '.git'),
  GIT_WORK_TREE: folder,
});

const TABLE: { readonly [K in OwnCommandName]: (input: OwnCommands[K], platform: string) => Omit<Invocation, 'env'> } =
  {
    'git init': ({ folder }) => git(folder, '-c', 'init.defaultBranch=main', 'init', '--quiet', '--template='),
    'git add': ({ folder }) => git(folder, 'add', '--all', '--', '.'),
    'git commit': ({ folder, message }) => git(folder, 'commit', '--quiet', '--no-verify', `--message=${message}`),
    'process start': ({ pid }) => ({ program: 'ps', args: ['-o', 'lstart=', '-p', String(pid)], folder: null }),
    'open file': ({ file }, platform) => ({ ...opener(file, platform), folder: null }),
  };

function opener(file: string, platform: string): { program: string; args: string[] } {
  if (platform === 'darwin') return { program: 'open', args: [file] };
  if (platform === 'win32') return { program: 'rundll32', args: ['url.dll,FileProtocolHandler', file] };
  return { program: 'xdg-open', args: [file] };
}

/** The exact words and environment of a command. Pure. Throws on a path that is not absolute or a wrong pid. */
export function invocation<K extends OwnCommandName>(
  name: K,
  input: OwnCommands[K],
  platform: string,
  env: Environment,
): Invocation {
  for (const value of Object.values(input)) assertFit(value, platform);
  const isGit = name.startsWith('git ');
  const kept = name === 'open file' ? env : pick(env, ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP']);
  const { folder, ...words } = TABLE[name](input, platform);
  const repository = isGit && name !== 'git init' && folder !== null ? ofRepository(folder, pathsOf(platform)) : {};
  return {
    ...{ ...words, folder },
    env: {
      ...{ ...defined(kept), ...(isGit ? GIT_ENV : {}), ...repository },
      ...(name === 'open file' ? {} : { LC_ALL: 'C', TZ: 'UTC' }),
    },
  };
}

const pathsOf = (platform: string) => (platform === 'win32' ? path.win32 : path.posix);

function assertFit(value: string | number, platform: string): void {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value <= 0) throw new Error(`not a process id: ${value}`);
    return;
  }
  const paths = pathsOf(platform);
  if (value.includes('\0')) throw new Error('a NUL byte in the words of a program');
  if (value.startsWith('-')) throw new Error(`a word that would pass for an option: ${value}`);
  if (/[\\/]/.test(value) && !paths.isAbsolute(value)) throw new Error(`not an absolute path: ${value}`);
}

/** Runs a command of the table to its end. The error is one line for a person. Bounded in time and output. */
export async function runOwn<K extends Exclude<OwnCommandName, 'open file'>>(
  name: K,
  input: OwnCommands[K],
  env: Environment = process.env,
): Promise<Result<string, string>> {
  const { program, args, folder, env: scrubbed } = invocation(name, input, process.platform, env);
  const file = findProgram(program, scrubbed);
  if (file === undefined) return err(`\`${program}\` is not installed`);
  return new Promise((resolve) => {
    execFile(file, [...args], options(folder, scrubbed), (error, stdout, stderr) => {
      resolve(error === null ? ok(stdout) : err(`\`${name}\` failed: ${firstLine(stderr) || error.message}`));
    });
  });
}

/** The same, at once; undefined when it fails. For the few questions that cannot wait. */
export function askOwn(name: 'process start', input: OwnCommands['process start']): string | undefined {
  const { program, args, folder, env } = invocation(name, input, process.platform, process.env);
  const file = findProgram(program, env);
  if (file === undefined) return undefined;
  try {
    return execFileSync(file, [...args], { ...options(folder, env), stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

/** Hands a file to the program that the system opens it with. It may go on running after this app. */
export async function openFile(file: string, env: Environment = process.env): Promise<Result<void, string>> {
  const { program, args, env: kept } = invocation('open file', { file }, process.platform, env);
  const found = findProgram(program, kept);
  if (found === undefined) return err(`\`${program}\` is not installed`);
  return new Promise((resolve) => {
    const child = spawn(found, [...args], { env: kept, detached: true, stdio: 'ignore', windowsHide: true });
    const grace = setTimeout(() => resolve(ok(undefined)), OPENER_GRACE_MS);
    const end = (result: Result<void, string>) => {
      clearTimeout(grace);
      resolve(result);
    };
    child.on('error', (error) => end(err(`\`${program}\` did not start: ${error.message}`)));
    child.on('exit', (code) => end(code === 0 ? ok(undefined) : err(`\`${program}\` ended with code ${code}`)));
    child.unref();
  });
}

export type SandboxProbe = {
  /** Absolute. */
  readonly program: string;
  /** One word that it tells of itself by; or its options, `--`, and the harmless command of the table. */
  readonly args: readonly string[];
  /** What it gets as descriptors 3, 4, …: `status` is a pipe that is read, a number a descriptor that is open here. */
  readonly descriptors: readonly ('status' | number)[];
  readonly limitMs: number;
};
/**
 * Tries the sandbox out with a command that does nothing, or asks its program about itself. Bounded in time, also where the
 * program cannot be ended (it hangs on a disk of the network). Throws on words that would run anything else.
 */
export async function runSandboxProbe(
  { program, args, descriptors, limitMs }: SandboxProbe,
  env: Environment = process.env,
): Promise<ProbeEnd> {
  assertHarmless(program, args);
  const stdio = ['ignore', 'pipe', 'pipe', ...descriptors.map((one) => (one === 'status' ? 'pipe' : one))] as const;
  const kept = { ...defined(pick(env, ['PATH'])), LC_ALL: 'C' };
  return new Promise((resolve) => {
    const child = spawn(program, [...args], { env: kept, cwd: '/', stdio: [...stdio] });
    const texts = [1, 2, 3 + descriptors.indexOf('status')].map((at) => collected(child.stdio[at] ?? null));
    const end = (how: ProbeEnd) => {
      clearTimeout(limit);
      resolve(how);
    };
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      child.unref();
      for (const stream of child.stdio) stream?.destroy();
      end({ kind: 'timedOut' });
    }, limitMs);
    child.on('error', (error) => end({ kind: 'failed', fault: 'code' in error ? String(error.code) : error.message }));
    child.on('close', (code) => {
      const [out = '', said = '', status = ''] = texts.map((text) => text());
      end({ kind: 'ended', code, out, said, status });
    });
  });
}

/** What a stream brings, bounded. */
function collected(stream: Readable | Writable | null): () => string {
  let text = '';
  if (stream !== null && 'read' in stream)
    stream.on('data', (piece: Buffer) => {
      if (text.length < OUTPUT_LIMIT_BYTES) text += piece.toString();
    });
  return () => text;
}

/** The first program of this name on PATH. Relative entries of PATH are skipped: they follow the current folder. */
export function findProgram(name: string, env: Environment): string | undefined {
  const names = process.platform === 'win32' ? [`${name}.exe`] : [name];
  return (env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .flatMap((folder) => names.map((file) => path.join(folder, file)))
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

const options = (folder: string | null, env: Readonly<Record<string, string>>) => ({
  env,
  encoding: 'utf8' as const,
  timeout: TIME_LIMIT_MS,
  killSignal: 'SIGKILL' as const,
  maxBuffer: OUTPUT_LIMIT_BYTES,
  windowsHide: true,
  ...(folder === null ? {} : { cwd: folder }),
});

const firstLine = (text: string) => text.trim().split('\n', 1)[0] ?? '';

const pick = (env: Environment, names: readonly string[]): Environment =>
  Object.fromEntries(names.map((name) => [name, env[name]]));

const defined = (env: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
