// What the catalog says of one command with its words. Values only: matchCommand.ts makes them, planLine.ts reads them.
import type { Catalog } from './commandCatalog.ts';
import type { PlannedProgram, UseKind } from './commandPlan.ts';
import type { Atom, PlannedWord } from './plannedWord.ts';

/** Where a line would run, as far as the catalog is concerned. */
export type CommandSystem = {
  readonly catalog: Catalog;
  /** Elsewhere than on Linux and macOS only what Bash has built in is known. */
  readonly platform: 'linux' | 'darwin' | 'other';
  /** Are the entries of the group `cloud` in force? */
  readonly cloud: boolean;
};

export type MatchedUse = {
  readonly what: UseKind;
  readonly path: readonly Atom[];
  readonly raw: string;
  readonly follows: boolean;
};

export type InnerCode =
  /** `standIn`: for words of `{}` (`find -exec`, `xargs -I`), what they become is a path that was found. */
  | { readonly kind: 'command'; readonly words: readonly PlannedWord[]; readonly standIn: string | null }
  | { readonly kind: 'code'; readonly text: string; readonly shell: string };

export type KnownCommand = {
  /** Itself and what it starts itself. */
  readonly programs: readonly PlannedProgram[];
  /** It works from here instead (`git -C`), as do its uses. */
  readonly enters: { readonly path: readonly Atom[]; readonly raw: string } | null;
  readonly uses: readonly MatchedUse[];
  readonly inner: readonly InnerCode[];
  /** `input`: words that it reads stand behind those of `inner` (`xargs`). `own`: paths that it finds itself (`find -exec`). */
  readonly feeds: 'none' | 'input' | 'own';
  readonly needs: readonly ('git' | 'gitFiles')[];
  readonly absent: readonly string[];
  /** Variables that it gives to what it starts (`env A=b`), and those of the shell that it sets (`read x`). */
  readonly assigned: readonly { readonly name: string; readonly raw: string }[];
  readonly sets: readonly string[];
  readonly variables: 'any' | 'harmless';
  readonly prints: 'paths' | 'lines' | 'other';
};

export type Match =
  | { readonly kind: 'absent' }
  /** Position of the word that keeps it from being known, and why, a clause. */
  | { readonly kind: 'blocked'; readonly word: number; readonly words: string }
  | { readonly kind: 'known'; readonly command: KnownCommand };
