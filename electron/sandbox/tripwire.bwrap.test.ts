// What a real confined command can do where the mounts fall off, and what is left of it: the whole way from placeholders over
// the snapshot to the quarantine, around a real bubblewrap.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callIdSchema, chatIdSchema } from '../../shared/ids.ts';
import type { Store } from '../store/store.ts';
import { kill, said, startChildIn } from '../store/testing/child.ts';
import { open, scratchFolder } from '../store/testing/samples.ts';
import { createPlaceholders, type Placeholders } from './placeholders.ts';
import type { Protection } from './profile/sandboxProfile.ts';
import { createQuarantine } from './quarantine.ts';
import { compare, createTripwire } from './tripwire.ts';

let data = '';
let project = '';
let store: Store;
let placeholders: Placeholders;
const running: ChildProcess[] = [];
const snapshot = createTripwire();

beforeEach(() => {
  data = scratchFolder();
  project = scratchFolder();
  spawnSync('git', ['init', '-q', project]);
  mkdirSync(at('src'));
  store = open(data, { now: Date.now });
  placeholders = createPlaceholders({
    log: store.placeholders,
    now: Date.now,
    onFault: (error) => {
      throw error;
    },
  });
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  store.close();
  for (const folder of [data, project]) rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => path.join(project, name);
const NAMES = ['.claude', '.mcp.json', '.z-engine', '.git/config', '.git/hooks', '.git/commondir'];
const protections = (): readonly Protection[] =>
  NAMES.map((name) => {
    const stats = lstatSync(at(name), { throwIfNoEntry: false });
    const kind = stats?.isDirectory() === true ? 'folder' : 'file';
    const state = stats === undefined ? 'absent' : stats.isSymbolicLink() ? 'link' : kind;
    const placeholder = state !== 'absent' ? null : name === '.git/commondir' ? 'commondir' : 'folder';
    return { path: at(name), state, placeholder, target: state === 'link' ? at('dot') : null, why: 'a test' };
  });

const BWRAP = '/usr/bin/bwrap';
const BASE = [
  '--die-with-parent',
  '--unshare-user',
  '--unshare-pid',
  '--cap-drop',
  'ALL',
  '--ro-bind',
  '/',
  '/',
  '--dev',
  '/dev',
  '--proc',
  '/proc',
];

/** Begins a confined `line`; it has begun when `begun` is there. `ended` gives what was done about it. */
function begin(mark: string, line: string) {
  const all = protections();
  const placed = placeholders.place(mark, all);
  if (placed.kind === 'stale') throw new Error(`stale: ${placed.path}`);
  const before = snapshot(all, store.placeholders.all());
  const mounts = all.flatMap((one) => {
    const real = one.target ?? one.path;
    return placed.standing.has(one.path) ? ['--ro-bind', real, real] : [];
  });
  const words = [
    ...BASE,
    '--ro-bind',
    at('.git'),
    at('.git'),
    '--bind',
    project,
    project,
    ...mounts,
    '--chdir',
    project,
  ];
  const child = spawn(BWRAP, [...words, 'bash', '--noprofile', '--norc', '-c', line], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      text += String(bytes);
    });
  const ended = async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
    const options = { areMounts: true, isTrusted: () => false };
    const changes = compare(before, snapshot(all, store.placeholders.all()), options);
    const quarantine = createQuarantine({ folder: path.join(data, 'quarantine'), now: Date.now, newId: () => mark });
    const { alarm } = quarantine.answer(changes, [], {
      chatId: chatIdSchema.parse('c'),
      callId: callIdSchema.parse('t'),
    });
    placeholders.release(mark);
    return { text, changes: alarm?.changes ?? [] };
  };
  return { child, ended };
}
const until = async (isSo: () => boolean) => {
  for (let n = 0; n < 500 && !isSo(); n += 1) await setTimeout(10);
  expect(isSo()).toBe(true);
};
const hasBegun = () => until(() => existsSync(at('src/begun')));
/** The command says that it is there, waits until its input ends, and then does `line`. */
const waiting = (line: string) => `touch src/begun; read -r _; ${line}`;
const ATTACK = NAMES.map(
  (name) =>
    `rm -rf ${name} 2>/dev/null; mkdir -p ${name} 2>/dev/null; echo evil 2>/dev/null > ${name}/x || echo evil 2>/dev/null >> ${name}`,
).join('; ');
const namesIn = () => readdirSync(project).toSorted();

test('an attack on all protected paths, there or not, changes nothing, and no alarm is raised', async () => {
  writeFileSync(at('.mcp.json'), '{}');
  rmSync(at('.mcp.json'));
  const config = readFileSync(at('.git/config'), 'utf8');
  const run = begin('run', `${ATTACK}; git status --porcelain; git add -A; echo $?; touch src/done`);
  expect(await run.ended()).toEqual({ text: '0\n', changes: [] });
  expect([namesIn(), readFileSync(at('.git/config'), 'utf8')]).toEqual([['.git', 'src'], config]);
  expect(existsSync(at('src/done'))).toBe(true);
});

