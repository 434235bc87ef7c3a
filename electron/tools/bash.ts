// Runs a Bash command line. It must never start a process itself: the launcher spends the permit and runs what it names.
import { z } from 'zod';
import { assertNever } from '../../shared/assertNever.ts';
import type { Launched, Launcher } from '../sandbox/launch.ts';
import type { LaunchEnd } from '../sandbox/supervise.ts';
import type { Tool, ToolResult } from './tool.ts';

const DEFAULT_TIMEOUT_MS = 120_000;
const MAX_TIMEOUT_MS = 600_000;

const inputSchema = z.strictObject({
  command: z.string().min(1).max(60_000).describe('The command line. It starts in the project folder each time.'),
  timeout_ms: z
    .number()
    .int()
    .min(1)
    .max(MAX_TIMEOUT_MS)
    .optional()
    .describe('Milliseconds until it is ended; 120000 if not given.'),
  description: z.string().max(500).optional().describe('A few words on what it is for.'),
});
type Input = z.infer<typeof inputSchema>;

export const createBashTool = (launcher: Launcher): Tool<Input> => ({
  name: 'Bash',
  description:
    'Runs a command line with Bash, without a terminal and without input. What it leaves running in the background is ended with it.',
  inputSchema,
  describe: ({ command }) => [{ kind: 'command', line: command }],
  target: ({ command }) => command,
  preview: async ({ command }) => ({ preview: { kind: 'command', text: command }, problem: null }),
  run: async (permit, { signal, onOutput, outputFolder }) => {
    const timeoutMs = (input: unknown) => inputSchema.parse(input).timeout_ms ?? DEFAULT_TIMEOUT_MS;
    return resultOf(await launcher.launch(permit, { signal, onOutput, outputFolder, timeoutMs }));
  },
});

function resultOf(launched: Launched): ToolResult {
  const words = wordsOf(launched.end);
  const notes = [
    ...(launched.outputFile ? [`the whole output is in ${launched.outputFile}`] : []),
    ...launched.notes,
    ...(launched.denied === null ? [] : [launched.denied.told]),
    ...(words === EXITED_WELL ? [] : [words]),
  ];
  return {
    status: statusOf(launched.end),
    text: [launched.text || '(no output)', ...notes.map((note) => `[${note}]`)].join('\n'),
    shown: launched.text,
    outcome: [words, ...launched.notes].join('; '),
    outputFile: launched.outputFile,
    ...{
      confinement: launched.confinement,
      denial: launched.denied?.denial ?? null,
      notConfined: launched.end.kind === 'notConfined',
    },
  };
}

const EXITED_WELL = 'exit code 0';

function statusOf(end: LaunchEnd): ToolResult['status'] {
  if (end.kind === 'stopped') return 'stopped';
  return end.kind === 'exited' && end.code === 0 ? 'done' : 'failed';
}

function wordsOf(end: LaunchEnd): string {
  switch (end.kind) {
    case 'exited':
      return `exit code ${end.code}`;
    case 'killed':
      return `ended by ${end.signal}`;
    case 'stopped':
      return 'stopped by the user';
    case 'timedOut':
      return `timed out after ${end.afterMs / 1000} s`;
    case 'failed':
      return end.words;
    case 'notConfined':
      return `the sandbox could not be set up: ${end.words}`;
    default:
      return assertNever(end);
  }
}
