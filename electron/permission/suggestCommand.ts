// How much of a command a suggested rule names (SPEC S1): the program and its subcommand, the program alone, or the whole.
// Data on well-known programs; a program that is not here is taken for one with subcommands.
import { programName } from '../shell/opaquePrograms.ts';
import { mayWrite } from '../shell/programs.ts';

const list = (names: string): readonly string[] => names.trim().split(/\s+/);

/** Their first operand is what they look at: a rule that named it would save no question. */
const NO_SUBCOMMAND =
  list(`rg grep egrep fgrep ag ack find fd fdfind ls tree cat head tail wc diff cmp comm du df stat file
  which type sort uniq cut tr jq yq echo printf seq date test true false basename dirname realpath readlink md5sum sha1sum
  sha256sum eslint prettier tsc jest vitest pytest mypy ruff black gofmt rustfmt clang-format shellcheck biome`);
/** They reach wherever their operands say, so that only these very operands are offered. */
const WHOLE = list('curl wget rsync http https aria2c nc rclone dd tar zip mount mktemp split csplit cp mv ln install');
/** The next word is only the name of a group: the one after it says what is done. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  npm: ['run', 'run-script'],
  pnpm: ['run'],
  yarn: ['run', 'workspace'],
  gh: list('pr issue repo release run workflow gist label secret variable cache auth project'),
  git: ['stash', 'worktree', 'remote', 'notes', 'bundle', 'submodule'],
  docker: ['image', 'volume', 'network', 'system', 'context'],
  cargo: ['xtask'],
};

/** A word that reads like a subcommand: no path, no address, no value. */
const SUBCOMMAND = /^[A-Za-z][\w:-]*$/;

/** `open`: followed by anything. */
export function wordsToName(words: readonly string[]): { readonly named: readonly string[]; readonly open: boolean } {
  const [program = '', next = '', third = ''] = words;
  const name = programName(program) ?? '';
  if (WHOLE.includes(name) || (name !== 'git' && mayWrite(name))) return { named: words, open: false };
  if (NO_SUBCOMMAND.includes(name) || !SUBCOMMAND.test(next)) return { named: [program], open: true };
  const isGroup = Object.hasOwn(GROUPS, name) && (GROUPS[name] ?? []).includes(next);
  if (!isGroup) return { named: [program, next], open: true };
  // Alone it often only lists, and anything behind it would be any script, or what throws away.
  return SUBCOMMAND.test(third) ? { named: [program, next, third], open: true } : { named: words, open: false };
}

/** Programs of which a rule for all that they do may be offered. */
export function mayBeWidened(program: string): boolean {
  const name = programName(program) ?? '';
  return !WHOLE.includes(name) && (name === 'git' || !mayWrite(name));
}
