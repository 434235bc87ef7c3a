// Who answers in a chat, as the settings and the environment are now. It must never keep a key longer than a question.
import type { Settings } from '../../shared/domain/settings.ts';
import { err, ok } from '../../shared/result.ts';
import type { ModelChoice, Models } from '../agent/ports.ts';
import { anthropicModel, type ModelDeps } from './anthropic.ts';
import { type Endpoint, type Environment, endpointOf } from './endpoint.ts';
import { openAiCompatibleModel } from './openAiCompatible.ts';
import { createOperator } from './operator.ts';

type RegistryDeps = {
  readonly settings: () => Settings['provider'];
  readonly env: Environment;
  readonly fetch?: typeof fetch;
  /** Milliseconds that a server has to begin its answer. */
  readonly headerMs?: number;
};

/** Nothing set means the Operator, which needs no key and no network. */
export function createModels({ settings, env, fetch: given = fetch, ...more }: RegistryDeps): Models {
  const operator: ModelChoice = { model: createOperator(), label: 'operator', isOperator: true };
  const deps: ModelDeps = { fetch: given, ...more };
  return {
    current: () => {
      const endpoint = endpointOf(settings(), env);
      if (!endpoint.ok) return err(endpoint.error);
      return ok(endpoint.value === null ? operator : choiceOf(endpoint.value, deps));
    },
  };
}

function choiceOf(endpoint: Endpoint, deps: ModelDeps): ModelChoice {
  const { kind, model, host } = endpoint;
  if (kind === 'anthropic')
    return { model: anthropicModel(endpoint, deps), label: `anthropic ${model}`, isOperator: false };
  return {
    model: openAiCompatibleModel(endpoint, deps),
    label: `openai-compatible ${model} (${host})`,
    isOperator: false,
  };
}
