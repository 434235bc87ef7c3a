// Code that a command is given as text (`bash -c`, `eval`): parsed and run as the line itself is. INVARIANT: to another
// shell than Bash only what every shell takes in the same way.
import { readFacts } from '../analyze.ts';
import type { InnerCode } from '../matchedCommand.ts';
import { bareName } from '../opaquePrograms.ts';
import type { Context } from './context.ts';
import { block, type Entry, goOn } from './run.ts';
import { freshShell, loseAll, type State } from './state.ts';

const OTHER_SHELLS: ReadonlySet<string> = new Set(['sh', 'dash', 'ash', 'ksh', 'mksh', 'zsh']);
/** What only Bash knows, or each shell takes in its own way. */
const NOT_EVERYWHERE =
  /[{}[\]!~]|\$['"(]\(|\$['"]|[<>]\(|&>|>&(?![\d-])|<<<|\(\(|\|&|;&|(?:^|[\s;&|(`])(?:\w*=|(?:time|function|select|coproc)\b)/;

/** The state after it, for code that runs in this very shell. */
export function runCode(
  { text, shell }: Extract<InnerCode, { kind: 'code' }>,
  state: State,
  context: Context,
  entry: Entry,
): State {
  const fail = (words: string): State => {
    block(entry, text, words);
    return loseAll(state, text);
  };
  const name = bareName(shell) ?? shell;
  const isBash = name === 'bash' || name === 'eval';
  if (!isBash && !OTHER_SHELLS.has(name)) return fail(`\`${shell}\` may take it in another way than Bash`);
  if (!isBash && NOT_EVERYWHERE.test(text)) return fail(`\`${shell}\` may take it in another way than Bash`);
  context.run.code += text.length;
  if (!goOn(context.run, 1)) return fail('it is too much to look at');
  const { facts, script } = readFacts(text);
  const [unknown] = facts.unknowns;
  if (script === null || unknown !== undefined) return fail(`not understood: ${unknown?.words ?? 'the code'}`);
  const out = facts.redirections.find(({ direction }) => direction === 'out');
  if (out !== undefined) return fail(`\`${out.raw}\` writes a file`);
  entry.judged.push(text);
  // What is assigned before it is a variable in it, of which we know nothing.
  const start = name === 'eval' ? state : freshShell(state);
  return context.walk.list(script.commands, start, { ...context, source: text, owner: entry });
}
