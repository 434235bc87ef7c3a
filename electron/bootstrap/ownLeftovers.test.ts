// What a killed start left in the app's own folders goes; nothing else does.
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scratchFolder } from '../store/testing/samples.ts';
import { temporaryName } from '../tools/temporaryName.ts';
import { composeApp } from './compose.ts';
import { clearOwnLeftovers } from './ownLeftovers.ts';
import { optionsFor } from './testing/dayOptions.ts';

let folder = '';
beforeEach(() => {
  folder = scratchFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (...names: string[]) => path.join(folder, ...names);
const clear = (config = at('config')) => clearOwnLeftovers(config, at('exports'), (pid) => pid === 7);
const DEAD = temporaryName({ pid: 6, startedAt: 1 });
const PART = 'audit-2026-01-31-102030.csv.part';

function fill(name: string, files: readonly string[]) {
  mkdirSync(at(name), { recursive: true });
  for (const file of files) writeFileSync(at(name, file), 'x');
}

it('what the dead were writing goes', async () => {
  const ofOurNumber = temporaryName({ pid: process.pid, startedAt: 1 });
  fill('config', [DEAD, ofOurNumber, 'settings.toml']);
  fill('exports', [PART, 'audit-2026-01-31-102030-2.jsonl.part', 'audit-2026-01-31-102030.csv']);
  expect(await clear()).toBe(4);
  expect([readdirSync(at('config')), readdirSync(at('exports'))]).toEqual([
    ['settings.toml'],
    ['audit-2026-01-31-102030.csv'],
  ]);
});

it('what the living write stays, and so does every other name, folder and link', async () => {
  const living = [temporaryName({ pid: 7, startedAt: 1 }), '.z-engine-6-1-0.tmp', `${DEAD}~`, PART];
  const others = [DEAD, 'mine.csv.part', 'audit-2026-01-31-102030.csv.part.part', `x${PART}`];
  fill('config', living);
  fill('exports', others);
  mkdirSync(at('exports', PART));
  writeFileSync(at('precious'), 'x');
  symlinkSync(at('precious'), at('config', DEAD));
  expect(await clear()).toBe(0);
  expect(readdirSync(at('config')).sort()).toEqual([...living, DEAD].sort());
  expect(readdirSync(at('exports')).sort()).toEqual([...others, PART].sort());
});

it('a folder that is a link elsewhere is left alone, and none at all is no fault', async () => {
  fill('elsewhere', [DEAD]);
  symlinkSync(at('elsewhere'), at('config'));
  expect([await clear(), await clear(at('nowhere')), readdirSync(at('elsewhere'))]).toEqual([0, 0, [DEAD]]);
});

it.each<['browser' | 'run', number]>([
  ['browser', 0],
  ['run', 2],
])('a start as %s leaves %i of two', async (host, left) => {
  const gone = temporaryName({ pid: 2 ** 22 + 1, startedAt: 1 });
  fill('data/config', [gone]);
  fill('data/exports', [PART]);
  const app = await composeApp({ ...optionsFor(at('data')), host });
  if (!app.ok) throw new Error(app.error.message);
  await app.value.close();
  const all = ['config', 'exports'].flatMap((name) => readdirSync(at('data', name)));
  expect(all.filter((name) => name !== 'settings.toml')).toHaveLength(left);
});
