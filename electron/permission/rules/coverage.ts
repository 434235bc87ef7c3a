// Does an allow rule cover a command of a line? Only what is literal is covered, and only by a rule that names it
// (SPEC R4, 7.6). INVARIANT: every check here can only refuse; a command that passes none of them is not covered.
import { actingOptions } from '../../shell/actingOptions.ts';
import { opaqueProgram, programName } from '../../shell/opaquePrograms.ts';
import { deletes } from '../../shell/programs.ts';
import type { ShellWord, SimpleCommand } from '../../shell/shellFacts.ts';
import { isHarmlessAssignment } from '../../shell/variables.ts';
import type { Rule } from '../policy.ts';
import type { CommandEffect, NamedProgram } from '../request.ts';
import { matchesAllowed, namedWords } from './matchPattern.ts';
import { startOf } from './peeled.ts';
import { realWords } from './readings.ts';

export type Coverage =
  | { readonly rule: Rule }
  /** `blockedBy` is the very word that kept the command from being covered, null when no rule names it. */
  | { readonly rule: null; readonly blockedBy: string | null; readonly words: string };

type Block = { readonly blockedBy: string | null; readonly words: string };

const CHANGES_FOLDER = ['cd', 'pushd', 'popd'];

/** `allowRules` are those in force; the command is the one at this position of the line. */
export function coverageOf(effect: CommandEffect, at: number, allowRules: readonly Rule[]): Coverage {
  const command = effect.facts.commands[at];
  if (command === undefined) return { rule: null, blockedBy: null, words: 'there is no such command' };
  const start = startOf(effect, at);
  const block = blockOf(command, start, effect, at);
  if (block !== null) return { rule: null, ...block };
  const wrapped = command.words.slice(start);
  const words = literalsOf(wrapped);
  const naming = allowRules.filter(({ subject }) => matchesAllowed(subject, words, effect.line.length));
  const real = realWords(wrapped, effect.programs);
  const really = real === null ? null : literalsOf(real);
  const blocks = naming.map((rule) => ({ rule, block: blockForRule(rule, words, really) }));
  const covering = blocks.find((entry) => entry.block === null);
  if (covering !== undefined) return { rule: covering.rule };
  return { rule: null, ...(blocks[0]?.block ?? { blockedBy: null, words: 'no rule allows it' }) };
}

/** The rule that covers it, or null: the same without the words for a person. */
export function coveringRule(effect: CommandEffect, at: number, allowRules: readonly Rule[]): Rule | null {
  return allowRules.some(isAboutCommands) ? coverageOf(effect, at, allowRules).rule : null;
}

/** Why no rule covers it. */
export function whyUncovered(effect: CommandEffect, at: number, allowRules: readonly Rule[]): Block {
  const coverage = coverageOf(effect, at, allowRules);
  return coverage.rule === null ? coverage : { blockedBy: null, words: 'it is covered' };
}

function isAboutCommands({ subject }: Rule): boolean {
  return subject.kind === 'command' || subject.kind === 'structured';
}

/** What no allow rule covers, whatever it says. */
function blockOf(command: SimpleCommand, start: number, effect: CommandEffect, at: number): Block | null {
  const unclear = command.words.find((word) => word.text === null);
  if (unclear !== undefined) return { blockedBy: unclear.raw, words: `\`${unclear.raw}\` is not literal` };
  const variable = command.assignments.find(({ name, literal, raw }) => !literal || !isHarmlessAssignment(name, raw));
  const assigned = variable ?? (command.words.length === 0 ? command.assignments[0] : undefined);
  if (assigned !== undefined) return { blockedBy: assigned.raw, words: `\`${assigned.raw}\` changes what commands do` };
  const program = command.words[start]?.text ?? null;
  if (program === null) return { blockedBy: command.raw, words: 'it names no program' };
  if (CHANGES_FOLDER.includes(program) && effect.facts.commands.length > 1) {
    return { blockedBy: program, words: `\`${program}\` changes the folder of what follows` };
  }
  const distrust = distrustAt(effect, at);
  return distrust === null ? null : { blockedBy: program, words: distrust };
}

/** Why the program of the command at this position is not surely the one that its name means (SPEC R4), or null. */
export function distrustAt(effect: CommandEffect, at: number): string | null {
  const words = effect.facts.commands[at]?.words ?? [];
  const texts = [words[0]?.text ?? null, words[startOf(effect, at)]?.text ?? null];
  const faults = texts.map((text) => (text === null ? null : distrustOfName(effect, text)));
  return faults.find((fault) => fault !== null) ?? null;
}

/** The same of a name that the line runs. */
function distrustOfName(effect: CommandEffect, text: string): string | null {
  const program = effect.programs.find(({ name }) => name === text);
  if (program === undefined) return `\`${text}\` was not looked up`;
  return program.distrust ?? (effect.facts.commands.length > 1 ? searchedInside(program) : null);
}

/** Why another program may be found under this name once the line has changed something, or null. */
export function searchedInside({ name, searchedInside: folder }: NamedProgram): string | null {
  return folder === null
    ? null
    : `\`${name}\` is looked for in \`${folder}\` of the project first, which the line may change`;
}

function literalsOf(words: readonly ShellWord[]): readonly string[] {
  return words.flatMap(({ text }) => (text === null ? [] : [text]));
}

/** `really` are the words with the real path of the program, if that is another. */
function blockForRule(rule: Rule, words: readonly string[], really: readonly string[] | null): Block | null {
  const named = namedWords(rule.subject);
  const program = words[0] ?? '';
  const forms = really === null ? [words] : [words, really];
  const opaque = opaqueProgram(words);
  const isException =
    rule.handWritten && opaque?.kind === 'interpreter' && programName(named[0] ?? null) === opaque.name;
  const unread = forms
    .map(opaqueProgram)
    .find((form) => form !== null && !(isException && form.kind === 'interpreter'));
  if (unread) return { blockedBy: program, words: unread.why };
  const acting = forms.flatMap((form) => actingOptions(form, isException)).find((option) => !named.includes(option));
  if (acting !== undefined) return { blockedBy: acting, words: `\`${acting}\` may run a program or write a file` };
  if (forms.some(deletes) && !namesDeletion(named, program)) {
    return { blockedBy: program, words: `\`${program}\` deletes; only a rule that names it allows it` };
  }
  return /[\\/]/.test(program) && named[0] !== program
    ? { blockedBy: program, words: `only a rule that names \`${program}\` allows it` }
    : null;
}

/** `git clean` deletes, so that `Bash(git:*)` does not mean it; a rule that names another subcommand is about no deletion. */
function namesDeletion(named: readonly string[], program: string): boolean {
  const [name = '', subcommand = ''] = named;
  return name === program && (deletes(named) || (programName(name) === 'git' && /^[^-]/.test(subcommand)));
}
