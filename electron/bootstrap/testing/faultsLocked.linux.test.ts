// Another process holds the database: a person is told, nothing runs without its row, and what had to wait is stored later.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AuditRecord, DecidedRecord, FinishedRecord } from '../../../shared/domain/audit.ts';
import type { ChatId } from '../../../shared/ids.ts';
import { thisProcess } from '../../store/owner.ts';
import { open } from '../../store/testing/samples.ts';
import { type FaultsApp, startApp } from './faultsApp.ts';
import { type ObedientModel, startObedientModel } from './faultsModel.ts';
import { rowsOf } from './leftOf.ts';

let root = '';
let model: ObedientModel;
let app: FaultsApp;
let chat: ChatId;
let other: ChatId;
const data = () => path.join(root, 'data');
const project = () => path.join(root, 'project');
beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-locked-')));
  mkdirSync(project());
  model = await startObedientModel();
  app = await startApp({ data: data(), env: model.env });
  chat = await app.chat(project());
  other = await app.chat(project());
});
afterAll(async () => {
  await app.close();
  await model.close();
  rmSync(root, { recursive: true, force: true });
});

/** Holds the right to write until it is let go. */
async function hold(): Promise<() => Promise<void>> {
  const holder = `import Database from 'better-sqlite3';
    const raw = new Database(process.argv[1]);
    raw.exec('BEGIN IMMEDIATE');
    console.log('held');
    process.stdin.on('end', () => { raw.exec('ROLLBACK'); process.exit(0); }).resume();`;
  const words = ['--input-type=module', '--eval', holder, path.join(data(), 'z-engine.db')];
  const child: ChildProcess = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout ?? child, 'data');
  return async () => {
    const gone = once(child, 'exit');
    child.stdin?.end();
    await gone;
  };
}

const record = z.object({ phase: z.string(), decision: z.string().optional(), status: z.string().optional() });
const auditOf = (callId: string) =>
  rowsOf(
    data(),
    'SELECT call_id AS id, record FROM audit ORDER BY seq',
    z.object({ id: z.string(), record: z.string() }),
  )
    .filter((row) => row.id === callId)
    .map((row) => record.parse(JSON.parse(row.record)))
    .map(({ phase, decision, status }) => `${phase} ${decision ?? status}`);

const isOf = (row: AuditRecord, phase: string): row is DecidedRecord | FinishedRecord =>
  row.phase === phase && !(row.phase === 'decided' && row.decision === 'deny');

const LOCKED = /locked by another program: close it, or wait until it is done, and try again/;
const write = (name: string) => [{ tool: 'Write', input: { file_path: name, content: name } }];
const file = (name: string) => path.join(project(), name);

