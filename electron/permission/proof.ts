// Of a command line, command by command: is it proven that it only reads (SPEC 7.2), or only changes files of the project
// (SPEC 3, Auto-accept edits)? INVARIANT: pure; a proof stands on literal words and resolved paths alone, and whatever is
// not on a list of shell/ is not proven.
import type { PatternBase } from '../paths/patterns.ts';
import type { CommandProof, LineProof } from './commandProof.ts';
import type { Rule } from './policy.ts';
import { proveEdit } from './proveEdit.ts';
import { isReadable } from './provenPath.ts';
import { proveRead } from './proveRead.ts';
import type { CommandEffect, NamedPath } from './request.ts';

type ProofRow = 'readOnlyCommand' | 'readOutside' | 'editCommand' | 'command';

const CHANGES_FOLDER = ['cd', 'pushd', 'popd'];

/** `allowRules` are those in force. */
export function proveLine(effect: CommandEffect, allowRules: readonly Rule[], base: PatternBase): LineProof {
  const inputs = effect.names.filter(({ role }) => role === 'in');
  const words = lineBlock(effect, inputs, allowRules, base);
  const commands = effect.facts.commands.map((_, at): CommandProof => {
    if (words !== null) return { kind: 'none', blockedBy: null, words };
    const read = proveRead(effect, at, allowRules, base);
    return read.kind === 'none' && read.words === null ? proveEdit(effect, at, base) : read;
  });
  const outside = inputs.filter(({ path, place }) => !isReadable({ kind: 'read', path, place }, allowRules, base));
  return { commands, outsideInputs: words === null ? outside.map(({ path }) => path.written) : [] };
}

/** What keeps every command of the line from being proven, or null. */
function lineBlock(
  { facts }: CommandEffect,
  inputs: readonly NamedPath[],
  allowRules: readonly Rule[],
  base: PatternBase,
): string | null {
  const [unknown] = facts.unknowns;
  if (!facts.understood) return `not understood: ${unknown ?? 'the line'}`;
  if (facts.hereDocuments > 0) return 'the line has a here-document';
  const out = facts.redirections.find(({ direction }) => direction === 'out');
  if (out !== undefined) return `\`${out.raw}\` writes a file`;
  const mover = facts.commands.find(({ words }) => CHANGES_FOLDER.includes(words[0]?.text ?? ''));
  if (mover !== undefined && facts.commands.length > 1) return `\`${mover.raw}\` changes the folder of what follows`;
  if (inputs.length !== facts.redirections.length) return 'an input of the line is not literal';
  const strange = inputs.find(({ path }) => path.type === 'other');
  if (strange !== undefined) return `\`${strange.path.written}\` is no file`;
  const secret = inputs.find((input) => isSecretInput(input, allowRules, base));
  return secret === undefined ? null : `\`${secret.path.written}\` is a secret file`;
}

function isSecretInput({ path, place }: NamedPath, allowRules: readonly Rule[], base: PatternBase): boolean {
  return (
    place.secretBy !== null && !isReadable({ kind: 'read', path, place: { ...place, inside: true } }, allowRules, base)
  );
}

/** The row of the table (modes.ts) that the line belongs to. */
export function rowOfLine(proof: LineProof, effect: CommandEffect): ProofRow {
  const { commands, outsideInputs } = proof;
  const all = (...kinds: readonly CommandProof['kind'][]): boolean =>
    commands.every(({ kind }) => kinds.includes(kind));
  if (commands.length === 0) return 'command';
  if (all('reads') && outsideInputs.length === 0) return 'readOnlyCommand';
  if (all('reads', 'readsOutside')) return 'readOutside';
  const edits = all('reads', 'edits') && outsideInputs.length === 0;
  return edits && commands.every((_, at) => isSettled(proof, effect, at)) ? 'editCommand' : 'command';
}

/**
 * Does what was looked up still hold when the command runs? Not where the line itself may have changed, before it or
 * beside it in a pipe, what its names lead to.
 */
export function isSettled({ commands }: LineProof, { facts }: CommandEffect, at: number): boolean {
  const proof = commands[at];
  if (proof === undefined || proof.kind === 'none') return false;
  const isPlain = facts.redirections.length === 0 && facts.commands[at]?.pipe === 'none';
  const before = isPlain ? commands.slice(0, at) : commands;
  return (!proof.namesFiles && facts.redirections.length === 0) || before.every(keepsNames);
}

function keepsNames(proof: CommandProof): boolean {
  if (proof.kind === 'edits') return proof.keepsNames;
  return proof.kind !== 'none';
}

/** The paths outside that a line only reads, as written. */
export function outsideReads({ commands, outsideInputs }: LineProof): readonly string[] {
  const named = commands.flatMap((proof) => (proof.kind === 'readsOutside' ? proof.paths : []));
  return [...new Set([...named, ...outsideInputs])];
}
