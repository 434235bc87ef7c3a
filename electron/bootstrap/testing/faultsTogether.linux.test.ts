// Two command lines and a host work on one data folder at once: all that they did is on record, in one whole chain, and
// nobody is told that it is locked.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thisProcess } from '../../store/owner.ts';
import { open } from '../../store/testing/samples.ts';
import { type FaultsApp, startApp } from './faultsApp.ts';
import { type ObedientModel, startObedientModel } from './faultsModel.ts';

let root = '';
let model: ObedientModel;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-together-')));
  model = await startObedientModel();
});
afterAll(async () => {
  await model.close();
  rmSync(root, { recursive: true, force: true });
});

const TURNS = 6;
const CALLS = 5;

test('all rows are there, and the chain is whole', async () => {
  const data = path.join(root, 'data');
  const apps: FaultsApp[] = [await startApp({ data, env: model.env })];
  apps.push(...(await Promise.all([1, 2].map(() => startApp({ data, env: model.env, host: 'run' })))));
  const statuses = await Promise.all(apps.map(work));
  expect(apps.map((app) => app.faults())).toEqual([[], [], []]);
  const ended = await Promise.all(apps.map((app) => app.close()));
  expect(ended.map(({ errors }) => errors)).toEqual(['', '', '']);
  expect(new Set(statuses.flat())).toEqual(new Set(['done']));

  const store = open(data, { owner: thisProcess('host') });
  const rows = store.audit.list({ after: 0, limit: 9999 }).map(({ record }) => record);
  const whole = store.audit.verify();
  store.close();
  const of = (phase: string) => rows.filter((row) => row.phase === phase).length;
  const all = apps.length * TURNS * CALLS;
  expect([of('decided'), of('finished'), whole.ok && whole.value.count]).toEqual([all, all, 2 * all]);
  const log = readFileSync(path.join(data, 'z-engine.log'), { encoding: 'utf8', flag: 'a+' });
  expect(log).not.toMatch(/locked|SQLITE/);
}, 120_000);

/** The statuses of all calls of one app. */
async function work(app: FaultsApp, number: number): Promise<readonly string[]> {
  const project = path.join(root, `project-${number}`);
  mkdirSync(project);
  const chat = await app.chat(project);
  const statuses: string[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const calls = Array.from({ length: CALLS }, (_, call) => ({
      tool: 'Write',
      input: { file_path: `${turn}-${call}.txt`, content: `${number}` },
    }));
    statuses.push(...(await app.turn(chat, calls)).calls.map(({ status }) => status));
  }
  return statuses;
}
