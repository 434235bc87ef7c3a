// The only door for programs that the app itself runs: a fixed table, each with its own fixed words.
// It must never run what an agent asked for, never go through a shell, and never find a program in the current folder.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';

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

// Nobody else's configuration may start a program here: no system or global file, no hooks, no template, no signing.
const GIT_ENV = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'Z Engine',
  GIT_AUTHOR_EMAIL: 'sample@z-engine.invalid',
  GIT_COMMITTER_NAME: 'Z Engine',
  GIT_COMMITTER_EMAIL: 'sample@z-engine.invalid',
};
const GIT_QUIET = ['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'commit.gpgSign=false'].flatMap((s) => [
  '-c',
  s,
]);

const git = (folder: string, ...args: string[]): Omit<Invocation, 'env'> => ({
  program: 'git',
  args: [...GIT_QUIET, ...args],
  folder,
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
  return {
    ...TABLE[name](input, platform),
    env: { ...defined(kept), ...(isGit ? GIT_ENV : {}), ...(name === 'open file' ? {} : { LC_ALL: 'C', TZ: 'UTC' }) },
  };
}

function assertFit(value: string | number, platform: string): void {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value <= 0) throw new Error(`not a process id: ${value}`);
    return;
  }
  const paths = platform === 'win32' ? path.win32 : path.posix;
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
