// What the proofs of a command share: literal words, the program that surely is the one of its name, and the one path that
// an operand names. Pure. INVARIANT: in doubt null or a block.
import type { PatternBase } from '../paths/patterns.ts';
import { opaqueProgram } from '../shell/opaquePrograms.ts';
import type { SimpleCommand } from '../shell/shellFacts.ts';
import type { CommandProof } from './commandProof.ts';
import type { Rule } from './policy.ts';
import type { CommandEffect, NamedPath, NamedProgram, PathEffect } from './request.ts';
import { allows, COMMANDS, liftsSecret } from './rules/match.ts';

export type Unproven = Extract<CommandProof, { kind: 'none' }>;
type From = 'builtin' | 'program';

export const NOT_KNOWN: Unproven = { kind: 'none', blockedBy: null, words: null };

export function blocked(blockedBy: string, words: string): Unproven {
  return { kind: 'none', blockedBy, words };
}

/** The words of the command when all are literal, nothing is assigned, and it stands in the line itself. */
export function plainWords(command: SimpleCommand): readonly string[] | Unproven {
  const [assignment] = command.assignments;
  if (assignment !== undefined) return blocked(assignment.raw, `\`${assignment.raw}\` changes what commands do`);
  const unclear = command.words.find(({ text }) => text === null);
  if (unclear !== undefined) return blocked(unclear.raw, `\`${unclear.raw}\` is not literal`);
  return command.inCode ? NOT_KNOWN : command.words.flatMap(({ text }) => (text === null ? [] : [text]));
}

/** Why it is not surely the program of the system, or Bash's own, a sentence; null when it is. */
export function programFault(effect: CommandEffect, name: string, from: From): string | null {
  // Where a program of a builtin's name runs (`env echo`), both were looked up.
  const named = effect.programs.filter((each) => each.name === name);
  const program = named.find(({ found }) => (found.kind === 'builtin') === (from === 'builtin')) ?? named[0];
  if (from === 'builtin') {
    if (program === undefined || program.found.kind === 'builtin') return null;
    return program.distrust ?? `\`${name}\` is not the one that Bash has built in`;
  }
  if (program === undefined) return `\`${name}\` was not looked up`;
  return program.distrust ?? unfitFault(program);
}

/** Stand-ins of version managers: `.tool-versions`, `.python-version`, `package.json` decide which program really runs. */
const STEERED = /[\\/](?:shims[\\/][^\\/]+|mise|rtx|asdf|volta-shim|proto-shim|corepack(?:\.js)?)$/;

/** One that runs other code under another name, or that files of the project steer. */
function unfitFault({ name, found }: NamedProgram): string | null {
  if (found.kind !== 'file') return `\`${name}\` is not the program of the system`;
  if (STEERED.test(found.path) || STEERED.test(found.real)) {
    return `\`${name}\` is \`${found.path}\`, a stand-in of which files of the project decide what it runs`;
  }
  const real = opaqueProgram([found.real])?.kind ?? null;
  return real === null || real === opaqueProgram([name])?.kind ? null : `\`${name}\` is really \`${found.real}\``;
}

/** The path that this word names as a whole, letter by letter; null when the word could mean another one. */
export function pathAt(effect: CommandEffect, at: number, word: number, text: string): NamedPath | null {
  const written = text.startsWith('~') ? `./${text}` : text;
  const named = effect.names.filter((name) => name.role === 'operand' && name.at === at && name.word === word);
  return named.find((name) => !name.wild && name.path.written === written) ?? null;
}

/** By a command: inside, or under an allow rule for reading; secret only where a rule names it. */
export function isReadable({ kind, path, place }: PathEffect, allowRules: readonly Rule[], base: PatternBase): boolean {
  const isSecret = place.secretBy !== null && kind !== 'list';
  if (isSecret && !allowRules.some((rule) => liftsSecret(rule, COMMANDS, { kind, path, place }, base))) return false;
  return place.inside || allowRules.some((rule) => allows(rule, COMMANDS, { kind, path, place }, base));
}
