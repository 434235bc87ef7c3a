// Models that speak the Chat Completions protocol: OpenAI, Ollama, LM Studio, llama.cpp and others.
// It must never send a key that the endpoint does not hold.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelDeps } from './anthropic.ts';
import type { Endpoint } from './endpoint.ts';
import { createModelFetch } from './modelFetch.ts';
import { plainModel } from './plainModel.ts';

const OPENAI = 'api.openai.com';

export function openAiCompatibleModel(endpoint: Endpoint, deps: ModelDeps): LanguageModelV4 {
  const { baseUrl, host, key, model, maxOutputTokens } = endpoint;
  const asked = { host, keySource: key?.name ?? null, key: key?.value ?? null };
  const provider = createOpenAICompatible({
    name: 'openaiCompatible',
    baseURL: baseUrl,
    ...(key ? { apiKey: key.value } : {}),
    fetch: createModelFetch({ ...deps, asked }),
    transformRequestBody: (body) => requestBody(body, host),
  });
  return plainModel({ model: provider(model), asked, maxOutputTokens });
}

/** OpenAI calls the limit by a new name, which the others do not know. */
export function requestBody(body: Readonly<Record<string, unknown>>, host: string): Record<string, unknown> {
  const { max_tokens, messages, ...rest } = body;
  const limit =
    max_tokens === undefined ? {} : { [host === OPENAI ? 'max_completion_tokens' : 'max_tokens']: max_tokens };
  return { ...rest, ...limit, messages: Array.isArray(messages) ? withoutNeighbours(messages) : messages };
}

type Message = Readonly<Record<string, unknown>>;

/** Many servers want user and assistant in turns: neighbours of one role become one message. */
function withoutNeighbours(messages: readonly Message[]): readonly Message[] {
  const merged: Message[] = [];
  for (const message of messages) {
    const before = merged.at(-1);
    const joined = before && before.role === message.role ? join(before, message) : null;
    if (joined) merged[merged.length - 1] = joined;
    else merged.push(message);
  }
  return merged;
}

/** Null for messages that must stand alone: results, and calls that have theirs behind them. */
function join(before: Message, message: Message): Message | null {
  const [first, second] = [before.content ?? '', message.content ?? ''];
  if (message.role !== 'user' && message.role !== 'assistant') return null;
  if (before.tool_calls !== undefined || typeof first !== 'string' || typeof second !== 'string') return null;
  return { ...before, ...message, content: [first, second].filter(Boolean).join('\n\n') };
}
