// A window beside a command line in another process: it hears of its chat as it goes, and when the command line is killed
// its chat is put in order while the window stays open.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultsApp, startApp } from './faultsApp.ts';
import { type ObedientModel, startObedientModel } from './faultsModel.ts';
import { processesWith } from './leftOf.ts';

let root = '';
let model: ObedientModel;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-elsewhere-')));
  model = await startObedientModel();
});
afterAll(async () => {
  await model.close();
  rmSync(root, { recursive: true, force: true });
});

/** A window, and beside it a command line with a chat in a project of its own. */
async function begin(first?: string) {
  const own = mkdtempSync(path.join(root, 'case-'));
  const [data, project] = [path.join(own, 'data'), path.join(own, 'project')];
  mkdirSync(project);
  const window = await startApp({ data });
  const env = { ...model.env, Z_ELSEWHERE: own };
  const run = await startApp({ data, env, host: 'run', ...(first === undefined ? {} : { first }) });
  return { window, run, project, mark: `Z_ELSEWHERE=${own}`, chat: await run.chat(project) };
}

const told = (window: FaultsApp, chat: string) => window.since(chat, 0);

test('the window is told of a chat that begins, goes on and ends in another process', async () => {
  const { window, run, project, chat } = await begin();
  const input = { file_path: 'made.txt', content: 'x' };
  const { said } = await run.turn(chat, [{ tool: 'Write', input }]);
  await window.until('end of the chat', () => window.stateOf(chat) === 'done');
  const seen = told(window, chat);
  expect([seen.calls.map(({ tool, status }) => [tool, status]), seen.said]).toEqual([[['Write', 'done']], said]);
  expect(existsSync(path.join(project, 'made.txt'))).toBe(true);
  expect((await window.get('app:state', {})).projects.map((one) => one.path)).toEqual([project]);
  expect([window.faults(), (await window.close()).errors, (await run.close()).errors]).toEqual([[], '', '']);
});

test('a killed command line: its chat comes to rest, its call is marked, its command is ended', async () => {
  const { window, run, chat, mark } = await begin();
  await run.send(chat, [{ tool: 'Bash', input: { command: 'sleep 61; wait' } }]);
  const card = await run.until('card', () => run.approvals()[0]);
  await run.answer(card, { kind: 'allowOnce' });
  await window.until('running call', () => told(window, chat).calls[0]?.status === 'running');
  process.kill(run.pid, 'SIGKILL');
  await window.until('rest', () => window.stateOf(chat) === 'idle');
  const seen = told(window, chat);
  expect([seen.calls[0]?.status, seen.notices]).toEqual(['interrupted', [expect.stringContaining('Z Engine stopped')]]);
  await window.until('end of the command', () => processesWith(mark).length === 0);
  expect(await window.ask('chat:send', { chatId: chat, key: 'k1', text: 'go on' } as never)).toMatchObject({
    ok: true,
  });
  expect([window.faults(), (await window.close()).errors]).toEqual([[], '']);
});

test('what it was writing is taken away, and the file is as it was', async () => {
  const { window, run, project, chat } = await begin(fileURLToPath(new URL('./dieAtSync.mjs', import.meta.url)));
  await run.send(chat, [{ tool: 'Write', input: { file_path: 'a.txt', content: 'x' } }]);
  await run.gone();
  await window.until('rest', () => window.stateOf(chat) === 'idle');
  expect([readdirSync(project), (await window.close()).errors]).toEqual([[], '']);
});
