// What servers of the Messages protocol send, and what becomes of it. After each the next request is valid.
import { expect, test } from 'vitest';
import {
  ANTHROPIC_START,
  anthropicBlock,
  anthropicCall,
  anthropicEnd,
  anthropicError,
  anthropicEvent,
  sayAnthropic,
} from '../providers/testing/anthropicServer.ts';
import { type Reply, torn } from '../providers/testing/modelServer.ts';
import { setUpWire } from './wireFake.ts';

const text = (index: number, said: string) =>
  anthropicBlock(index, { type: 'text', text: '' }, [{ type: 'text_delta', text: said }]);
const note = (index: number, id: string, said: string) =>
  anthropicCall(index, id, 'Note', [JSON.stringify({ text: said })]);
const answer = (reason: string, ...events: readonly string[]): Reply => ({
  body: [ANTHROPIC_START, ...events, ...anthropicEnd(reason)],
});
const called = (name: string, ...pieces: string[]) => answer('tool_use', ...anthropicCall(0, 'toolu_1', name, pieces));
const DENIED = 'denied: denied by you';
const AGAIN = 'Send a message to try again.';
const FAILED = 'notice: The model could not answer: the model server at HOST';
const answered = 'assistant: end';

type Law = {
  readonly law: string;
  readonly reply: Reply;
  readonly shown: readonly string[];
  readonly noted?: readonly string[];
};
const laws: readonly Law[] = [
  {
    law: 'text split in the middle of characters and escapes',
    reply: { body: torn(sayAnthropic({ text: 'Grüße, 🦊 "q" \\ \u0001 日本' }, 1), 1) },
    shown: ['assistant: Grüße, 🦊 "q" \\ \u0001 日本'],
  },
  {
    law: 'arguments split over many deltas, several calls in one answer',
    reply: {
      body: torn(
        sayAnthropic(
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
    law: 'thoughts with their signature are not shown, and come back to their model',
    reply: {
      body: sayAnthropic({ thinking: 'hm, "so"', text: 'I', calls: [{ tool: 'Note', input: { text: 'a' } }] }, 1),
    },
    shown: ['assistant: I', 'Note done: noted', answered],
    noted: ['a'],
  },
  {
    law: 'nothing but thoughts',
    reply: { body: sayAnthropic({ thinking: 'hm' }, 1) },
    shown: ['notice: The model ended without a word. Send a message to go on.'],
  },
  {
    law: 'text between and behind calls',
    reply: answer('tool_use', ...text(0, 'One.'), ...note(1, 'a', '1'), ...text(2, 'Two.'), ...note(3, 'b', '2')),
    shown: ['assistant: One.Two.', 'Note done: noted', 'Note done: noted', answered],
    noted: ['1', '2'],
  },
  {
    law: 'blocks of text that are empty',
    reply: answer('tool_use', ...text(0, ''), ...note(1, 'a', '1'), ...text(2, ' \n')),
    shown: ['assistant:  \n', 'Note done: noted', answered],
    noted: ['1'],
  },
  {
    law: 'a call with the reason "end_turn"',
    reply: answer('end_turn', ...note(0, 'a', '1')),
    shown: ['Note done: noted', answered],
    noted: ['1'],
  },
  {
    law: 'one id for two calls',
    reply: answer('tool_use', ...note(0, 'same', 'a'), ...note(1, 'same', 'b')),
    shown: ['Note done: noted', 'Note done: noted', answered],
    noted: ['a', 'b'],
  },
  {
    law: 'ids that are empty, endless, or of signs',
    reply: answer(
      'tool_use',
      ...['', 'x'.repeat(1000), 'a b/ü'].flatMap((id, index) => note(index, id, String(index))),
    ),
    shown: ['Note done: noted', 'Note done: noted', 'Note done: noted', answered],
    noted: ['0', '1', '2'],
  },
  { law: 'empty arguments', reply: called('Note'), shown: [`Note ${DENIED}`, answered] },
  { law: 'broken arguments', reply: called('Note', '{"text": ', '"a'), shown: [`Note ${DENIED}`, answered] },
  { law: 'arguments of a wrong form', reply: called('Note', '{"text": 1}'), shown: [`Note ${DENIED}`, answered] },
  { law: 'an unknown tool', reply: called('Nope', '{}'), shown: [`Nope ${DENIED}`, answered] },
  {
    law: 'a tool of the server that nobody offered comes to the gate like any unknown one',
    reply: answer(
      'end_turn',
      ...anthropicBlock(0, { type: 'server_tool_use', id: 'srv', name: 'web_search', input: {} }, []),
      ...text(1, 'found'),
    ),
    shown: ['assistant: found', `web_search ${DENIED}`, answered],
  },
  {
    law: 'an answer cut off at its limit',
    reply: answer('max_tokens', ...text(0, 'I w')),
    shown: [
      'assistant: I w',
      "notice: The answer was cut off at the model's limit. Raise `max_output_tokens` in `[provider]`, or send a message to go on.",
    ],
  },
  {
    law: 'a refusal of the server',
    reply: answer('refusal', ...text(0, 'I')),
    shown: ['assistant: I', 'notice: The model or its server refused to answer.'],
  },
  {
    law: 'comments, unknown events and line ends of two letters',
    reply: {
      body: [
        ': hello\r\n\r\n',
        ...sayAnthropic({ text: 'hi' }, 1).map((event) => event.replaceAll('\n', '\r\n')),
        ': bye\r\n\r\n',
      ],
    },
    shown: ['assistant: hi'],
  },
  {
    law: 'an error in the stream: what was said stays, no call runs',
    reply: {
      body: [
        ...[ANTHROPIC_START, ...text(0, 'I n'), ...note(1, 'a', 'a')],
        `event: error\ndata: ${anthropicError('overloaded_error', 'Overloaded')}\n\n`,
      ],
    },
    shown: ['assistant: I n', `${FAILED} failed: Overloaded. ${AGAIN}`],
  },
  {
    law: 'a connection that drops in the middle of a text',
    reply: { body: [ANTHROPIC_START, ...text(0, 'I w').slice(0, 2)], end: 'drop' },
    shown: [
      'assistant: I w',
      `notice: The model could not answer: the connection to the model server at HOST broke off in the middle. ${AGAIN}`,
    ],
  },
  {
    law: 'a connection that drops in the middle of arguments',
    reply: { body: [ANTHROPIC_START, ...note(0, 'a', 'a').slice(0, 2)], end: 'drop' },
    shown: [
      `notice: The model could not answer: the connection to the model server at HOST broke off in the middle. ${AGAIN}`,
    ],
  },
  {
    law: 'an answer that ends without its end, calls and all',
    reply: { body: [ANTHROPIC_START, ...text(0, 'I w'), ...note(1, 'a', 'a')] },
    shown: ['assistant: I w', `notice: The model could not answer: the answer ended before it was whole. ${AGAIN}`],
  },
];
test.each(laws)('$law', async ({ reply, shown, noted = [] }) => {
  const set = await setUpWire('anthropic', [reply]);
  await set.say('first');
  const host = new URL(set.server.url).host;
  const asked = set.server.asked.length;
  expect(set.story().slice(1)).toEqual(shown.map((line) => line.replaceAll('HOST', host)));
  expect([set.noted, set.waits]).toEqual([noted, []]);
  await set.say('second');
  expect([set.story().at(-1), set.server.asked.length, set.server.faults]).toEqual([answered, asked + 1, []]);
  await set.server.close();
});

test('an overload that comes as the first event is tried again', async () => {
  const overloaded = `event: error\ndata: ${anthropicError('overloaded_error', 'Overloaded')}\n\n`;
  const set = await setUpWire('anthropic', [{ body: [overloaded] }, { text: 'hi' }]);
  await set.say('first');
  expect(set.story().slice(1)).toEqual(['notice: The model is busy (529). Trying again in 2 s.', 'assistant: hi']);
  expect([set.waits, set.server.faults]).toEqual([[2000], []]);
  await set.server.close();
});

test('an event of a kind that is not known changes nothing', async () => {
  const body = sayAnthropic({ text: 'hi' }, 1).toSpliced(3, 0, anthropicEvent('ping'));
  const set = await setUpWire('anthropic', [{ body }]);
  await set.say('first');
  expect(set.story().slice(1)).toEqual(['assistant: hi']);
  await set.server.close();
});
