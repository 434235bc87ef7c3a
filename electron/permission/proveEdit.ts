// The proof that one command only changes files of the project (SPEC 3). Pure. INVARIANT: every operand is literal, lies
// inside, is reached through no link, and is neither protected nor secret nor a root folder; what is put into a folder is
// looked at under the name that it gets there.
import type { PatternBase } from '../paths/patterns.ts';
import { editEntry, sedFiles } from '../shell/editCommands.ts';
import { readFlags } from '../shell/flags.ts';
import { lastName } from './commandNames.ts';
import type { CommandProof } from './commandProof.ts';
import { blocked, NOT_KNOWN, pathAt, plainWords, programFault, type Unproven } from './provenPath.ts';
import type { CommandEffect, NamedPath } from './request.ts';
import { distrustAt } from './rules/coverage.ts';

type Operand = { readonly text: string; readonly name: NamedPath };
type Context = { readonly effect: CommandEffect; readonly at: number; readonly words: readonly string[] };

/** Of the command at this position. */
export function proveEdit(effect: CommandEffect, at: number, base: PatternBase): CommandProof {
  const command = effect.facts.commands[at];
  const program = command?.words[0]?.text ?? '';
  if (command === undefined || (editEntry(program) === null && program !== 'sed')) return NOT_KNOWN;
  const words = plainWords(command);
  if ('kind' in words) return words;
  const input = effect.facts.redirections.find(({ direction }) => direction === 'in');
  if (input !== undefined) return blocked(input.raw, `\`${input.raw}\` is not known for a command that edits`);
  // Its names were looked up from the chat's folder.
  if (effect.plan.folders.length > 1) return blocked(program, 'the line changes its folder');
  const fault = distrustAt(effect, at) ?? programFault(effect, program, 'program');
  if (fault !== null) return blocked(program, fault);
  const context = { effect, at, words };
  return program === 'sed' ? proveSed(context, base) : proveEntry(program, context, base);
}

function proveSed(context: Context, base: PatternBase): CommandProof {
  const files = base.ignoreCase ? null : sedFiles(context.words);
  if (files === null) return blocked('sed', 'only `sed -i` with one plain `s/…/…/` is known');
  const operands = operandsAt(files, context);
  return 'kind' in operands ? operands : { kind: 'edits', namesFiles: true, keepsNames: true };
}

function proveEntry(program: string, context: Context, base: PatternBase): CommandProof {
  const entry = editEntry(program);
  const { words } = context;
  if (entry === null) return NOT_KNOWN;
  const read = readFlags(words, entry, !base.ignoreCase);
  if (!read.ok) return blocked(words[read.at] ?? '', `\`${words[read.at]}\` is not known for \`${program}\``);
  if (read.operands.length < entry.least) return blocked(program, `\`${program}\` names too little`);
  const operands = operandsAt(read.operands, context);
  if ('kind' in operands) return operands;
  const fault = entry.hasTarget ? targetFault(operands, read.operands.at(-1) ?? 0, context) : null;
  return fault ?? { kind: 'edits', namesFiles: true, keepsNames: keepsNames(program, operands) };
}

function operandsAt(positions: readonly number[], context: Context): readonly Operand[] | Unproven {
  const operands: Operand[] = [];
  for (const word of positions) {
    const text = context.words[word] ?? '';
    const name = pathAt(context.effect, context.at, word, text);
    const fault = name === null ? 'is not surely one file' : faultOf(text, name);
    if (name === null || fault !== null) return blocked(text, `\`${text}\` ${fault}`);
    operands.push({ text, name });
  }
  return operands;
}

function faultOf(text: string, { path, place, holdsProtected }: NamedPath): string | null {
  if (text.split('/').includes('..')) return 'goes up';
  if (path.real !== path.lexical) return 'leads through a link';
  if (!place.inside) return 'lies outside the project';
  if (place.protectedBy !== null) return `is protected: ${place.protectedBy}`;
  if (place.secretBy !== null) return 'is a secret file';
  if (holdsProtected !== null) return `is a folder that is kept: ${holdsProtected}`;
  if (path.type === 'other') return 'is no file and no folder';
  return (path.state?.links ?? 1) > 1 ? 'has other names on the disk' : null;
}

/** The last operand is a new name, a file, or a folder in which each of the others gets its own name. */
function targetFault(operands: readonly Operand[], word: number, { effect, at }: Context): Unproven | null {
  const target = operands.at(-1);
  const sources = operands.slice(0, -1);
  if (target === undefined) return NOT_KNOWN;
  const isFolder = target.name.path.type === 'folder';
  if (!isFolder && sources.length > 1) return blocked(target.text, `\`${target.text}\` is not a folder`);
  for (const { text } of sources) {
    const landing = landingOf(effect, at, word, `${target.name.path.lexical}/${lastName(text)}`);
    if (landing === undefined && target.name.path.type !== 'file')
      return blocked(text, `where \`${text}\` goes is not sure`);
    const fault = landing === undefined ? null : faultOf(lastName(text), landing);
    if (fault !== null) return blocked(target.text, `\`${lastName(text)}\` in \`${target.text}\` ${fault}`);
    if (landing?.path.type === 'folder') return blocked(target.text, `\`${target.text}\` holds a folder of that name`);
  }
  return null;
}

function landingOf(effect: CommandEffect, at: number, word: number, lexical: string): NamedPath | undefined {
  return effect.names.find(
    (name) => name.role === 'operand' && name.at === at && name.word === word && name.path.lexical === lexical,
  );
}

/** A link is a new way to a place, and a folder that moves may hold links. */
function keepsNames(program: string, operands: readonly Operand[]): boolean {
  if (program === 'ln') return false;
  return program !== 'mv' || operands.slice(0, -1).every(({ name }) => name.path.type === 'file');
}
