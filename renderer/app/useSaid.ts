// What was said of answers that were given together: it stands through one move, so that it can be read beside what is shown
// next, and goes with the second one or with the next answer.
import { useState } from 'react';

/** `shown`: beside which entry it stands; null while it is beside none yet. */
export type Said = { readonly words: string; readonly shown: string | null; readonly hasMoved: boolean };

export const saidOf = (words: string | null): Said | null =>
  words === null ? null : { words, shown: null, hasMoved: false };

/** What of it is left beside the entry that is shown now. */
export function saidBeside(said: Said, shown: string): Said | null {
  if (said.shown === shown) return said;
  if (said.shown === null) return { ...said, shown };
  return said.hasMoved ? null : { ...said, shown, hasMoved: true };
}

export function useSaid(shown: string): readonly [words: string | null, say: (words: string | null) => void] {
  const [held, setSaid] = useState<Said | null>(null);
  const said = held === null ? null : saidBeside(held, shown);
  if (said !== held) setSaid(said);
  return [said?.words ?? null, (words) => setSaid(saidOf(words))];
}
