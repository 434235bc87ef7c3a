// An accident guard of its own for buttons that stand in no card: whether a press on one is meant. They answer to nothing for a
// moment after they came or changed, nor to a key that is held, nor while a person types.
import type { MouseEvent } from 'react';
import { guardTimes } from './guard.ts';
import { useArmed } from './useCardState.ts';
import { useGuard } from './useGuard.ts';

export type Meant = {
  /** Whether the buttons are old enough to be pressed. */
  readonly isArmed: boolean;
  /** What a button does with a press: `act` when it is meant, else nothing. */
  readonly meant: (act: () => void) => (event: MouseEvent) => void;
};

/** `shown` names what stands there now; the times are those of the settings, in milliseconds. */
export function useMeant(shown: string, times: { readonly fresh_ms: number; readonly typing_ms: number }): Meant {
  const guard = useGuard(guardTimes(times.fresh_ms, times.typing_ms));
  const isArmed = useArmed(guard, shown);
  return {
    isArmed,
    meant: (act) => (event) => {
      if (guard.answerTo(event.nativeEvent) === 'accept') act();
    },
  };
}
