import { expect, test } from 'vitest';
import type { QuestionAnswer } from '../../shared/domain/question.ts';
import { createAskUserTool } from './askUser.ts';
import type { AskPerson } from './ports.ts';
import { newProject, permitOf, previewOf, runTool } from './toolFake.ts';

const options = [{ label: 'A', description: 'the first' }, { label: 'B' }];
const input = { question: 'Which?', options };
const answering =
  (answer: QuestionAnswer | null): AskPerson =>
  async () =>
    answer;
const choose = (chosen: string[], words = ''): QuestionAnswer => ({ kind: 'choice', chosen, words });

/** [law, the answer, status and text for the agent] */
const laws: [string, QuestionAnswer | null, [string, string]][] = [
  ['an option', choose(['A']), ['done', 'The user chose `A`']],
  ['several', choose(['A', 'B']), ['done', 'The user chose `A`, `B`']],
  ['words', choose([], ' neither\n'), ['done', 'The user said: neither']],
  ['both', choose(['A'], 'but soon'), ['done', 'The user chose `A`, and said: but soon']],
  ['a stop is no answer', null, ['stopped', 'stopped by the user before there was an answer']],
  [
    'an answer to something else is none',
    { kind: 'approvePlan', mode: 'default' },
    ['failed', 'the answer does not fit the question'],
  ],
];
test.each(laws)('%s', async (_law, answer, expected) => {
  const result = await runTool(createAskUserTool({ ask: answering(answer) }), input, newProject());
  expect([result.status, result.text]).toEqual(expected);
});

test('the person is asked just that, for this call of this chat', async () => {
  const asked: unknown[] = [];
  const ask: AskPerson = async (...given) => {
    asked.push(given.slice(0, 3));
    return choose(['A']);
  };
  const result = await runTool(createAskUserTool({ ask }), input, newProject());
  const content = { kind: 'choice', question: 'Which?', multiple: false };
  expect(asked).toEqual([[{ ...content, options: [options[0], { label: 'B', description: '' }] }, 'chat-1', 'call-1']]);
  expect([result.shown, result.outcome]).toEqual(['Which?\nYou chose `A`', 'answered']);
});

test('without anybody there it fails, and says so before', async () => {
  const nobody = 'there is nobody to ask in a headless run; decide yourself, and say what you assumed';
  const tool = createAskUserTool({ ask: null });
  const folder = newProject();
  expect(await previewOf(tool, input, folder)).toEqual({
    preview: { kind: 'text', text: 'Which?\n- A: the first\n- B' },
    problem: nobody,
  });
  const result = await runTool(tool, input, folder);
  expect([result.status, result.text]).toEqual(['failed', nobody]);
});

/** [law, input, is that a call?] */
const calls: [string, object, boolean][] = [
  ['a bare question', { question: 'Why?' }, true],
  ['no question', { question: ' ' }, false],
  ['seven options', { ...input, options: [1, 2, 3, 4, 5, 6, 7].map((label) => ({ label: `${label}` })) }, false],
  ['two options of one name', { ...input, options: [{ label: 'A' }, { label: ' A' }] }, false],
  ['an answer among the input', { ...input, answer: 'A' }, false],
];
test.each(calls)('%s', (_law, given, expected) =>
  expect(createAskUserTool({ ask: null }).inputSchema.safeParse(given).success).toBe(expected),
);

test('without an unspent permit nobody is asked', async () => {
  let asked = 0;
  const ask: AskPerson = async () => {
    asked += 1;
    return choose(['A']);
  };
  const tool = createAskUserTool({ ask });
  const permit = await permitOf(tool, input, newProject());
  const io = { signal: new AbortController().signal, onOutput: () => {}, outputFolder: '/nonexistent' };
  await expect(tool.run({ callId: permit.callId } as typeof permit, io)).rejects.toThrow();
  const stopped = await tool.run(permit, { ...io, signal: AbortSignal.abort() });
  await expect(tool.run(permit, io)).rejects.toThrow();
  expect([stopped.status, asked]).toEqual(['stopped', 0]);
});
