import { expect, test } from 'vitest';
import type { Mode } from '../../shared/domain/mode.ts';
import type { QuestionAnswer } from '../../shared/domain/question.ts';
import { chatFor, permitFor } from '../sandbox/permitFake.ts';
import { createExitPlanModeTool } from './exitPlanMode.ts';
import type { AskPerson } from './ports.ts';
import { newProject } from './toolFake.ts';

const PLAN = '# Do it\n\n1. first';
const effects = [{ kind: 'state', what: 'show you its plan' }] as const;
const io = { signal: new AbortController().signal, onOutput: () => {}, outputFolder: '/nonexistent' };

/** What it did, with an answer of the person (`none`: nobody is there), in a chat in that mode. */
async function propose(answer: QuestionAnswer | null | 'none', mode: Mode = 'plan') {
  const did: unknown[] = [];
  const ask: AskPerson = async (content, chatId, callId) => {
    did.push(['asked', content, chatId, callId]);
    return answer === 'none' ? null : answer;
  };
  const tool = createExitPlanModeTool({
    ask: answer === 'none' ? null : ask,
    setMode: (chatId, to) => did.push(['mode', chatId, to]),
  });
  const folder = newProject();
  const { problem } = await tool.preview({ plan: PLAN }, effects, chatFor(folder, { mode }));
  const given = { tool: tool.name, input: { plan: PLAN }, folder, effects, chat: { mode } };
  return { result: await tool.run(permitFor(given), io), did, problem };
}
const ASKED = ['asked', { kind: 'plan', plan: PLAN }, 'chat-1', 'call-1'];

/** [law, the answer, status and text for the agent, the mode afterwards (null: as it was)] */
const laws: [string, QuestionAnswer | null, [string, string], string | null][] = [
  [
    'approved into Ask',
    { kind: 'approvePlan', mode: 'default' },
    ['done', 'The user approved the plan. You are now in Ask mode. Carry the plan out.'],
    'default',
  ],
  [
    'approved into Auto-accept edits',
    { kind: 'approvePlan', mode: 'acceptEdits' },
    ['done', 'The user approved the plan. You are now in Auto-accept edits mode. Carry the plan out.'],
    'acceptEdits',
  ],
  [
    'planning goes on with words',
    { kind: 'keepPlanning', words: 'and tests?' },
    ['done', 'The user wants you to keep planning, and said: and tests?'],
    null,
  ],
  ['planning goes on', { kind: 'keepPlanning', words: '' }, ['done', 'The user wants you to keep planning'], null],
  ['a stop is no answer', null, ['stopped', 'stopped by the user before there was an answer'], null],
  [
    'an answer to something else is none',
    { kind: 'choice', chosen: [], words: 'approved' },
    ['failed', 'the answer does not fit a plan'],
    null,
  ],
];
test.each(laws)('%s', async (_law, answer, expected, mode) => {
  const { result, did, problem } = await propose(answer);
  expect([result.status, result.text]).toEqual(expected);
  expect(did).toEqual(mode === null ? [ASKED] : [ASKED, ['mode', 'chat-1', mode]]);
  expect([problem, result.endsTurn]).toEqual([null, undefined]);
});

test.each(['default', 'acceptEdits', 'bypass'] as const)('in %s mode there is no plan to approve', async (mode) => {
  const { result, did, problem } = await propose({ kind: 'approvePlan', mode: 'acceptEdits' }, mode);
  expect([result.status, did]).toEqual(['failed', []]);
  expect(result.text).toMatch(/^the chat is in .* mode, so no plan needs to be approved; go on$/);
  expect(problem).toBe(result.text);
});

test('in a headless run the plan is the result, and the turn ends', async () => {
  const { result, did } = await propose('none');
  expect(result).toEqual({
    ...{ status: 'done', text: PLAN, shown: PLAN, outcome: 'the plan is the result', outputFile: null, endsTurn: true },
  });
  expect(did).toEqual([]);
});

test.each([{ plan: '  ' }, {}, { plan: PLAN, mode: 'bypass' }])('%o is not a call', (given) => {
  const tool = createExitPlanModeTool({ ask: null, setMode: () => {} });
  expect(tool.inputSchema.safeParse(given).success).toBe(false);
});

test('a forged permit shows nobody a plan', async () => {
  let asked = 0;
  const ask: AskPerson = async () => {
    asked += 1;
    return { kind: 'approvePlan', mode: 'acceptEdits' };
  };
  const tool = createExitPlanModeTool({ ask, setMode: () => {} });
  const permit = permitFor({ tool: tool.name, input: { plan: PLAN }, folder: '/', effects, chat: { mode: 'plan' } });
  await expect(tool.run({ callId: permit.callId } as typeof permit, io)).rejects.toThrow();
  expect(asked).toBe(0);
});
