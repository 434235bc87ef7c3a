// What a command line says of itself. An unknown is a fact, not an exception. Pure values, filled by analyze.ts.

/** A word of a command; `text` is null when it is not literal (an expansion, a glob, a substitution). */
export type ShellWord = { readonly raw: string; readonly text: string | null };

export type SimpleCommand = {
  /** The command as written, for the person. */
  readonly raw: string;
  /** Leading assignments, as written: `FOO=1`. */
  readonly assignments: readonly string[];
  /** Program first. Empty for a bare assignment or redirection. */
  readonly words: readonly ShellWord[];
};

export type Redirection = { readonly raw: string; readonly target: ShellWord; readonly direction: 'in' | 'out' };

export type ShellFacts = {
  /** False when anything in the line is not on the allow-list of understood constructs. */
  readonly understood: boolean;
  /** Each construct that was not understood, in words that quote it. */
  readonly unknowns: readonly string[];
  /** Every simple command found anywhere in the line, also in substitutions. */
  readonly commands: readonly SimpleCommand[];
  /** Redirections to or from a file; the free ones of SPEC 7.8 are left out. */
  readonly redirections: readonly Redirection[];
};
