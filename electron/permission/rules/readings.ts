// A command may hold another one: `sudo git push`, `xargs git push`, `find -exec git push`; and a program may be another
// one by its real path. Deny and ask rules are held against every beginning and every name that this could mean.
// INVARIANT: only ever more readings, never fewer.
import { opaqueProgram, programName } from '../../shell/opaquePrograms.ts';
import type { ShellWord, SimpleCommand } from '../../shell/shellFacts.ts';
import type { CommandEffect, NamedProgram } from '../request.ts';

export type Reading = {
  /** Position of its program among the words of the command. */
  readonly start: number;
  readonly words: readonly ShellWord[];
  /** False where a word that is not literal is surely an operand of another program. */
  readonly mayBeProgram: boolean;
};

/** Of the command at this position of the line. */
export function readingsOf({ facts, programs }: CommandEffect, at: number): readonly Reading[] {
  const command = facts.commands[at];
  return command === undefined ? [] : readings(command, programs);
}

export function readings(command: SimpleCommand, programs: readonly NamedProgram[]): readonly Reading[] {
  const whole = { start: 0, words: command.words, mayBeProgram: true };
  const all = withReal(whole, programs);
  const kinds = all.map(({ words }) => opaqueProgram(textsOf(words))?.kind ?? null).filter((kind) => kind !== null);
  if (kinds.length === 0) return all;
  const runsProgram = kinds.includes('wrapper') || kinds.includes('runner');
  const inner = command.words.slice(1).map((_, at) => ({
    start: at + 1,
    words: command.words.slice(at + 1),
    mayBeProgram:
      runsProgram && command.words.slice(1, at + 1).every((_word, before) => isPassedOver(command.words, before + 1)),
  }));
  return [...all, ...inner.flatMap((reading) => withReal(reading, programs))];
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
  const both = words === null ? [reading] : [reading, { ...reading, words }];
  return both.flatMap((each) => [each, ...withoutDash(each)]);
}

/** `git-push` is `git push`. */
function withoutDash(reading: Reading): readonly Reading[] {
  const [program, ...operands] = reading.words;
  const act = /^git-(.+)$/.exec(programName(program?.text ?? null) ?? '')?.[1];
  if (program === undefined || act === undefined) return [];
  return [{ ...reading, words: [{ ...program, text: 'git' }, { ...program, text: act }, ...operands] }];
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
