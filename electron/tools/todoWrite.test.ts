import { expect, test } from 'vitest';
import { todoWriteTool } from './todoWrite.ts';
import { newProject, previewOf, runTool } from './toolFake.ts';

const todo = (text: string, status = 'pending') => ({ text, status });
const LIST = '[x] read\n[>] write\n[ ] test';
const todos = [todo('read', 'done'), todo('write', 'in_progress'), todo('test')];

test('the list is shown, told and counted', async () => {
  const folder = newProject();
  expect(await previewOf(todoWriteTool, { todos }, folder)).toEqual({
    preview: { kind: 'text', text: LIST },
    problem: null,
  });
  expect(await runTool(todoWriteTool, { todos }, folder)).toEqual({
    status: 'done',
    text: `the list of todos is now:\n${LIST}`,
    shown: LIST,
    outcome: '1 of 3 done',
    outputFile: null,
  });
  expect((await runTool(todoWriteTool, { todos: [] }, folder)).shown).toBe('nothing to do');
});

/** [law, todos, is that a call?] */
const laws: [string, unknown, boolean][] = [
  ['an empty list', [], true],
  ['a hundred', Array.from({ length: 100 }, () => todo('a')), true],
  ['more than a hundred', Array.from({ length: 101 }, () => todo('a')), false],
  ['two in progress', [todo('a', 'in_progress'), todo('b', 'in_progress')], false],
  ['no text', [todo('  ')], false],
  ['an unknown status', [todo('a', 'cancelled')], false],
  ['more keys', [{ ...todo('a'), priority: 1 }], false],
];
test.each(laws)('%s', (_law, given, expected) =>
  expect(todoWriteTool.inputSchema.safeParse({ todos: given }).success).toBe(expected),
);

test('it keeps state: the effect is described', () =>
  expect(todoWriteTool.describe({ todos: [] })).toEqual([{ kind: 'state', what: 'keep the list of todos' }]));
