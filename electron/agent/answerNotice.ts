// What the app says of an answer that came whole and is still not what was hoped for. Pure.
import type { Answer } from './modelStep.ts';

/** What begins a line when a model writes its calls as text, because the server does not read them. */
const CALL_AS_TEXT =
  /^[^\S\n]*(?:<tool_call>|<function=|<function_calls?>|\[TOOL_CALLS\]|<\|tool_calls?(?:_begin)?\|>)/m;

/** `text` is a sentence for the chat; `gaveUp`: the turn did not get to its end. */
export type AnswerNotice = { readonly text: string; readonly gaveUp: boolean };

/** Null when there is nothing to say. `step` counts the answers of a turn from 1: only a first one has to say something. */
export function noticeOn({ text, calls, fault, reason }: Answer, step: number): AnswerNotice | null {
  if (fault !== null || reason === null) return null;
  if (reason === 'length') {
    const limit = 'Raise `max_output_tokens` in `[provider]`, or send a message to go on.';
    return { text: `The answer was cut off at the model's limit. ${limit}`, gaveUp: true };
  }
  if (calls.length > 0) return null;
  if (reason === 'content-filter') return { text: 'The model or its server refused to answer.', gaveUp: true };
  if (CALL_AS_TEXT.test(text)) {
    const advice = 'Choose a model with tools, or a server that reads its calls.';
    return { text: `This model or server does not do tool calls: it wrote one as text. ${advice}`, gaveUp: true };
  }
  if (text.trim() === '' && step === 1)
    return { text: 'The model ended without a word. Send a message to go on.', gaveUp: true };
  return null;
}
