// What the model is told of a chat so far, from what is stored. Pure.
// INVARIANT: every tool call has exactly one result directly behind it, whatever happened to it, and an id of its own.
import type { ModelMessage, ToolResultPart } from 'ai';
import { modelMessageSchema } from 'ai';
import { z } from 'zod';
import { assertNever } from '../../shared/assertNever.ts';
import type { MessageId } from '../../shared/ids.ts';
import { boundResults } from './boundResults.ts';
import type { StoredCall, StoredMessage } from './ports.ts';
import { createCallIds, wellFormed } from './wellFormed.ts';

const INTERRUPTED = 'interrupted: the app stopped before this ran; it did not finish';

/**
 * The `content` of a stored assistant message: the user message whose turn it belongs to, the model's own words, and
 * the label of the model that said them (null: nobody's).
 */
export type StepContent = {
  readonly turn: MessageId;
  readonly messages: readonly ModelMessage[];
  readonly by: string | null;
};

const stepContentSchema = z.object({
  turn: z.string(),
  messages: z.array(modelMessageSchema),
  by: z.string().nullable().default(null),
});

/**
 * `upTo` is the user message whose turn runs; what was sent after it waits and is left out. `asked` is the label of the
 * model that is told: what other models thought, and what only their providers understand, is left out.
 */
export function historyOf(
  messages: readonly StoredMessage[],
  calls: readonly StoredCall[],
  upTo: MessageId,
  asked: string,
): readonly ModelMessage[] {
  const steps = stepsByTurn(messages);
  const callId = createCallIds();
  const users = messages.filter((message) => message.role === 'user');
  const told = users
    .slice(0, users.findIndex((user) => user.id === upTo) + 1)
    .flatMap((user) => [
      { role: 'user' as const, content: user.text },
      ...(steps.get(user.id) ?? []).flatMap((step) => withResults(step, calls, step.by === asked, callId)),
    ]);
  return boundResults(told);
}

/** The user message whose turn was the last to have an answer; undefined when none had. */
export function lastTurn(messages: readonly StoredMessage[]): MessageId | undefined {
  const turns = messages.flatMap((message) => {
    const content = stepContentSchema.safeParse(message.role === 'assistant' ? message.content : null);
    return content.success ? [content.data.turn] : [];
  });
  return messages.find((message) => message.role === 'user' && message.id === turns.at(-1))?.id;
}

type Step = { readonly id: MessageId; readonly messages: readonly ModelMessage[]; readonly by: string | null };

/** A step whose content cannot be read any more counts as its plain text, in the turn that it stands in. */
function stepsByTurn(messages: readonly StoredMessage[]): ReadonlyMap<string, readonly Step[]> {
  const steps = new Map<string, Step[]>();
  let standsIn = '';
  for (const message of messages) {
    if (message.role === 'user') standsIn = message.id;
    if (message.role !== 'assistant') continue;
    const content = stepContentSchema.safeParse(message.content);
    const turn = content.success ? content.data.turn : standsIn;
    const own = content.success ? content.data.messages : textOnly(message.text);
    const by = content.success ? content.data.by : null;
    steps.set(turn, [...(steps.get(turn) ?? []), { id: message.id, messages: own, by }]);
  }
  return steps;
}

/** The model's words when nothing but their text is known. */
export const textOnly = (text: string): readonly ModelMessage[] =>
  text === '' ? [] : [{ role: 'assistant', content: [{ type: 'text', text }] }];

/** Results that came with the model's words are not ours, and are left out. */
function withResults(
  step: Step,
  calls: readonly StoredCall[],
  isOwn: boolean,
  callId: (id: string) => string,
): readonly ModelMessage[] {
  const own = calls.filter((call) => call.messageId === step.id);
  let position = 0;
  return step.messages.flatMap((given): ModelMessage[] => {
    const message = given.role === 'assistant' ? wellFormed(given, isOwn, callId) : null;
    if (message === null) return [];
    const results = message.content.flatMap((part): ToolResultPart[] => {
      if (part.type !== 'tool-call') return [];
      const call = own.find((found) => found.position === position);
      position += 1;
      return [{ type: 'tool-result', toolCallId: part.toolCallId, toolName: part.toolName, output: outputOf(call) }];
    });
    return results.length === 0 ? [message] : [message, { role: 'tool', content: results }];
  });
}

function outputOf(call: StoredCall | undefined): ToolResultPart['output'] {
  const value = call?.result ?? INTERRUPTED;
  const status = call?.view.status ?? 'interrupted';
  switch (status) {
    case 'done':
      return { type: 'text', value };
    case 'denied':
      return { type: 'execution-denied', reason: value };
    case 'failed':
    case 'stopped':
    case 'interrupted':
      return { type: 'error-text', value };
    case 'deciding':
    case 'waiting':
    case 'running':
      return { type: 'error-text', value: INTERRUPTED };
    default:
      return assertNever(status);
  }
}
