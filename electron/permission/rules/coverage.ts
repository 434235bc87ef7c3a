// Does an allow rule cover a command of a line? Only what is literal is covered, and only by a rule that names it
// (SPEC R4, 7.6). INVARIANT: every check here can only refuse; a command that passes none of them is not covered.
import { actingOptions } from '../../shell/actingOptions.ts';
import { opaqueProgram, programName } from '../../shell/opaquePrograms.ts';
import { deletes } from '../../shell/programs.ts';
import type { SimpleCommand } from '../../shell/shellFacts.ts';
import type { Rule } from '../policy.ts';
import type { CommandEffect } from '../request.ts';

export type Coverage =
  | { readonly rule: Rule }
  /** `blockedBy` is the very word that kept the command from being covered, null when no rule names it. */
  | { readonly rule: null; readonly blockedBy: string | null; readonly words: string };

type Block = { readonly blockedBy: string | null; readonly words: string };

/** Variables that change only how a program speaks. */
const HARMLESS =
  /^(?:CI|NODE_ENV|FORCE_COLOR|NO_COLOR|CLICOLOR|CLICOLOR_FORCE|RUST_BACKTRACE|TERM|COLUMNS|LINES|LANG|LANGUAGE|LC_[A-Z]+|TZ)$/;
const CHANGES_FOLDER = ['cd', 'pushd', 'popd'];

/** `allowRules` are those in force; the command is the one at this position of the line. */
export function coverageOf(effect: CommandEffect, at: number, allowRules: readonly Rule[]): Coverage {
  const command = effect.facts.commands[at];
  if (command === undefined) return { rule: null, blockedBy: null, words: 'there is no such command' };
  const block = blockOf(command, effect, at);
  if (block !== null) return { rule: null, ...block };
  const words = command.words.flatMap(({ text }) => (text === null ? [] : [text]));
  const naming = allowRules.filter((rule) => names(rule, words));
  const blocks = naming.map((rule) => ({ rule, block: blockForRule(rule, words) }));
  const covering = blocks.find((entry) => entry.block === null);
  if (covering !== undefined) return { rule: covering.rule };
  return { rule: null, ...(blocks[0]?.block ?? { blockedBy: null, words: 'no rule allows it' }) };
}

/** What no allow rule covers, whatever it says. */
function blockOf(command: SimpleCommand, effect: CommandEffect, at: number): Block | null {
  const unclear = command.words.find((word) => word.text === null);
  if (unclear !== undefined) return { blockedBy: unclear.raw, words: `\`${unclear.raw}\` is not literal` };
  const variable = command.assignments.find(({ name, literal }) => !literal || !HARMLESS.test(name));
  const assigned = variable ?? (command.words.length === 0 ? command.assignments[0] : undefined);
  if (assigned !== undefined) return { blockedBy: assigned.raw, words: `\`${assigned.raw}\` changes what commands do` };
  const program = command.words[0]?.text ?? null;
  if (program === null) return { blockedBy: command.raw, words: 'it names no program' };
  if (CHANGES_FOLDER.includes(program) && effect.facts.commands.length > 1) {
    return { blockedBy: program, words: `\`${program}\` changes the folder of what follows` };
  }
  const isOwn = effect.names.some(({ role, place, at: of }) => role === 'program' && of === at && place.inside);
  return isOwn ? { blockedBy: program, words: `\`${program}\` is a file of the project, which may be changed` } : null;
}

function names({ subject }: Rule, words: readonly string[]): boolean {
  if (subject.kind !== 'command') return false;
  if (subject.exact && subject.words.length !== words.length) return false;
  return subject.words.every((word, at) => words[at] === word);
}

function blockForRule(rule: Rule, words: readonly string[]): Block | null {
  const named = rule.subject.kind === 'command' ? rule.subject.words : [];
  const program = words[0] ?? '';
  const opaque = opaqueProgram(words);
  const isException =
    rule.handWritten && opaque?.kind === 'interpreter' && programName(named[0] ?? null) === opaque.name;
  if (opaque !== null && !isException) return { blockedBy: program, words: opaque.why };
  const acting = actingOptions(words, isException).find((option) => !named.includes(option));
  if (acting !== undefined) return { blockedBy: acting, words: `\`${acting}\` may run a program or write a file` };
  if (named.length > 0) return null;
  if (deletes(words))
    return { blockedBy: program, words: `\`${program}\` deletes; only a rule that names it allows it` };
  return /[\\/]/.test(program)
    ? { blockedBy: program, words: `only a rule that names \`${program}\` allows it` }
    : null;
}
