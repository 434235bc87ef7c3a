// Which paths a command of a line names, and which of them it surely writes. Deny and ask rules on paths look here.
import type { ResolvedPath } from '../../paths/resolvedPath.ts';
import { writtenByOption } from '../../shell/actingOptions.ts';
import type { UseKind } from '../../shell/commandPlan.ts';
import { mayWrite, showsNamesOnly, writesWord } from '../../shell/programs.ts';
import type { CommandEffect, NamedPath } from '../request.ts';
import { readingsOf, textsOf } from './readings.ts';

/** The paths named by the command at this position, its program left out. */
export function operandsOf({ names }: CommandEffect, at: number): readonly NamedPath[] {
  const known = OPERANDS.get(names) ?? operandsByCommand(names);
  OPERANDS.set(names, known);
  return known.get(at) ?? [];
}

/** Worked out once for a line, so that time goes by its length and not by the square of it. */
const OPERANDS = new WeakMap<CommandEffect['names'], ReadonlyMap<number, readonly NamedPath[]>>();

function operandsByCommand(names: CommandEffect['names']): ReadonlyMap<number, readonly NamedPath[]> {
  return Map.groupBy(
    names.filter(({ role }) => role === 'operand'),
    ({ at }) => at,
  );
}

/** What one that is not known writes though its words do not name it letter by letter: `touch s*`, `touch $d/x`. */
export function writesOf(effect: CommandEffect, at: number): readonly ResolvedPath[] {
  const { plan, look, facts } = effect;
  return (plan.meant[at] ?? []).flatMap((use) => {
    const looked = look.uses[use];
    const raw = plan.uses[use]?.raw;
    const isWrittenThere = (facts.commands[at]?.words ?? []).some(
      (word, position) => word.raw === raw && writesAt(effect, at, position),
    );
    return isWrittenThere && looked?.kind === 'paths' ? looked.paths.map(({ path }) => path) : [];
  });
}

const READS_CONTENT: ReadonlySet<UseKind> = new Set<UseKind>(['read', 'tree', 'visible', 'typed']);

/**
 * What the command at this position reads by its plan, as the disk has it: the matches of its patterns, what its variables
 * hold. Of one that is not known all that its words may be.
 */
export function readsOf({ plan, look, facts }: CommandEffect, at: number): readonly ResolvedPath[] {
  const command = plan.commands[at];
  const uses =
    command?.kind === 'known'
      ? command.uses.filter((use) => READS_CONTENT.has(plan.uses[use]?.what ?? 'list'))
      : showsNamesOnly(textsOf(facts.commands[at]?.words ?? []))
        ? []
        : (plan.meant[at] ?? []);
  return uses.flatMap((use) => {
    const looked = look.uses[use];
    return looked?.kind === 'paths' ? looked.paths.map(({ path }) => path) : [];
  });
}

/** Is it a path at all? A word that names nothing on the disk and does not look like a path is just a word. */
export function isLikelyPath({ path }: Pick<NamedPath, 'path'>): boolean {
  return path.type !== 'absent' || /[./\\]/.test(path.written);
}

/** Redirections, and the operands of programs that are known to write them. */
export function isWritten(effect: CommandEffect, { role, at, word }: NamedPath): boolean {
  return role === 'out' || (role === 'operand' && writesAt(effect, at, word));
}

/** Is the word at this position of the command a path that a program writes which it may start? */
export function writesAt(effect: CommandEffect, command: number, word: number): boolean {
  return readingsOf(effect, command).some(({ start, texts, name: program }) => {
    const at = word - start;
    return at > 0 && ((mayWrite(program) && writesWord(texts, at)) || writtenByOption(texts, at));
  });
}
