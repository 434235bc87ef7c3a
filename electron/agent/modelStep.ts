// One answer of the model, over the AI SDK. It must never let the SDK execute a tool, try again by itself, or fetch anything.
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { type ModelMessage, streamText, type ToolSet, tool } from 'ai';
import type { Tool } from '../tools/tool.ts';
import { textOnly } from './history.ts';
import { INSTRUCTIONS } from './instructions.ts';

/** A call as the model asked for it. `fault` is set when it is malformed; `input` may be anything then. */
export type AskedCall = { readonly tool: string; readonly input: unknown; readonly fault: string | null };

/** `fault` is set when the model failed. After a failure or a stop there are no calls, only the text so far. */
export type Answer = {
  readonly text: string;
  readonly messages: readonly ModelMessage[];
  readonly calls: readonly AskedCall[];
  readonly fault: string | null;
};

type Question = {
  readonly model: LanguageModelV4;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly Tool[];
  readonly signal: AbortSignal;
  readonly onText: (delta: string) => void;
};

/** Never throws. A stop ends it at once, also when the model does not listen. */
export async function askModel(question: Question): Promise<Answer> {
  const { signal, onText } = question;
  let text = '';
  const calls: AskedCall[] = [];
  try {
    const answer = start(question);
    for await (const part of untilStopped(answer.stream, signal)) {
      if (part.type === 'text-delta') {
        text += part.text;
        onText(part.text);
      }
      if (part.type === 'tool-call') calls.push(askedCall(part));
      if (part.type === 'error') return broken(text, wordsOf(part.error));
      if (part.type === 'abort') return broken(text, null);
    }
    if (signal.aborted) return broken(text, null);
    const { messages } = await answer.response;
    return { text, calls, fault: null, messages: messages.filter((message) => message.role === 'assistant') };
  } catch (error) {
    return broken(text, signal.aborted ? null : wordsOf(error));
  }
}

function start({ model, messages, tools, signal }: Question) {
  const answer = streamText({
    model,
    instructions: INSTRUCTIONS,
    messages: [...messages],
    tools: toolSet(tools),
    abortSignal: signal,
    maxRetries: 0,
    onError: () => {},
    experimental_download: async (files) => {
      if (files.length > 0) throw new Error('this app fetches nothing for a model');
      return [];
    },
  });
  for (const promise of [answer.response, answer.finishReason]) promise.then(undefined, () => {});
  return answer;
}

/** Without `execute`: a call is only ever a wish. */
const toolSet = (tools: readonly Tool[]): ToolSet =>
  Object.fromEntries(tools.map(({ name, description, inputSchema }) => [name, tool({ description, inputSchema })]));

const broken = (text: string, fault: string | null): Answer => ({ text, fault, calls: [], messages: textOnly(text) });

type ToolCallPart = { toolName: string; input: unknown; invalid?: boolean | undefined; error?: unknown };

const askedCall = (part: ToolCallPart): AskedCall => ({
  tool: part.toolName,
  input: part.input,
  fault: part.invalid === true ? wordsOf(part.error) : null,
});

async function* untilStopped<T>(stream: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T, void> {
  const { promise: stopped, resolve } = Promise.withResolvers<null>();
  const stop = () => resolve(null);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const iterator = stream[Symbol.asyncIterator]();
  try {
    while (true) {
      const next = await Promise.race([iterator.next(), stopped]);
      if (next === null || next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    iterator.return?.().then(undefined, () => {});
  }
}

const MAX_WORDS = 500;

/** An error in a few words: the message, never its stack or the request it holds. */
export function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : typeof error === 'string' ? error : JSON.stringify(error);
  const line = (words ?? '').split('\n')[0]?.trim() || 'unknown fault';
  return line.length <= MAX_WORDS ? line : `${line.slice(0, MAX_WORDS).toWellFormed()}…`;
}
