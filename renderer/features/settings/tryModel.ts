// "Try a call": what is asked of the gate, and its answer in plain words (G8). Pure; nothing here decides anything.
import type { Decision, Reason } from '../../../shared/domain/decision.ts';
import type { DecisionName } from '../../../shared/domain/decisionName.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

export type TriedTool = {
  readonly name: string;
  /** What the box is called, and what stands in it first. */
  readonly label: string;
  readonly example: string;
};

/** A command line for Bash; the input of all others is JSON, as an agent would send it. */
export const TOOLS: readonly TriedTool[] = [
  { name: 'Bash', label: 'Command line', example: '' },
  ...[
    ['Read', '{ "file_path": "README.md" }'],
    ['Edit', '{ "file_path": "README.md", "old_string": "a", "new_string": "b" }'],
    ['Write', '{ "file_path": "notes.md", "content": "…" }'],
    ['Delete', '{ "path": "notes.md" }'],
    ['Grep', '{ "pattern": "TODO" }'],
    ['Glob', '{ "pattern": "**/*.ts" }'],
    ['WebFetch', '{ "url": "https://example.com/" }'],
  ].map(([name = '', example = '']) => ({ name, label: 'Input, as JSON', example })),
];

/** The JSON that goes to the gate, null while there is nothing to ask, or why it cannot be sent. */
export function inputOf(tool: string, typed: string): Result<string | null, string> {
  if (typed.trim() === '') return ok(null);
  if (tool === 'Bash') return ok(JSON.stringify({ command: typed }));
  try {
    JSON.parse(typed);
    return ok(typed);
  } catch {
    return err('This is not JSON yet. Names and texts stand in double quotes, with a comma between two entries.');
  }
}

/** In one word, as it would be. */
export const ANSWER_WORDS: Readonly<Record<DecisionName, string>> = {
  allow: 'Would run',
  ask: 'Would ask you',
  deny: 'Would be refused',
};

/** Rules first, then the steps of the law; the strictest first within each. */
export function spoken(reasons: readonly Reason[]): readonly Reason[] {
  const strictness: Readonly<Record<DecisionName, number>> = { deny: 0, ask: 1, allow: 2 };
  const rank = ({ rule, decision }: Reason) => (rule === null ? 3 : 0) + strictness[decision];
  return reasons.toSorted((a, b) => rank(a) - rank(b));
}

/** What "Always allow…" would offer, or why it would offer nothing. */
export function offerOf({ suggestion, risk, decision }: Decision): {
  readonly rules: readonly string[];
  readonly words: string;
} {
  if (decision !== 'ask') return { rules: [], words: 'Nothing: only what asks can be allowed for good.' };
  if (risk === 'critical') return { rules: [], words: 'Nothing: what is critical is only ever allowed once.' };
  return { rules: suggestion.rules, words: suggestion.words };
}
