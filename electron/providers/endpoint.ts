// Which model server answers, from the settings and the environment. Pure.
// It must never put a key anywhere but into the endpoint itself, nor send one in clear or to a host it was not meant for.
import type { Settings } from '../../shared/domain/settings.ts';
import { err, ok, type Result } from '../../shared/result.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** `name`: the variable that the key was taken from. */
export type Key = { readonly value: string; readonly name: string };

export type Endpoint = {
  readonly kind: 'anthropic' | 'openai-compatible';
  readonly model: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** With its port. */
  readonly host: string;
  readonly key: Key | null;
  readonly maxOutputTokens: number | null;
};

type Family = { readonly baseUrl: string; readonly keyName: string };
const FAMILIES: Readonly<Record<Endpoint['kind'], Family>> = {
  anthropic: { baseUrl: 'https://api.anthropic.com/v1', keyName: 'ANTHROPIC_API_KEY' },
  'openai-compatible': { baseUrl: 'https://api.openai.com/v1', keyName: 'OPENAI_API_KEY' },
};

/** Null: the Operator. The error is a sentence in lower case that says what to set. */
export function endpointOf(settings: Settings['provider'], env: Environment): Result<Endpoint | null, string> {
  const kind = kindOf(filled(env.Z_ENGINE_PROVIDER) ?? settings.kind);
  if (!kind.ok) return kind;
  if (kind.value === null) return ok(null);
  const family = FAMILIES[kind.value];
  const model = filled(env.Z_ENGINE_MODEL) ?? settings.model;
  if (model === undefined)
    return err(`no model is named for \`${kind.value}\`; set \`model\` in \`[provider]\`, or \`Z_ENGINE_MODEL\``);
  const url = urlOf(filled(env.Z_ENGINE_BASE_URL) ?? settings.base_url ?? family.baseUrl);
  if (!url.ok) return url;
  const isOwnHost = url.value.host === new URL(family.baseUrl).host;
  const key = keyOf(settings, env, isOwnHost || isLoopback(url.value) ? family.keyName : null);
  if (!key.ok) return key;
  const needsKey = kind.value === 'anthropic' || isOwnHost;
  if (key.value === null && needsKey)
    return err(sayMissingKey(kind.value, settings, isOwnHost ? family.keyName : null));
  if (key.value !== null && url.value.protocol === 'http:' && !isLoopback(url.value))
    return err(
      `the key in \`${key.value.name}\` would go to \`${url.value.host}\` in clear; use an https address as \`base_url\``,
    );
  return ok({
    ...{ kind: kind.value, model, host: url.value.host, key: key.value },
    baseUrl: url.value.href.replace(/\/+$/, ''),
    maxOutputTokens: settings.max_output_tokens ?? null,
  });
}

/** What is set to nothing is not set. */
const filled = (text: string | undefined) => (text === undefined || text.trim() === '' ? undefined : text.trim());

function kindOf(text: string | undefined): Result<Endpoint['kind'] | null, string> {
  if (text === undefined || text === 'operator') return ok(null);
  if (text === 'anthropic' || text === 'openai-compatible') return ok(text);
  const kinds = '`operator`, `anthropic` or `openai-compatible`';
  return err(`\`${text}\` is no kind of provider; set \`Z_ENGINE_PROVIDER\` to ${kinds}`);
}

function urlOf(text: string): Result<URL, string> {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    return err('the address of the model server is none; set `base_url` to one like `http://127.0.0.1:11434/v1`');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return err(
      'the address of the model server holds a name, a password, a query or a mark; `base_url` is the plain address, and a key stands in `Z_ENGINE_API_KEY`',
    );
  return ok(url);
}

const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

/** `usual` is the provider's own variable, which was meant for its own host; null where it must not go. */
function keyOf(settings: Settings['provider'], env: Environment, usual: string | null): Result<Key | null, string> {
  const names = ['Z_ENGINE_API_KEY', settings.api_key_env, usual].filter((name) => typeof name === 'string');
  const name = names.find((one) => filled(env[one]) !== undefined);
  const value = name === undefined ? undefined : filled(env[name]);
  if (name === undefined || value === undefined) return ok(null);
  if (!/^[\x21-\x7e]+$/.test(value))
    return err(`the key in \`${name}\` holds spaces or letters that no key has; set it again`);
  return ok({ value, name });
}

function sayMissingKey(kind: string, { api_key_env }: Settings['provider'], usual: string | null): string {
  const names = ['Z_ENGINE_API_KEY', ...(api_key_env ? [api_key_env] : []), ...(usual ? [usual] : [])];
  const list = names.map((name) => `\`${name}\``).join(' or ');
  return `there is no key for \`${kind}\`; set the environment variable ${list}, and start Z Engine again`;
}
