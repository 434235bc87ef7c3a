import { expect, test } from 'vitest';
import type { Settings } from '../../shared/domain/settings.ts';
import { err, ok } from '../../shared/result.ts';
import { type Endpoint, type Environment, endpointOf } from './endpoint.ts';

type Given = Settings['provider'];
const anthropic: Given = { kind: 'anthropic', model: 'claude-x' };
const other: Given = { kind: 'openai-compatible', model: 'm' };
const local: Given = { ...other, base_url: 'http://127.0.0.1:11434/v1/' };
const endpoint = (changes: Partial<Endpoint>): ReturnType<typeof endpointOf> =>
  ok({
    ...{ kind: 'openai-compatible', model: 'm', baseUrl: 'http://127.0.0.1:11434/v1', host: '127.0.0.1:11434' },
    ...{ key: null, maxOutputTokens: null },
    ...changes,
  });
const claude: Partial<Endpoint> = {
  ...{ kind: 'anthropic', model: 'claude-x', baseUrl: 'https://api.anthropic.com/v1', host: 'api.anthropic.com' },
};
const openAi = { baseUrl: 'https://api.openai.com/v1', host: 'api.openai.com' };
const key = (name: string, value = 'k1') => ({ name, value });
const NO_MODEL = (kind: string) =>
  err(`no model is named for \`${kind}\`; set \`model\` in \`[provider]\`, or \`Z_ENGINE_MODEL\``);
const NO_KEY = (kind: string, names: string) =>
  err(`there is no key for \`${kind}\`; set the environment variable ${names}, and start Z Engine again`);
const CLEAR = (name: string, host: string) =>
  err(`the key in \`${name}\` would go to \`${host}\` in clear; use an https address as \`base_url\``);
const PLAIN = err(
  'the address of the model server holds a name, a password, a query or a mark; `base_url` is the plain address, and a key stands in `Z_ENGINE_API_KEY`',
);
const NO_ADDRESS = err(
  'the address of the model server is none; set `base_url` to one like `http://127.0.0.1:11434/v1`',
);
const BAD_KEY = (name: string) => err(`the key in \`${name}\` holds spaces or letters that no key has; set it again`);

