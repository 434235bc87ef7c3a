// The built-in Operator as a provider: no model, no network, no key; a fixed grammar turned into tool calls.
// It must never act itself: every call goes through the gate like any other agent's.
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { type Answer, answer } from './operatorPlan.ts';

const NOTHING_USED: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

export function createOperator(): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'z-engine',
    modelId: 'operator',
    supportedUrls: {},
    doGenerate: async ({ prompt }) => {
      const said = answer(prompt);
      return { content: contentOf(said, prompt), finishReason: reasonOf(said), usage: NOTHING_USED, warnings: [] };
    },
    doStream: async (options) => ({ stream: streamOf(options) }),
  };
}

/** One part a pull, so that a stop takes effect between two of them. */
function streamOf({ prompt, abortSignal }: LanguageModelV4CallOptions): ReadableStream<LanguageModelV4StreamPart> {
  const parts = partsOf(answer(prompt), prompt);
  return new ReadableStream({
    pull: (controller) => {
      abortSignal?.throwIfAborted();
      const next = parts.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
}

function* partsOf(said: Answer, prompt: LanguageModelV4Prompt): Generator<LanguageModelV4StreamPart, void> {
  yield { type: 'stream-start', warnings: [] };
  if (said.text !== '') {
    yield { type: 'text-start', id: 'text' };
    for (const delta of said.text.match(/[\s\S]{1,40}(?:\s|$)|[\s\S]{1,40}/gu) ?? [])
      yield { type: 'text-delta', id: 'text', delta };
    yield { type: 'text-end', id: 'text' };
  }
  const call = callOf(said, prompt);
  if (call) yield call;
  yield { type: 'finish', finishReason: reasonOf(said), usage: NOTHING_USED };
}

/** To give up is an error without a fault: the turn then did not get to its end. */
const reasonOf = ({ call, gaveUp }: Answer): LanguageModelV4FinishReason => ({
  unified: call ? 'tool-calls' : gaveUp ? 'error' : 'stop',
  raw: undefined,
});

const contentOf = (said: Answer, prompt: LanguageModelV4Prompt): LanguageModelV4Content[] => [
  ...(said.text === '' ? [] : [{ type: 'text' as const, text: said.text }]),
  ...[callOf(said, prompt)].filter((call) => call !== null),
];

/** Numbered through the chat, so that no two calls of it share an id. */
function callOf({ call }: Answer, prompt: LanguageModelV4Prompt): LanguageModelV4ToolCall | null {
  if (!call) return null;
  const before = prompt.flatMap((message) => (message.role === 'assistant' ? message.content : []));
  const number = before.filter((part) => part.type === 'tool-call').length + 1;
  return {
    type: 'tool-call',
    toolCallId: `operator-${number}`,
    toolName: call.tool,
    input: JSON.stringify(call.input),
  };
}
