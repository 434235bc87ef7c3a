// Puts a question to the person and waits for the answer. It must never make up an answer, nor take one from an agent.
import { z } from 'zod';
import type { QuestionAnswer, QuestionContent } from '../../shared/domain/question.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import type { ToolDeps } from './ports.ts';
import type { Tool, ToolResult } from './tool.ts';
import { done, failed, stoppedBefore, stoppedWaiting } from './toolResult.ts';

const optionSchema = z.strictObject({
  label: z.string().trim().min(1).max(200).describe('A few words; the user chooses by them.'),
  description: z.string().max(1000).optional().describe('What choosing it means.'),
});

const inputSchema = z.strictObject({
  question: z.string().trim().min(1).max(4000),
  options: z
    .array(optionSchema)
    .max(6)
    .refine((options) => new Set(options.map(({ label }) => label)).size === options.length, {
      error: 'two options have the same label',
    })
    .default([])
    .describe('Answers to choose from. The user can always answer in words of their own.'),
  multiple: z.boolean().optional().describe('More than one option may be chosen.'),
});
type Input = z.infer<typeof inputSchema>;
type Asked = Extract<QuestionContent, { kind: 'choice' }>;

const NOBODY = 'there is nobody to ask in a headless run; decide yourself, and say what you assumed';

export const createAskUserTool = ({ ask }: Pick<ToolDeps, 'ask'>): Tool<Input> => ({
  name: 'AskUser',
  description: 'Asks the user a question and waits for the answer. Ask only what you cannot find out yourself.',
  inputSchema,
  describe: () => [{ kind: 'state', what: 'ask you a question' }],
  target: ({ question }) => question,
  preview: async (input) => ({
    preview: { kind: 'text', text: inWords(contentOf(input)) },
    problem: ask === null ? NOBODY : null,
  }),
  run: async (permit, { signal }) => {
    const { input, chat, callId } = spendPermit(permit);
    if (signal.aborted) return stoppedBefore;
    if (ask === null) return failed(NOBODY);
    const content = contentOf(inputSchema.parse(input));
    const answer = await ask(content, chat.chatId, callId, signal);
    return answer === null ? stoppedWaiting : resultOf(content, answer);
  },
});

const contentOf = ({ question, options, multiple = false }: Input): Asked => ({
  kind: 'choice',
  question,
  options: options.map(({ label, description = '' }) => ({ label, description })),
  multiple,
});

const inWords = ({ question, options }: Asked): string =>
  [question, ...options.map((option) => `- ${[option.label, option.description].filter(Boolean).join(': ')}`)].join(
    '\n',
  );

function resultOf({ question }: Asked, answer: QuestionAnswer): ToolResult {
  if (answer.kind !== 'choice') return failed('the answer does not fit the question');
  const chosen = answer.chosen.map((label) => `\`${label}\``).join(', ');
  const words = answer.words.trim();
  const said = [...(chosen === '' ? [] : [`chose ${chosen}`]), ...(words === '' ? [] : [`said: ${words}`])].join(
    ', and ',
  );
  return done(`The user ${said}`, 'answered', `${question}\nYou ${said}`);
}
