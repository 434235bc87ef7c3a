// What servers of the Chat Completions protocol send, and what becomes of it. After each the next request is valid.
import { expect, test } from 'vitest';
import type { Reply } from '../providers/testing/modelServer.ts';
import { torn } from '../providers/testing/modelServer.ts';
import { OPENAI_DONE, openAiCall, openAiDelta, openAiEvent, sayOpenAi } from '../providers/testing/openAiServer.ts';
import { setUpWire } from './wireFake.ts';

const text = (content: string) => openAiDelta({ content });
const end = (reason: string) => [openAiDelta({}, reason), OPENAI_DONE];
const note = (index: number, id: string, said: string) =>
  openAiDelta(openAiCall(index, id, 'Note', JSON.stringify({ text: said })));
const bare = (call: object) => openAiDelta({ tool_calls: [call] });
const func = (said: string, name = 'Note') => ({ function: { name, arguments: JSON.stringify({ text: said }) } });
const args = (name: string, given: string): Reply => ({
  body: [openAiDelta(openAiCall(0, 'c1', name, given)), ...end('tool_calls')],
});
const DENIED = 'denied: denied by you';
const NOTICE = 'notice: The model could not answer: the model server at HOST';
const TEXT_CALL = '<tool_call>\n{"name": "Note", "arguments": {"text": "a"}}\n</tool_call>';
const AS_TEXT =
  'notice: This model or server does not do tool calls: it wrote one as text. Choose a model with tools, or a server that reads its calls.';
const AGAIN = 'Send a message to try again.';