test('two commands: the first ends, the second still cannot make what is protected', async () => {
  const first = begin('first', 'true');
  const second = begin('second', waiting(`${ATTACK}; touch src/done`));
  await hasBegun();
  expect((await first.ended()).changes).toEqual([]);
  expect((await second.ended()).changes).toEqual([]);
  expect([existsSync(at('src/done')), namesIn()]).toEqual([true, ['.git', 'src']]);
});

test('a placeholder that is removed from outside lets a command through: what it put there is moved away', async () => {
  const run = begin('run', waiting(ATTACK));
  await hasBegun();
  rmdirSync(at('.claude'));
  const { changes } = await run.ended();
  expect(changes.map((change) => change.path)).toEqual([at('.claude')]);
  expect([readFileSync(`${changes[0]?.kept}/x`, 'utf8'), namesIn()]).toEqual(['evil\n', ['.git', 'src']]);
});

test('the configuration is replaced from outside, and a command adds to it: what was there is back', async () => {
  const before = readFileSync(at('.git/config'), 'utf8');
  const run = begin('run', waiting('echo "[core] fsmonitor = evil" >> .git/config'));
  await hasBegun();
  spawnSync('git', ['-C', project, 'config', 'user.name', 'Ada']);
  const { changes } = await run.ended();
  expect(changes.map((change) => change.path)).toEqual([at('.git/config')]);
  expect(readFileSync(at('.git/config'), 'utf8')).toBe(before);
  expect(readFileSync(changes[0]?.kept ?? '', 'utf8')).toMatch(/name = Ada[\s\S]*fsmonitor = evil/);
});

test('the app saves settings in a folder while a command runs: it still cannot write there, and there is no alarm', async () => {
  mkdirSync(at('.z-engine'));
  writeFileSync(at('.z-engine/settings.toml'), 'old');
  const run = begin('run', waiting('echo evil >> .z-engine/settings.toml; echo evil > .z-engine/x; echo $?'));
  await hasBegun();
  writeFileSync(at('.z-engine/new'), 'saved');
  renameSync(at('.z-engine/new'), at('.z-engine/settings.toml'));
  const { text, changes } = await run.ended();
  expect([text.match(/Read-only file system/g)?.length, changes]).toEqual([2, []]);
  expect([readFileSync(at('.z-engine/settings.toml'), 'utf8'), readdirSync(at('.z-engine'))]).toEqual([
    'saved',
    ['settings.toml'],
  ]);
});

test('the app saves settings where only a placeholder stood: they stay', async () => {
  const run = begin('run', waiting('echo evil > .z-engine/x'));
  await hasBegun();
  writeFileSync(at('.z-engine/settings.toml'), 'saved');
  expect((await run.ended()).changes).toEqual([]);
  expect([readdirSync(at('.z-engine')), store.placeholders.all()]).toEqual([['settings.toml'], []]);
});

test('a protected path that is a link is replaced: it leads where it did again, and what was put there is moved away', async () => {
  mkdirSync(at('dot'));
  symlinkSync('dot', at('.claude'));
  const line = 'echo evil > .claude/x; rm .claude; mkdir .claude; echo evil > .claude/settings.json';
  const { text, changes } = await begin('run', line).ended();
  expect(text).toContain('Read-only file system');
  expect(changes.map((change) => change.path)).toEqual([at('.claude')]);
  expect([readlinkSync(at('.claude')), readdirSync(at('dot'))]).toEqual(['dot', []]);
  expect(readFileSync(`${changes[0]?.kept}/settings.json`, 'utf8')).toBe('evil\n');
});

test('a second name of the configuration in the project lets a command through: its text is back', async () => {
  const before = readFileSync(at('.git/config'), 'utf8');
  linkSync(at('.git/config'), at('src/copy'));
  const { changes } = await begin('run', 'echo "[core] fsmonitor = evil" >> src/copy').ended();
  expect(changes.map((change) => change.path)).toEqual([at('.git/config')]);
  expect(readFileSync(at('.git/config'), 'utf8')).toBe(before);
  appendFileSync(at('src/copy'), 'more');
  expect(readFileSync(at('.git/config'), 'utf8')).toBe(before);
});

test('a project that nobody can write is left as it is, and a command can start in it', async () => {
  store.close();
  const code = `
    const { createPlaceholders } = await import(args[1]);
    const { value: store } = open(args[0], 'host');
    const placeholders = createPlaceholders({ log: store.placeholders, now: Date.now, onFault: (error) => { throw error; } });
    try {
      const placed = placeholders.place('run', JSON.parse(args[2]));
      say([placed.kind, [...placed.standing].length, store.placeholders.all().length]);
    } catch (error) {
      say([error.code, store.placeholders.all().length]);
    }`;
  const around = [BWRAP, '--die-with-parent', '--bind', '/', '/', '--dev', '/dev', '--proc', '/proc'];
  const url = pathToFileURL(path.join(import.meta.dirname, 'placeholders.ts')).href;
  const absent = protections().filter((one) => one.state === 'absent');
  const mounts = ['--ro-bind', project, project];
  const child = startChildIn([...around, ...mounts], code, data, url, JSON.stringify(absent));
  expect(await said(child)).toEqual(['placed', 0, 0]);
  await kill(child);
});
