// `z-engine check`: lines made into tool calls, and each decision printed. INVARIANT: nothing here executes anything.
import { z } from 'zod';
import type { Decision } from '../../shared/domain/decision.ts';
import type { CheckedCall } from '../../shared/domain/runEvent.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import { callIdSchema } from '../../shared/ids.ts';
import { ok, type Result } from '../../shared/result.ts';
import { isTooDeep, TOO_DEEP } from '../agent/nesting.ts';
import type { Engine } from './app.ts';

const callSchema = z.object({ tool: z.string().min(1), input: z.unknown() });

/**
 * A line that is a JSON object with `tool` and `input` is that call; any other is a command line of Bash, to the letter.
 * Blank lines are none.
 */
export function callsOf(text: string): ToolCall[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line, at) => ({ id: callIdSchema.parse(`check-${at + 1}`), ...(jsonCall(line) ?? bashCall(line)) }));
}

type Asked = Pick<ToolCall, 'tool' | 'input'>;

const bashCall = (command: string): Asked => ({ tool: 'Bash', input: { command } });

function jsonCall(line: string): Asked | null {
  if (!line.trimStart().startsWith('{')) return null;
  try {
    const read = callSchema.safeParse(JSON.parse(line));
    if (!read.success) return null;
    const { tool, input } = read.data;
    return { tool, input: isTooDeep(input) ? TOO_DEEP : input };
  } catch {
    return null; // `{ ls; }` is a command line
  }
}

function checkedLine({ tool, input }: Asked, decided: Decision): string {
  const { decision, words, reasons, decider, risk, effects, notices, parts, suggestion } = decided;
  const rest = { decision, words, reasons, decider, risk, effects, rules: suggestion.rules, notices, parts };
  const checked: CheckedCall = { v: 1, type: 'checked', call: { tool, input }, ...rest };
  return `${JSON.stringify(checked)}\n`;
}

export type CheckDeps = {
  readonly engine: Engine;
  readonly folder: string;
  readonly out: (text: string) => void;
  readonly signal: AbortSignal;
};

/** The error is a sentence. It ends early, without one, when the signal is given. */
export async function checkCalls(
  { engine, folder, out, signal }: CheckDeps,
  calls: readonly ToolCall[],
): Promise<Result<void, string>> {
  const begun = await engine.begin(folder);
  if (!begun.ok) return begun;
  try {
    for (const call of calls) {
      if (signal.aborted) break;
      out(checkedLine(call, await engine.explain(call, begun.value.id)));
    }
    return ok(undefined);
  } finally {
    engine.discard(begun.value.id);
  }
}