describe('the database is held', () => {
  test('a message is refused in words and sent again once: it is there once, and its turn runs', async () => {
    const release = await hold();
    const { sent, key, text } = await app.send(chat, write('sent.txt'));
    expect(sent).toEqual({ ok: false, error: { code: 'refused', message: expect.stringMatching(LOCKED) } });
    expect(await app.ask('chat:draft', { chatId: chat, text: 'half' })).toEqual({
      ok: false,
      error: { code: 'refused', message: expect.stringMatching(LOCKED) },
    });
    expect((await app.ask('chat:open', { chatId: chat })).ok).toBe(true);
    const late = await startApp({ data: data(), host: 'run' });
    expect(late.started).toMatch(/another program holds the database `.*`: close it and start again/);
    await release();
    const from = app.said();
    await app.get('chat:send', { chatId: chat, key, text } as never);
    await app.get('chat:send', { chatId: chat, key, text } as never);
    expect((await app.ended(chat, from)).calls.map(({ status }) => status)).toEqual(['done']);
    const mine = z.object({ n: z.number() });
    expect(rowsOf(data(), `SELECT count(*) AS n FROM messages WHERE id = '${key}'`, mine)).toEqual([{ n: 1 }]);
  });

  test('an approval is not answered, stays open, and can be answered later; nothing ran before', async () => {
    const from = app.said();
    const ask = await app.send(chat, [{ tool: 'Bash', input: { command: 'echo ran > approved' } }]);
    const question = await app.until('question', () => app.approvals('waiting', from)[0]);
    const release = await hold();
    expect(await app.answer(question, { kind: 'allowOnce' })).toEqual({
      ok: false,
      error: { code: 'refused', message: expect.stringMatching(LOCKED) },
    });
    expect(existsSync(file('approved'))).toBe(false);
    await release();
    expect((await app.answer(question, { kind: 'allowOnce' })).ok).toBe(true);
    const { calls } = await app.ended(chat, ask.from);
    expect([calls[0]?.status, existsSync(file('approved'))]).toEqual(['done', true]);
    expect(auditOf(calls[0]?.id ?? '')).toEqual(['decided allow', 'finished done']);
  });

  test('a command that ends meanwhile is stored later, with its row, and the person is told', async () => {
    const from = app.said();
    const ask = await app.send(chat, [{ tool: 'Bash', input: { command: 'sleep 1; echo ran; echo x > finished' } }]);
    await app.answer(await app.until('question', () => app.approvals('waiting', from)[0]), { kind: 'allowOnce' });
    await app.until('command', () => app.since(chat, ask.from).calls[0]?.status === 'running');
    const release = await hold();
    await app.until('notice', () => app.since(chat, ask.from).notices.some((text) => LOCKED.test(text)));
    expect(existsSync(file('finished'))).toBe(true);
    await release();
    const { state, calls } = await app.ended(chat, ask.from);
    expect([state, calls[0]?.status, calls[0]?.output]).toEqual(['done', 'done', 'ran\n']);
    expect(auditOf(calls[0]?.id ?? '')).toEqual(['decided allow', 'finished done']);
  });

  test('a question whose turn is stopped meanwhile is not answered later, and can be asked again', async () => {
    const from = app.said();
    const ask = await app.send(chat, [{ tool: 'Bash', input: { command: 'echo ran > again' } }]);
    const question = await app.until('question', () => app.approvals('waiting', from)[0]);
    const release = await hold();
    await app.ask('chat:stop', { chatId: chat });
    await app.until('end', () => app.stateOf(chat, ask.from) === 'failed');
    await release();
    expect((await app.answer(question, { kind: 'allowOnce' })).ok).toBe(false);
    expect(app.approvals('interrupted', from).map(({ id }) => id)).toEqual([question.id]);
    const turned = await app.turn(chat, write('between.txt'));
    expect([turned.calls.at(-1)?.status, existsSync(file('again'))]).toEqual(['done', false]);
    const again = app.said();
    await app.get('approval:reask', { approvalId: question.id });
    await app.answer(await app.until('question', () => app.approvals('waiting', again)[0]), { kind: 'allowOnce' });
    expect((await app.ended(chat, again)).calls.at(-1)?.status).toBe('done');
    expect(existsSync(file('again'))).toBe(true);
  });

  test('an answer that comes meanwhile is held; after a stop what waited goes with the next message', async () => {
    const { from } = await app.send(other, 'say 40');
    await app.until('words', () => app.since(other, from).said.length > 0);
    const next = await app.send(other, write('waited.txt'));
    const release = await hold();
    await app.until('notice', () => app.since(other, from).notices.some((text) => LOCKED.test(text)));
    await app.ask('chat:stop', { chatId: other });
    await app.until('end', () => app.stateOf(other, from) === 'failed');
    expect(existsSync(file('waited.txt'))).toBe(false);
    await release();
    const { state, calls } = await app.turn(other, write('later.txt'));
    expect(next.sent.ok).toBe(true);
    expect(state).toBe('done');
    expect(calls.map(({ status, target }) => [target, status])).toEqual([
      ['waited.txt', 'done'],
      ['later.txt', 'done'],
    ]);
  });
});

test('at the end the record is whole, each call that ran has both its rows', async () => {
  const store = open(data(), { owner: thisProcess('run') });
  const whole = store.audit.verify();
  const rows = store.audit.list({ after: 0, limit: 999 }).map((entry) => entry.record);
  store.close();
  const ids = (phase: string) => rows.flatMap((row) => (isOf(row, phase) ? [row.callId] : []));
  expect([whole.ok, ids('decided')]).toEqual([true, ids('finished')]);
});
