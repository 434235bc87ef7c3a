// A whole coding task from the command line: a model server that speaks the provider's own protocol, the real gate, tools,
// store and commands. The model reads, edits, runs the tests, sees them fail, mends, and finishes; then it tries what it may not.
import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunEvent, runEventSchema } from '../../shared/domain/runEvent.ts';
import { ok } from '../../shared/result.ts';
import { startAnthropicServer } from '../providers/testing/anthropicServer.ts';
import type { ModelServer, Script } from '../providers/testing/modelServer.ts';
import { startOpenAiServer } from '../providers/testing/openAiServer.ts';
import { open, scratchFolder } from '../store/testing/samples.ts';
import { createCliOutput } from './cliOutput.ts';
import { composeApp } from './compose.ts';
import { runCli } from './runCli.ts';

const KEY = 'sk-test-0123456789';
const SUM = 'export const sum = (a, b) => a - b;\n';
const TEST = `import { sum } from './sum.mjs';
if (sum(2, 2) !== 4 || sum(2, 3) !== 5) { console.log('sum(2, 3) gave ' + sum(2, 3)); process.exit(1); }
console.log('all tests passed');
`;

let folder = '';
let project = '';
let server: ModelServer;
beforeEach(() => {
  folder = scratchFolder();
  project = path.join(folder, 'project');
  mkdirSync(project);
  const files = { 'sum.mjs': SUM, 'test.mjs': TEST, '.env': 'SECRET=1\n' };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(project, name), text);
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ scripts: { test: 'node test.mjs' } }));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = (file_path: string) => ({ tool: 'Read', input: { file_path } });
const edit = (old_string: string, new_string: string) => ({
  tool: 'Edit',
  input: { file_path: 'sum.mjs', old_string, new_string },
});
const runs = (command: string) => ({ tool: 'Bash', input: { command } });
const SCRIPT: Script = [
  { thinking: 'First look.', text: 'I look.', calls: [read('sum.mjs'), { tool: 'Grep', input: { pattern: 'sum' } }] },
  { text: 'It subtracts.', calls: [edit('a - b', 'a * b'), runs('npm test')] },
  { thinking: 'That was wrong.', calls: [edit('a * b', 'a + b'), runs('npm test')] },
  { calls: [runs('npm test > out.txt'), read('.env')] },
  { text: 'The tests pass; the rest was refused.' },
];

const WIRES = [
  ['openai-compatible', 'gpt-test', () => startOpenAiServer(SCRIPT, { key: KEY, takesReasoning: true })],
  ['anthropic', 'claude-test', () => startAnthropicServer(SCRIPT, { key: KEY })],
] as const;

test.each(WIRES)('a coding task over %s, and what needs a person is refused', async (kind, model, startServer) => {
  server = await startServer();
  vi.stubEnv('Z_ENGINE_PROVIDER', kind);
  vi.stubEnv('Z_ENGINE_MODEL', model);
  vi.stubEnv('Z_ENGINE_BASE_URL', server.url);
  vi.stubEnv('Z_ENGINE_API_KEY', KEY);
  const { code, events } = await run('Mend sum.', '--mode', 'acceptEdits', '--allow-cmd', 'npm test');
  const ended = events.flatMap((event) =>
    event.type === 'call' && event.outcome !== null ? [`${event.tool} ${event.status}`] : [],
  );
  expect(ended).toEqual([
    ...['Read done', 'Grep done', 'Edit done', 'Bash failed', 'Edit done', 'Bash done', 'Bash denied', 'Read denied'],
  ]);
  expect([code, server.faults, server.asked.length]).toEqual([3, [], 5]);
  expect(readFileSync(path.join(project, 'sum.mjs'), 'utf8')).toBe(SUM.replace('-', '+'));
  const told = JSON.stringify(server.asked[3]?.body);
  expect(told).toContain('all tests passed');
  expect(JSON.stringify(server.asked[2]?.body)).toContain('sum(2, 3) gave 6');
  expect(JSON.stringify(server.asked[4]?.body)).not.toContain('SECRET=1');
  expect(recorded()).toEqual({ rows: 8 + 6, chain: true, holdsKey: false });
});

/** Each call has its "decided" row, each that ran its "finished" row. */
function recorded() {
  const store = open(path.join(folder, 'data'));
  const rows = store.audit.list({ after: 0, limit: 100 });
  const chain = store.audit.verify().ok;
  store.close();
  return { rows: rows.length, chain, holdsKey: JSON.stringify(rows).includes(KEY) };
}

async function run(...words: string[]): Promise<{ code: number; events: readonly RunEvent[] }> {
  let text = '';
  const sink = () =>
    new Writable({
      write: (part: Buffer, _encoding, done) => {
        text += part;
        done();
      },
    });
  const code = await runCli({
    ...{ args: ['run', ...words, '--json', '--data-dir', path.join(folder, 'data')], cwd: project, home: folder },
    ...{
      platform: process.platform,
      env: {},
      version: '1.2.3',
      startEngine: composeApp,
      isWatched: false,
      umask: 0o022,
    },
    ...{ input: Readable.from([]), output: createCliOutput(sink(), process.stderr), now: Date.now, kill: () => {} },
    ...{ openFile: async () => ok(undefined), events: new EventEmitter() },
    logFault: (message, fault) => {
      throw new Error(`${message}: ${String(fault)}`);
    },
  });
  const lines = text.split('\n').slice(0, -1);
  return { code, events: lines.map((line) => runEventSchema.parse(JSON.parse(line))) };
}
