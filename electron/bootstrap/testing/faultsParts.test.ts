// A part of the app throws where nobody expects it: the call is refused or fails with the reason, nothing runs unrecorded,
// and the chat goes on.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Tool } from '../../tools/tool.ts';
import { composeApp } from '../compose.ts';
import { optionsFor } from './dayOptions.ts';
import { type ObedientModel, startObedientModel, type Wanted } from './faultsModel.ts';

const broken = vi.hoisted(() => ({ redactor: false }));
vi.mock('../../platform/redactor.ts', () => ({
  createRedactor: () => ({
    text: async (text: string) => {
      if (broken.redactor) throw new Error('the rules broke');
      return text;
    },
  }),
}));
vi.mock('../../tools/index.ts', async (original) => {
  const actual = await original<typeof import('../../tools/index.ts')>();
  const fail = () => {
    throw new Error('it broke in two');
  };
  const harm = (tool: Tool): Tool => {
    if (tool.name === 'Glob') return { ...tool, run: fail };
    if (tool.name === 'MultiEdit') return { ...tool, preview: fail };
    return tool.name === 'TodoWrite' ? { ...tool, describe: fail } : tool;
  };
  return { createTools: (deps: never) => actual.createTools(deps).map(harm) };
});

let root = '';
let model: ObedientModel;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-parts-')));
  model = await startObedientModel();
  for (const [name, value] of Object.entries(model.env)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await model.close();
  rmSync(root, { recursive: true, force: true });
});

const write = (name: string): Wanted => ({ tool: 'Write', input: { file_path: name, content: name } });
const READ: Wanted = { tool: 'Read', input: { file_path: 'good.txt' } };

/** Turns one after another: how each ended, and status and output of its calls. */
async function withApp(work: (turn: (...calls: readonly Wanted[]) => Promise<Turned>, at: At) => Promise<void>) {
  const own = mkdtempSync(path.join(root, 'case-'));
  const at = (name: string) => path.join(own, name);
  mkdirSync(at('project'));
  const given = optionsFor(at('data'));
  const app = await composeApp({ ...given, host: 'run', gate: { ...given.gate, mode: 'acceptEdits' } });
  if (!app.ok) throw new Error(app.error.message);
  const { engine, close } = app.value;
  const chat = await engine.begin(at('project'));
  if (!chat.ok) throw new Error(chat.error);
  const { id } = chat.value;
  let seen = 0;
  await work(async (...calls) => {
    const sent = engine.send(id, JSON.stringify(calls));
    if (!sent.ok) throw new Error(sent.error);
    const how = await engine.turnEnd(id);
    const all = engine.calls(id).slice(seen);
    seen += all.length;
    return { how, calls: all.map(({ status, output, outcome }) => `${status}: ${output || outcome}`) };
  }, at).finally(close);
}
type Turned = { readonly how: string; readonly calls: readonly string[] };
type At = (name: string) => string;

/** Each row of the record that is added of this phase fails, until `heal`. */
function harmRecord(at: At, phase: 'decided' | 'finished') {
  const raw = new Database(path.join(at('data'), 'z-engine.db'));
  raw.exec(`CREATE TRIGGER harm BEFORE INSERT ON audit WHEN NEW.phase = '${phase}'
            BEGIN SELECT RAISE(ABORT, 'no row for now'); END`);
  return () => {
    raw.exec('DROP TRIGGER harm');
    raw.close();
  };
}

describe('a tool that throws', () => {
  test.each<[law: string, call: Wanted, expected: RegExp]>([
    ['while it runs', { tool: 'Glob', input: { pattern: '*' } }, /^failed: the tool failed: it broke in two$/],
    [
      'while it says what it would do',
      { tool: 'TodoWrite', input: { todos: [] } },
      /^denied: .*the gate failed.*it broke in two/,
    ],
    [
      'while it is shown',
      { tool: 'MultiEdit', input: { file_path: 'good.txt', edits: [{ old_string: 'g', new_string: 'G' }] } },
      /^denied: .*the gate failed.*it broke in two/,
    ],
  ])('%s', async (_law, call, expected) => {
    await withApp(async (turn) => {
      expect(await turn(write('good.txt'), call, READ)).toEqual({
        how: 'finished',
        calls: [expect.stringMatching(/^done/), expect.stringMatching(expected), 'done: good.txt'],
      });
    });
  });
});

test('what takes secrets out of the record throws: every call is refused, and its row holds no text of it', async () => {
  await withApp(async (turn, at) => {
    broken.redactor = true;
    const refused = await turn(write('unrecorded.txt'));
    broken.redactor = false;
    expect(refused).toEqual({ how: 'finished', calls: [expect.stringMatching(/^denied: .*the rules broke/)] });
    expect(existsSync(at('project/unrecorded.txt'))).toBe(false);
    expect((await turn(write('good.txt'))).calls).toEqual([expect.stringMatching(/^done/)]);
    const raw = new Database(path.join(at('data'), 'z-engine.db'), { readonly: true });
    const rows = raw.prepare('SELECT record FROM audit').pluck().all().map(String);
    raw.close();
    expect(rows.filter((row) => row.includes('unrecorded'))).toEqual([]);
  });
});

test('the row of a decision cannot be written: the call is refused, nothing is done, and later all works', async () => {
  await withApp(async (turn, at) => {
    await turn(write('good.txt'));
    const heal = harmRecord(at, 'decided');
    const during = await turn(write('unrecorded.txt'), { tool: 'Bash', input: { command: 'pwd' } }, READ);
    expect(during).toEqual({
      how: 'finished',
      calls: Array.from({ length: 3 }, () => expect.stringMatching(/^denied: .*the gate failed.*no row for now/)),
    });
    heal();
    expect(existsSync(at('project/unrecorded.txt'))).toBe(false);
    expect(await turn(write('later.txt'))).toEqual({ how: 'finished', calls: [expect.stringMatching(/^done/)] });
  });
});

test('the row of an end cannot be written: the result is kept, the turn says so, and later all works', async () => {
  await withApp(async (turn, at) => {
    const heal = harmRecord(at, 'finished');
    expect(await turn(write('good.txt'))).toEqual({ how: 'failed', calls: [expect.stringMatching(/^done/)] });
    heal();
    expect(await turn(READ)).toEqual({ how: 'finished', calls: ['done: good.txt'] });
  });
});
