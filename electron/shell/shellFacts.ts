// What a command line says of itself. An unknown is a fact, not an exception. Pure values, filled by analyze.ts.

/** The path a word names, as far as its letters tell. */
export type WordPath = {
  /** `home`: the word starts with an unquoted `~` or with `$HOME`, and `rest` is what follows. */
  readonly from: 'here' | 'home';
  readonly rest: string;
  /** True when the word has a wildcard: `rest` is then the folder in which it matches. */
  readonly wild: boolean;
};

/** A word of a command; `text` is null when it is not literal (an expansion, a glob, a substitution). */
export type ShellWord = {
  readonly raw: string;
  readonly text: string | null;
  /** Null when not even its start is known. */
  readonly path: WordPath | null;
  /** False when it may become several words or none. */
  readonly single: boolean;
};

/** A leading assignment, as written: `FOO=1`. */
export type ShellAssignment = { readonly raw: string; readonly name: string; readonly literal: boolean };

export type SimpleCommand = {
  /** The command as written, for the person. */
  readonly raw: string;
  readonly assignments: readonly ShellAssignment[];
  /** Program first. Empty for a bare assignment or redirection. */
  readonly words: readonly ShellWord[];
  /** True when it stands in code that another command of the line is given to run (`bash -c '…'`, `eval '…'`). */
  readonly inCode: boolean;
  /** Its place in the line, in UTF-16 units; null when it stands in other text (code, escaped backticks). */
  readonly start: number | null;
  readonly end: number | null;
  /** Where it stands in a pipeline: what is `later` reads what the one before writes. */
  readonly pipe: 'none' | 'first' | 'later';
};

export type Redirection = { readonly raw: string; readonly target: ShellWord; readonly direction: 'in' | 'out' };

/**
 * What was not understood, in words that quote it, and its place in the line in UTF-16 units: of text that is not of the
 * line itself (code, escaped backticks) the place of the word that holds it.
 */
export type ShellUnknown = { readonly words: string; readonly start: number; readonly end: number };

export type ShellFacts = {
  /** False when anything in the line is not on the allow-list of understood constructs. */
  readonly understood: boolean;
  /** Each construct that was not understood. */
  readonly unknowns: readonly ShellUnknown[];
  /** False when the line does not parse, or goes past a bound: commands may then be missing below. */
  readonly complete: boolean;
  /** Every simple command found anywhere in the line, also in substitutions and in literal code. */
  readonly commands: readonly SimpleCommand[];
  /** Redirections to or from a file; the free ones of SPEC 7.8 are left out. */
  readonly redirections: readonly Redirection[];
  readonly hereDocuments: number;
  /** The names that the line gives to functions: Bash takes them before any builtin or program. */
  readonly functions: readonly string[];
  /** A function of the line starts itself several times: a fork bomb. */
  readonly spawnsItself: boolean;
};
