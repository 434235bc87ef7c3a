// What goes wrong below the protocol, stops at every place, and a change of the provider. After each the next request is
// valid, no call ran twice, and none is without its result.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createModels } from '../providers/registry.ts';
import { ANTHROPIC_START, anthropicBlock, anthropicEvent } from '../providers/testing/anthropicServer.ts';
import type { Reply, Script } from '../providers/testing/modelServer.ts';
import { openAiCall, openAiDelta } from '../providers/testing/openAiServer.ts';
import { CHAT, setUp } from './agentsFake.ts';
import { KEY, noteTool, settingsFor, setUpWire, setUpWith, startWire, WIRES, type Wire } from './wireFake.ts';

const answered = 'assistant: end';
const AGAIN = 'Send a message to try again.';
const errorBody = (wire: Wire, message: string) =>
  wire === 'anthropic'
    ? JSON.stringify({ type: 'error', error: { type: 'api_error', message } })
    : JSON.stringify({ error: { message, type: 'x', code: null } });
const status = (wire: Wire, code: number, message: string, headers: Record<string, string> = {}): Reply => ({
  ...{ status: code, headers: { 'content-type': 'application/json', ...headers }, body: [errorBody(wire, message)] },
});
const both = <T>(laws: readonly T[]) => WIRES.flatMap((wire) => laws.map((law) => ({ wire, ...law })));

const refusals = [
  { code: 400, said: 'max_tokens: too many', words: '400: max_tokens: too many' },
  { code: 401, said: `no such key ${KEY}.`, words: '401: no such key [key]; check the key in `Z_ENGINE_API_KEY`' },
  { code: 403, said: 'not yours', words: '403: not yours; check the key in `Z_ENGINE_API_KEY`' },
  { code: 404, said: 'no\n such model', words: '404: no such model; check `model` and `base_url`' },
  { code: 413, said: 'x'.repeat(5000), words: `413: ${'x'.repeat(300)}…` },
];
test.each(both(refusals))(
  '$wire: a refusal $code is said in words, and not tried again',
  async ({ wire, code, said, words }) => {
    const set = await setUpWire(wire, [status(wire, code, said)]);
    await set.say('first');
    const host = new URL(set.server.url).host;
    expect(set.story().slice(1)).toEqual([
      `notice: The model could not answer: the model server at ${host} answered ${words}. ${AGAIN}`,
    ]);
    expect([set.ends, set.waits, set.server.asked.length]).toEqual([['failed'], [], 1]);
    await set.say('second');
    expect([set.story().at(-1), set.server.faults, set.ends]).toEqual([answered, [], ['failed', 'finished']]);
    expect(JSON.stringify([set.items, set.log.messages(CHAT)])).not.toContain(KEY);
    await set.server.close();
  },
);

const passing = [
  { code: 429, after: {}, waits: [2000, 4000], words: 'The model is busy (429).' },
  { code: 429, after: { 'retry-after': '7' }, waits: [7000, 7000], words: 'The model is busy (429).' },
  { code: 429, after: { 'retry-after': '86400' }, waits: [60_000, 60_000], words: 'The model is busy (429).' },
  { code: 429, after: { 'retry-after': 'soon' }, waits: [2000, 4000], words: 'The model is busy (429).' },
  { code: 429, after: { 'retry-after': '-5' }, waits: [1000, 1000], words: 'The model is busy (429).' },
  { code: 500, after: {}, waits: [2000, 4000], words: 'The model server failed (500).' },
  { code: 529, after: {}, waits: [2000, 4000], words: 'The model is busy (529).' },
];
test.each(both(passing))('$wire: $code $after passes, is tried again, and each wait is said', async (law) => {
  const fault = status(law.wire, law.code, 'later', law.after);
  const set = await setUpWire(law.wire, [fault, fault, { calls: [{ tool: 'Note', input: { text: 'a' } }] }]);
  await set.say('first');
  expect(set.story().slice(1)).toEqual([
    ...law.waits.map((ms) => `notice: ${law.words} Trying again in ${ms / 1000} s.`),
    ...['Note done: noted', answered],
  ]);
  expect([set.waits, set.noted, set.server.faults, set.ends]).toEqual([law.waits, ['a'], [], ['finished']]);
  await set.server.close();
});

