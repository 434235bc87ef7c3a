// Whether a command line would run confined, as it is at one moment: a fact of the request that is decided about, compared at
// the re-check (G6). Values only; the sandbox floor looks.

export type SandboxLook =
  /** It is not switched on, or the call is no command line. */
  | { readonly kind: 'off' }
  /** It is switched on and cannot be had here: commands run unconfined and keep asking (X4). `why` is a clause. */
  | { readonly kind: 'unavailable'; readonly why: string }
  /**
   * There is one here, and it cannot be set up for this line: what a command did may be why, so that no rule, no mode and no skip
   * lets the line run without it; only what is proven to read does. `why` is a clause.
   */
  | { readonly kind: 'broken'; readonly why: string }
  /** The person wants this very line to run outside once (X5): it always asks. */
  | { readonly kind: 'outside' }
  | {
      readonly kind: 'on';
      readonly network: boolean;
      readonly autoAllow:
        | { readonly kind: 'off' }
        /** It is switched on and rests (X3): an alarm stands, or a protected path is a link. `why` is a clause. */
        | { readonly kind: 'rests'; readonly why: string }
        | { readonly kind: 'on' };
      /** Real paths that may be written (X2), as the line names them: `/tmp` is the chat's own. */
      readonly roots: readonly string[];
      /** Real paths, most of them below those, that stay read-only or out of sight. */
      readonly kept: readonly string[];
    };

export const NO_SANDBOX: SandboxLook = { kind: 'off' };
