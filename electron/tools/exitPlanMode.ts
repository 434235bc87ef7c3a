// Shows the person a plan; the answer alone leads out of Plan mode. It must never change the mode without that answer.
import { z } from 'zod';
import { MODE_TEXT } from '../../shared/domain/mode.ts';
import type { QuestionAnswer } from '../../shared/domain/question.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { ChatContext } from '../permission/request.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import type { ToolDeps } from './ports.ts';
import type { Tool, ToolResult } from './tool.ts';
import { done, failed, stoppedBefore, stoppedWaiting } from './toolResult.ts';

const inputSchema = z.strictObject({
  plan: z.string().trim().min(1).max(50_000).describe('The plan, in Markdown: what you would do, step by step.'),
});
type Input = z.infer<typeof inputSchema>;
type Deps = Pick<ToolDeps, 'ask' | 'setMode'>;

export const createExitPlanModeTool = (deps: Deps): Tool<Input> => ({
  name: 'ExitPlanMode',
  description: 'In Plan mode only: shows the user your plan. If the user approves it, you may begin to carry it out.',
  inputSchema,
  describe: () => [{ kind: 'state', what: 'show you its plan' }],
  target: ({ plan }) => firstLine(plan),
  preview: async ({ plan }, _effects, chat) => ({
    preview: { kind: 'text', text: plan },
    problem: problemOf(chat),
  }),
  run: async (permit, { signal }) => {
    const { input, chat, callId } = spendPermit(permit);
    if (signal.aborted) return stoppedBefore;
    const problem = problemOf(chat);
    if (problem !== null) return failed(problem);
    const { plan } = inputSchema.parse(input);
    if (deps.ask === null) return { ...done(plan, 'the plan is the result', plan), endsTurn: true };
    const answer = await deps.ask({ kind: 'plan', plan }, chat.chatId, callId, signal);
    return answer === null ? stoppedWaiting : resultOf(answer, plan, chat.chatId, deps);
  },
});

const problemOf = ({ mode }: ChatContext): string | null =>
  mode === 'plan' ? null : `the chat is in ${MODE_TEXT[mode].label} mode, so no plan needs to be approved; go on`;

const firstLine = (plan: string): string =>
  plan
    .split('\n', 1)[0]
    ?.replace(/^#+\s*/, '')
    .slice(0, 200) ?? '';

function resultOf(answer: QuestionAnswer, plan: string, chatId: ChatId, { setMode }: Deps): ToolResult {
  if (answer.kind === 'choice') return failed('the answer does not fit a plan');
  if (answer.kind === 'keepPlanning') {
    const words = answer.words.trim();
    const said = words === '' ? '' : `, and said: ${words}`;
    const text = `The user wants you to keep planning${said}`;
    return done(text, 'kept planning', `${plan}\n\nYou want the agent to keep planning${said}`);
  }
  setMode(chatId, answer.mode);
  const { label } = MODE_TEXT[answer.mode];
  return done(
    `The user approved the plan. You are now in ${label} mode. Carry the plan out.`,
    `approved, now in ${label} mode`,
    plan,
  );
}
