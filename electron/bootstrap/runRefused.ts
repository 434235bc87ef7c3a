// The calls that were refused for lack of a person, with the flags that the gate names for each. Pure.
import type { RefusedCall } from '../../shared/domain/runEvent.ts';
import type { ToolCallView } from '../../shared/domain/toolCall.ts';
import { isRefused } from './runOutcome.ts';

export const refusedCalls = (calls: readonly ToolCallView[]): RefusedCall[] =>
  calls.filter(isRefused).map((call) => ({
    callId: call.id,
    tool: call.tool,
    target: call.target,
    message: call.output,
    flags: flagsOf(call),
  }));

/** As `permission/preApproval.ts` words it: flags in backticks, each value quoted for a shell, joined by "and". */
const HINT = 'nobody is here to answer: pass ';
const FLAG = /`(--[a-z-]+ (?:"[^"]*"|(?:'[^']*'|\\')+|\w+))`(?: and )?/y;

/**
 * INVARIANT: read from the gate's own reason alone, where all that an agent wrote stands between quotes; never from a
 * text that holds an agent's words as they are.
 */
function flagsOf({ decision }: ToolCallView): string[] {
  const words = decision?.reasons.find((reason) => reason.rule === null && reason.words.startsWith(HINT))?.words ?? '';
  const flags: string[] = [];
  FLAG.lastIndex = HINT.length;
  for (let found = FLAG.exec(words); found !== null; found = FLAG.exec(words)) flags.push(found[1] ?? '');
  return flags;
}
