// Tests only: which commands Bash starts for a line, with which words and in which folder. Nothing is really run: PATH is
// empty, and Bash's own handler for unknown commands only writes down what it was given. Builtins do run: where lines are not
// of our own making, in a sandbox.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Call = { readonly at: string; readonly words: readonly string[] };

// Each line has a file of its own for what it started, since commands in the background may be late; descriptor 7 stays
// open in all of them, so that the harness ends when the last one has. A newline would end what is written in one piece, and
// another command in between: it is written as \035. What a line traces (`set -x`) are its own commands, not these.
const HARNESS = `
PATH=/nonexistent
exec 7>&2 8<"$1"
folder=$2
cd() { builtin cd "$@" || { printf '\\036' >&9; return 1; }; }
command_not_found_handle() { { local -; set +x; } 2>/dev/null; local call; printf -v call '%s\\037' "$PWD" "$@"; printf '%s\\036' "\${call//$'\\n'/$'\\035'}" >&9; return "$((RANDOM % 4 == 0))"; }
number=0
ulimit -f 20000
ulimit -t 60
set --
while IFS= read -r -d '' line <&8; do
  number=$((number+1))
  ( ulimit -t 2; eval "$line" ) </dev/null >/dev/null 2>&1 9>>"$folder/$number"
done
`;

const BWRAP = '/usr/bin/bwrap';
/** Is there a sandbox on this machine? */
export const hasSandbox = (): boolean => existsSync(BWRAP);

export type BashPlace = {
  readonly scratch: string;
  readonly cwd: string;
  readonly home: string;
  readonly sandboxed: boolean;
};

/** For each line the commands that Bash started; null when a `cd` of it did not work, or when it ended the harness. */
export function callsOf(lines: readonly string[], place: BashPlace): readonly (readonly Call[] | null)[] {
  const work = mkdtempSync(path.join(place.scratch, 'bash-'));
  const input = path.join(work, 'input');
  writeFileSync(input, lines.map((line) => `${line.replaceAll('\0', '')}\0`).join(''));
  const bash = ['bash', '--noprofile', '--norc', '-c', HARNESS, 'harness', input, work];
  const box = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--bind', work, work, '--unshare-all'];
  const words = place.sandboxed ? [BWRAP, ...box, '--die-with-parent', '--chdir', place.cwd, ...bash] : bash;
  const [program = 'bash', ...others] = words;
  const env = { HOME: place.home, LC_ALL: 'C.UTF-8' };
  spawnSync(program, others, { cwd: place.cwd, env, timeout: 120_000, killSignal: 'SIGKILL' });
  const calls = lines.map((_, at) => readCalls(path.join(work, String(at + 1))));
  rmSync(work, { recursive: true });
  return calls;
}

const split = (text: string, end: string): readonly string[] => text.split(end).slice(0, -1);

function readCalls(file: string): readonly Call[] | null {
  if (!existsSync(file)) return null;
  const records = split(readFileSync(file, 'utf8'), '\x1e');
  if (records.includes('')) return null;
  return records.map((record) => {
    const [at = '', ...words] = split(record.replaceAll('\x1d', '\n'), '\x1f');
    return { at, words };
  });
}
