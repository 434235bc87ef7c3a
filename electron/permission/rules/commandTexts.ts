// A command as text, for the globs and expressions of structured rules: its words joined by single blanks.
// INVARIANT: deny and ask rules are held against more texts than allow rules, never fewer.
import type { ShellWord } from '../../shell/shellFacts.ts';
import type { Form, Letter, LineForms, Reading } from './reading.ts';

/** The one text that allow rules see: words that are not plain stand in quotes, so that no two commands have the same. */
export function quotedText(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}

function quoted(word: string): string {
  return isPlain(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function isPlain(word: string): boolean {
  return word !== '' && !/[\s'"\\]/.test(word);
}

/** The forms of more letters are not made: no rule could be held against them in a moment. */
const MAX_LETTERS = 100_000;

export function formsOfLine(readings: readonly (readonly Reading[])[]): LineForms {
  let letters = 0;
  const count = (reading: Reading): readonly Form[] | null => {
    for (const { raw } of reading.words) letters += raw.length + 1;
    const forms = letters > MAX_LETTERS ? [] : formsOf(reading, MAX_LETTERS - letters);
    for (const { texts } of forms ?? []) letters += lettersIn(texts);
    return forms;
  };
  const commands = readings.map((each) => each.map(count));
  return letters > MAX_LETTERS ? { letters: Number.POSITIVE_INFINITY, commands: [] } : { letters, commands };
}

/**
 * All forms of a reading: the program with and without its folder, with the options before its subcommand passed over.
 * Null where even the program is not literal; more than `letters` of them end it.
 */
function formsOf({ words, bare }: Reading, letters: number): readonly Form[] | null {
  const [program] = words;
  if (program === undefined) return [];
  if (program.text === null) return null;
  const programs = bare === null || bare === program.text ? [program.text] : [program.text, bare];
  const forms: Form[] = [];
  let left = letters;
  for (const from of startsOf(words)) {
    for (const each of programs) {
      const form = formOf(each, words, from);
      forms.push(form);
      left -= lettersIn(form.texts);
      if (left < 0) return forms;
    }
  }
  return forms;
}

function lettersIn(texts: readonly string[]): number {
  let letters = 0;
  for (const text of texts) letters += text.length;
  return letters;
}

/** How many options before the subcommand are passed over. */
const MAX_PASSED = 20;

/** Where the words after the program may begin when options, with or without a value, are passed over. */
function startsOf(words: readonly ShellWord[]): readonly number[] {
  const starts = [1];
  for (const at of starts) {
    if (at > MAX_PASSED || !(words[at]?.text ?? '').startsWith('-')) continue;
    for (let next = at + 1; next <= at + 2; next++) {
      if (next <= words.length && !starts.includes(next)) starts.push(next);
    }
  }
  return starts;
}

/** The program with the words from `from` on. */
function formOf(program: string, words: readonly ShellWord[], from: number): Form {
  const plain = [program];
  let isAllPlain = isPlain(program);
  let isLiteral = true;
  for (let at = from; at < words.length; at++) {
    const { text = null, raw = '' } = words[at] ?? {};
    const shown = text ?? raw;
    plain.push(shown);
    isAllPlain &&= isPlain(shown);
    isLiteral &&= text !== null;
  }
  const joined = plain.join(' ');
  const texts = isAllPlain ? [joined] : [joined, quotedText(plain)];
  return { texts, letters: isLiteral ? null : lettersOf(program, words, from) };
}

/** A word that is not literal may be none or several, so that the blank before it belongs to it. */
function lettersOf(program: string, words: readonly ShellWord[], from: number): readonly Letter[] {
  const operands = words.slice(from);
  return [...program, ...operands.flatMap(({ text }) => (text === null ? [null] : [' ', ...text]))];
}
