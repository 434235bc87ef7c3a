// What the Operator asks for is what the real tools take.
import { expect, test } from 'vitest';
import { HELP, parseInstructions } from '../providers/operatorGrammar.ts';
import { createTools } from '../tools/index.ts';
import { toolDeps } from '../tools/toolFake.ts';

const tools = createTools(toolDeps());
const typed = HELP.map((line) => line.replace('URL', 'https://example.org'));
/** A list of tools without one for pages is not the Operator's fault. */
const canFetch = tools.some(({ name }) => name === 'WebFetch');

test.each(typed.filter((line) => canFetch || !line.startsWith('fetch')))('%s', (line) => {
  const steps = parseInstructions(line);
  if (!steps.ok) throw new Error(steps.error.why);
  const faults = steps.value.map(({ tool, input }) => {
    const found = tools.find(({ name }) => name === tool);
    return found ? (found.inputSchema.safeParse(input).error?.message ?? null) : `no tool ${tool}`;
  });
  expect(faults).toEqual(steps.value.map(() => null));
});
