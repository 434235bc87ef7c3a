// Reads the options of a simple program by an exact list. INVARIANT: what is not on the list is a fault; nothing is guessed,
// no beginning of a long option is taken for it, and after `--` all is an operand.

export type Flags = {
  /** Short ones that take nothing; they may be bundled. */
  readonly letters: string;
  /** Long ones that take nothing, with their dashes. */
  readonly long: readonly string[];
  /** Short ones that take a number, attached (`-n5`) or as the next word. */
  readonly numbered?: string;
  /** Long ones that take a number, attached (`--lines=5`) or as the next word. */
  readonly longNumbered?: readonly string[];
  /** Takes `-5`. */
  readonly count?: boolean;
};

type ReadWords =
  /** Positions of the words that are operands (0 is the program), and the options that were given, short ones one by one. */
  | { readonly ok: true; readonly operands: readonly number[]; readonly given: readonly string[] }
  /** The first word that is not on the list. */
  | { readonly ok: false; readonly at: number };

const NUMBER = /^[-+]?\d{1,15}$/;

/**
 * `words` are the literal words of a command, program first. `mixed`: the program takes options after operands too, as
 * those of GNU do; to others such a word is one more operand, so that it is a fault.
 */
export function readFlags(words: readonly string[], flags: Flags, mixed: boolean): ReadWords {
  const operands: number[] = [];
  const given: string[] = [];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '--' && (mixed || operands.length === 0))
      return { ok: true, operands: [...operands, ...restOf(words, at + 1)], given };
    if (!word.startsWith('-') || word === '-') {
      operands.push(at);
      continue;
    }
    const read = mixed || operands.length === 0 ? readOption(word, flags) : null;
    if (read === null) return { ok: false, at };
    given.push(...read.given);
    if (!read.takesNext) continue;
    at++;
    if (!NUMBER.test(words[at] ?? '')) return { ok: false, at: Math.min(at, words.length - 1) };
  }
  return { ok: true, operands, given };
}

type Option = { readonly given: readonly string[]; readonly takesNext: boolean };

function readOption(word: string, flags: Flags): Option | null {
  if (word.startsWith('--')) return readLong(word, flags);
  const numbered = flags.numbered ?? '';
  const value = word.slice(2);
  if (numbered.includes(word.charAt(1))) {
    if (value === '') return { given: [word], takesNext: true };
    return NUMBER.test(value) ? { given: [word.slice(0, 2)], takesNext: false } : null;
  }
  if (flags.count === true && /^-\d{1,15}$/.test(word)) return { given: [], takesNext: false };
  const letters = [...word.slice(1)];
  if (!letters.every((letter) => flags.letters.includes(letter))) return null;
  return { given: letters.map((letter) => `-${letter}`), takesNext: false };
}

function readLong(word: string, { long, longNumbered = [] }: Flags): Option | null {
  if (long.includes(word)) return { given: [word], takesNext: false };
  if (longNumbered.includes(word)) return { given: [word], takesNext: true };
  const [name = '', value = ''] = word.split('=');
  return longNumbered.includes(name) && word === `${name}=${value}` && NUMBER.test(value)
    ? { given: [name], takesNext: false }
    : null;
}

function restOf(words: readonly string[], from: number): readonly number[] {
  return words.slice(from).map((_, at) => from + at);
}
