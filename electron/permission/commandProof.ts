// What is proven of a command line. Values only, filled by proof.ts.

/** `namesFiles`: its meaning hangs on what names stand for when it runs. */
export type CommandProof =
  | { readonly kind: 'reads'; readonly namesFiles: boolean }
  /** It only reads, but these paths (as written) lie outside and no rule allows to read them. */
  | { readonly kind: 'readsOutside'; readonly namesFiles: true; readonly paths: readonly string[] }
  /** `keepsNames`: afterwards no name leads to another place than before. */
  | { readonly kind: 'edits'; readonly namesFiles: true; readonly keepsNames: boolean }
  /** `blockedBy` is the very word; both are null when the program is not one that can be proven. */
  | { readonly kind: 'none'; readonly blockedBy: string | null; readonly words: string | null };

export type LineProof = {
  readonly commands: readonly CommandProof[];
  /** What input redirections read outside, as written. */
  readonly outsideInputs: readonly string[];
};
