// What comes next in one turn, from a user message until the agent stops. Pure: it must never act, wait or look anything up.
import { assertNever } from '../../shared/assertNever.ts';
import type { CallId } from '../../shared/ids.ts';

/** The model is asked at most so often in one turn. */
export const MAX_STEPS = 50;

/** `gaveUp`: the agent itself says that it did not get to the end (the Operator after a refusal, an answer that was cut off). */
export type TurnEnd = 'finished' | 'gaveUp' | 'stopped' | 'failed' | 'tooManySteps';

/**
 * `left` holds the calls that still have no result, the next first; never empty. `isDone`: a result has ended the turn.
 * `step` counts from 1.
 */
export type Turn =
  | { readonly phase: 'asking'; readonly step: number; readonly isStopping: boolean }
  | {
      readonly phase: 'calling';
      readonly step: number;
      readonly isStopping: boolean;
      readonly isDone: boolean;
      readonly left: readonly CallId[];
    }
  | { readonly phase: 'ended'; readonly how: TurnEnd };

export type TurnEvent =
  /** `gaveUp` counts only without calls. */
  | { readonly kind: 'answered'; readonly calls: readonly CallId[]; readonly gaveUp: boolean }
  | { readonly kind: 'modelFailed' }
  /** The first of `left` has its result, and may end the turn with it. */
  | { readonly kind: 'callEnded'; readonly endsTurn: boolean }
  /** All of `left` have the result that they were not run. */
  | { readonly kind: 'callsSkipped' }
  | { readonly kind: 'stopped' };

export type TurnCommand =
  | { readonly kind: 'askModel' }
  | { readonly kind: 'runCall'; readonly id: CallId }
  | { readonly kind: 'skipCalls'; readonly ids: readonly CallId[]; readonly why: 'stopped' | 'turnEnded' }
  | { readonly kind: 'end'; readonly how: TurnEnd };

/** A turn begins with a question to the model, or with calls that are asked again. */
export function beginTurn(calls: readonly CallId[]): Turn {
  return calls.length === 0
    ? { phase: 'asking', step: 1, isStopping: false }
    : { phase: 'calling', step: 0, isStopping: false, isDone: false, left: calls };
}

/** INVARIANT: a turn that is stopped or done asks for nothing but the results that are still owed. */
export function commandOf(turn: Turn): TurnCommand {
  switch (turn.phase) {
    case 'asking':
      return turn.isStopping ? { kind: 'end', how: 'stopped' } : { kind: 'askModel' };
    case 'calling': {
      const [id] = turn.left;
      if (turn.isStopping || turn.isDone || id === undefined)
        return { kind: 'skipCalls', ids: turn.left, why: turn.isStopping ? 'stopped' : 'turnEnded' };
      return { kind: 'runCall', id };
    }
    case 'ended':
      return { kind: 'end', how: turn.how };
    default:
      return assertNever(turn);
  }
}

/** An event that does not belong to the phase throws: the driver is wrong then. */
export function advance(turn: Turn, event: TurnEvent): Turn {
  if (turn.phase === 'ended') return turn;
  if (event.kind === 'stopped') return { ...turn, isStopping: true };
  if (turn.phase === 'asking' && event.kind === 'answered') return afterAnswer(turn, event);
  if (turn.phase === 'asking' && event.kind === 'modelFailed') return ended(turn.isStopping ? 'stopped' : 'failed');
  if (turn.phase === 'calling' && event.kind === 'callEnded')
    return afterCalls({ ...turn, left: turn.left.slice(1), isDone: turn.isDone || event.endsTurn });
  if (turn.phase === 'calling' && event.kind === 'callsSkipped') return afterCalls({ ...turn, left: [] });
  throw new Error(`${event.kind} while ${turn.phase}`);
}

const ended = (how: TurnEnd): Turn => ({ phase: 'ended', how });

type Answered = Extract<TurnEvent, { kind: 'answered' }>;

function afterAnswer({ step, isStopping }: Turn & { phase: 'asking' }, { calls, gaveUp }: Answered): Turn {
  if (calls.length > 0) return { phase: 'calling', step, isStopping, isDone: false, left: calls };
  if (isStopping) return ended('stopped');
  return ended(gaveUp ? 'gaveUp' : 'finished');
}

function afterCalls(turn: Turn & { phase: 'calling' }): Turn {
  if (turn.left.length > 0) return turn;
  if (turn.isStopping) return ended('stopped');
  if (turn.isDone) return ended('finished');
  return turn.step >= MAX_STEPS ? ended('tooManySteps') : { phase: 'asking', step: turn.step + 1, isStopping: false };
}
