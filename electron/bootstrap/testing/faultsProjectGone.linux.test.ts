// The project's folder is deleted, renamed, or replaced: nothing is done elsewhere, the chat says why, and other chats work.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FaultsApp, startApp } from './faultsApp.ts';
import { type ObedientModel, startObedientModel } from './faultsModel.ts';

let root = '';
let model: ObedientModel;
let app: FaultsApp;
let project = '';
let elsewhere = '';
beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-gone-')));
  model = await startObedientModel();
  app = await startApp({ data: path.join(root, 'data'), env: model.env });
});
afterAll(async () => {
  await app.close();
  await model.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  const own = mkdtempSync(path.join(root, 'case-'));
  [project, elsewhere] = [path.join(own, 'project'), path.join(own, 'elsewhere')];
  for (const folder of [project, elsewhere]) mkdirSync(folder);
  writeFileSync(path.join(project, 'a.txt'), 'alpha\n');
  writeFileSync(path.join(elsewhere, 'a.txt'), 'elsewhere\n');
});

const GONE = /the chat or its folder is gone, or another folder stands in its place; open the folder again/;
const ways: [law: string, lose: () => void][] = [
  ['deleted', () => rmSync(project, { recursive: true })],
  ['renamed', () => renameSync(project, `${project}-2`)],
  [
    'replaced by a link',
    () => {
      renameSync(project, `${project}-2`);
      symlinkSync(elsewhere, project);
    },
  ],
  [
    'replaced by a file',
    () => {
      renameSync(project, `${project}-2`);
      writeFileSync(project, 'a file\n');
    },
  ],
];
/** Puts the folder back, with its file. */
function putBack(): void {
  if (existsSync(project) && !lstatSync(project).isDirectory()) unlinkSync(project);
  if (existsSync(`${project}-2`)) renameSync(`${project}-2`, project);
  mkdirSync(project, { recursive: true });
  writeFileSync(path.join(project, 'a.txt'), 'alpha\n');
}
const elsewhereIsAsItWas = () =>
  expect([readdirSync(elsewhere), readFileSync(path.join(elsewhere, 'a.txt'), 'utf8')]).toEqual([
    ['a.txt'],
    'elsewhere\n',
  ]);

const calls = [
  { tool: 'Write', input: { file_path: 'new.txt', content: 'new' } },
  { tool: 'Edit', input: { file_path: 'a.txt', old_string: 'l', new_string: 'L', replace_all: true } },
  { tool: 'Read', input: { file_path: 'a.txt' } },
  { tool: 'Grep', input: { pattern: 'l' } },
  { tool: 'Bash', input: { command: 'pwd' } },
];

describe.each(ways)('the project is %s', (_how, lose) => {
  test('before a call: each is refused in words, and works again when it is back', async () => {
    const chat = await app.chat(project);
    lose();
    const during = await app.turn(chat, calls);
    expect(during.calls.map(({ status, output }) => [status, output])).toEqual(
      calls.map(() => ['denied', expect.stringMatching(GONE)]),
    );
    expect(during.state).toBe('done');
    elsewhereIsAsItWas();
    putBack();
    const after = await app.turn(chat, calls);
    expect(after.calls.map(({ status }) => status)).toEqual(calls.map(() => 'done'));
  });

  test('while an approval waits: the yes is void, nothing runs, another chat works', async () => {
    const chat = await app.chat(project, 'default');
    const from = app.said();
    const ask = await app.send(chat, [{ tool: 'Bash', input: { command: 'echo ran > ran' } }]);
    const question = await app.until('question', () => app.approvals('waiting', from)[0]);
    lose();
    expect((await app.answer(question, { kind: 'allowOnce' })).ok).toBe(true);
    const { state, calls } = await app.ended(chat, ask.from);
    expect([state, calls[0]?.status, calls[0]?.output]).toEqual(['done', 'denied', expect.stringMatching(GONE)]);
    expect(app.approvals('voided', from).map(({ id }) => id)).toEqual([question.id]);
    expect([project, `${project}-2`, elsewhere].some((folder) => existsSync(path.join(folder, 'ran')))).toBe(false);
    const other = await app.chat(elsewhere);
    expect((await app.turn(other, [{ tool: 'Read', input: { file_path: 'a.txt' } }])).calls[0]?.status).toBe('done');
  });

  test('during a command: it ends as it ends, and the next call is refused', async () => {
    const chat = await app.chat(project);
    const from = app.said();
    const ask = await app.send(chat, [
      { tool: 'Bash', input: { command: 'echo begun; sleep 1; /bin/echo ended' } },
      { tool: 'Write', input: { file_path: 'new.txt', content: 'new' } },
    ]);
    await app.answer(await app.until('question', () => app.approvals('waiting', from)[0]), { kind: 'allowOnce' });
    await app.until('command', () => app.since(chat, ask.from).calls[0]?.output.includes('begun'));
    lose();
    const { state, calls } = await app.ended(chat, ask.from);
    expect([state, calls[0]?.status, calls[0]?.output]).toEqual(['done', 'done', 'begun\nended\n']);
    expect([calls[1]?.status, calls[1]?.output]).toEqual(['denied', expect.stringMatching(GONE)]);
    elsewhereIsAsItWas();
  });
});

test('it is gone at start: the chat opens with all that was said, and says why nothing can be done', async () => {
  const data = path.join(path.dirname(project), 'data');
  const before = await startApp({ data, env: model.env });
  const chat = await before.chat(project);
  await before.turn(chat, [{ tool: 'Read', input: { file_path: 'a.txt' } }]);
  await before.close();
  rmSync(project, { recursive: true });
  const after = await startApp({ data, env: model.env });
  const opened = await after.get('chat:open', { chatId: chat });
  expect(opened.items.map(({ kind }) => kind)).toEqual(['user', 'assistant', 'toolCall', 'assistant']);
  expect((await after.get('app:state', {})).projects.map(({ exists }) => exists)).toEqual([false]);
  const { state, calls } = await after.turn(chat, [{ tool: 'Read', input: { file_path: 'a.txt' } }]);
  expect([state, calls[0]?.output]).toEqual(['done', expect.stringMatching(GONE)]);
  expect(await after.close()).toEqual({ code: 0, errors: '' });
});
