// Tests only: runs a command line for real, as the launcher runs one that is proven to read only, in a copy of the sample
// project under bwrap and strace. Whatever it writes there succeeds, so that it is seen; the rest of the machine is read-only
// and the network is cut off.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { personalGit } from '../../sandbox/personalGit.ts';
import { provenEnvironment } from '../../sandbox/provenEnvironment.ts';
import { type Act, actsOf, pidOf, WATCHED } from './acts.ts';
import { createSampleProject } from './sampleProject.ts';
import { changes, snapshot } from './snapshot.ts';

const SANDBOX = 'bwrap';
const ENDS_WITHIN_MS = 20_000;
const KEPT_OUTPUT = 4_000;
/** Where the programs of the system are; nothing of this checkout and of a person's home counts. */
export const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';

export type Ran = {
  /** Null when it did not end in time. */
  readonly code: number | null;
  /** The beginning of what it printed on both its outputs. */
  readonly output: string;
  readonly acts: readonly Act[];
  /** Paths in the project, in HOME and in the temporary folder that are not as they were. */
  readonly changed: readonly string[];
};

/** A place of its own below `root`, which exists. After a line that changed something it is made anew. */
export function createSandbox(root: string): (line: string) => Promise<Ran> {
  let place = makePlace(root);
  return async (line) => {
    const before = snapshot(place.watched);
    const end = await runIn(place, line);
    const changed = changes(before, snapshot(place.watched)).map((file) => path.relative(place.root, file));
    const acts = takeTraces(place.traces);
    if (changed.length > 0 || end.code === null) place = makePlace(root);
    return { ...end, acts, changed };
  };
}

type Place = ReturnType<typeof makePlace>;

function makePlace(parent: string) {
  const root = path.join(parent, 'place');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root);
  const { project, home } = createSampleProject(root);
  const [temporary, traces] = [path.join(root, 'tmp'), path.join(root, 'traces')];
  for (const folder of [temporary, traces]) mkdirSync(folder, { mode: 0o777 });
  return { root, project, home, temporary, traces, watched: [project, home, temporary] };
}

function wordsOf({ project, home, temporary, traces }: Place, line: string): readonly string[] {
  const sandbox = [
    ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--die-with-parent', '--new-session'],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--bind', temporary, '/tmp', '--tmpfs', '/home'],
    ...['--bind', home, '/home/ada', '--bind', project, '/home/project', '--bind', traces, '/home/traces'],
    ...['--remount-ro', '/home', '--chdir', '/home/project'],
  ];
  const trace = ['-ff', '--seccomp-bpf', '-qq', '-s', '300', '-e', `trace=${WATCHED}`, '-e', 'signal=none'];
  const bash = ['bash', '--noprofile', '--norc', '-c', line];
  return [...sandbox, 'strace', ...trace, '-o', '/home/traces/t', ...bash];
}

const PERSON = { PATH: SYSTEM_PATH, HOME: '/home/ada', USER: 'ada', LOGNAME: 'ada', LANG: 'C.UTF-8', TZ: 'UTC' };

function runIn(place: Place, line: string): Promise<Pick<Ran, 'code' | 'output'>> {
  const personal = personalGit({ ...PERSON, HOME: place.home }, place.project);
  const env = provenEnvironment(PERSON, 'test', personal);
  const child = spawn(SANDBOX, wordsOf(place, line), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  let output = '';
  const keep = (chunk: Buffer): void => {
    if (output.length < KEPT_OUTPUT) output += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}

function takeTraces(folder: string): readonly Act[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    const acts = actsOf(readFileSync(file, 'utf8'), pidOf(name));
    rmSync(file);
    return acts;
  });
}
