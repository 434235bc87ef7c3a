// Of a command line, command by command: is it proven that it only reads (SPEC 7.2), or only changes files of the project
// (SPEC 3, Auto-accept edits)? INVARIANT: pure; a proof stands on the plan of the line, resolved paths and known programs
// alone, and whatever is not in them is not proven.
import type { PatternBase } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import type { CommandProof, LineProof } from './commandProof.ts';
import type { Rule } from './policy.ts';
import { proveEdit } from './proveEdit.ts';
import { blocked } from './provenPath.ts';
import { proveRead } from './proveRead.ts';
import type { CommandEffect } from './request.ts';
import { searchedInside } from './rules/coverage.ts';

type ProofRow = 'readOnlyCommand' | 'readOutside' | 'editCommand' | 'command';

/** `allowRules` are those in force. */
export function proveLine(effect: CommandEffect, allowRules: readonly Rule[], base: PatternBase): LineProof {
  const alone = effect.facts.commands.map((_, at): CommandProof => {
    const read = proveRead(effect, at, allowRules, base);
    if (read.kind !== 'none') return read;
    const edit = proveEdit(effect, at, base);
    return edit.kind === 'none' && read.words !== null ? read : edit;
  });
  const changes = alone.some(({ kind }) => kind === 'none' || kind === 'edits');
  const commands = changes && alone.length > 1 ? alone.map((proof, at) => besideChange(proof, effect, at)) : alone;
  return { commands, block: blockOf(effect) };
}

/** Another command may put a program of its name where it is looked for first. */
function besideChange(proof: CommandProof, effect: CommandEffect, at: number): CommandProof {
  const plan = effect.plan.commands[at];
  if (proof.kind === 'none' || proof.kind === 'edits' || plan?.kind !== 'known') return proof;
  const names = plan.programs.flatMap(({ name, from }) => (from === 'program' ? [name] : []));
  for (const program of effect.programs) {
    const why = names.includes(program.name) ? searchedInside(program) : null;
    if (why !== null) return blocked(program.name, why);
  }
  return proof;
}

/** What keeps a line from being proven whatever its commands are, or null. */
function blockOf({ facts }: CommandEffect): LineProof['block'] {
  const [unknown] = facts.unknowns;
  if (!facts.understood) return { words: `not understood: ${unknown?.words ?? 'the line'}`, raw: null };
  const out = facts.redirections.find(({ direction }) => direction === 'out');
  return out === undefined ? null : { words: `\`${out.raw}\` writes a file`, raw: out.raw };
}

/** The row of the table (modes.ts) that the line belongs to. */
export function rowOfLine(proof: LineProof, effect: CommandEffect): ProofRow {
  const { commands, block } = proof;
  const all = (...kinds: readonly CommandProof['kind'][]): boolean =>
    commands.every(({ kind }) => kinds.includes(kind));
  if (commands.length === 0 || block !== null) return 'command';
  if (all('reads')) return 'readOnlyCommand';
  if (all('reads', 'readsOutside')) return 'readOutside';
  return all('reads', 'edits') && commands.every((_, at) => isSettled(proof, effect, at)) ? 'editCommand' : 'command';
}

/** A word of it may run again after what follows it. Counted too often rather than too seldom. */
const MAY_REPEAT = /\b(?:while|until|for|select)\b/;

/**
 * Does what was looked up still hold when the command runs? Not where the line itself may have changed, before it or
 * beside it in a pipe, what its names lead to.
 */
export function isSettled({ commands, block }: LineProof, { facts, line }: CommandEffect, at: number): boolean {
  const proof = commands[at];
  if (proof === undefined || proof.kind === 'none') return false;
  const isPlain = block === null && facts.commands[at]?.pipe === 'none' && !MAY_REPEAT.test(line);
  const before = isPlain ? commands.slice(0, at) : commands;
  return (!proof.namesFiles && facts.redirections.length === 0) || before.every(keepsNames);
}

function keepsNames(proof: CommandProof): boolean {
  if (proof.kind === 'edits') return proof.keepsNames;
  return proof.kind !== 'none';
}

/** The paths outside that a line only reads, each once. */
export function outsideReads({ commands }: LineProof): readonly ResolvedPath[] {
  const named = commands.flatMap((proof) => (proof.kind === 'readsOutside' ? proof.paths : []));
  return [...new Map(named.map((path) => [path.written, path])).values()];
}

/** Is the command at this position proven to only read, wherever? What asks of programs in general does not ask of it. */
export function onlyReads({ commands }: LineProof, at: number): boolean {
  const kind = commands[at]?.kind;
  return kind === 'reads' || kind === 'readsOutside';
}
