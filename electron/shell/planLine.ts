// What a line surely is: an abstract run of it, command by command, against the catalog (SPEC 7.2). Pure. INVARIANT: a
// command that the run did not go through, or that it may have taken for another, is never known.
import type { ReadFacts } from './analyze.ts';
import { type CommandPlan, type LinePlan, NO_PLAN } from './commandPlan.ts';
import type { CommandSystem } from './matchedCommand.ts';
import { type Entry, listsOf, type MatchCommand, newRun, planOf, type Run } from './plan/run.ts';
import { runList } from './plan/runNodes.ts';
import { FIRST_STATE } from './plan/state.ts';

const NOTHING: readonly number[] = [];
const ABSENT: CommandPlan = { kind: 'absent' };

/** Never throws. `match` is matchCommand, given so that a test can say what is known. */
export function planLine(read: ReadFacts, line: string, system: CommandSystem, match: MatchCommand): LinePlan {
  const { facts, script, sources } = read;
  if (script === null || !facts.understood || !facts.complete)
    return { ...NO_PLAN, commands: sources.map(() => ABSENT) };
  const run = newRun(system, match);
  const context = { run, source: line, owner: null, hasInput: false, assigned: [], depth: 0, walk: { list: runList } };
  runList(script.commands, FIRST_STATE, context);
  const commands = sources.map((_, at) => commandOf(at, read, run));
  return { commands, ...listsOf(run), meant: commands.map((command, at) => meantBy(command, at, read, run)) };
}

/** Code that is not judged where it is given is not gone through by itself. */
function meantBy({ kind }: CommandPlan, at: number, { sources }: ReadFacts, run: Run): readonly number[] {
  const source = sources[at];
  const entry = kind === 'known' || source?.given !== null ? undefined : run.entries.get(source.node);
  if (entry === undefined) return NOTHING;
  return entry.uses.length === 0 ? entry.meant : [...new Set([...entry.uses, ...entry.meant])];
}

function commandOf(at: number, { sources }: ReadFacts, run: Run): CommandPlan {
  const source = sources[at];
  if (source === undefined) return ABSENT;
  const { node, given } = source;
  if (given === null) return withLoose(planOf(run.entries.get(node)), run.loose);
  const by = sources[given.by];
  const launcher = by === undefined ? undefined : run.entries.get(by.node);
  const wasJudged = launcher !== undefined && given.texts.every((text) => launcher.judged.includes(text));
  // It is as proven as what it is given to, and not by itself: what that lacks counts for its code.
  const plan = planOf(launcher);
  return wasJudged && plan.kind === 'known' ? plan : ABSENT;
}

/** What no command of the line does by itself counts for each that is known. */
function withLoose(plan: CommandPlan, { block, uses, probes }: Entry): CommandPlan {
  if (plan.kind !== 'known') return plan;
  if (block !== null) return { kind: 'blocked', ...block };
  if (uses.length === 0 && probes.length === 0) return plan;
  return {
    ...plan,
    uses: [...new Set([...plan.uses, ...uses])],
    probes: [...new Set([...plan.probes, ...probes])],
  };
}
