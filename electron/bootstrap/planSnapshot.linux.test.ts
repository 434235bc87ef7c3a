// Plan mode, proven on the disk: an agent tries every way it has to change something, with every allowance a person can give,
// and the project is bit for bit what it was. The same calls in Ask mode with the same allowances do change it.
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mode } from '../../shared/domain/mode.ts';
import type { ModelServer } from '../providers/testing/modelServer.ts';
import { startOpenAiServer } from '../providers/testing/openAiServer.ts';
import { scratchFolder } from '../store/testing/samples.ts';
import { type AppOptions, NO_GATE_FLAGS } from './app.ts';
import { composeApp } from './compose.ts';

let folder = '';
let project = '';
let server: ModelServer | null = null;
beforeEach(() => {
  folder = scratchFolder();
  project = path.join(folder, 'project');
  mkdirSync(path.join(project, 'src'), { recursive: true });
  mkdirSync(path.join(project, 'empty'));
  writeFileSync(path.join(project, 'src/a.txt'), 'one\ntwo\n', { mode: 0o640 });
  writeFileSync(path.join(project, 'b.txt'), 'b\n');
  symlinkSync('b.txt', path.join(project, 'link'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const bash = (command: string) => ({ tool: 'Bash', input: { command } });
const TRIES = [
  { tool: 'Write', input: { file_path: 'new.txt', content: 'x' } },
  { tool: 'Write', input: { file_path: 'src/a.txt', content: 'x' } },
  { tool: 'Write', input: { file_path: 'link', content: 'x' } },
  { tool: 'Write', input: { file_path: '../outside.txt', content: 'x' } },
  { tool: 'Edit', input: { file_path: 'src/a.txt', old_string: 'one', new_string: 'uno' } },
  { tool: 'MultiEdit', input: { file_path: 'b.txt', edits: [{ old_string: 'b', new_string: 'c' }] } },
  { tool: 'Delete', input: { path: 'b.txt' } },
  { tool: 'Delete', input: { path: 'empty' } },
  ...[
    'touch new2',
    'mkdir made',
    'rm b.txt',
    'mv b.txt c.txt',
    'cp b.txt d.txt',
    'ln -s b.txt e',
    "sed -i 's/b/c/' b.txt",
  ].map(bash),
  ...[
    'echo x > new3',
    'cat b.txt > new4',
    'npm test',
    'tee new5 < b.txt',
    'bash -c "touch new6"',
    'chmod 777 b.txt',
  ].map(bash),
  ...[
    'ls && touch new7',
    'cat b.txt | tee new8',
    'touch src/a.txt',
    'truncate -s 0 b.txt',
    'git init',
    '$(touch new9)',
  ].map(bash),
];
/** What Plan is for; it changes nothing. */
const LOOKS = [
  { tool: 'Read', input: { file_path: 'src/a.txt' } },
  { tool: 'Glob', input: { pattern: '**/*' } },
  { tool: 'Grep', input: { pattern: 'one' } },
  { tool: 'TodoWrite', input: { todos: [{ text: 'plan it', status: 'in_progress' }] } },
  ...['ls src', 'cat b.txt | wc -l', 'pwd && echo hi'].map(bash),
];

/** Everything that a disk tells of a tree but when it was read. */
function snapshot(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const file = path.join(root, name);
      const state = lstatSync(file, { bigint: true });
      const content = state.isFile() ? readFileSync(file, 'utf8') : state.isSymbolicLink() ? readlinkSync(file) : '';
      return `${name} ${state.ino} ${state.mode} ${state.mtimeNs} ${state.ctimeNs} ${JSON.stringify(content)}`;
    });
}

const optionsFor = (mode: Mode): AppOptions => ({
  ...{ dataFolder: path.join(folder, 'data'), configFolder: path.join(folder, 'data', 'config'), host: 'run' },
  ...{ version: 'test', startProject: null, address: () => '', pickFolder: null, confirm: null, umask: 0o022 },
  rulesFile: path.join(folder, 'rules.toml'),
  gate: { ...NO_GATE_FLAGS, mode, skipPermissions: true, allowCommands: ['npm test', 'git init', 'touch new2'] },
});

/** The calls, each with its status and the words of who decided. */
async function tryAll(mode: Mode) {
  writeFileSync(
    path.join(folder, 'rules.toml'),
    '[permissions]\nallow = ["Edit", "Write", "Delete", "Bash", "Read"]\n',
  );
  const script = [...TRIES, ...LOOKS].map((call) => ({ calls: [call] }));
  server = await startOpenAiServer([...script, { text: 'done' }]);
  vi.stubEnv('Z_ENGINE_PROVIDER', 'openai-compatible');
  vi.stubEnv('Z_ENGINE_MODEL', 'gpt-test');
  vi.stubEnv('Z_ENGINE_BASE_URL', server.url);
  const app = await composeApp(optionsFor(mode));
  if (!app.ok) throw new Error(app.error.message);
  const { engine, close } = app.value;
  const begun = await engine.begin(project);
  if (!begun.ok) throw new Error(begun.error);
  engine.send(begun.value.id, 'try everything');
  const how = await engine.turnEnd(begun.value.id);
  const calls = engine.calls(begun.value.id).map(({ tool, target, status }) => `${tool} ${target}: ${status}`);
  await close();
  return { how, calls };
}

test('in Plan nothing on the disk changes, whatever is allowed, and looking still works', async () => {
  const before = snapshot(folder).filter((line) => line.startsWith('project'));
  const { how, calls } = await tryAll('plan');
  expect(snapshot(folder).filter((line) => /^(?:project|outside)/.test(line))).toEqual(before);
  expect(how).toBe('finished');
  expect(calls.slice(0, TRIES.length).filter((call) => !call.endsWith(': denied'))).toEqual([]);
  expect(calls.slice(TRIES.length).filter((call) => !call.endsWith(': done'))).toEqual([]);
});

test('the same calls in Ask mode do change it, so that the proof above is one', async () => {
  const before = snapshot(project);
  const { calls } = await tryAll('default');
  expect(snapshot(project)).not.toEqual(before);
  expect(calls.filter((call) => call.endsWith(': done')).length).toBeGreaterThan(TRIES.length / 2);
});