type Law = {
  readonly law: string;
  readonly reply: Reply;
  /** What the chat shows of the turn, and what ran. */
  readonly shown: readonly string[];
  readonly noted?: readonly string[];
};
const answered = 'assistant: end';
const laws: readonly Law[] = [
  {
    law: 'text split in the middle of characters and escapes',
    reply: { body: torn(sayOpenAi({ text: 'Grüße, 🦊 "q" \\ \u0001 日本' }, 1), 1) },
    shown: ['assistant: Grüße, 🦊 "q" \\ \u0001 日本'],
  },
  {
    law: 'arguments split over many deltas, several calls in one answer',
    reply: {
      body: torn(
        sayOpenAi(
          { text: 'I note.', calls: ['ä "1"', 'b'].map((said) => ({ tool: 'Note', input: { text: said } })) },
          1,
        ),
        3,
      ),
    },
    shown: ['assistant: I note.', 'Note done: noted', 'Note done: noted', answered],
    noted: ['ä "1"', 'b'],
  },
  {
    law: 'a whole call in one chunk',
    reply: { body: [note(0, 'c1', 'a'), ...end('tool_calls')] },
    shown: ['Note done: noted', answered],
    noted: ['a'],
  },
  {
    law: 'calls without an index and without an id',
    reply: { body: [bare(func('a')), bare(func('b')), ...end('tool_calls')] },
    shown: ['Note done: noted', 'Note done: noted', answered],
    noted: ['a', 'b'],
  },
  {
    law: 'calls that all have the index 0',
    reply: { body: [note(0, 'c1', 'a'), note(0, 'c2', 'b'), ...end('tool_calls')] },
    shown: ['Note done: noted', 'Note done: noted', answered],
    noted: ['a', 'b'],
  },
  {
    law: 'calls that all have the index 0 and no id',
    reply: { body: [bare({ index: 0, ...func('a') }), bare({ index: 0, ...func('b') }), ...end('tool_calls')] },
    shown: ['Note done: noted', 'Note done: noted', answered],
    noted: ['a', 'b'],
  },
  {
    law: 'a call with the reason "stop"',
    reply: { body: [note(0, 'c1', 'a'), ...end('stop')] },
    shown: ['Note done: noted', answered],
    noted: ['a'],
  },
  {
    law: 'ids that are empty',
    reply: { body: [note(0, '', 'a'), note(1, '', 'b'), ...end('tool_calls')] },
    shown: ['Note done: noted', 'Note done: noted', answered],
    noted: ['a', 'b'],
  },
  {
    law: 'one id for two calls',
    reply: { body: [note(0, 'same', 'a'), note(1, 'same', 'b'), ...end('tool_calls')] },
    shown: ['Note done: noted', 'Note done: noted', answered],
    noted: ['a', 'b'],
  },
  {
    law: 'an id of 1,000 letters, and one of signs',
    reply: { body: [note(0, 'x'.repeat(1000), 'a'), note(1, 'a b/ü', 'b'), ...end('tool_calls')] },
    shown: ['Note done: noted', 'Note done: noted', answered],
    noted: ['a', 'b'],
  },
  { law: 'empty arguments', reply: args('Note', ''), shown: [`Note ${DENIED}`, answered] },
  { law: 'broken arguments', reply: args('Note', '{"text": "a'), shown: [`Note ${DENIED}`, answered] },
  { law: 'arguments of a wrong form', reply: args('Note', '{"text": 1}'), shown: [`Note ${DENIED}`, answered] },
  { law: 'arguments that are a list', reply: args('Note', '[1]'), shown: [`Note ${DENIED}`, answered] },
  { law: 'an unknown tool', reply: args('Nope', '{}'), shown: [`Nope ${DENIED}`, answered] },
  {
    law: 'a tool whose name no server takes back',
    reply: args('rm -rf /', '{}'),
    shown: [`rm -rf / ${DENIED}`, answered],
  },
  {
    law: 'arguments as an object: the call is lost, and that is said',
    reply: {
      body: [bare({ index: 0, id: 'c', function: { name: 'Note', arguments: { text: 'a' } } }), ...end('stop')],
    },
    shown: [`${NOTICE} sent something that is not understood; a tool call may be lost with it. ${AGAIN}`],
  },
  {
    law: 'calls as text',
    reply: { body: [text(TEXT_CALL), ...end('stop')] },
    shown: [`assistant: ${TEXT_CALL}`, AS_TEXT],
  },
  {
    law: 'a text that only speaks of calls as text',
    reply: { body: [text('Write `<tool_call>` first.'), ...end('stop')] },
    shown: ['assistant: Write `<tool_call>` first.'],
  },
  {
    law: 'an answer cut off at its limit',
    reply: { body: [text('I w'), ...end('length')] },
    shown: [
      'assistant: I w',
      "notice: The answer was cut off at the model's limit. Raise `max_output_tokens` in `[provider]`, or send a message to go on.",
    ],
  },
  {
    law: 'a refusal of the server',
    reply: { body: [...end('content_filter')] },
    shown: ['notice: The model or its server refused to answer.'],
  },
  {
    law: 'nothing at all',
    reply: { body: [...end('stop')] },
    shown: ['notice: The model ended without a word. Send a message to go on.'],
  },
  {
    law: 'thoughts are not shown, and come back to their model',
    reply: { body: sayOpenAi({ thinking: 'let me see', calls: [{ tool: 'Note', input: { text: 'a' } }] }, 1) },
    shown: ['Note done: noted', answered],
    noted: ['a'],
  },
  {
    law: 'comments and line ends of two letters',
    reply: {
      body: [
        ': hello\r\n\r\n',
        ...sayOpenAi({ text: 'hi' }, 1).map((event) => event.replaceAll('\n', '\r\n')),
        ': bye\r\n\r\n',
      ],
    },
    shown: ['assistant: hi'],
  },
  {
    law: 'an error in the stream: what was said stays, no call runs',
    reply: {
      body: [text('I n'), note(0, 'c', 'a'), openAiEvent({ error: { message: `out of memory, ${'k'}`, code: 500 } })],
    },
    shown: ['assistant: I n', `${NOTICE} failed: out of memory, k. ${AGAIN}`],
  },
  {
    law: 'what is no JSON in the stream',
    reply: { body: [text('I n'), 'data: {"choi\n\n', ...end('stop')] },
    shown: [
      'assistant: I n',
      `${NOTICE} sent something that is not understood; a tool call may be lost with it. ${AGAIN}`,
    ],
  },
  {
    law: 'a connection that drops in the middle of a text',
    reply: { body: [text('I w')], end: 'drop' },
    shown: [
      'assistant: I w',
      `notice: The model could not answer: the connection to the model server at HOST broke off in the middle. ${AGAIN}`,
    ],
  },
  {
    law: 'a connection that drops in the middle of arguments',
    reply: { body: [openAiDelta(openAiCall(0, 'c', 'Note', '{"text":"a"}'))], end: 'drop' },
    shown: [
      `notice: The model could not answer: the connection to the model server at HOST broke off in the middle. ${AGAIN}`,
    ],
  },
  {
    law: 'an answer that ends without its end, calls and all',
    reply: { body: [text('I w'), note(0, 'c', 'a')] },
    shown: ['assistant: I w', `${NOTICE} failed: Response stream ended without a finish reason. ${AGAIN}`],
  },
  {
    law: 'a page instead of a stream',
    reply: { headers: { 'content-type': 'text/html' }, body: ['<html><body>Welcome</body></html>'] },
    shown: [`${NOTICE} failed: Response stream ended without a finish reason. ${AGAIN}`],
  },
  {
    law: 'the end, with no line end behind it',
    reply: { body: [text('hi'), openAiDelta({}, 'stop'), 'data: [DONE]'] },
    shown: ['assistant: hi'],
  },
];
test.each(laws)('$law', async ({ reply, shown, noted = [] }) => {
  const set = await setUpWire('openai-compatible', [reply]);
  await set.say('first');
  const host = new URL(set.server.url).host;
  const asked = set.server.asked.length;
  expect(set.story().slice(1)).toEqual(shown.map((line) => line.replaceAll('HOST', host)));
  expect([set.noted, set.waits]).toEqual([noted, []]);
  await set.say('second');
  expect([set.story().at(-1), set.server.asked.length, set.server.faults]).toEqual([answered, asked + 1, []]);
  await set.server.close();
});
