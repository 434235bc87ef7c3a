// What a command of an agent sees of our environment. Pure. It must never hand on what belongs to the app, to npm,
// or what makes Bash run or read something that the command line does not say.

import { QUIET_PROGRAMS } from './quietPrograms.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What npm, Electron, the app and Node's own channel to a parent set for themselves. */
const OF_THE_APP = /^(npm_|electron_|z_engine_|node_channel_|node_unique_id$|init_cwd$|chrome_desktop$)/i;

/** What Bash runs at its start, or takes as a function in place of a program. */
const RUNS_CODE = /^(BASH_ENV|ENV|BASH_FUNC_.*|PROMPT_COMMAND|PS4|BASH_LOADABLES_PATH)$/;

/** What changes how Bash reads a line, so that another thing would run than was shown. */
const CHANGES_MEANING =
  /^(SHELLOPTS|BASHOPTS|BASH_COMPAT|BASH_XTRACEFD|POSIXLY_CORRECT|CDPATH|GLOBIGNORE|EXECIGNORE|IFS)$/;

/** Exported functions of Bashes that do not use the prefix. */
const isFunction = (value: string) => value.startsWith('() {');

const isKept = (name: string, value: string) =>
  !OF_THE_APP.test(name) && !RUNS_CODE.test(name) && !CHANGES_MEANING.test(name) && !isFunction(value);

/** The PATH in which commands look for programs, or null when they get none. Windows may write its name in small letters. */
export function searchPathOf(environment: Environment): string | null {
  const given = Object.entries(commandEnvironment(environment, ''));
  return given.find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? null;
}

/** All that a line which passed as read-only sees (SPEC 7.12): nothing that makes a program load, run or read more. */
const HARMLESS = /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_[A-Z]+|TZ|TMPDIR)$/;

/** The same less everything that is not harmless, and with what keeps programs quiet. */
export function scrubbedEnvironment(environment: Environment, mark: string): Record<string, string> {
  const kept = Object.entries(commandEnvironment(environment, mark)).filter(([name]) => HARMLESS.test(name));
  return { ...Object.fromEntries(kept), ...QUIET_PROGRAMS, TERM: 'dumb', Z_ENGINE_COMMAND: mark };
}

/**
 * The environment of a command: the person's own, less the lists above. Added is `TERM=dumb` (there is no terminal) and,
 * on Linux, `Z_ENGINE_COMMAND`, the mark by which every process of the command is found again when it must end.
 */
export function commandEnvironment(environment: Environment, mark: string): Record<string, string> {
  const node = environment.npm_node_execpath;
  const kept = Object.entries(environment).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && isKept(entry[0], entry[1]) && !(entry[0] === 'NODE' && entry[1] === node),
  );
  return { ...Object.fromEntries(kept), TERM: 'dumb', Z_ENGINE_COMMAND: mark };
}
