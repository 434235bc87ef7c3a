// One answer of the model, over the AI SDK. It must never let the SDK execute a tool, try again by itself, or fetch anything.
import type { LanguageModelV4 } from '@ai-sdk/provider';
import {
  type AssistantModelMessage,
  type FinishReason,
  type ModelMessage,
  streamText,
  type TextStreamPart,
  type ToolSet,
  tool,
} from 'ai';
import type { Tool } from '../tools/tool.ts';
import { textOnly } from './history.ts';
import { isTooDeep, TOO_DEEP } from './nesting.ts';
import type { ModelError, PassingFault } from './ports.ts';

/** A call as the model asked for it. `fault` is set when it is malformed; `input` may be anything then. */
export type AskedCall = { readonly tool: string; readonly input: unknown; readonly fault: string | null };

/** `fault` is set when the model failed. After a failure or a stop there are no calls, only the text so far. */
export type Answer = {
  readonly text: string;
  readonly messages: readonly ModelMessage[];
  readonly calls: readonly AskedCall[];
  readonly fault: string | null;
  /** Set with a fault that came before any output and may pass. */
  readonly passing: PassingFault | null;
  /** Why it says that it ended; null after a failure or a stop. */
  readonly reason: FinishReason | null;
};

export type Question = {
  readonly model: LanguageModelV4;
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly Tool[];
  readonly signal: AbortSignal;
  readonly onText: (delta: string) => void;
};

/** No model writes so much in one answer; more would only fill the memory. */
const MAX_ANSWER = 1_000_000;

/** Never throws. A stop ends it at once, also when the model does not listen. */
export async function askModel(question: Question): Promise<Answer> {
  const { signal } = question;
  const own = new AbortController();
  const heard: Heard = { text: '', size: 0, calls: [], reason: null };
  try {
    const answer = start(question, AbortSignal.any([signal, own.signal]));
    for await (const part of untilStopped(answer.stream, signal)) {
      if (part.type === 'error') return broken(heard, part.error);
      if (part.type === 'abort') return stopped(heard);
      listen(heard, part, question.onText);
      if (heard.size > MAX_ANSWER) return broken(heard, TOO_LONG);
    }
    if (signal.aborted) return stopped(heard);
    if (heard.reason === 'interrupted') return broken(heard, CUT_OFF);
    const { messages } = await answer.response;
    const said = messages.flatMap((message) => (message.role === 'assistant' ? [withinDepth(message)] : []));
    return { ...heard, messages: said, fault: null, passing: null };
  } catch (error) {
    return signal.aborted ? stopped(heard) : broken(heard, error);
  } finally {
    own.abort();
  }
}

const TOO_LONG = `the answer was longer than ${MAX_ANSWER.toLocaleString('en')} characters and was cut off`;
const CUT_OFF = 'the answer ended before it was whole';

/** `size` counts the characters of all that came, shown or not. */
type Heard = { text: string; size: number; readonly calls: AskedCall[]; reason: FinishReason | null };

function listen(heard: Heard, part: TextStreamPart<ToolSet>, onText: (delta: string) => void): void {
  if (part.type === 'text-delta') {
    heard.text += part.text;
    onText(part.text);
  }
  heard.size += sizeOf(part);
  if (part.type === 'tool-call') heard.calls.push(askedCall(part));
  if (part.type === 'finish') heard.reason = part.finishReason;
}

function sizeOf(part: TextStreamPart<ToolSet>): number {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') return part.text.length;
  return part.type === 'tool-input-delta' ? part.delta.length : 0;
}

function start({ model, instructions, messages, tools }: Question, abortSignal: AbortSignal) {
  const answer = streamText({
    model,
    instructions,
    messages: [...messages],
    tools: toolSet(tools),
    abortSignal,
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

const cut = (text: string) => ({ text, calls: [], messages: textOnly(text), reason: null });
const stopped = ({ text }: Heard): Answer => ({ ...cut(text), fault: null, passing: null });
const broken = ({ text, size }: Heard, error: unknown): Answer => ({
  ...cut(text),
  fault: wordsOf(error),
  passing: size === 0 ? passingOf(error) : null,
});

const passingOf = (error: unknown): PassingFault | null =>
  error instanceof Error ? ((error as Partial<ModelError>).passing ?? null) : null;

type ToolCallPart = { toolName: string; input: unknown; invalid?: boolean | undefined; error?: unknown };

/** A bottomless input is malformed, and goes no further. */
function askedCall({ toolName: tool, input, invalid, error }: ToolCallPart): AskedCall {
  if (isTooDeep(input)) return { tool, input: TOO_DEEP, fault: TOO_DEEP };
  return { tool, input, fault: invalid === true ? wordsOf(error) : null };
}

function withinDepth(message: AssistantModelMessage): AssistantModelMessage {
  if (typeof message.content === 'string') return message;
  const content = message.content.map((part) =>
    part.type === 'tool-call' && isTooDeep(part.input) ? { ...part, input: {} } : part,
  );
  return { ...message, content };
}

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
