// Models that speak the Messages protocol of Anthropic. It must never read a key or an address from the environment.
import { createAnthropic } from '@ai-sdk/anthropic';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Endpoint } from './endpoint.ts';
import { createModelFetch } from './modelFetch.ts';
import { plainModel } from './plainModel.ts';

/** The protocol wants a limit, and for a model that is not known the library takes one too small for a file. */
const MAX_OUTPUT_TOKENS = 32_000;

export type ModelDeps = { readonly fetch: typeof fetch; readonly headerMs?: number };

export function anthropicModel(endpoint: Endpoint, deps: ModelDeps): LanguageModelV4 {
  const { baseUrl, host, key, model, maxOutputTokens } = endpoint;
  const asked = { host, keySource: key?.name ?? null, key: key?.value ?? null };
  const provider = createAnthropic({
    baseURL: baseUrl,
    apiKey: key?.value ?? '',
    fetch: createModelFetch({ ...deps, asked }),
  });
  return plainModel({ model: provider(model), asked, maxOutputTokens: maxOutputTokens ?? MAX_OUTPUT_TOKENS });
}
