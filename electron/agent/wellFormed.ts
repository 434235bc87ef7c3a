// The model's stored words in a form that every provider takes back, whoever said them. Pure.
// It must never add words, drop a call, or hand one provider's own marks to another.
import type { AssistantModelMessage } from 'ai';

type Part = Exclude<AssistantModelMessage['content'], string>[number];

/** What providers take as the id of a call, and as the name of a tool. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const UNKNOWN_TOOL = 'unknown_tool';

/** Gives each call of one history an id of its own; the model's stays where it is fit and new. */
export function createCallIds(): (id: string) => string {
  const used = new Set<string>();
  return (id) => {
    let [own, number] = [id, used.size];
    while (!ID.test(own) || used.has(own)) {
      number += 1;
      own = `call_${number}`;
    }
    used.add(own);
    return own;
  };
}

/** Null when nothing is left to say. `isOwn`: the same model said it that is asked now; only that one knows its marks. */
export function wellFormed(
  { content }: AssistantModelMessage,
  isOwn: boolean,
  callId: (id: string) => string,
): (AssistantModelMessage & { content: Part[] }) | null {
  const given: readonly Part[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const marks = (part: Part) =>
    isOwn && 'providerOptions' in part && part.providerOptions ? { providerOptions: part.providerOptions } : {};
  const parts = given.flatMap((part): Part[] => {
    if (part.type === 'text') return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text, ...marks(part) }];
    if (part.type === 'reasoning') return isOwn ? [{ type: 'reasoning', text: part.text, ...marks(part) }] : [];
    if (part.type !== 'tool-call') return [];
    const { toolName, input } = part;
    const name = ID.test(toolName) ? toolName : UNKNOWN_TOOL;
    return [
      {
        type: 'tool-call',
        toolCallId: callId(part.toolCallId),
        toolName: name,
        input: asObject(input),
        ...marks(part),
      },
    ];
  });
  return parts.some((part) => part.type !== 'reasoning') ? { role: 'assistant', content: parts } : null;
}

/** Arguments that were not even an object are told as none; the result of the call says what was wrong. */
const asObject = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
