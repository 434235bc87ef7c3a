import type { ModelMessage } from 'ai';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundResults, LEFT_OUT, MAX_RESULTS } from './boundResults.ts';

const tool = (...sizes: number[]): ModelMessage => ({
  role: 'tool',
  content: sizes.map((size, at) => ({
    ...{ type: 'tool-result', toolCallId: `c${at}`, toolName: 'Read' },
    output: { type: at % 2 === 0 ? 'text' : 'error-text', value: 'x'.repeat(size) },
  })),
});
const user: ModelMessage = { role: 'user', content: 'u'.repeat(200_000) };
const denied: ModelMessage = {
  role: 'tool',
  content: [
    {
      ...{ type: 'tool-result', toolCallId: 'd', toolName: 'Bash' },
      output: { type: 'execution-denied', reason: 'no'.repeat(1000) },
    },
  ],
};

/** The length of each result, `out` for one that is left out. */
const sizes = (messages: readonly ModelMessage[]) =>
  messages.flatMap((message) =>
    message.role !== 'tool'
      ? []
      : message.content.map((part) => {
          const text = part.type === 'tool-result' && 'value' in part.output ? part.output.value : null;
          return text === LEFT_OUT ? 'out' : typeof text === 'string' ? text.length : null;
        }),
  );

test.each<[string, ModelMessage[], (number | 'out' | null)[]]>([
  ['what fits is told whole', [user, tool(200_000, 200_000), tool(200_000)], [200_000, 200_000, 200_000]],
  ['the oldest give way', [tool(250_000), tool(250_000), tool(250_000)], ['out', 'out', 250_000]],
  [
    'also within one answer',
    [tool(...Array<number>(10).fill(100_000))],
    [...Array(6).fill('out'), ...Array(4).fill(100_000)],
  ],
  [
    'short ones and refusals stay',
    [tool(300, 300_000), denied, tool(300_000), tool(200_000)],
    [300, 'out', null, 300_000, 200_000],
  ],
])('%s', (_law, messages, expected) => {
  const bounded = boundResults(messages);
  expect(sizes(bounded)).toEqual(expected);
  expect(bounded.filter(({ role }) => role === 'user')).toEqual(messages.filter(({ role }) => role === 'user'));
});

test('whatever was called: the bound holds, the last result is there, and each call keeps its own result', () => {
  const chat = fc.array(fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(chat, (answers) => {
      const messages = answers.map((each) => tool(...each));
      const after = sizes(boundResults(messages));
      const long = after.filter((size) => typeof size === 'number' && size > 300).map(Number);
      expect(long.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_RESULTS);
      expect(after.length).toBe(answers.flat().length);
      expect(after.at(-1)).toBe(answers.flat().at(-1));
    }),
    { numRuns: 50 },
  );
});