const laws: [string, Given, Environment, ReturnType<typeof endpointOf>][] = [
  ['nothing set is the Operator', {}, { ANTHROPIC_API_KEY: 'k1', Z_ENGINE_MODEL: 'x' }, ok(null)],
  ['the Operator by name', { kind: 'operator' }, {}, ok(null)],
  ['the environment outweighs the settings', anthropic, { Z_ENGINE_PROVIDER: 'operator' }, ok(null)],
  ['what is set to nothing is not set', {}, { Z_ENGINE_PROVIDER: ' ' }, ok(null)],
  [
    'an unknown kind is no Operator',
    {},
    { Z_ENGINE_PROVIDER: 'gemini' },
    err('`gemini` is no kind of provider; set `Z_ENGINE_PROVIDER` to `operator`, `anthropic` or `openai-compatible`'),
  ],
  ['a model is missing', { kind: 'anthropic' }, { ANTHROPIC_API_KEY: 'k1' }, NO_MODEL('anthropic')],
  ['also at a local server', { ...local, model: undefined }, {}, NO_MODEL('openai-compatible')],
  ['a local server needs no key', local, {}, endpoint({})],
  [
    'all of the environment',
    {},
    {
      ...{ Z_ENGINE_PROVIDER: 'openai-compatible', Z_ENGINE_MODEL: 'm2', Z_ENGINE_API_KEY: 'k1' },
      Z_ENGINE_BASE_URL: 'https://models.example/v1',
    },
    endpoint({
      ...{ model: 'm2', baseUrl: 'https://models.example/v1', host: 'models.example' },
      key: key('Z_ENGINE_API_KEY'),
    }),
  ],
  ['a limit', { ...local, max_output_tokens: 99 }, {}, endpoint({ maxOutputTokens: 99 })],
  [
    'the usual key of Anthropic',
    anthropic,
    { ANTHROPIC_API_KEY: ' k1\n', OPENAI_API_KEY: 'k2' },
    endpoint({ ...claude, key: key('ANTHROPIC_API_KEY') }),
  ],
  [
    'a named variable outweighs the usual one',
    { ...anthropic, api_key_env: 'MINE' },
    { ANTHROPIC_API_KEY: 'k2', MINE: 'k1' },
    endpoint({ ...claude, key: key('MINE') }),
  ],
  [
    'and our own outweighs both',
    { ...anthropic, api_key_env: 'MINE' },
    { ANTHROPIC_API_KEY: 'k2', MINE: 'k3', Z_ENGINE_API_KEY: 'k1' },
    endpoint({ ...claude, key: key('Z_ENGINE_API_KEY') }),
  ],
  ['the usual key of OpenAI', other, { OPENAI_API_KEY: 'k1' }, endpoint({ ...openAi, key: key('OPENAI_API_KEY') })],
  [
    'a missing key of Anthropic',
    { ...anthropic, api_key_env: 'MINE' },
    { OPENAI_API_KEY: 'k1' },
    NO_KEY('anthropic', '`Z_ENGINE_API_KEY` or `MINE` or `ANTHROPIC_API_KEY`'),
  ],
  [
    'a missing key of OpenAI itself',
    other,
    { ANTHROPIC_API_KEY: 'k1' },
    NO_KEY('openai-compatible', '`Z_ENGINE_API_KEY` or `OPENAI_API_KEY`'),
  ],
  [
    'the usual key never goes to another host',
    { ...other, base_url: 'https://models.example/v1' },
    { OPENAI_API_KEY: 'k1' },
    endpoint({ baseUrl: 'https://models.example/v1', host: 'models.example' }),
  ],
  [
    'nor that of Anthropic',
    { ...anthropic, base_url: 'https://models.example/v1' },
    { ANTHROPIC_API_KEY: 'k1' },
    NO_KEY('anthropic', '`Z_ENGINE_API_KEY`'),
  ],
  [
    'nor to a host whose name begins like its own',
    { ...other, base_url: 'https://api.openai.com.evil.example/v1' },
    { OPENAI_API_KEY: 'k1' },
    endpoint({ baseUrl: 'https://api.openai.com.evil.example/v1', host: 'api.openai.com.evil.example' }),
  ],
  [
    'no key in clear',
    { ...other, base_url: 'http://models.example:8000/v1' },
    { Z_ENGINE_API_KEY: 'k1' },
    CLEAR('Z_ENGINE_API_KEY', 'models.example:8000'),
  ],
  [
    'not even to the own host',
    { ...other, base_url: 'http://api.openai.com/v1' },
    { Z_ENGINE_API_KEY: 'k1' },
    CLEAR('Z_ENGINE_API_KEY', 'api.openai.com'),
  ],
  ...['localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.5', '[::2]', '0.0.0.0'].map(
    (host): [string, Given, Environment, ReturnType<typeof endpointOf>] => [
      `${host} is not this machine`,
      { ...other, base_url: `http://${host}/v1` },
      { Z_ENGINE_API_KEY: 'k1' },
      CLEAR('Z_ENGINE_API_KEY', host),
    ],
  ),
  ...['localhost:1234', '127.9.9.9:1', '[::1]:8080'].map(
    (host): [string, Given, Environment, ReturnType<typeof endpointOf>] => [
      `${host} is this machine`,
      { ...other, base_url: `http://${host}/v1` },
      { OPENAI_API_KEY: 'k1' },
      endpoint({ baseUrl: `http://${host}/v1`, host, key: key('OPENAI_API_KEY') }),
    ],
  ),
  [
    'without a key http may go anywhere',
    { ...other, base_url: 'http://10.0.0.5:8080/v1' },
    {},
    endpoint({ baseUrl: 'http://10.0.0.5:8080/v1', host: '10.0.0.5:8080' }),
  ],
  ['an address that is none', other, { Z_ENGINE_BASE_URL: 'secret-key-here' }, NO_ADDRESS],
  ['an address of a file', other, { Z_ENGINE_BASE_URL: 'file:///etc/passwd' }, NO_ADDRESS],
  ['a password in the address', other, { Z_ENGINE_BASE_URL: 'https://u:p@models.example/v1' }, PLAIN],
  ['a query in the address', other, { Z_ENGINE_BASE_URL: 'https://models.example/v1?key=k1' }, PLAIN],
  ['a key of two lines', local, { Z_ENGINE_API_KEY: 'k1\nx: y' }, BAD_KEY('Z_ENGINE_API_KEY')],
  ['a key of odd letters', local, { Z_ENGINE_API_KEY: 'schlüssel' }, BAD_KEY('Z_ENGINE_API_KEY')],
];
test.each(laws)('%s', (_law, settings, env, expected) => expect(endpointOf(settings, env)).toEqual(expected));
