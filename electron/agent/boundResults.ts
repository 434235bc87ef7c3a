// Keeps what the model is told of a long chat within bounds: the results of old calls give way first. Pure.
// It must never drop a call's result as such, nor touch what a person or the model said.
import type { ModelMessage, ToolResultPart } from 'ai';

/** Characters of all results together. */
export const MAX_RESULTS = 600_000;
/** More than any one result has, so that the last is always there. */
const STEP = MAX_RESULTS / 2;
/** What is as short as this stays: it says what was done. */
const SHORT = 300;

export const LEFT_OUT = '[left out here since the chat grew long; call the tool again if you still need it]';

/**
 * The same messages, with the oldest long results replaced by a line that says so. What is left out grows in large steps,
 * so that the beginning of the chat stays the same from one question to the next.
 */
export function boundResults(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const total = messages.reduce(
    (sum, message) => sum + resultsOf(message).reduce((one, part) => one + sizeOf(part), 0),
    0,
  );
  if (total <= MAX_RESULTS) return messages;
  const cut = Math.ceil((total - MAX_RESULTS) / STEP) * STEP;
  let at = 0;
  return messages.map((message) => {
    if (message.role !== 'tool') return message;
    return {
      ...message,
      content: message.content.map((part) => {
        if (part.type !== 'tool-result') return part;
        const isOld = at < cut;
        at += sizeOf(part);
        return isOld ? shortened(part) : part;
      }),
    };
  });
}

const resultsOf = (message: ModelMessage): readonly ToolResultPart[] =>
  message.role === 'tool' ? message.content.filter((part) => part.type === 'tool-result') : [];

/** Short ones do not count, since they never give way. */
function sizeOf({ output }: ToolResultPart): number {
  const length = output.type === 'text' || output.type === 'error-text' ? output.value.length : 0;
  return length > SHORT ? length : 0;
}

function shortened(part: ToolResultPart): ToolResultPart {
  const { output } = part;
  const isLong = sizeOf(part) > 0 && (output.type === 'text' || output.type === 'error-text');
  return isLong ? { ...part, output: { ...output, value: LEFT_OUT } } : part;
}
