// One look at a command line: its facts (all that it could be, for rules that stop) and its plan (what it surely is, for the
// proof). The line is parsed once.
import { type ReadFacts, readFacts } from './analyze.ts';
import type { LinePlan } from './commandPlan.ts';
import { matchCommand } from './matchCommand.ts';
import type { CommandSystem } from './matchedCommand.ts';
import { type Peeled, peelWrappers } from './peelWrapper.ts';
import { planLine } from './planLine.ts';
import type { ShellFacts } from './shellFacts.ts';

export type ReadLine = { readonly facts: ShellFacts; readonly plan: LinePlan; readonly peeled: readonly Peeled[] };

/** Which Bash it is on macOS is not known, and what an older one makes of the line could be any other. */
function onItsBash(read: ReadFacts, { platform }: CommandSystem): ReadFacts {
  const { facts, older } = read;
  if (platform !== 'darwin' || older.length === 0) return read;
  const unknowns = [...facts.unknowns, ...older];
  return { ...read, facts: { ...facts, unknowns, understood: false, complete: false } };
}

/** Never throws. */
export function readLine(line: string, system: CommandSystem): ReadLine {
  const read = onItsBash(readFacts(line), system);
  const { facts } = read;
  return { facts, plan: planLine(read, line, system, matchCommand), peeled: peelWrappers(facts, system) };
}
