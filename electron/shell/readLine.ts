// One look at a command line: its facts (all that it could be, for rules that stop) and its plan (what it surely is, for the
// proof). The line is parsed once.
import { analyze } from './analyze.ts';
import type { LinePlan } from './commandPlan.ts';
import type { CommandSystem } from './matchedCommand.ts';
import type { ShellFacts } from './shellFacts.ts';

/** Never throws. */
export function readLine(
  line: string,
  _system: CommandSystem,
): { readonly facts: ShellFacts; readonly plan: LinePlan } {
  const facts = analyze(line);
  const commands = facts.commands.map(() => ({ kind: 'absent' as const }));
  return { facts, plan: { commands, uses: [], folders: [], probes: [] } };
}
