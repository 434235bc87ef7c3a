// A word of a command before Bash expands it, for the proof: what is known of it, piece by piece. Values only.
// INVARIANT: whoever is in doubt says `unknown`; a piece says more only where Bash can make nothing else of it.

export type Atom =
  | { readonly kind: 'text'; readonly value: string }
  /** The home folder: an unquoted `~` at the start, or `$HOME`. */
  | { readonly kind: 'home' }
  /** `many`: an unquoted `*`. `one`: an unquoted `?` or `[…]` (any one character is counted as a match). Never a `/`. */
  | {
      readonly kind: 'wild';
      readonly many: boolean;
      /** Of one of the matches, not of all (`"$f"` in a loop over them), so that the word stays one. */
      readonly ofOne?: true;
    }
  /** Known only when it runs. `splits`: unquoted, so that it may become several words or none, and match files. */
  | { readonly kind: 'unknown'; readonly splits: boolean }
  /** Only digits, so that it is never an option and never a path that leads elsewhere: `$?`, `$#`, `$((1+2))`. */
  | { readonly kind: 'digits' }
  /** Stands alone: one or more paths, each below one of these uses of the plan (`find -exec`, `xargs`). */
  | { readonly kind: 'found'; readonly below: readonly number[] }
  /** Stands alone: `<(…)`, whose commands are judged by themselves. */
  | { readonly kind: 'stream' };

export type PlannedWord = {
  /** As written, for the person. */
  readonly raw: string;
  readonly atoms: readonly Atom[];
};

/** The very text of the word; null when any of it is known only to Bash. */
export function textOf({ atoms }: PlannedWord): string | null {
  let text = '';
  for (const atom of atoms) {
    if (atom.kind !== 'text') return null;
    text += atom.value;
  }
  return text;
}
