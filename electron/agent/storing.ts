// What must not be lost is stored with patience: while the disk is full or another program holds the record, it is tried
// again and the person is told. It must never wait on after a stop, nor go on as if it were stored.
import { wordsOf } from './modelStep.ts';
import type { PatienceDeps } from './patience.ts';
import { isStoreFault } from './ports.ts';

/** Does what writes. Rejects with what `act` throws: at once when trying again would not help, else after a stop or the limit. */
export type Store = (act: () => void | Promise<void>) => Promise<void>;

type Deps = PatienceDeps & {
  readonly signal: AbortSignal;
  /** Milliseconds to go on trying; null: until it is stopped. */
  readonly limitMs: number | null;
};

const AGAIN_MS = 1000;

export function createStoring({ wait, onWait, signal, limitMs }: Deps): Store {
  return async (act) => {
    for (let waited = 0; ; waited += AGAIN_MS) {
      try {
        return await act();
      } catch (fault) {
        const isOver = signal.aborted || (limitMs !== null && waited >= limitMs);
        if (!isStoreFault(fault) || isOver) throw fault;
        if (waited === 0) onWait(sentence(wordsOf(fault)));
        await wait(AGAIN_MS, signal);
      }
    }
  };
}

const sentence = (words: string) =>
  `What happens here cannot be stored just now: ${words}. It is tried again every second, and goes on by itself.`;
