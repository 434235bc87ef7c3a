// Tests only: runs many lines for real, each as the launcher runs one that is proven to read only, in one sandbox and each
// under its own trace; also what they open for reading is seen. The project is at the same path inside as outside.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { personalGit } from '../../../sandbox/personalGit.ts';
import { provenEnvironment } from '../../../sandbox/provenEnvironment.ts';
import { actsOf, pidOf, WATCHED } from '../acts.ts';
import { type Ran, SYSTEM_PATH } from '../sandboxedRun.ts';
import { changes, snapshot } from '../snapshot.ts';
import { type HostileProject, MARKER } from './hostileProject.ts';

/** `changed` is of all lines together. */
export type TracedRun = Omit<Ran, 'changed'> & {
  /** Real paths of what was opened for reading, folders too. */
  readonly opened: readonly string[];
};
export type TracedRuns = { readonly runs: readonly TracedRun[]; readonly changed: readonly string[] };

// The driver's own environment holds the marker, which no line may get to see.
const SANDBOX = 'bwrap';
const DRIVER = `
unset SECRET
exec 8<"$1"
number=0
while IFS= read -r -d '' line <&8; do
  number=$((number+1))
  timeout -s KILL 6 strace -ff -y --seccomp-bpf -qq -s 300 -e "trace=$TRACE" -e signal=none -o "$2/$number/t" bash --noprofile --norc -c "$line" </dev/null 2>&1 | head -c 200000 >"$2/$number/output"
  echo "\${PIPESTATUS[0]}" >"$2/$number/code"
done
`;

/** `root` holds the project; the runs leave nothing in it. */
export function tracedRuns(root: string, place: HostileProject, lines: readonly string[]): TracedRuns {
  const work = mkdtempSync(path.join(root, 'runs-'));
  const temporary = path.join(work, 'tmp');
  mkdirSync(temporary);
  const input = path.join(work, 'input');
  writeFileSync(input, lines.map((line) => `${line}\0`).join(''));
  for (const at of lines.keys()) mkdirSync(path.join(work, String(at + 1)));
  const person = { PATH: SYSTEM_PATH, HOME: place.home, USER: 'ada', LOGNAME: 'ada', LANG: 'C.UTF-8', TZ: 'UTC' };
  const env = {
    ...provenEnvironment(person, 'test', personalGit(person, place.project)),
    TRACE: WATCHED,
    SECRET: MARKER,
  };
  const writable = [place.project, place.home, work];
  const box = [
    ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--die-with-parent', '--new-session'],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--bind', temporary, '/tmp'],
    ...['--ro-bind', root, root, ...writable.flatMap((folder) => ['--bind', folder, folder])],
    ...['--chdir', place.project, 'bash', '--noprofile', '--norc', '-c', DRIVER, 'driver', input, work],
  ];
  const watched = [place.project, place.home, place.outside];
  const before = snapshot(watched);
  spawnSync(SANDBOX, box, { env, stdio: 'ignore', timeout: 10_000 * lines.length + 10_000, killSignal: 'SIGKILL' });
  const changed = [
    ...changes(before, snapshot(watched)),
    ...readdirSync(temporary).filter((name) => !root.includes(name)),
  ];
  const runs = lines.map((_, at) => readRun(path.join(work, String(at + 1))));
  rmSync(work, { recursive: true });
  return { runs, changed };
}

function readRun(folder: string): TracedRun {
  const traces = readdirSync(folder).flatMap((name) =>
    name.startsWith('t.') ? [{ pid: pidOf(name), text: readFileSync(path.join(folder, name), 'utf8') }] : [],
  );
  const read = (name: string): string => {
    const file = path.join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const code = read('code').trim();
  return {
    code: code === '' || code === '137' ? null : Number(code),
    output: read('output'),
    acts: traces.flatMap(({ pid, text }) => actsOf(text, pid)),
    opened: [...new Set(traces.flatMap(({ text }) => openedIn(text)))],
  };
}

/** Successful calls that open: the trace has the real path behind the descriptor. */
const OPENED = /^open(?:at2?)?\(.*\)\s+= \d+<(.*)>$/;
/** It opens what it is asked about, so that it gets mounted, and reads nothing of it. */
const OPENS_ONLY = /^execve\("[^"]*\/df"/m;
const openedIn = (trace: string): readonly string[] =>
  OPENS_ONLY.test(trace) ? [] : trace.split('\n').flatMap((line) => OPENED.exec(line)?.[1] ?? []);
