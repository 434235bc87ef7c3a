import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MAX_SHOWN_OUTPUT } from '../../shared/domain/toolCall.ts';
import { createTestLauncher } from '../sandbox/launcherFake.ts';
import { createTools } from './index.ts';
import type { Tool } from './tool.ts';
import { newProject, permitOf, previewOf, runTool, toolDeps } from './toolFake.ts';

const launcher = createTestLauncher();
afterAll(() => launcher.closeAll());
const tools = createTools(toolDeps({ launcher }));
const bash = tools.find((tool) => tool.name === 'Bash') as Tool;

const laws: [string, object, { status: string; text: string; shown: string; outcome: string }][] = [
  [
    'output comes back',
    { command: 'echo hi' },
    { status: 'done', text: 'hi\n', shown: 'hi\n', outcome: 'exit code 0' },
  ],
  ['silence is said', { command: 'true' }, { status: 'done', text: '(no output)', shown: '', outcome: 'exit code 0' }],
  [
    'a failure is a failure',
    { command: 'echo no; exit 3' },
    { status: 'failed', text: 'no\n\n[exit code 3]', shown: 'no\n', outcome: 'exit code 3' },
  ],
  [
    'a time-out says after what time',
    { command: 'sleep 100', timeout_ms: 200 },
    { status: 'failed', text: '(no output)\n[timed out after 0.2 s]', shown: '', outcome: 'timed out after 0.2 s' },
  ],
  [
    'background work is ended and said',
    { command: 'sleep 100 &' },
    {
      status: 'done',
      text: '(no output)\n[what it had left running in the background was ended]',
      shown: '',
      outcome: 'exit code 0; what it had left running in the background was ended',
    },
  ],
];
test.each(laws)('%s', async (_law, input, expected) => {
  const { status, text, shown, outcome } = await runTool(bash, input, newProject());
  expect({ status, text, shown, outcome }).toEqual(expected);
});

test('long output is shown bounded, and the agent is told where the whole is', async () => {
  const folder = newProject();
  const result = await runTool(bash, { command: 'seq 100000' }, folder);
  expect(result.shown.length).toBeLessThanOrEqual(MAX_SHOWN_OUTPUT);
  expect(result.text).toContain(`[the whole output is in ${result.outputFile}]`);
  expect(readFileSync(result.outputFile ?? '', 'utf8').split('\n').length).toBe(100_001);
});

test('a stop is a stop', async () => {
  const folder = newProject();
  const permit = await permitOf(bash, { command: 'sleep 100; touch ran' }, folder);
  const stop = new AbortController();
  const running = bash.run(permit, { signal: stop.signal, onOutput: () => {}, outputFolder: path.join(folder, 'o') });
  setTimeout(() => stop.abort(), 100);
  const result = await running;
  expect([result.status, result.outcome, existsSync(path.join(folder, 'ran'))]).toEqual([
    'stopped',
    'stopped by the user',
    false,
  ]);
});

test('the raw line is what is described and shown', async () => {
  const command = 'echo  "a"\u202E\n\tb';
  expect(bash.describe({ command } as never)).toEqual([{ kind: 'command', line: command }]);
  expect(await previewOf(bash, { command }, newProject())).toEqual({
    preview: { kind: 'command', text: command },
    problem: null,
  });
});

const malformed: [string, string, unknown][] = [
  ['an unknown key', 'Read', { file_path: 'f', path: 'g' }],
  ['a missing path', 'Write', { content: '' }],
  ['an empty text to replace', 'Edit', { file_path: 'f', old_string: '', new_string: 'x' }],
  ['a number for a text', 'Bash', { command: 1 }],
  ['a time-out without end', 'Bash', { command: 'x', timeout_ms: 1e9 }],
  ['raw text', 'Read', '{"file_path"'],
];
test.each(malformed)('%s is no input', (_law, name, input) => {
  expect(tools.find((tool) => tool.name === name)?.inputSchema.safeParse(input).success).toBe(false);
});
