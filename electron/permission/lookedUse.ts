// What the disk says of the paths and the project that a plan is about, at one moment. Values only, compared at the re-check.
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import type { Place } from './placed.ts';

export type LookedPath = { readonly path: ResolvedPath; readonly place: Place };

/** Of one use of a plan. */
export type LookedUse =
  | {
      readonly kind: 'paths';
      /** All that it may mean, never empty: a pattern means every match, and itself where nothing matches. */
      readonly paths: readonly LookedPath[];
      /** Of `tree`, `visible` and `plainNames`: why going through all of it may meet what needs a question, a sentence; else null. */
      readonly holds: string | null;
    }
  /** It cannot be told what it means; `why` is a clause that completes "`src/*` …". */
  | { readonly kind: 'unclear'; readonly why: string };

/** Of a plan: one for each of its uses and of its probes. A probe that holds is null, else a sentence that says why not. */
export type PlanLook = { readonly uses: readonly LookedUse[]; readonly probes: readonly (string | null)[] };

export const NO_LOOK: PlanLook = { uses: [], probes: [] };
