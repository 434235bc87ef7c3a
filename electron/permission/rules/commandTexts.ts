// A command as text, for the globs and expressions of structured rules: its words joined by single blanks.
// INVARIANT: deny and ask rules are held against more texts than allow rules, never fewer.
import type { ShellWord } from '../../shell/shellFacts.ts';
import type { Letter } from './commandPattern.ts';
import type { Reading } from './readings.ts';

/** The one text that allow rules see: words that are not plain stand in quotes, so that no two commands have the same. */
export function quotedText(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}

function quoted(word: string): string {
  return word === '' || /[\s'"\\]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : word;
}

/** What deny and ask rules see of one word list. `letters` has null for each word that is not literal. */
export type Form = { readonly texts: readonly string[]; readonly letters: readonly Letter[] | null };

/**
 * All forms of a reading: the program with and without its folder, with the options before its subcommand passed over.
 * Null where even the program is not literal.
 */
export function formsOf({ words }: Reading): readonly Form[] | null {
  const [program, ...operands] = words;
  if (program === undefined) return [];
  if (program.text === null) return null;
  const bare = (program.text.split(/[\\/]/).at(-1) ?? program.text).replace(/\.(?:exe|cmd|bat)$/i, '');
  const programs = [...new Set([program.text, bare])].map((text) => ({ ...program, text, raw: text }));
  return programs.flatMap((each) => startsOf(operands).map((at) => formOf([each, ...operands.slice(at)])));
}

/** How many options before the subcommand are passed over. */
const MAX_PASSED = 20;

/** Where the words after the program may begin when options, with or without a value, are passed over. */
function startsOf(operands: readonly ShellWord[]): readonly number[] {
  const starts = [0];
  for (const at of starts) {
    if (at >= MAX_PASSED || !(operands[at]?.text ?? '').startsWith('-')) continue;
    for (const next of [at + 1, at + 2]) if (next <= operands.length && !starts.includes(next)) starts.push(next);
  }
  return starts;
}

function formOf(words: readonly ShellWord[]): Form {
  const plain = words.map(({ text, raw }) => text ?? raw);
  const texts = [...new Set([plain.join(' '), quotedText(plain)])];
  return { texts, letters: words.every(({ text }) => text !== null) ? null : lettersOf(words) };
}

/** A word that is not literal may be none or several, so that the blank before it belongs to it. */
function lettersOf(words: readonly ShellWord[]): readonly Letter[] {
  return words.flatMap(({ text }, at) => (text === null ? [null] : [...(at === 0 ? '' : ' '), ...text]));
}
