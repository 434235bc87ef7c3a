// What is known so far of a command that is being held against the catalog. Mutable, and never leaves matchCommand.ts.
import type { Entry, PathKind } from './catalogEntry.ts';
import type { InnerCode, KnownCommand, MatchedUse } from './matchedCommand.ts';
import type { PlannedWord } from './plannedWord.ts';

export type Reading = {
  words: readonly PlannedWord[];
  /** The literal text of each word, or null. */
  readonly texts: readonly (string | null)[];
  readonly isLinux: boolean;
  entry: Entry;
  /** Positions of words. */
  readonly operands: number[];
  /** From which operand on none could be a flag. */
  endedFrom: number;
  /** How many operands stand before `--`; -1 without it. */
  dividedAt: number;
  /** Position of the word that was taken as the one before the next flag; -1 for none. */
  leftAt: number;
  /** Slots that a flag stands for. */
  skipped: Set<number> | null;
  turned: PathKind | 'text' | null;
  follows: boolean;
  prints: KnownCommand['prints'] | null;
  feedsOwn: boolean;
  standIn: string | null;
  /** Position of a word with which nothing stands in; -1 for none. */
  appendsAt: number;
  enters: KnownCommand['enters'];
  readonly uses: MatchedUse[];
  readonly inner: InnerCode[];
  readonly assigned: { readonly name: string; readonly raw: string }[];
  readonly sets: string[];
  blocked: { readonly kind: 'blocked'; readonly word: number; readonly words: string } | null;
};

/** Always false, for whoever returns whether it went well. `words`: a clause. */
export function block(reading: Reading, word: number, words: string): false {
  reading.blocked = { kind: 'blocked', word, words };
  return false;
}

export const rawOf = (reading: Reading, at: number): string => `\`${reading.words[at]?.raw ?? ''}\``;

export function blockUnknown(reading: Reading, at: number): false {
  return block(reading, at, `${rawOf(reading, at)} is only known when it runs`);
}
