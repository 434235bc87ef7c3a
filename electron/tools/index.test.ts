import { expect, test } from 'vitest';
import { createTools } from './index.ts';
import { toolDeps } from './toolFake.ts';

test('the list', () =>
  expect(createTools(toolDeps()).map(({ name }) => name)).toEqual([
    ...['Read', 'Glob', 'Grep', 'Write', 'Edit', 'MultiEdit', 'Delete'],
    ...['TodoWrite', 'AskUser', 'ExitPlanMode', 'WebFetch', 'Bash'],
  ]));
