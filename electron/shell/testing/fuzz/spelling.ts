// Tests only: other ways to write a word or a line that mean the same to Bash.
import type { Dice } from './dice.ts';

const hex = (letter: string): string => letter.charCodeAt(0).toString(16).padStart(2, '0');
const octal = (letter: string): string => letter.charCodeAt(0).toString(8).padStart(3, '0');

/** Of one ASCII letter or digit that stands unquoted in a word. */
export const LETTER_SPELLINGS: readonly ((letter: string) => string)[] = [
  (letter) => `'${letter}'`,
  (letter) => `"${letter}"`,
  (letter) => `\\${letter}`,
  (letter) => `\\\n${letter}`,
  (letter) => `$'\\x${hex(letter)}'`,
  (letter) => `$'\\${octal(letter)}'`,
  (letter) => `${letter}''`,
  (letter) => `""${letter}`,
];

/** Bash of macOS does not know it, so that no word with it is literal. */
export const newerSpelling = (letter: string): string => `$'\\u00${hex(letter)}'`;

const PLAIN = /^[A-Za-z0-9/._-]+$/;

/** The same word with a letter written in another way, or as it is. */
export function spellWord(dice: Dice, word: string): string {
  if (!PLAIN.test(word) || !dice.oneIn(8)) return word;
  if (dice.oneIn(3)) return dice.pick([`'${word}'`, `"${word}"`]);
  const letters = [...word].flatMap((letter, at) => (/[A-Za-z0-9]/.test(letter) ? [at] : []));
  if (letters.length === 0) return word;
  const at = dice.pick(letters);
  return (
    word.slice(0, at) + dice.pick([...LETTER_SPELLINGS, newerSpelling])(word.slice(at, at + 1)) + word.slice(at + 1)
  );
}

/** Text within single quotes. */
export const singleQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
