// A model of a provider whose faults are plain words, and whose requests stand under the settings.
// It must never change what a model says.
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { type Asked, faultOf } from './modelFault.ts';

type Given = {
  readonly model: LanguageModelV4;
  readonly asked: Asked;
  /** Tokens; null leaves it to the server. */
  readonly maxOutputTokens: number | null;
};

export function plainModel({ model, asked, maxOutputTokens }: Given): LanguageModelV4 {
  const under = (options: LanguageModelV4CallOptions): LanguageModelV4CallOptions =>
    maxOutputTokens === null ? options : { ...options, maxOutputTokens };
  const fail = (options: LanguageModelV4CallOptions) => (error: unknown) => {
    throw options.abortSignal?.aborted ? error : faultOf(error, asked);
  };
  return {
    ...{ specificationVersion: 'v4', provider: model.provider, modelId: model.modelId, supportedUrls: {} },
    doGenerate: async (options) => model.doGenerate(under(options)).then(undefined, fail(options)),
    doStream: async (options) => {
      const answer = await model.doStream(under(options)).then(undefined, fail(options));
      return { ...answer, stream: plainStream(answer.stream, options.abortSignal, asked) };
    },
  };
}

function plainStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  signal: AbortSignal | undefined,
  asked: Asked,
): ReadableStream<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value.type === 'error' ? { ...value, error: faultOf(value.error, asked) } : value);
      } catch (error) {
        controller.error(signal?.aborted ? error : faultOf(error, asked));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
