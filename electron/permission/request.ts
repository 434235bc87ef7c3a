// What the gate decides about: a call with all its facts looked up, as one value that can be compared with a later look.
import type { Effect, PathEffectKind } from '../../shared/domain/effect.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import type { CallId, ChatId } from '../../shared/ids.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import type { ShellFacts } from '../shell/shellFacts.ts';

/** Where a path lies, looked up once: inside the project or an added folder, protected (5.4), secret (O3). */
export type Place = {
  readonly inside: boolean;
  readonly protectedBy: string | null;
  readonly secretBy: string | null;
};

export type PathEffect = { readonly kind: PathEffectKind; readonly path: ResolvedPath; readonly place: Place };
export type CommandEffect = { readonly kind: 'command'; readonly line: string; readonly facts: ShellFacts };
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
};
