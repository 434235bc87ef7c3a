// Tests only: a project on the disk, and commands that run in it under the real bubblewrap with the words and the filter of the
// product. It must never be imported by the product.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BubblewrapGiven, bubblewrapArguments, rootsToOpen } from '../bubblewrap.ts';
import { type BubblewrapFeatures, bubblewrapFeatures } from '../bubblewrapFeatures.ts';
import { foldersInTemp } from '../bubblewrapMounts.ts';
import { type BubblewrapStatus, NO_STATUS, readStatus } from '../bubblewrapStatus.ts';
import { lookAtLinux } from '../linuxSystem.ts';
import { openBytes } from '../openBytes.ts';
import type { SandboxProfile } from '../profile/sandboxProfile.ts';
import { seccompFilter } from '../seccomp.ts';

const BWRAP = '/usr/bin/bwrap';
const NOBODY = 65534;

export type TestUser = 'root' | 'nobody' | 'self';
/** Root is confined otherwise than everybody else: both are tested where the tests may be both. */
export const USERS: readonly TestUser[] = process.getuid?.() === 0 ? ['root', 'nobody'] : ['self'];

export const realFeatures = (): BubblewrapFeatures => {
  const [version, help] = ['--version', '--help'].map((word) => spawnSync(BWRAP, [word]).stdout.toString());
  const found = bubblewrapFeatures(version ?? '', help ?? '');
  if (!found.ok) throw new Error(found.error);
  return found.value;
};

export type Ground = {
  /** Belongs to the user, and holds the others. */
  readonly base: string;
  readonly project: string;
  readonly temp: string;
  /** A folder beside the project that must not be written. */
  readonly outside: string;
};

/** `below` is where it is made. Whoever made it removes `base`. */
export function makeGround(user: TestUser, below = '/var/tmp'): Ground {
  const base = realpathSync(mkdtempSync(path.join(below, 'z-sandbox-')));
  const ground = { base, project: `${base}/project`, temp: `${base}/temp`, outside: `${base}/outside` };
  for (const folder of [ground.project, ground.temp, ground.outside]) mkdirSync(folder);
  for (const folder of Object.values(ground)) give(folder, user);
  return ground;
}

export function give(file: string, user: TestUser): void {
  if (user === 'nobody') chownSync(file, NOBODY, NOBODY);
}

export function profileOf({ project, temp }: Ground, more: Partial<SandboxProfile> = {}): SandboxProfile {
  return {
    ...{ folder: project, network: false, temp, roots: [{ path: project, kind: 'project', nested: false }] },
    ...{ pins: [], protections: [], masks: [], faults: [], notices: [] },
    ...more,
  };
}

export type RealEnd = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly said: string;
  readonly status: BubblewrapStatus;
};
type RealRun = {
  readonly user: TestUser;
  readonly profile: SandboxProfile;
  readonly features?: BubblewrapFeatures;
  /** Called with everything planned and nothing started. */
  readonly before?: () => void;
};

const bash = (line: string) => ['/bin/bash', '--noprofile', '--norc', '-c', line];

/** Runs a line in Bash to its end. */
export const runLine = (run: RealRun, line: string): RealEnd => runConfined(run, bash(line));

export function runConfined(run: RealRun, command: readonly string[]): RealEnd {
  return withStart(run, command, ({ program, args, options }) => {
    const end = spawnSync(program, args, { ...options, timeout: 20_000 });
    const [, out, said, status] = end.output.map(String);
    return {
      ...{ code: end.status, signal: end.signal, out: out ?? '', said: said ?? '' },
      status: readStatus(NO_STATUS, status ?? ''),
    };
  });
}

/** Starts a line in Bash; `status` is what is known of it so far. */
export function spawnLine(run: RealRun, line: string): { child: ChildProcess; status: () => BubblewrapStatus } {
  return withStart(run, bash(line), ({ program, args, options }) => {
    const child = spawn(program, args, options);
    let status = NO_STATUS;
    child.stdio[STATUS]?.on('data', (piece: Buffer) => {
      status = readStatus(status, piece.toString());
    });
    return { child, status: () => status };
  });
}

/** How the descriptors of the launcher are numbered for the child: 3 is the status, 4 the filter, then roots. */
const STATUS = 3;
const FILTER = 4;
type Start = { program: string; args: readonly string[]; options: SpawnOptions };

/** Descriptors are the child's own once it is there. */
function withStart<T>(run: RealRun, command: readonly string[], start: (how: Start) => T): T {
  const { user, profile, features = realFeatures() } = run;
  for (const folder of foldersInTemp(profile)) {
    const place = `${profile.temp}${folder.slice('/tmp'.length)}`;
    mkdirSync(place, { recursive: true });
    give(place, user);
  }
  const opened = rootsToOpen(profile).map((root) => ({ root, descriptor: openRoot(root) }));
  const filter = openBytes(filterOf(profile, features), tmpdir());
  const descriptors = [filter, ...opened.map(({ descriptor }) => descriptor)];
  try {
    const given: BubblewrapGiven = {
      ...{ features, statusDescriptor: STATUS, seccompDescriptor: FILTER, system: systemFor(user) },
      rootDescriptors: new Map(opened.map(({ root }, at) => [root, FILTER + 1 + at])),
    };
    const words = bubblewrapArguments(profile, given, command);
    if (!words.ok) throw new Error(words.error);
    run.before?.();
    return start(howFor(user, words.value, descriptors));
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
}

/** Another user's command is started by `setpriv`, which leaves the descriptors as they are. */
function howFor(user: TestUser, words: readonly string[], descriptors: readonly number[]): Start {
  const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  const [program = BWRAP, ...args] = [...(user === 'nobody' ? asNobody : []), BWRAP, ...words];
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', HOME: '/tmp' };
  return { program, args, options: { stdio: ['ignore', 'pipe', 'pipe', 'pipe', ...descriptors], env, cwd: '/' } };
}

function filterOf({ network }: SandboxProfile, { disableUserns }: BubblewrapFeatures): Uint8Array {
  const filter = seccompFilter({ architecture: process.arch, network, forbidNamespaces: !disableUserns });
  if (filter === null) throw new Error('there is no filter for this machine');
  return filter;
}

const O_PATH = 0o10000000;
const openRoot = (root: string) => openSync(root, O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW);

function systemFor(user: TestUser) {
  const system = lookAtLinux();
  return user === 'nobody' ? { ...system, asRoot: false, procEntries: [] } : system;
}

/** How many processes of this machine were started with words that hold a text; words end with NUL. */
export function processesWith(text: string): number {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && wordsOf(name).includes(text)).length;
}

function wordsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
