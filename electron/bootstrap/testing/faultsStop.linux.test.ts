// A stop and an end of the app at each point of a turn: nothing runs on, nothing is lost, and the chat can be used again.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatId } from '../../../shared/ids.ts';
import { type FaultsApp, startApp } from './faultsApp.ts';
import { type ObedientModel, startObedientModel, type Wanted } from './faultsModel.ts';
import { processesWith } from './leftOf.ts';

let root = '';
let model: ObedientModel;
let [data, project] = ['', ''];
const mark = `Z_STOP=${randomUUID()}`;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-stop-')));
  model = await startObedientModel();
});
afterAll(async () => {
  await model.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  const own = mkdtempSync(path.join(root, 'case-'));
  [data, project] = [path.join(own, 'data'), path.join(own, 'project')];
  mkdirSync(project);
});

const start = () => {
  const [name = '', value = ''] = mark.split('=');
  return startApp({ data, env: { ...model.env, [name]: value } });
};
const bash = (command: string): Wanted => ({ tool: 'Bash', input: { command } });
const next: Wanted = { tool: 'Write', input: { file_path: 'next.txt', content: 'next' } };

/** Where a turn is stopped, and how its calls stand then; null: it depends on how far it came. */
type Phase = {
  readonly law: string;
  readonly message: string | readonly Wanted[];
  readonly reach: (app: FaultsApp, chat: ChatId, from: number) => Promise<unknown>;
  readonly stopped: readonly string[] | null;
  readonly closed: readonly string[] | null;
};
const answered = async (app: FaultsApp, from: number) =>
  app.answer(await app.until('question', () => app.approvals('waiting', from)[0]), { kind: 'allowOnce' });
const running = (text: string) => async (app: FaultsApp, chat: ChatId, from: number) => {
  await answered(app, from);
  await app.until('output', () => app.since(chat, from).calls[0]?.output.includes(text));
};

const PHASES: readonly Phase[] = [
  {
    law: 'while it streams',
    message: 'say 500',
    reach: (app, chat, from) => app.until('words', () => app.since(chat, from).said.join().includes('word word')),
    stopped: [],
    closed: [],
  },
  {
    law: 'directly after it was sent',
    message: [bash('echo x > made')],
    reach: async () => undefined,
    stopped: null,
    closed: null,
  },
  {
    law: 'while it waits for an answer',
    message: [bash('echo x > made'), next],
    reach: (app, _chat, from) => app.until('question', () => app.approvals('waiting', from)[0]),
    stopped: ['stopped', 'stopped'],
    closed: ['interrupted', 'interrupted'],
  },
  {
    law: 'while a command runs that takes no notice of a stop',
    message: [bash("trap '' TERM INT HUP; echo begun; while :; do sleep 0.2; done; echo x > made"), next],
    reach: running('begun'),
    stopped: ['stopped', 'stopped'],
    closed: ['interrupted', 'interrupted'],
  },
  {
    law: 'while what a command has sent off runs',
    message: [bash('(setsid bash -c "trap \'\' TERM; sleep 60; echo x > made" &) ; echo begun; sleep 60'), next],
    reach: running('begun'),
    stopped: ['stopped', 'stopped'],
    closed: ['interrupted', 'interrupted'],
  },
  {
    law: 'while it prints without end',
    message: [bash('echo begun; yes'), next],
    reach: running('y\ny'),
    stopped: ['stopped', 'stopped'],
    closed: ['interrupted', 'interrupted'],
  },
];

/** All but the app itself: what carries the mark and is a child of it has ended. */
const left = (app: FaultsApp) =>
  processesWith(mark).filter((pid) => ![app.pid, shared?.pid].includes(pid) && !isGuardian(pid));
const isGuardian = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('read -r sign group mark');

function expectStatuses(calls: readonly { status: string }[], wanted: readonly string[] | null, any: string): void {
  const statuses = calls.map(({ status }) => status);
  expect(statuses).toEqual(wanted ?? statuses.map(() => any));
}

let shared: FaultsApp | null = null;
afterAll(async () => {
  if (shared !== null) expect(await shared.close()).toEqual({ code: 0, errors: '' });
});

describe.each(PHASES)('$law', ({ message, reach, stopped, closed }) => {
  test('a stop ends it, and the next message works', async () => {
    shared ??= await start();
    const app = shared;
    const chat = await app.chat(project);
    const { from } = await app.send(chat, message);
    await reach(app, chat, from);
    await app.get('chat:stop', { chatId: chat });
    const { state, calls, notices } = await app.ended(chat, from);
    expect([state, notices.at(-1)]).toEqual(['idle', 'Stopped.']);
    expectStatuses(calls, stopped, 'stopped');
    expect([app.approvals('waiting', from), left(app)]).toEqual([[], []]);
    expect((await app.turn(chat, [next])).calls[0]?.status).toBe('done');
    expect(existsSync(path.join(project, 'made'))).toBe(false);
  });

  test('the end of the app ends it; at the next start it is marked, and the next message works', async () => {
    const app = await start();
    const chat = await app.chat(project);
    const { from } = await app.send(chat, message);
    await reach(app, chat, from);
    expect(await app.close()).toEqual({ code: 0, errors: '' });
    expect(left(app)).toEqual([]);
    const again = await start();
    const opened = await again.get('chat:open', { chatId: chat });
    expect(opened.chat.state).toBe('idle');
    const calls = opened.items.filter((one) => one.kind === 'toolCall');
    expectStatuses(calls, closed, 'interrupted');
    expect(opened.items.some((one) => one.kind === 'user')).toBe(true);
    expect(opened.approvals.every(({ state }) => state === 'interrupted')).toBe(true);
    expect((await again.turn(chat, [next])).calls[0]?.status).toBe('done');
    expect(existsSync(path.join(project, 'made'))).toBe(false);
    await again.close();
  });
});
