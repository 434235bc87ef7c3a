// One look at a command line: its facts (all that it could be, for rules that stop) and its plan (what it surely is, for the
// proof). The line is parsed once.
import { readFacts } from './analyze.ts';
import type { LinePlan } from './commandPlan.ts';
import { matchCommand } from './matchCommand.ts';
import type { CommandSystem } from './matchedCommand.ts';
import { planLine } from './planLine.ts';
import type { ShellFacts } from './shellFacts.ts';

/** Never throws. */
export function readLine(line: string, system: CommandSystem): { readonly facts: ShellFacts; readonly plan: LinePlan } {
  const read = readFacts(line);
  return { facts: read.facts, plan: planLine(read, line, system, matchCommand) };
}
