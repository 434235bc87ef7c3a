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
    letters += reading.words.reduce((sum, { raw }) => sum + raw.length + 1, 0);
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
  const [program, ...operands] = words;
  if (program === undefined) return [];
  if (program.text === null) return null;
  const programs = [...new Set([program.text, bare ?? program.text])].map((text) => ({ ...program, text, raw: text }));
  const forms: Form[] = [];
  let left = letters;
  for (const at of startsOf(operands)) {
    for (const each of programs) {
      const form = formOf([each, ...operands.slice(at)]);
      forms.push(form);
      left -= lettersIn(form.texts);
      if (left < 0) return forms;
    }
  }
  return forms;
}

function lettersIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
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
  const texts = plain.every(isPlain) ? [plain.join(' ')] : [plain.join(' '), quotedText(plain)];
  return { texts, letters: words.every(({ text }) => text !== null) ? null : lettersOf(words) };
}

/** A word that is not literal may be none or several, so that the blank before it belongs to it. */
function lettersOf(words: readonly ShellWord[]): readonly Letter[] {
  return words.flatMap(({ text }, at) => (text === null ? [null] : [...(at === 0 ? '' : ' '), ...text]));
}
