// What a command line does if its programs are what the catalog says, and all that must be asked of the disk before that is
// proven (SPEC 7.2). Values only: planLine.ts makes them, the disk answers, permission/ judges.
import type { Atom } from './plannedWord.ts';

/**
 * `read`: what is in the file. `list`: that it is there, and what kind. `tree`: what is in everything below it (or in it,
 * if it is a file). `visible`: the same without names that begin with a dot, save those that a list of
 * what to ignore takes back (`!.env`). `typed`: and with files that are so named as files of a language may be (`.env.ts`). `names`: the names of all that is below it.
 * `enter`: it becomes the folder that later paths start from.
 */
export type UseKind = 'read' | 'list' | 'tree' | 'visible' | 'typed' | 'names' | 'enter';

/** A path that a command uses. */
export type PathUse = {
  readonly what: UseKind;
  /** `text`, `home` and `wild` only, or one `unknown` (`meant`). Empty: the folder itself. */
  readonly path: readonly Atom[];
  /** Position in `LinePlan.folders`: where a relative path starts. */
  readonly folder: number;
  /** The word as written. */
  readonly raw: string;
  /** Of a tree: goes through the links it meets. */
  readonly follows: boolean;
  /** Its names become words of another command: none below it may hold a blank, a quote or a backslash, or begin with a dash. */
  readonly plainNames: boolean;
};

/** A folder that `cd` (or `git -C`) leads to. The first one is the chat's own: `to` is empty there. */
export type PlannedFolder = { readonly from: number; readonly to: readonly Atom[]; readonly raw: string };

/** What must be true of the project for the proof to hold (SPEC 7.2); each name is one of `PROBES`. */
export type PlannedProbe = {
  readonly probe: ProbeName;
  readonly folder: number;
  /** Of `absent`: files (from the folder upwards to the project's root) that must not be there. */
  readonly files: readonly string[];
};
/**
 * `git`: the repository's configuration has only harmless keys. `gitFiles`: no file that it keeps is secret or guarded by a
 * rule. `sameRepository`: it is the one of the chat's folder.
 */
export const PROBES = ['git', 'gitFiles', 'sameRepository', 'absent'] as const;
export type ProbeName = (typeof PROBES)[number];

/** A program that must be the known one of its name: the system's, or Bash's own. */
export type PlannedProgram = { readonly name: string; readonly from: 'builtin' | 'program' };

export type CommandPlan =
  | {
      readonly kind: 'known';
      readonly programs: readonly PlannedProgram[];
      /** Positions in `LinePlan.uses` and `LinePlan.probes`. */
      readonly uses: readonly number[];
      readonly probes: readonly number[];
    }
  /** The catalog knows the program, or the line may have changed what it does: the very word, and why, a clause. */
  | { readonly kind: 'blocked'; readonly blockedBy: string; readonly words: string }
  /** The catalog does not know the program. */
  | { readonly kind: 'absent' };

export type LinePlan = {
  /** One for each of `ShellFacts.commands`, in their order. Code that a command is given is judged with that command. */
  readonly commands: readonly CommandPlan[];
  readonly uses: readonly PathUse[];
  readonly folders: readonly PlannedFolder[];
  readonly probes: readonly PlannedProbe[];
  /**
   * One for each command, positions in `uses`: of one that is not known, what its words may be as paths though they do not say
   * so letter by letter (patterns, braces, variables); where one may be anything, a use of an unknown path stands for that.
   * Empty for one that is known. It proves nothing; rules look here.
   */
  readonly meant: readonly (readonly number[])[];
};

export const NO_PLAN: LinePlan = { commands: [], uses: [], folders: [], probes: [], meant: [] };
