// Which paths a command of a line names, and which of them it surely writes. Deny and ask rules on paths look here.
import { writtenByOption } from '../../shell/actingOptions.ts';
import { mayWrite, writesWord } from '../../shell/programs.ts';
import type { CommandEffect, NamedPath } from '../request.ts';
import { readingsOf } from './readings.ts';

/** The paths named by the command at this position, its program left out. */
export function operandsOf(effect: CommandEffect, at: number): readonly NamedPath[] {
  return effect.names.filter((name) => name.role === 'operand' && name.at === at);
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
