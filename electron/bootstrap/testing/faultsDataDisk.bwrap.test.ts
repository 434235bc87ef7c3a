// The disk of the data folder is full or read-only: nothing that was said is lost, nothing runs unrecorded, and all goes on
// once there is room.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatId } from '../../../shared/ids.ts';
import { type FaultsApp, startApp } from './faultsApp.ts';
import { type ObedientModel, startObedientModel } from './faultsModel.ts';

let root = '';
let model: ObedientModel;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-disk-')));
  model = await startObedientModel();
});
afterAll(async () => {
  await model.close();
  rmSync(root, { recursive: true, force: true });
});

const FULL = /the disk is full: free some room and try again/;
const record = (name: string) => [{ tool: 'Write', input: { file_path: name, content: name } }];

describe('the disk of the data folder is full', () => {
  let app: FaultsApp;
  let chat: ChatId;
  let [data, project] = ['', ''];
  beforeEach(async () => {
    const own = mkdtempSync(path.join(root, 'full-'));
    [data, project] = [path.join(own, 'data'), path.join(own, 'project')];
    for (const folder of [data, project]) mkdirSync(folder, { mode: 0o700 });
    app = await startApp({
      data,
      env: model.env,
      mounts: ['--size', '8000000', '--tmpfs', data, '--chmod', '0700', data],
    });
    chat = await app.chat(project);
  });
  afterEach(async () => {
    expect(await app.close()).toEqual({ code: 0, errors: '' });
  });

  const ballast = () => app.seen(path.join(data, 'ballast'));
  /** Leaves room for nothing; the next row of more than a page fails. */
  const fill = () => {
    const { bavail, bsize } = statfsSync(app.seen(data));
    writeFileSync(ballast(), Buffer.alloc(bavail * bsize));
  };
  const free = () => rmSync(ballast());
  /** What the write-ahead log holds already can be written over: it is used up first. */
  const exhaust = async () => {
    for (let tries = 0; tries < 400; tries += 1) {
      const saved = await app.ask('chat:draft', { chatId: chat, text: 'd'.repeat(20_000 + tries) });
      if (!saved.ok) return saved.error;
    }
    throw new Error('the disk does not fill up');
  };

  test('a message is refused in words; sent again with room it is there once', async () => {
    await app.get('chat:draft', { chatId: chat, text: 'half a thought' });
    fill();
    expect(await exhaust()).toEqual({ code: 'refused', message: expect.stringMatching(FULL) });
    const { sent, key, text } = await app.send(chat, `hello ${'x'.repeat(60_000)}`);
    expect(sent).toEqual({ ok: false, error: { code: 'refused', message: expect.stringMatching(FULL) } });
    const during = await app.get('chat:open', { chatId: chat });
    expect([during.items, during.draft]).toEqual([[], expect.stringMatching(/^(half a thought|d{20000,})$/)]);
    free();
    const from = app.said();
    await app.get('chat:send', { chatId: chat, key, text } as never);
    expect((await app.ended(chat, from)).said).toEqual(['end']);
    expect((await app.get('chat:open', { chatId: chat })).items.map(({ kind }) => kind)).toEqual(['user', 'assistant']);
  });

  test('an answer and the end of a command wait for room, and the person is told; the result is whole', async () => {
    const from = app.said();
    const command = 'echo begun; sleep 2; head -c 60000 /dev/zero | tr "\\\\0" z; echo ended > ended';
    const ask = await app.send(chat, [{ tool: 'Bash', input: { command } }]);
    await app.answer(await app.until('question', () => app.approvals('waiting', from)[0]), { kind: 'allowOnce' });
    await app.until('command', () => app.since(chat, ask.from).calls[0]?.output.includes('begun'));
    fill();
    await exhaust();
    await app.until('notice', () => app.since(chat, ask.from).notices.some((text) => FULL.test(text)));
    expect(existsSync(path.join(project, 'ended'))).toBe(true);
    free();
    const { state, calls } = await app.ended(chat, ask.from);
    const kept = 'exit code 0; the whole output could not be kept: the disk of the data folder is full; free some room';
    expect([state, calls[0]?.status, calls[0]?.outcome]).toEqual(['done', 'done', kept]);
    expect((await app.turn(chat, record('after.txt'))).calls[0]?.status).toBe('done');
  });

  test('output that is too long to keep is shown in part, with the reason', async () => {
    const from = app.said();
    const ask = await app.send(chat, [
      { tool: 'Bash', input: { command: 'head -c 9000000 /dev/zero | tr "\\\\0" z' } },
    ]);
    const question = await app.until(
      'question or end',
      () => app.approvals('waiting', from)[0] ?? app.since(chat, ask.from).state === 'done',
    );
    if (typeof question === 'object') await app.answer(question, { kind: 'allowOnce' });
    const { state, calls } = await app.ended(chat, ask.from);
    expect([state, calls[0]?.status, calls[0]?.outputFile]).toEqual(['done', 'done', null]);
    expect(calls[0]?.outcome).toMatch(
      /the whole output could not be kept: the disk of the data folder is full; free some room/,
    );
    expect((await app.turn(chat, record('after.txt'))).calls[0]?.status).toBe('done');
  });

  test('a turn is stopped while it waits for room; the chat goes on later', async () => {
    const { from } = await app.send(chat, 'say 60');
    await app.until('words', () => app.since(chat, from).said.length > 0);
    fill();
    await exhaust();
    await app.until('notice', () => app.since(chat, from).notices.some((text) => FULL.test(text)));
    await app.ask('chat:stop', { chatId: chat });
    await app.until('end', () => app.stateOf(chat, from) === 'failed');
    free();
    const { state, calls } = await app.turn(chat, record('later.txt'));
    expect([state, calls.map(({ status }) => status)]).toEqual(['done', ['done']]);
  });

  test('it closes in order', async () => {
    await app.turn(chat, record('before.txt'));
    fill();
    await exhaust();
  });
});

test('a full disk at start is told, and with room it starts', async () => {
  const data = path.join(root, 'start');
  mkdirSync(data, { mode: 0o700 });
  const app = await startApp({ data, mounts: ['--size', '4096', '--tmpfs', data, '--chmod', '0700', data] });
  expect(app.started).toMatch(/no room on the disk of `.*`: free some and start again/);
  await app.close();
});

test.each(['browser', 'run'] as const)('a data folder that is read-only is told at start (%s)', async (host) => {
  const data = path.join(root, `fixed-${host}`);
  const before = await startApp({ data });
  await before.close();
  const app = await startApp({ data, host, mounts: ['--ro-bind', data, data] });
  expect(app.started).toMatch(/the data folder `.*` cannot be written \(.*\): choose another with `--data-dir`/);
  await app.close();
});
