// Reads the options of a simple program by an exact list. INVARIANT: what is not on the list is a fault; nothing is guessed,
// no beginning of a long option is taken for it, and after `--` all is an operand.

export type Flags = {
  /** Short ones that take nothing; they may be bundled. */
  readonly letters: string;
  /** Long ones that take nothing, with their dashes. */
  readonly long: readonly string[];
};

type ReadWords =
  /** Positions of the words that are operands (0 is the program). */
  | { readonly ok: true; readonly operands: readonly number[] }
  /** The first word that is not on the list. */
  | { readonly ok: false; readonly at: number };

/**
 * `words` are the literal words of a command, program first. `mixed`: the program takes options after operands too, as
 * those of GNU do; to others such a word is one more operand, so that it is a fault.
 */
export function readFlags(words: readonly string[], flags: Flags, mixed: boolean): ReadWords {
  const operands: number[] = [];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? '';
    const mayBeOption = mixed || operands.length === 0;
    if (word === '--' && mayBeOption) return { ok: true, operands: [...operands, ...restOf(words, at + 1)] };
    if (!word.startsWith('-') || word === '-') operands.push(at);
    else if (!mayBeOption || !isListed(word, flags)) return { ok: false, at };
  }
  return { ok: true, operands };
}

function isListed(word: string, { letters, long }: Flags): boolean {
  return word.startsWith('--') ? long.includes(word) : [...word.slice(1)].every((letter) => letters.includes(letter));
}

function restOf(words: readonly string[], from: number): readonly number[] {
  return words.slice(from).map((_, at) => from + at);
}
