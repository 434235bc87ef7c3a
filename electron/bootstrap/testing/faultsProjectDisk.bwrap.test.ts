// The disk of the project is full or read-only: each call says so, nothing is half written, and the chat goes on.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatId } from '../../../shared/ids.ts';
import { type FaultsApp, startApp } from './faultsApp.ts';
import { long, type ObedientModel, startObedientModel, type Wanted } from './faultsModel.ts';

let root = '';
let model: ObedientModel;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-faults-')));
  model = await startObedientModel();
});
afterAll(async () => {
  await model.close();
  rmSync(root, { recursive: true, force: true });
});

describe('the disk of the project is full', () => {
  let app: FaultsApp;
  let chat: ChatId;
  let project = '';
  const old = `first\n${'o'.repeat(300_000)}\n`;
  const file = (name: string) => app.seen(path.join(project, name));

  beforeAll(async () => {
    project = path.join(root, 'full');
    mkdirSync(project);
    const mounts = ['--size', '1000000', '--tmpfs', project];
    app = await startApp({ data: path.join(root, 'data-full'), env: model.env, mounts });
    writeFileSync(file('old.txt'), old);
    chat = await app.chat(project);
  });
  afterAll(() => app.close());

  const big = long('b', 900_000);
  test.each<[law: string, call: Wanted, file: string]>([
    ['Write of a new file', { tool: 'Write', input: { file_path: 'new/big.txt', content: big } }, 'big.txt'],
    ['Write in place of an old file', { tool: 'Write', input: { file_path: 'old.txt', content: big } }, 'old.txt'],
    [
      'Edit',
      { tool: 'Edit', input: { file_path: 'old.txt', old_string: 'first', new_string: long('n', 800_000) } },
      'old.txt',
    ],
    [
      'MultiEdit',
      {
        tool: 'MultiEdit',
        input: { file_path: 'old.txt', edits: [{ old_string: 'first', new_string: long('n', 800_000) }] },
      },
      'old.txt',
    ],
  ])('%s fails in words, and leaves all as it was', async (_law, call, name) => {
    const { state, calls, said } = await app.turn(chat, [call]);
    expect(calls.map(({ status }) => status)).toEqual(['failed']);
    expect(calls[0]?.outcome).toMatch(new RegExp(`^\`.*${name}\`: the disk is full.*free some`));
    expect([state, said.at(-1)]).toEqual(['done', 'end']);
    expect(readdirSync(file('.'))).toEqual(['old.txt']);
    expect(readFileSync(file('old.txt'), 'utf8')).toBe(old);
  });

  test('a command that fills it fails; when there is room again, the next call works', async () => {
    const line = 'head -c 3000000 /dev/zero > filler.bin';
    const from = app.said();
    const { from: sent } = await app.send(chat, [{ tool: 'Bash', input: { command: line } }]);
    await app.answer(await app.until('question', () => app.approvals('waiting', from)[0]), { kind: 'allowOnce' });
    const { calls } = await app.ended(chat, sent);
    expect(calls[0]).toMatchObject({ status: 'failed', output: expect.stringContaining('No space left on device') });
    const small = { tool: 'Write', input: { file_path: 'small.txt', content: 'small' } };
    expect((await app.turn(chat, [small])).calls[0]).toMatchObject({ status: 'failed' });
    expect(readdirSync(file('.')).sort()).toEqual(['filler.bin', 'old.txt']);
    rmSync(file('filler.bin'));
    expect((await app.turn(chat, [small])).calls[0]).toMatchObject({ status: 'done' });
    expect(readFileSync(file('small.txt'), 'utf8')).toBe('small');
  });
});

describe('the project is read-only', () => {
  test('each change fails in words, reading works, and nothing changes', async () => {
    const project = path.join(root, 'fixed');
    mkdirSync(project);
    writeFileSync(path.join(project, 'a.txt'), 'alpha\n');
    const app = await startApp({
      data: path.join(root, 'data-fixed'),
      env: model.env,
      mounts: ['--ro-bind', project, project],
    });
    try {
      const chat = await app.chat(project);
      const { state, calls } = await app.turn(chat, [
        { tool: 'Write', input: { file_path: 'b.txt', content: 'b' } },
        { tool: 'Write', input: { file_path: 'x/b.txt', content: 'b' } },
        { tool: 'Write', input: { file_path: 'a.txt', content: 'b' } },
        { tool: 'Edit', input: { file_path: 'a.txt', old_string: 'alpha', new_string: 'beta' } },
        { tool: 'Read', input: { file_path: 'a.txt' } },
      ]);
      const isReadOnly = expect.stringMatching(/the disk is read-only; /);
      expect(calls.map(({ status, outcome }) => [status, outcome])).toEqual([
        ['failed', isReadOnly],
        ['failed', isReadOnly],
        ['failed', isReadOnly],
        ['failed', isReadOnly],
        ['done', '1 line'],
      ]);
      expect([state, readdirSync(project)]).toEqual(['done', ['a.txt']]);
      const from = app.said();
      const { from: sent } = await app.send(chat, [{ tool: 'Delete', input: { path: 'a.txt' } }]);
      await app.answer(await app.until('question', () => app.approvals('waiting', from)[0]), { kind: 'allowOnce' });
      expect((await app.ended(chat, sent)).calls[0]).toMatchObject({ status: 'failed', outcome: isReadOnly });
      expect(readFileSync(path.join(project, 'a.txt'), 'utf8')).toBe('alpha\n');
    } finally {
      await app.close();
    }
  });
});
