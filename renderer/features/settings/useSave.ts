// Saves one control of Settings at once, and says beside it how that went. Nothing is shown as saved before the main process
// says so.
import { useEffect, useState } from 'react';
import type { SettingsChange } from '../../../shared/domain/settingsDocument.ts';
import { useSettingsDocument } from '../../stores/useStores.ts';

export type Outcome =
  | { readonly state: 'quiet' | 'saving' | 'saved' }
  | { readonly state: 'failed'; readonly words: string };

const SHOWN_MS = 2500;
const QUIET: Outcome = { state: 'quiet' };

export type Save = {
  readonly outcome: Outcome;
  /** Null when it is saved, else why not, a sentence. */
  readonly save: (change: SettingsChange) => Promise<string | null>;
  /** Says why something was not even tried; null for nothing to say. */
  readonly say: (words: string | null) => void;
};

export function useSave(): Save {
  const change = useSettingsDocument((state) => state.change);
  const [outcome, setOutcome] = useState<Outcome>(QUIET);
  useEffect(() => {
    if (outcome.state !== 'saved') return;
    const timer = setTimeout(() => setOutcome(QUIET), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return {
    outcome,
    say: (words) => setOutcome(words === null ? QUIET : { state: 'failed', words }),
    async save(wanted) {
      setOutcome({ state: 'saving' });
      const problem = await change(wanted);
      setOutcome(problem === null ? { state: 'saved' } : { state: 'failed', words: problem });
      return problem;
    },
  };
}

/** Whether the file cannot be changed here. */
export const useIsLocked = (): boolean => useSettingsDocument(({ document }) => document?.locked !== null);
