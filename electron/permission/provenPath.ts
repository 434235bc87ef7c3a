// What the proofs of a command share: literal words, the program that surely is the one of its name, and the one path that
// an operand names. Pure. INVARIANT: in doubt null or a block.
import type { PatternBase } from '../paths/patterns.ts';
import { isWithin } from '../paths/segments.ts';
import { opaqueProgram } from '../shell/opaquePrograms.ts';
import type { SimpleCommand } from '../shell/shellFacts.ts';
import type { CommandProof } from './commandProof.ts';
import type { Rule } from './policy.ts';
import type { CommandEffect, NamedPath, PathEffect } from './request.ts';
import { distrustAt } from './rules/coverage.ts';
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

/** Null when the program is the system's own, or Bash's. */
export function programBlock(effect: CommandEffect, at: number, from: From, base: PatternBase): Unproven | null {
  const name = effect.facts.commands[at]?.words[0]?.text ?? '';
  const distrust = distrustAt(effect, at);
  if (distrust !== null) return blocked(name, distrust);
  const found = effect.programs.find((program) => program.name === name)?.found;
  const unfit = found?.kind === 'file' && isUnfit(name, found.real, base);
  if (found?.kind === (from === 'builtin' ? 'builtin' : 'file') && !unfit) return null;
  return blocked(name, `\`${name}\` is not the program of the system`);
}

/** A program of the person's own, or one that runs other code under another name. */
function isUnfit(name: string, real: string, base: PatternBase): boolean {
  const opaque = opaqueProgram([real]);
  return isWithin(real, base.home, base.ignoreCase) || (opaque !== null && opaque.name !== name);
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
