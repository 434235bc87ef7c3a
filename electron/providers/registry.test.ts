import { expect, test } from 'vitest';
import type { Settings } from '../../shared/domain/settings.ts';
import { createModels } from './registry.ts';

type Given = Settings['provider'];
const KEY = 'sk-secret-0123456789';
const choice = (settings: Given, env: Record<string, string> = {}) => {
  const current = createModels({ settings: () => settings, env }).current();
  return current.ok ? [current.value.label, current.value.isOperator, current.value.model.modelId] : current.error;
};

test('the label says who answers', () => {
  expect(choice({})).toEqual(['operator', true, 'operator']);
  expect(choice({ kind: 'anthropic', model: 'claude-x' }, { ANTHROPIC_API_KEY: KEY })).toEqual([
    ...['anthropic claude-x', false, 'claude-x'],
  ]);
  expect(choice({ kind: 'openai-compatible', model: 'm', base_url: 'http://localhost:1/v1' })).toEqual([
    ...['openai-compatible m (localhost:1)', false, 'm'],
  ]);
});

test('settings are read at each question, and nothing of the process outside them', () => {
  let settings: Given = {};
  const models = createModels({ settings: () => settings, env: {} });
  process.env.ANTHROPIC_API_KEY = KEY;
  try {
    const first = models.current();
    settings = { kind: 'anthropic', model: 'claude-x' };
    const second = models.current();
    expect([first.ok && first.value.isOperator, second.ok]).toEqual([true, false]);
  } finally {
    delete process.env.ANTHROPIC_API_KEY;
  }
});

const LEAKS: [string, typeof fetch][] = [
  [
    'a server that says the key',
    async () => Response.json({ error: { message: `bad ${KEY}`, type: 'x' }, type: 'error' }, { status: 401 }),
  ],
  ['a page that says the key', async () => new Response(`<p>${KEY}</p>`, { status: 502, statusText: `no ${KEY}` })],
  [
    'a network that says the key',
    async () => {
      throw new TypeError('fetch failed', { cause: new Error(`header ${KEY} is invalid`) });
    },
  ],
  [
    'a fault that says the key',
    async () => {
      throw new TypeError(`Headers.append: "Bearer ${KEY}" is an invalid header value`);
    },
  ],
  [
    'a stream that says the key',
    async () =>
      new Response(`data: {"error":{"message":"bad ${KEY}"}}\n\n`, {
        headers: { 'content-type': 'text/event-stream' },
      }),
  ],
  [
    'a redirect that says the key',
    async () => new Response(null, { status: 302, headers: { location: `/?k=${KEY}` } }),
  ],
];
test.each(
  LEAKS.flatMap(([law, answer]) =>
    (['anthropic', 'openai-compatible'] as const).map((kind) => [law, kind, answer] as const),
  ),
)('%s does not say it through %s', async (_law, kind, answer) => {
  const settings: Given = { kind, model: 'm', base_url: 'https://models.example/v1' };
  const current = createModels({ settings: () => settings, env: { Z_ENGINE_API_KEY: KEY }, fetch: answer }).current();
  if (!current.ok) throw new Error(current.error);
  const faults: unknown[] = [];
  try {
    const { stream } = await current.value.model.doStream({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
    });
    for await (const part of stream) if (part.type === 'error') faults.push(part.error);
  } catch (error) {
    faults.push(error);
  }
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) {
    if (!(fault instanceof Error)) throw new Error('no error');
    expect(fault.message).toContain('models.example');
    expect([fault.message, fault.stack, JSON.stringify(fault), String(fault.cause)].join('\n')).not.toContain(KEY);
  }
});

test('a request goes to the set address with the key in its place, and follows nothing', async () => {
  const seen: unknown[] = [];
  const answer: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    seen.push([String(input), init?.redirect, headers.get('authorization'), headers.get('x-api-key')]);
    return new Response('', { status: 500 });
  };
  for (const kind of ['anthropic', 'openai-compatible'] as const) {
    const settings: Given = { kind, model: 'm', base_url: 'https://models.example/v1/' };
    const current = createModels({ settings: () => settings, env: { Z_ENGINE_API_KEY: KEY }, fetch: answer }).current();
    if (!current.ok) throw new Error(current.error);
    await current.value.model
      .doStream({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }] })
      .then(undefined, () => undefined);
  }
  expect(seen).toEqual([
    ['https://models.example/v1/messages', 'manual', null, KEY],
    ['https://models.example/v1/chat/completions', 'manual', `Bearer ${KEY}`, null],
  ]);
});
