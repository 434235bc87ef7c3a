// The app is killed outright at random points of a scripted day, over and over on the same data folder: after each kill
// the next start finds everything in order. CRASH_POINTS says how many kills; CRASH_SEED repeats a day.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ChatId } from '../../../shared/ids.ts';
import { composeApp } from '../compose.ts';
import { contentOf, createDice } from './day.ts';
import { optionsFor } from './dayOptions.ts';
import { type JournalEntry, readJournal } from './journal.ts';
import { allowedArgs, childrenWith, filesOf, processesWith, rowsOf } from './leftOf.ts';

const POINTS = Number(process.env.CRASH_POINTS ?? '20');
const SEED = Number(process.env.CRASH_SEED ?? String(Math.floor(Math.random() * 1e9)));
const MARK = `Z_DAY=${randomUUID()}`;
const HOOK = path.join(import.meta.dirname, 'textImports.mjs');
/** Known by its words: the shell that outlives a killed app to end what runs. */
const GUARDIAN_WORDS = 'read -r sign group mark';

const dice = createDice(SEED);
let root = '';
const at = (name: string) => path.join(root, name);

beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-crash-')));
  mkdirSync(at('project/day'), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe(`the app is killed ${POINTS} times (CRASH_SEED=${SEED})`, () => {
  test.each(Array.from({ length: POINTS }, (_, point) => point))(
    'kill %i: nothing is lost, half done, unrecorded, or still running',
    async (point) => {
      await workAndDie(point);
      const before = filesOf(at('project/day'));
      const app = await composeApp(optionsFor(at('data')));
      if (!app.ok) throw new Error(app.error.message);
      try {
        expect(faultsOf(readJournal(at('journal')), filesOf(at('project/day')))).toEqual([]);
        expect(await endedSoon(processesWithMark), 'no command of a killed app is left').toEqual([]);
        expect(written(filesOf(at('project/day'))), 'no tool runs by itself').toEqual(written(before));
      } finally {
        await app.value.close();
      }
    },
    60_000,
  );
});

/** Every second time the guardian dies first, so that only the next start can end what is left. */
async function workAndDie(point: number): Promise<void> {
  const child = startDay(point);
  const died = once(child, 'exit');
  await ready(child);
  await wait(100 + dice() * 2400);
  if (point % 2 === 1) for (const pid of childrenWith(child.pid ?? 0, GUARDIAN_WORDS)) process.kill(pid, 'SIGKILL');
  child.kill('SIGKILL');
  await died;
}

function startDay(point: number): ChildProcess {
  const words = [at('data'), at('project'), at('journal'), String(point), String(SEED + point)];
  const [name = '', value = ''] = MARK.split('=');
  return spawn(process.execPath, ['--import', HOOK, path.join(import.meta.dirname, 'dayHost.ts'), ...words], {
    env: { ...process.env, [name]: value },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ready(child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += String(chunk);
  });
  const said = once(child.stdout ?? child, 'data').then(() => true);
  const died = once(child, 'exit').then(() => false);
  if (!(await Promise.race([said, died]))) throw new Error(`the day did not begin: ${errors}`);
}

const processesWithMark = () => processesWith(MARK);

/** What is told to end may need a moment. */
async function endedSoon(look: () => readonly number[]): Promise<readonly number[]> {
  for (let tries = 0; look().length > 0 && tries < 100; tries += 1) await wait(50);
  return look();
}

/** By tools of the app; what a command makes may come a moment after the kill. */
const written = (files: ReadonlyMap<string, string>) => new Map([...files].filter(([name]) => name.startsWith('f-')));

const text = z.object({ id: z.string(), text: z.string() });
const state = z.object({ id: z.string(), state: z.string() });

/** Sentences; none when all is as it must be. The app has started again over what was left. */
function faultsOf(journal: readonly JournalEntry[], files: ReadonlyMap<string, string>): readonly string[] {
  const data = at('data');
  const messages = new Map(rowsOf(data, `SELECT id, text FROM messages`, text).map((row) => [row.id, row.text]));
  const approvals = new Map(rowsOf(data, 'SELECT id, state FROM approvals', state).map((row) => [row.id, row.state]));
  const calls = rowsOf(data, 'SELECT id, status AS state FROM tool_calls', state);
  const allowed = allowedArgs(data);
  return [
    ...journal.flatMap((entry) => faultOfEntry(entry, messages, approvals)),
    ...[...approvals].filter(([, now]) => now === 'waiting').map(([id]) => `the approval ${id} still waits`),
    ...calls
      .filter((call) => ['deciding', 'waiting', 'running'].includes(call.state))
      .map((call) => `the call ${call.id} is still ${call.state}`),
    ...[...files].flatMap(([name, content]) => faultOfFile(name, content, allowed)),
  ];
}

function faultOfEntry(
  entry: JournalEntry,
  messages: ReadonlyMap<string, string>,
  approvals: ReadonlyMap<string, string>,
): readonly string[] {
  if (entry.kind === 'sent') {
    return messages.get(entry.key) === entry.text ? [] : [`the message ${entry.key} is lost`];
  }
  const now = approvals.get(entry.approvalId);
  if (now === undefined) return [`the approval ${entry.approvalId} is lost`];
  if (entry.kind === 'shown') return [];
  const wanted = entry.answer === 'deny' ? ['denied'] : ['allowed', 'voided'];
  return wanted.includes(now) ? [] : [`the answer ${entry.answer} to ${entry.approvalId} is lost: it is ${now}`];
}

/** INVARIANT of the day: each file's name says what it may hold, and each is made by one call that names it. */
function faultOfFile(name: string, content: string, allowed: readonly string[]): readonly string[] {
  if (name.startsWith('.z-engine-')) return [`${name} is left of a write that was cut off`];
  const n = /^f-(.+)\.txt$/.exec(name)?.[1];
  const isWhole = n === undefined || content === contentOf('v', n) || content === contentOf('w', n);
  const wanted = name === 'log.txt' ? (content.match(/line-[\w-]+/g) ?? []) : [`day/${name}`];
  const unrecorded = wanted.filter((word) => !allowed.some((args) => args.includes(word)));
  return [
    ...(isWhole ? [] : [`${name} is half written`]),
    ...unrecorded.map((word) => `${word} was made without a row that allows it`),
  ];
}

test('every chat of the day can still be used', async () => {
  const app = await composeApp(optionsFor(at('data')));
  if (!app.ok) throw new Error(app.error.message);
  const chats = rowsOf(at('data'), 'SELECT id, state FROM chats', state);
  const opened = await Promise.all(chats.map(({ id }) => app.value.handlers['chat:open']({ chatId: id as ChatId })));
  await app.value.close();
  expect(chats.length).toBeGreaterThan(0);
  expect(opened.filter((one) => !one.ok)).toEqual([]);
});
