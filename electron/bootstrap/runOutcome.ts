// How a run ended, as an exit code. Pure.
import type { RunEnd } from '../../shared/domain/runEvent.ts';
import type { ToolCallView } from '../../shared/domain/toolCall.ts';

/** The exit codes of the command line. `refused`: for lack of a person, and it outranks `failed`. */
export const RUN_EXIT = { done: 0, failed: 1, usage: 2, refused: 3 } as const;

export type Outcome = { readonly how: RunEnd; readonly calls: readonly ToolCallView[] };

/** Only the end of the turn counts: a model may answer a failed call well, and the Operator says itself that it gave up. */
export function exitCodeOf({ how, calls }: Outcome): number {
  if (calls.some(isRefused)) return RUN_EXIT.refused;
  return how === 'finished' ? RUN_EXIT.done : RUN_EXIT.failed;
}

/** Was the call refused only because nobody was there to be asked? */
export const isRefused = ({ status, decider }: ToolCallView): boolean =>
  status === 'denied' && decider?.who === 'headless';
