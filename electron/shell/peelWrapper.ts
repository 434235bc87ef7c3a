// Behind a wrapper that only limits another program or changes its weight (`timeout 60 npm test`) stands a command that a
// rule may name (SPEC 7.6). Pure. INVARIANT: peeled is only what the catalog reads word by word; in doubt nothing is.
import { isBuiltin } from './builtins.ts';
import type { PlannedProgram } from './commandPlan.ts';
import { matchCommand } from './matchCommand.ts';
import type { CommandSystem, KnownCommand } from './matchedCommand.ts';
import type { PlannedWord } from './plannedWord.ts';
import type { ShellFacts, ShellWord } from './shellFacts.ts';
import { isHarmlessAssignment } from './variables.ts';

export type Peeled = {
  /** Position of the command in the facts. */
  readonly at: number;
  /** Position, among its words, of the program that is wrapped. */
  readonly start: number;
  /** The wrappers, outermost first. */
  readonly wrappers: readonly PlannedProgram[];
};

/** What they start is started once, with these very words, here, and with the rights that they have. */
const WRAPPERS: ReadonlySet<string> = new Set('env nice ionice nohup timeout time stdbuf command'.split(' '));
const MAX_WRAPPERS = 8;

/** One for each command that stands behind wrappers; none for others. Never throws. */
export function peelWrappers({ commands }: ShellFacts, system: CommandSystem): readonly Peeled[] {
  return commands.flatMap(({ words, inCode }, at) => {
    if (inCode || !WRAPPERS.has(words[0]?.text ?? '')) return [];
    const found = peel(words, system);
    return found === null ? [] : [{ at, ...found }];
  });
}

function peel(words: readonly ShellWord[], system: CommandSystem): Omit<Peeled, 'at'> | null {
  const planned = literally(words);
  if (planned === null) return null;
  const wrappers: PlannedProgram[] = [];
  let start = 0;
  while (WRAPPERS.has(words[start]?.text ?? '')) {
    const match = matchCommand(planned.slice(start), { system, hasInput: false });
    const wrapper = match.kind === 'known' ? wrapperOf(match.command) : null;
    if (wrapper === null || wrappers.length >= MAX_WRAPPERS) return null;
    const next = words.length - wrapper.inner;
    // What stands before the command are the variables that it is given, each harmless, or flags of the wrapper.
    if (wrapper.program.name === 'env' && next - start - 1 !== wrapper.assigned) return null;
    wrappers.push(wrapper.program);
    start = next;
  }
  const isBashs = isBuiltin(words[start]?.text ?? '') && wrappers.some(({ from }) => from === 'program');
  return isBashs ? null : { start, wrappers };
}

function literally(words: readonly ShellWord[]): readonly PlannedWord[] | null {
  const planned: PlannedWord[] = [];
  for (const { raw, text } of words) {
    if (text === null) return null;
    planned.push({ raw, atoms: [{ kind: 'text', value: text }] });
  }
  return planned;
}

type Wrapper = { readonly program: PlannedProgram; readonly assigned: number; readonly inner: number };

/** `inner`: how many words the command has that it starts. */
function wrapperOf({ programs, inner, feeds, assigned, uses, enters }: KnownCommand): Wrapper | null {
  const [program, ...others] = programs;
  const [command, ...more] = inner;
  if (program === undefined || others.length > 0 || command?.kind !== 'command' || more.length > 0) return null;
  if (feeds !== 'none' || command.standIn !== null || uses.length > 0 || enters !== null) return null;
  if (!assigned.every(({ name, raw }) => isHarmlessAssignment(name, raw))) return null;
  return command.words.length === 0 ? null : { program, assigned: assigned.length, inner: command.words.length };
}
