// What is proven of a command line. Values only, filled by proof.ts.
import type { ResolvedPath } from '../paths/resolvedPath.ts';

/** `namesFiles`: its meaning hangs on what names stand for when it runs. */
export type CommandProof =
  | { readonly kind: 'reads'; readonly namesFiles: boolean }
  /** It only reads, but these paths lie outside and no rule allows to read them. */
  | { readonly kind: 'readsOutside'; readonly namesFiles: true; readonly paths: readonly ResolvedPath[] }
  /** `keepsNames`: afterwards no name leads to another place than before. */
  | { readonly kind: 'edits'; readonly namesFiles: true; readonly keepsNames: boolean }
  /** `blockedBy` is the very word; both are null when the program is not one that can be proven. */
  | { readonly kind: 'none'; readonly blockedBy: string | null; readonly words: string | null };

export type LineProof = {
  /** One for each command of the line, by itself. */
  readonly commands: readonly CommandProof[];
  /** What keeps the line as a whole from being proven: why, and the very text of it where there is one. */
  readonly block: { readonly words: string; readonly raw: string | null } | null;
};
