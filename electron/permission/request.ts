// What the gate decides about: a call with all its facts looked up, as one value that can be compared with a later look.
import type { Effect, PathEffectKind } from '../../shared/domain/effect.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import type { CallId, ChatId } from '../../shared/ids.ts';
import type { FoundProgram } from '../paths/foundProgram.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import type { LinePlan } from '../shell/commandPlan.ts';
import type { Peeled } from '../shell/peelWrapper.ts';
import type { ShellFacts } from '../shell/shellFacts.ts';
import type { PlanLook } from './lookedUse.ts';
import type { Place } from './placed.ts';
import type { Reading } from './rules/reading.ts';
import type { SandboxLook } from './sandboxLook.ts';

/** A path that a word of a command line may name. What the command does with it is not known here. */
export type NamedPath = {
  /** `in` and `out`: the target of a redirection. */
  readonly role: 'program' | 'operand' | 'in' | 'out';
  /** Position in the facts: of the command and its word (0 is the program), or of the redirection (`word` is 0 then). */
  readonly at: number;
  readonly word: number;
  /** The word has a wildcard: `path` is the folder in which it matches. */
  readonly wild: boolean;
  readonly path: ResolvedPath;
  readonly place: Place;
  /** Why changing the tree at this path would change a protected path. */
  readonly holdsProtected: string | null;
};

/** What a literal word that may be a program stands for. */
export type NamedProgram = {
  readonly name: string;
  readonly found: FoundProgram | { readonly kind: 'builtin' | 'function' };
  /** Why no allow rule covers it, a sentence; null when it is the program of that name. */
  readonly distrust: string | null;
  /** A folder of the project that is searched before it, which an earlier part of the line may fill; null when none is. */
  readonly searchedInside: string | null;
};

export type PathEffect = { readonly kind: PathEffectKind; readonly path: ResolvedPath; readonly place: Place };
export type CommandEffect = {
  readonly kind: 'command';
  readonly line: string;
  readonly facts: ShellFacts;
  /** What it does if its programs are those of the catalog, and what the disk says of that (SPEC 7.2). */
  readonly plan: LinePlan;
  readonly look: PlanLook;
  /** The commands that stand behind wrappers which a rule for the wrapped command may pass over (SPEC 7.6). */
  readonly peeled: readonly Peeled[];
  readonly names: readonly NamedPath[];
  /** One for each literal name, by name. */
  readonly programs: readonly NamedProgram[];
  /** For each command all that it may mean: worked out from the facts and the programs, once. */
  readonly readings: readonly (readonly Reading[])[];
};
export type ResolvedEffect = PathEffect | CommandEffect | Exclude<Effect, { kind: PathEffectKind | 'command' }>;

/** The chat a call belongs to, as it is at the moment of the look. */
export type ChatContext = {
  readonly chatId: ChatId;
  readonly agent: string;
  readonly mode: Mode;
  /** Real path of the project's root. */
  readonly folder: string;
  readonly projectName: string;
  /** Real paths that count as inside beside the project (5.2, 5.3). */
  readonly addedFolders: readonly string[];
};

export type GateRequest = {
  readonly callId: CallId;
  readonly tool: string;
  /** Checked by the tool's schema. */
  readonly input: unknown;
  readonly chat: ChatContext;
  readonly effects: readonly ResolvedEffect[];
  /** Real paths inside that it changes and Git ignores, looked for where that matters (ignoredEdits.ts). */
  readonly ignored: readonly string[];
  /** Of a command line; `off` for every other call. */
  readonly sandbox: SandboxLook;
};

export function isPathEffect(effect: ResolvedEffect): effect is PathEffect {
  return 'place' in effect;
}
