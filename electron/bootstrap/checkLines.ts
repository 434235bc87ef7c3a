// `z-engine check`, its lines: what each asks about, and what is printed of the answer. Pure.
import { z } from 'zod';
import type { Checked } from '../../shared/domain/checked.ts';
import type { Decision } from '../../shared/domain/decision.ts';
import type { RuleRef } from '../../shared/domain/rule.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import { callIdSchema } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isTooDeep, TOO_DEEP } from '../agent/nesting.ts';

const callSchema = z.object({ tool: z.string().min(1), input: z.unknown() });
const ID = callIdSchema.parse('check');

/** A command line with its escapes: `\n \t \r \\`; any other backslash is one. */
export function commandCall(line: string): ToolCall {
  const command = line.replace(/\\([ntr\\])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
  return { id: ID, tool: 'Bash', input: { command } };
}
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\' };

/** `{"tool": "Read", "input": {…}}`. The error is a sentence: such a line is denied. */
export function jsonCall(line: string): Result<ToolCall, string> {
  const read = readJson(line);
  const call = callSchema.safeParse(read);
  if (!call.success) {
    return err(
      'the line is no call; write `{"tool": "Read", "input": {…}}`, or pass `--commands` to check command lines',
    );
  }
  const { tool, input } = call.data;
  return ok({ id: ID, tool, input: isTooDeep(input) ? TOO_DEEP : input });
}

/** What is typed behind the command: a call where it is one, else a command line to the letter. */
export function typedCall(text: string): ToolCall {
  const call = text.trimStart().startsWith('{') ? jsonCall(text) : err('');
  return call.ok ? call.value : { id: ID, tool: 'Bash', input: { command: text } };
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** One line, without its end. */
export function checkedLine(decided: Decision): string {
  const { decision, words, reasons, risk, effects, notices, parts, suggestion } = decided;
  const checked: Checked = {
    ...{ decision, reason: words, risk },
    parts: parts.map((part) => ({
      ...{ text: part.text, decision: part.decision, reason: part.words, blockedBy: part.blockedBy },
    })),
    rules: reasons.flatMap(({ rule, decision: said }) =>
      rule === null ? [] : [{ text: rule.text, source: sourceOf(rule), decision: said }],
    ),
    effects,
    suggestion: suggestion.rules.length > 0 ? suggestion : null,
    notices,
  };
  return JSON.stringify(checked);
}

function sourceOf({ source: { layer, file, line } }: RuleRef): string {
  return file === null ? layer : `${file}${line === null ? '' : `:${line}`}`;
}
