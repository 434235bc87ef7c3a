// Tests only: a model that says what a script tells it to. It must never be imported by the product.
import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider';

/** One answer. `input` as text goes out raw; `hang` never ends, and does not listen to a stop; `refuse` fails before a word. */
export type Said = {
  readonly text?: string;
  readonly calls?: readonly { readonly tool: string; readonly input: object | string }[];
  readonly error?: string;
  readonly hang?: boolean;
  readonly refuse?: string;
};

export type ModelFake = LanguageModelV4 & { readonly prompts: LanguageModelV4Prompt[] };

/** `script` is asked with the number of the answer, from 0; past its end the model says "end". */
export function createModelFake(script: readonly Said[]): ModelFake {
  const prompts: LanguageModelV4Prompt[] = [];
  return {
    ...{ specificationVersion: 'v4', provider: 'fake', modelId: 'fake', supportedUrls: {}, prompts },
    doGenerate: async () => {
      throw new Error('not used');
    },
    doStream: async ({ prompt }) => {
      const said = script[prompts.length] ?? { text: 'end' };
      prompts.push(structuredClone(prompt));
      if (said.refuse) throw new Error(said.refuse);
      return { stream: streamOf(partsOf(said, prompts.length), said.hang ?? false) };
    },
  };
}

const NOTHING_USED = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

function partsOf(said: Said, answer: number): LanguageModelV4StreamPart[] {
  const { text = '', calls = [], error } = said;
  const deltas = text.match(/.{1,4}/gs) ?? [];
  return [
    { type: 'stream-start', warnings: [] },
    ...(text === '' ? [] : [{ type: 'text-start' as const, id: 't' }]),
    ...deltas.map((delta) => ({ type: 'text-delta' as const, id: 't', delta })),
    ...calls.map(({ tool, input }, at) => ({
      ...{ type: 'tool-call' as const, toolCallId: `m${answer}-${at}`, toolName: tool },
      input: typeof input === 'string' ? input : JSON.stringify(input),
    })),
    ...(error === undefined ? [] : [{ type: 'error' as const, error: new Error(error) }]),
    { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage: NOTHING_USED },
  ];
}

function streamOf(
  parts: readonly LanguageModelV4StreamPart[],
  isHanging: boolean,
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start: (controller) => {
      for (const part of isHanging ? parts.slice(0, -1) : parts) controller.enqueue(part);
      if (!isHanging) controller.close();
    },
  });
}
