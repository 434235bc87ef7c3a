// A command may hold another one: `sudo git push`, `xargs git push`, `find -exec git push`; and a program may be another
// one by its real path. Deny and ask rules are held against every beginning and every name that this could mean.
// INVARIANT: only ever more readings, never fewer; they are worked out once for a line, and their number is bounded.

import { NO_PLAN } from '../../shell/commandPlan.ts';
import { bareName, nameOf, opaqueProgram, programName } from '../../shell/opaquePrograms.ts';
import type { ShellFacts, ShellWord, SimpleCommand } from '../../shell/shellFacts.ts';
import { NO_LOOK } from '../lookedUse.ts';
import type { CommandEffect, NamedPath, NamedProgram } from '../request.ts';
import { formsOfLine } from './commandTexts.ts';
import type { LineForms, Reading } from './reading.ts';

const NOT_PLANNED = { plan: NO_PLAN, look: NO_LOOK, peeled: [] };

/** The effect of a line, with all that it could mean. */
export function commandEffect(
  line: string,
  facts: ShellFacts,
  names: readonly NamedPath[] = [],
  programs: readonly NamedProgram[] = [],
  { plan, look, peeled }: Pick<CommandEffect, 'plan' | 'look' | 'peeled'> = NOT_PLANNED,
): CommandEffect {
  const all = facts.commands.map((command) => readings(command, programs));
  return { kind: 'command', line, facts, plan, look, peeled, names, programs, readings: all };
}

/** Of the command at this position of the line. */
export function readingsOf({ readings }: CommandEffect, at: number): readonly Reading[] {
  return readings[at] ?? [];
}

const FORMS = new WeakMap<CommandEffect['readings'], LineForms>();

/** What globs and expressions are held against: made only where a rule has one, and once. */
export function formsOfEffect({ readings }: CommandEffect): LineForms {
  const known = FORMS.get(readings);
  if (known !== undefined) return known;
  const made = formsOfLine(readings);
  FORMS.set(readings, made);
  return made;
}

/** Words that are read again and again, over all commands of a line. */
const MAX_READ = 200_000;

/** Null, or why the readings are too many to be worked out: a sentence. */
export function tooManyReadings(facts: ShellFacts, programs: readonly NamedProgram[]): string | null {
  let all = 0;
  for (const { words } of facts.commands) all += words.length;
  if (all ** 2 <= MAX_READ) return null;
  let read = 0;
  for (const command of facts.commands) {
    const { length } = command.words;
    read += length > 1 && runsAnother(command, programs) ? length ** 2 : length;
  }
  return read > MAX_READ ? 'too many words that may be programs' : null;
}

function runsAnother({ words }: SimpleCommand, programs: readonly NamedProgram[]): boolean {
  const whole = readingAt(0, words, true);
  return withReal(whole, programs).some(({ texts }) => opaqueProgram(texts) !== null);
}

/** From the word at `start` on: what stands before it is then no reading of its own. */
export function readings(command: SimpleCommand, programs: readonly NamedProgram[], start = 0): readonly Reading[] {
  const words = start === 0 ? command.words : command.words.slice(start);
  const all = withReal(readingAt(0, words, true), programs);
  let isOpaque = false;
  let runsProgram = false;
  for (const { texts } of all) {
    const kind = opaqueProgram(texts)?.kind;
    isOpaque ||= kind !== undefined;
    runsProgram ||= kind === 'wrapper' || kind === 'runner';
  }
  if (!isOpaque) return all;
  const firstOperand = words.findIndex((_, at) => at > 0 && !isPassedOver(words, at));
  const lastProgram = firstOperand < 0 ? words.length : firstOperand;
  const inner = words
    .slice(1)
    .map((_, at) => readingAt(at + 1, words.slice(at + 1), runsProgram && at + 1 <= lastProgram));
  return [...all, ...inner.flatMap((reading) => withReal(reading, programs))];
}

/** The literal ones of the programs of all readings, as far as they can be told without the disk. */
export function programTexts(command: SimpleCommand): readonly string[] {
  const texts = textsOf(command.words);
  const program = texts[0] ?? null;
  const isOne = opaqueProgram(texts) === null && programName(program)?.startsWith(GIT_DASH) !== true;
  if (isOne) return program === null ? [] : [program];
  return readings(command, []).flatMap((reading) => reading.texts[0] ?? []);
}

function readingAt(start: number, words: readonly ShellWord[], mayBeProgram: boolean): Reading {
  const texts = textsOf(words);
  const bare = bareName(texts[0] ?? null);
  return { start, words, texts, bare, name: nameOf(bare), mayBeProgram };
}

/** The words of a command with the real path in place of its program; null when it has none or is a builtin. */
export function realWords(words: readonly ShellWord[], programs: readonly NamedProgram[]): readonly ShellWord[] | null {
  const [program, ...operands] = words;
  const found = programs.find(({ name }) => name === program?.text)?.found;
  if (program === undefined || found?.kind !== 'file' || found.real === program.text) return null;
  return [{ ...program, text: found.real }, ...operands];
}

function withReal(reading: Reading, programs: readonly NamedProgram[]): readonly Reading[] {
  const words = realWords(reading.words, programs);
  const both = words === null ? [reading] : [reading, readingAt(reading.start, words, reading.mayBeProgram)];
  return both.some(hasDash) ? both.flatMap((each) => [each, ...withoutDash(each)]) : both;
}

const GIT_DASH = 'git-';

function hasDash({ name }: Reading): boolean {
  return name?.startsWith(GIT_DASH) ?? false;
}

/** `git-push` is `git push`. */
function withoutDash({ start, words, name, mayBeProgram }: Reading): readonly Reading[] {
  const [program, ...operands] = words;
  const act = name?.startsWith(GIT_DASH) ? name.slice(GIT_DASH.length) : '';
  if (program === undefined || act === '') return [];
  return [readingAt(start, [{ ...program, text: 'git' }, { ...program, text: act }, ...operands], mayBeProgram)];
}

export function textsOf(words: readonly ShellWord[]): readonly (string | null)[] {
  return words.map((word) => word.text);
}

/** An option, the value of one, an assignment, a number: what stands before the program that a wrapper runs. */
function isPassedOver(words: readonly ShellWord[], at: number): boolean {
  const isOption = (word: ShellWord | undefined): boolean => (word?.text ?? '').startsWith('-');
  const text = words[at]?.text ?? null;
  if (text === null) return true;
  return isOption(words[at]) || isOption(words[at - 1]) || /^\w+=|^[\d.]+[smhd]?$/.test(text);
}
