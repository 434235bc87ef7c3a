// A command may hold another one: `sudo git push`, `xargs git push`, `find -exec git push`. Deny and ask rules are held
// against every beginning that a program which runs others could mean. INVARIANT: only ever more readings, never fewer.
import { opaqueProgram } from '../../shell/opaquePrograms.ts';
import type { ShellWord, SimpleCommand } from '../../shell/shellFacts.ts';

export type Reading = {
  /** Position of its program among the words of the command. */
  readonly start: number;
  readonly words: readonly ShellWord[];
  /** False where a word that is not literal is surely an operand of another program. */
  readonly mayBeProgram: boolean;
};

export function readings(command: SimpleCommand): readonly Reading[] {
  const opaque = opaqueProgram(textsOf(command.words));
  const whole = { start: 0, words: command.words, mayBeProgram: true };
  if (opaque === null) return [whole];
  const runsProgram = opaque.kind === 'wrapper' || opaque.kind === 'runner';
  const inner = command.words.slice(1).map((_, at) => ({
    start: at + 1,
    words: command.words.slice(at + 1),
    mayBeProgram:
      runsProgram && command.words.slice(1, at + 1).every((_word, before) => isPassedOver(command.words, before + 1)),
  }));
  return [whole, ...inner];
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
