// The agent's list of what is to do, for the person to see. It must never keep anything: the latest call is the list.
import { z } from 'zod';
import { spendPermit } from '../permission/spendPermit.ts';
import type { Tool } from './tool.ts';
import { count, done, stoppedBefore } from './toolResult.ts';

const MARKS = { pending: '[ ]', in_progress: '[>]', done: '[x]' } as const;

const todoSchema = z.strictObject({
  text: z.string().trim().min(1).max(500).describe('What is to do, in a few words.'),
  status: z.enum(['pending', 'in_progress', 'done']),
});
type Todo = z.infer<typeof todoSchema>;

const inputSchema = z.strictObject({
  todos: z
    .array(todoSchema)
    .max(100)
    .refine((todos) => todos.filter(({ status }) => status === 'in_progress').length <= 1, {
      error: 'more than one is in progress; work on one at a time',
    })
    .describe('The whole list, in order; it replaces the one before.'),
});
type Input = z.infer<typeof inputSchema>;

export const todoWriteTool: Tool<Input> = {
  name: 'TodoWrite',
  description:
    'Keeps a list of what is to do, which the user sees. Use it for work of several steps: give the whole list each time, with at most one in progress.',
  inputSchema,
  describe: () => [{ kind: 'state', what: 'keep the list of todos' }],
  target: ({ todos }) => count(todos.length, 'todo'),
  preview: async ({ todos }) => ({ preview: { kind: 'text', text: listOf(todos) }, problem: null }),
  run: async (permit, { signal }) => {
    const request = spendPermit(permit);
    if (signal.aborted) return stoppedBefore;
    const { todos } = inputSchema.parse(request.input);
    const finished = todos.filter(({ status }) => status === 'done').length;
    return done(`the list of todos is now:\n${listOf(todos)}`, `${finished} of ${todos.length} done`, listOf(todos));
  },
};

const listOf = (todos: readonly Todo[]): string =>
  todos.length === 0 ? 'nothing to do' : todos.map(({ text, status }) => `${MARKS[status]} ${text}`).join('\n');
