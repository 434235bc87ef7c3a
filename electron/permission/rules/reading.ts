// What one command of a line could mean: values only, worked out once for each look at a line (readings.ts).
import type { ShellWord } from '../../shell/shellFacts.ts';

/** Of a text; null for a word that is not literal, which may be any letters. */
export type Letter = string | null;

/** What globs and expressions are held against. `letters` has null for each word that is not literal. */
export type Form = { readonly texts: readonly string[]; readonly letters: readonly Letter[] | null };

export type Reading = {
  /** Position of its program among the words of the command. */
  readonly start: number;
  readonly words: readonly ShellWord[];
  /** The same, as texts. */
  readonly texts: readonly (string | null)[];
  /** Of its program, null where that is not literal: without its folder and `.exe`; the name also without a version. */
  readonly bare: string | null;
  readonly name: string | null;
  /** False where a word that is not literal is surely an operand of another program. */
  readonly mayBeProgram: boolean;
};

/** What the globs and expressions of deny and ask rules see of a whole line. */
export type LineForms = {
  /** Of all texts together; past the bound without end, and the texts are then left out. */
  readonly letters: number;
  /** For each command and each of its readings; null where even the program is not literal. */
  readonly commands: readonly (readonly (readonly Form[] | null)[])[];
};
