import { expect, test } from 'vitest';
import { requestBody } from './openAiCompatible.ts';

const user = (content: string) => ({ role: 'user', content });
const says = (content: string | null, more: object = {}) => ({ role: 'assistant', content, ...more });
const tool_calls = [{ id: 'a' }];
const result = { role: 'tool', tool_call_id: 'a', content: 'x' };
const sent = (...messages: object[]) => requestBody({ messages }, 'h').messages;

const laws: [string, unknown, unknown][] = [
  ['neighbours of the user are one', sent(user('a'), user('b'), user('c')), [user('a\n\nb\n\nc')]],
  ['neighbours of the assistant are one', sent(says('a'), says('b', { tool_calls })), [says('a\n\nb', { tool_calls })]],
  ['also without words', sent(says('a'), says(null, { tool_calls })), [says('a', { tool_calls })]],
  [
    'results stay alone',
    sent(says(null, { tool_calls }), result, result),
    [says(null, { tool_calls }), result, result],
  ],
  [
    'calls keep their results behind them',
    sent(says(null, { tool_calls }), says('b')),
    [says(null, { tool_calls }), says('b')],
  ],
  [
    'others know the limit by its old name',
    requestBody({ max_tokens: 5, messages: [] }, 'h'),
    { max_tokens: 5, messages: [] },
  ],
  [
    'OpenAI by its new one',
    requestBody({ max_tokens: 5, messages: [] }, 'api.openai.com'),
    { max_completion_tokens: 5, messages: [] },
  ],
  ['no limit is none', requestBody({ model: 'm', messages: [] }, 'api.openai.com'), { model: 'm', messages: [] }],
];
test.each(laws)('%s', (_law, given, expected) => expect(given).toEqual(expected));
