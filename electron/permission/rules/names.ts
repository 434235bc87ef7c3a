// Which paths a command of a line names, and which of them it surely writes. Deny and ask rules on paths look here.
import { writtenByOption } from '../../shell/actingOptions.ts';
import { mayWrite, writesWord } from '../../shell/programs.ts';
import type { CommandEffect, NamedPath } from '../request.ts';
import { readingsOf } from './readings.ts';

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

/** Is it a path at all? A word that names nothing on the disk and does not look like a path is just a word. */
export function isLikelyPath({ path }: NamedPath): boolean {
  return path.type !== 'absent' || /[./\\]/.test(path.written);
}

/** Redirections, and the operands of programs that are known to write them. */
export function isWritten(effect: CommandEffect, name: NamedPath): boolean {
  if (name.role === 'out') return true;
  if (name.role !== 'operand') return false;
  return readingsOf(effect, name.at).some(({ start, texts, name: program }) => {
    const at = name.word - start;
    return at > 0 && ((mayWrite(program) && writesWord(texts, at)) || writtenByOption(texts, at));
  });
}
