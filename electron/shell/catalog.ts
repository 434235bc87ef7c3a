// The programs that only read, and the exact options with which they do (SPEC 7.2). INVARIANT: a line more here loosens:
// whoever adds one has looked up every option on every system that we run on. None may run, write, wait or go down a tree.
import type { Flags } from './flags.ts';

export type CatalogEntry = Flags & {
  /** `builtin`: Bash's own; `program`: found in PATH. */
  readonly from: 'builtin' | 'program';
  /** What its operands are: none, words that it prints, files that it reads, paths whose names it lists. */
  readonly operands: 'none' | 'words' | 'files' | 'names';
  /** Without an operand it reads its input. */
  readonly readsInput: boolean;
};

const list = (names: string): readonly string[] => names.trim().split(/\s+/);

const ENTRIES: Readonly<Record<string, CatalogEntry>> = {
  pwd: { from: 'builtin', operands: 'none', readsInput: false, letters: 'LP', long: [] },
  // Every word is printed, options too; see `isWordsOnly`.
  echo: { from: 'builtin', operands: 'words', readsInput: false, letters: '', long: [] },
  // Not -R (a whole tree), -L and -H (through links), -D, -I, -T, -w (take a value).
  ls: {
    ...{ from: 'program', operands: 'names', readsInput: false },
    letters: '1aAbcCdfFgGhiklmnopqrsStuUvxX',
    long: list(`--all --almost-all --author --classify --color --color=auto --color=always --color=never --directory
      --full-time --group-directories-first --human-readable --inode --no-group --numeric-uid-gid --reverse --si --size`),
  },
  cat: {
    ...{ from: 'program', operands: 'files', readsInput: true },
    letters: 'AbeEnstTuv',
    long: list('--number --number-nonblank --show-all --show-ends --show-nonprinting --show-tabs --squeeze-blank'),
  },
  head: {
    ...{ from: 'program', operands: 'files', readsInput: true, count: true },
    ...{ letters: 'qv', numbered: 'nc', longNumbered: ['--lines', '--bytes'] },
    long: list('--quiet --silent --verbose'),
  },
  // Not -f, -F, --follow, --retry, --pid, -s: they wait.
  tail: {
    ...{ from: 'program', operands: 'files', readsInput: true, count: true },
    ...{ letters: 'qv', numbered: 'nc', longNumbered: ['--lines', '--bytes'] },
    long: list('--quiet --silent --verbose'),
  },
  // Not --files0-from: it reads a list of names.
  wc: {
    ...{ from: 'program', operands: 'files', readsInput: true },
    letters: 'clLmw',
    long: list('--bytes --chars --lines --max-line-length --words'),
  },
};

/** By the very name; a path to a program is not one. Null when it is not in the catalog. */
export function catalogEntry(name: string): CatalogEntry | null {
  return Object.hasOwn(ENTRIES, name) ? (ENTRIES[name] ?? null) : null;
}