test.each(WIRES)('%s: what does not pass after three more tries is said', async (wire) => {
  const set = await setUpWire(
    wire,
    Array.from({ length: 4 }, () => status(wire, 503, 'down')),
  );
  await set.say('first');
  const host = new URL(set.server.url).host;
  expect(set.story().at(-1)).toBe(
    `notice: The model could not answer: the model server at ${host} answered 503: down. ${AGAIN}`,
  );
  expect([set.waits, set.server.asked.length, set.ends]).toEqual([[2000, 4000, 8000], 4, ['failed']]);
  await set.say('second');
  expect([set.story().at(-1), set.server.faults]).toEqual([answered, []]);
  await set.server.close();
});

test.each(WIRES)('%s: a server that does not listen is tried again, and then named', async (wire) => {
  const server = await startWire(wire, []);
  await server.close();
  const set = setUpWith(server, wire);
  await set.say('first');
  const { host } = new URL(server.url);
  expect(set.story().slice(1)).toEqual([
    ...[2, 4, 8].map((s) => `notice: The model server does not answer. Trying again in ${s} s.`),
    `notice: The model could not answer: the model server at ${host} does not answer; start it, or check \`base_url\`. ${AGAIN}`,
  ]);
});

test.each(WIRES)('%s: a connection that breaks before an answer is tried again', async (wire) => {
  let times = 0;
  const server = createServer((request) => {
    times += 1;
    request.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const models = createModels({
    settings: () => settingsFor(wire, `http://127.0.0.1:${port}/v1`),
    env: { Z_ENGINE_API_KEY: KEY },
  });
  const set = setUp({ model: models.current, wait: async () => {} });
  set.send('u1', 'go');
  await set.idle();
  expect([times, set.story().at(-1)]).toEqual([
    4,
    `notice: The model could not answer: the connection to the model server at 127.0.0.1:${port} broke off. ${AGAIN}`,
  ]);
  server.close();
});

test.each(WIRES)('%s: a server that does not begin in its time is tried again', async (wire) => {
  const set = await setUpWire(wire, [{ body: [], end: 'mute' }, { text: 'hi' }], { headerMs: 100 });
  await set.say('first');
  expect(set.story().slice(1)).toEqual([
    'notice: The model server does not answer. Trying again in 2 s.',
    'assistant: hi',
  ]);
  await set.server.close();
});

test.each(WIRES)('%s: the time to begin does not end an answer that goes on', async (wire) => {
  const set = await setUpWire(wire, [{ text: 'slow '.repeat(400) }], { headerMs: 300 });
  await set.say('first');
  expect(set.story().slice(1)).toEqual([`assistant: ${'slow '.repeat(400)}`]);
  await set.server.close();
});

test.each(WIRES)('%s: a redirect is not followed, and no key goes along', async (wire) => {
  const other = await startWire(wire, []);
  const location = `${other.url}/chat?secret=1`;
  const set = await setUpWire(wire, [{ status: 307, headers: { location }, body: [] }]);
  await set.say('first');
  const [host, there] = [new URL(set.server.url).host, new URL(other.url).host];
  expect(set.story().slice(1)).toEqual([
    `notice: The model could not answer: the model server at ${host} redirects to \`${there}\`, which is not followed; if that is right, set it as \`base_url\`. ${AGAIN}`,
  ]);
  expect(other.asked).toEqual([]);
  await Promise.all([set.server.close(), other.close()]);
});

test.each(WIRES)('%s: an answer of 10 MB is cut off, and its connection closed', async (wire) => {
  const piece = 'x'.repeat(100_000);
  const body =
    wire === 'anthropic'
      ? [
          ANTHROPIC_START,
          ...anthropicBlock(
            0,
            { type: 'text', text: '' },
            Array.from({ length: 100 }, () => ({ type: 'text_delta', text: piece })),
          ),
        ]
      : Array.from({ length: 100 }, () => openAiDelta({ content: piece }));
  const set = await setUpWire(wire, [{ body, end: 'hang' }]);
  await set.say('first');
  expect(
    set
      .story()
      .map((line) => [line.slice(0, 20), line.length < 1_200_000])
      .slice(1),
  ).toEqual([
    [`assistant: ${'x'.repeat(9)}`, true],
    ['notice: The model co', true],
  ]);
  expect(set.story().at(-1)).toContain('the answer was longer than 1,000,000 characters and was cut off');
  await set.until(() => set.server.open() === 0);
  await set.say('second');
  expect([set.story().at(-1), set.server.faults]).toEqual([answered, []]);
  await set.server.close();
});

const hanging = (wire: Wire, kind: 'text' | 'arguments' | 'nothing'): Reply => {
  const said = {
    anthropic: {
      nothing: [ANTHROPIC_START],
      text: [
        ANTHROPIC_START,
        ...anthropicBlock(0, { type: 'text', text: '' }, [{ type: 'text_delta', text: 'I w' }]).slice(0, 2),
      ],
      arguments: [
        ANTHROPIC_START,
        anthropicEvent('content_block_start', {
          index: 0,
          content_block: { type: 'tool_use', id: 'a', name: 'Note', input: {} },
        }),
        anthropicEvent('content_block_delta', { index: 0, delta: { type: 'input_json_delta', partial_json: '{"te' } }),
      ],
    },
    'openai-compatible': {
      nothing: [': wait\n\n'],
      text: [openAiDelta({ content: 'I w' })],
      arguments: [openAiDelta(openAiCall(0, 'a', 'Note', '{"te'))],
    },
  };
  return { body: said[wire][kind], end: 'hang' };
};
const stops = [
  { at: 'before the first word', reply: (wire: Wire) => hanging(wire, 'nothing'), shown: [] },
  { at: 'before the answer begins', reply: (): Reply => ({ body: [], end: 'mute' }), shown: [] },
  { at: 'in a text', reply: (wire: Wire) => hanging(wire, 'text'), shown: ['assistant: I w'] },
  { at: 'in arguments', reply: (wire: Wire) => hanging(wire, 'arguments'), shown: [] },
];
test.each(both(stops))('$wire: a stop $at ends the turn and the connection', async ({ wire, at, reply, shown }) => {
  const set = await setUpWire(wire, [reply(wire)]);
  set.send('u1', 'first');
  await set.server.hasBeenAsked(1);
  if (at === 'in a text') await set.until(() => set.items.some((item) => item.kind === 'assistant'));
  set.send('u2', 'meanwhile');
  await set.agents.stop(CHAT);
  expect(set.story().filter((line) => !line.startsWith('user'))).toEqual([
    ...shown,
    'notice: Stopped. What you sent meanwhile waits, and goes with your next message.',
  ]);
  expect([set.ends, set.noted]).toEqual([['stopped'], []]);
  await set.until(() => set.server.open() === 0);
  await set.say('u3');
  expect([set.story().at(-1), set.server.asked.length, set.server.faults]).toEqual([answered, 3, []]);
  await set.server.close();
});

test.each(WIRES)('%s: a stop while it waits to try again ends the waiting at once', async (wire) => {
  const waiting = Promise.withResolvers<void>();
  const wait = (_ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      waiting.resolve();
    });
  const set = await setUpWire(wire, [status(wire, 429, 'later')], { wait });
  set.send('u1', 'first');
  await waiting.promise;
  await set.agents.stop(CHAT);
  expect(set.story().slice(1)).toEqual(['notice: The model is busy (429). Trying again in 2 s.', 'notice: Stopped.']);
  expect([set.ends, set.server.asked.length]).toEqual([['stopped'], 1]);
  await set.say('u2');
  expect([set.story().at(-1), set.server.faults]).toEqual([answered, []]);
  await set.server.close();
});

const calls: Script = [
  {
    text: 'I run.',
    calls: [
      { tool: 'Bash', input: { command: 'echo on; sleep 100' } },
      { tool: 'Note', input: { text: 'a' } },
    ],
  },
];
test.each(WIRES)('%s: a stop during a tool: every call has its result', async (wire) => {
  const set = await setUpWire(wire, calls);
  set.send('u1', 'first');
  await set.until(() => set.items.some((item) => item.kind === 'toolCall' && item.output.includes('on')));
  await set.agents.stop(CHAT);
  expect(set.story().slice(2)).toEqual([
    'Bash stopped: stopped by the user',
    'Note stopped: stopped by the user before it ran',
    'notice: Stopped.',
  ]);
  await set.say('u2');
  expect([set.story().at(-1), set.noted, set.server.faults]).toEqual([answered, [], []]);
  await set.server.close();
});

test.each(WIRES)('%s: a stop while a person is asked: every call has its result', async (wire) => {
  const set = await setUpWire(wire, calls, { decide: () => 'wait' });
  set.send('u1', 'first');
  await set.until(() => set.log.chat(CHAT)?.state === 'waiting');
  await set.agents.stop(CHAT);
  expect(set.story().slice(2)).toEqual([
    'Bash stopped: stopped by the user',
    'Note stopped: stopped by the user before it ran',
    'notice: Stopped.',
  ]);
  await set.say('u2');
  expect([set.story().at(-1), set.noted, set.server.faults]).toEqual([answered, [], []]);
  await set.server.close();
});

test.each(WIRES)('%s: a message sent while a call waits goes after the turn', async (wire) => {
  const script: Script = [{ calls: [{ tool: 'Note', input: { text: 'a' } }] }, { text: 'one' }, { text: 'two' }];
  const set = await setUpWire(wire, script, { decide: () => 'wait' });
  set.send('u1', 'first');
  await set.until(() => set.log.chat(CHAT)?.state === 'waiting');
  set.send('u2', 'second');
  set.gate.answer('allow');
  await set.idle();
  expect([set.noted, set.ends, set.server.faults]).toEqual([['a'], ['finished', 'finished'], []]);
  expect(set.story().filter((line) => line.startsWith('assistant'))).toEqual(['assistant: one', 'assistant: two']);
  await set.server.close();
});

const said: Script = [
  {
    thinking: 'secret thought',
    text: 'I note.',
    calls: [
      { tool: 'Note', input: { text: 'a' } },
      { tool: 'Nope', input: '{"x' },
    ],
  },
  { thinking: 'another', text: 'Noted.' },
];
test.each(WIRES)('a chat that %s began goes on at the other, and back', async (first) => {
  const [one, two] = [first, WIRES.find((wire) => wire !== first) ?? first];
  const servers = { [one]: await startWire(one, said), [two]: await startWire(two, said) };
  let now: Wire = one;
  const env = { Z_ENGINE_API_KEY: KEY };
  const models = createModels({ settings: () => settingsFor(now, servers[now]?.url ?? ''), env });
  const noted: string[] = [];
  const set = setUp({ model: models.current, moreTools: [noteTool(noted)] });
  for (const [at, wire] of [one, two, one].entries()) {
    now = wire;
    set.send(`u${at}`, 'go');
    await set.idle();
  }
  const faults = Object.values(servers).flatMap((server) => server.faults);
  expect([faults, noted, set.ends]).toEqual([[], ['a', 'a'], ['finished', 'finished', 'finished']]);
  const sent = JSON.stringify(servers[two]?.asked.map(({ body }) => body));
  expect([sent.includes('I note.'), sent.split('secret thought').length - 1]).toEqual([true, 1]);
  await Promise.all(Object.values(servers).map((server) => server.close()));
});
