import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { type Child, kill, said, startChild } from '../store/testing/child.ts';
import { open, scratchFolder, withRaw } from '../store/testing/samples.ts';
import { createPlaceholders, type Placeholders } from './placeholders.ts';
import type { Placeholder, PlaceholderLog } from './ports.ts';
import type { Protection } from './profile/sandboxProfile.ts';

let data = '';
const scratch = scratchFolder();
const project = path.join(scratch, 'project');
let store: Store;
let placeholders: Placeholders;
const faults: unknown[] = [];
const children: Child[] = [];

const over = (log: PlaceholderLog) =>
  createPlaceholders({ log, now: Date.now, onFault: (error) => faults.push(error) });
const begin = () => {
  store = open(data, { now: Date.now });
  store.recover();
  placeholders = over(store.placeholders);
};
beforeEach(() => {
  data = scratchFolder();
  spawnSync('git', ['init', '-q', '--template=', project]);
  begin();
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  faults.length = 0;
  store.close();
  for (const folder of [data, project]) rmSync(folder, { recursive: true, force: true });
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const at = (name: string) => path.join(project, name);
const protection = (name: string, more: Partial<Protection> = {}): Protection => ({
  ...{ path: at(name), state: 'absent', placeholder: 'folder', target: null, why: 'it is a test' },
  ...more,
});
const ABSENT = [
  protection('.claude'),
  protection('.mcp.json'),
  protection('.git/hooks'),
  protection('.git/commondir', { placeholder: 'commondir' }),
  protection('.git/config.worktree', { placeholder: 'empty' }),
];
const NAMES = ABSENT.map((one) => one.path);
const standing = (mark: string, protections: readonly Protection[] = ABSENT) => {
  const placed = placeholders.place(mark, protections);
  return placed.kind === 'placed' ? [...placed.standing] : placed;
};
const there = (names: readonly string[] = NAMES) => names.filter((name) => existsSync(name));
const known = () => store.placeholders.all().map((one) => one.path);

test('what is missing stands there while a command runs, Git sees nothing of it, and nothing is left after', () => {
  const git = (...words: readonly string[]) => {
    const ran = spawnSync('git', ['-C', project, ...words]);
    return [ran.status, ran.stdout.toString(), ran.stderr.toString()];
  };
  expect(standing('run')).toEqual(NAMES);
  expect([readFileSync(at('.git/commondir'), 'utf8'), readFileSync(at('.git/config.worktree'), 'utf8')]).toEqual([
    '.\n',
    '',
  ]);
  expect([git('status', '--porcelain', '--ignored'), git('add', '-A')]).toEqual([
    [0, '', ''],
    [0, '', ''],
  ]);
  placeholders.release('run');
  expect([there(), known(), faults]).toEqual([[], [], []]);
});

test('what was there stays, and is not noted; what is only watched is not made', () => {
  mkdirSync(at('.claude'));
  writeFileSync(at('.mcp.json'), '{}');
  const watched = protection('.z-engine', { placeholder: null });
  const there = [
    protection('.claude', { state: 'folder', placeholder: null }),
    protection('.mcp.json', { state: 'file', placeholder: null }),
  ];
  expect(standing('run', [...there, watched])).toEqual([at('.claude'), at('.mcp.json')]);
  expect([known(), existsSync(at('.z-engine'))]).toEqual([[], false]);
  placeholders.release('run');
  expect([existsSync(at('.claude')), readFileSync(at('.mcp.json'), 'utf8')]).toEqual([true, '{}']);
});

test('what somebody else made in between is mounted, never removed', async () => {
  mkdirSync(at('.claude'));
  writeFileSync(at('.git/commondir'), '.');
  const made = (one: Placeholder, settle: (one: Placeholder) => Placeholder | null) => {
    if (one.path === at('.mcp.json')) writeFileSync(one.path, '{}');
    return settle(one);
  };
  placeholders = over({
    ...store.placeholders,
    settled: (mark, settle) => store.placeholders.settled(mark, (one) => made(one, settle)),
  });
  await setTimeout(200);
  const theirs = [at('.claude'), at('.mcp.json'), at('.git/commondir')];
  expect(standing('run')).toEqual(NAMES);
  expect(theirs.filter((name) => known().includes(name))).toEqual([]);
  placeholders.release('run');
  expect([there(), readFileSync(at('.git/commondir'), 'utf8')]).toEqual([theirs, '.']);
});

const uses: [law: string, use: () => void, left: string][] = [
  ['a folder that got a file', () => writeFileSync(at('.claude/settings.json'), '{}'), '.claude'],
  ['a file that got another text', () => writeFileSync(at('.git/commondir'), '..'), '.git/commondir'],
  ['an empty file that got a text', () => writeFileSync(at('.git/config.worktree'), '[a]'), '.git/config.worktree'],
  [
    'another folder of the same name',
    () => {
      renameSync(at('.claude'), at('old'));
      mkdirSync(at('.claude'));
    },
    '.claude',
  ],
  [
    'a link of the same name',
    () => {
      rmdirSync(at('.claude'));
      mkdirSync(at('elsewhere'));
      symlinkSync(at('elsewhere'), at('.claude'));
    },
    '.claude',
  ],
];
test.each(uses)('what became somebody else’s is left, and forgotten: %s', (_law, use, left) => {
  standing('run');
  use();
  const was = lstatSync(at(left)).ino;
  placeholders.release('run');
  expect([there(), known(), lstatSync(at(left)).ino]).toEqual([[at(left)], [], was]);
});

test('a number of an inode that is used again is not ours, by its time', () => {
  standing('run', [protection('.claude')]);
  const born = lstatSync(at('.claude')).birthtimeMs;
  withRaw(data, (raw) => raw.prepare('UPDATE placeholders SET noted_at = ?').run(Math.floor(born) - 60_000));
  placeholders.release('run');
  expect([there(), known()]).toEqual([[at('.claude')], []]);
});

test('no parent is made, and where there is none nothing stands', () => {
  writeFileSync(at('file'), '');
  const deep = [protection('none/.claude'), protection('file/.claude')];
  expect([standing('run', deep), known(), existsSync(at('none'))]).toEqual([[], [], false]);
});

const stale: [law: string, one: Protection, change: () => void][] = [
  ['a link where nothing was', protection('.claude'), () => symlinkSync('.git', at('.claude'))],
  ['a link that leads nowhere', protection('.claude'), () => symlinkSync('none', at('.claude'))],
  [
    'something where nothing was, that is only watched',
    protection('x', { placeholder: null }),
    () => mkdirSync(at('x')),
  ],
  ['nothing where a folder was', protection('x', { state: 'folder', placeholder: null }), () => {}],
  ['a folder where a file was', protection('x', { state: 'file', placeholder: null }), () => mkdirSync(at('x'))],
];
test.each(stale)(
  'a profile that does not fit any more is said to be stale, and nothing is left: %s',
  (_law, one, change) => {
    change();
    expect(placeholders.place('run', [protection('.z-engine'), one])).toEqual({ kind: 'stale', path: one.path });
    expect([existsSync(at('.z-engine')), known()]).toEqual([false, []]);
  },
);

test('nothing is made through a folder that became a link', () => {
  mkdirSync(at('real'));
  symlinkSync('real', at('link'));
  expect(() => standing('run', [protection('link/.claude')])).toThrow('leads elsewhere');
  expect([readdirSync(at('real')), known()]).toEqual([[], []]);
});

test('odd names', () => {
  const odd = ["it's", 'a\nline', '--x', 'é ', '$(x)', '"'].map((name) => protection(name));
  expect(standing('run', odd)).toEqual(odd.map((one) => one.path));
  placeholders.release('run');
  expect(there(odd.map((one) => one.path))).toEqual([]);
});

test('two runs: the first ends, the second still has what it needs, also when it took the first one’s for the person’s', () => {
  standing('first');
  const seen = ABSENT.map(
    (one): Protection => ({
      ...one,
      state: one.placeholder === 'folder' ? 'folder' : 'file',
      placeholder: null,
    }),
  );
  standing('second', seen);
  const inodes = NAMES.map((name) => lstatSync(name).ino);
  placeholders.release('first');
  expect(NAMES.map((name) => lstatSync(name).ino)).toEqual(inodes);
  placeholders.cleanUp();
  expect(there()).toEqual(NAMES);
  placeholders.release('second');
  expect([there(), known()]).toEqual([[], []]);
});

test('one that was removed from outside is made anew for the next run, and removed at the end', () => {
  standing('first');
  for (const name of NAMES) rmSync(name, { recursive: true });
  expect(standing('second')).toEqual(NAMES);
  placeholders.release('first');
  expect(there()).toEqual(NAMES);
  placeholders.release('second');
  expect([there(), known()]).toEqual([[], []]);
});

const URL_OF_THIS = pathToFileURL(path.join(import.meta.dirname, 'placeholders.ts')).href;
/** A process that does `code` with `placeholders`, `log` and `all` (the protections). */
const beside = (kind: 'host' | 'run', code: string) => {
  const child = startChild(
    `const { createPlaceholders } = await import('${URL_OF_THIS}');
     const { value: store } = open(args[0], '${kind}');
     store.recover();
     const over = (log) => createPlaceholders({ log, now: Date.now, onFault: (error) => { throw error; } });
     const log = store.placeholders;
     const all = JSON.parse(args[1]);
     const die = () => process.kill(process.pid, 'SIGKILL');
     ${code}`,
    ...[data, JSON.stringify(ABSENT)],
  );
  children.push(child);
  return child;
};

test('two processes: the first one ends its run, what the other needs stands', async () => {
  standing('mine');
  const child = beside(
    'run',
    `const placeholders = over(log);
     placeholders.place('theirs', all);
     say('placed');
     process.stdin.once('data', () => { placeholders.release('theirs'); console.log('"released"'); });`,
  );
  expect(await said(child)).toBe('placed');
  placeholders.release('mine');
  placeholders.cleanUp();
  expect(there()).toEqual(NAMES);
  child.process.stdin.write('\n');
  child.process.stdin.end();
  await new Promise((resolve) => child.process.once('exit', resolve));
  expect([there(), known()]).toEqual([[], []]);
});

const diesAfter = async (child: Child) => {
  expect(await said(child)).toBe('begins');
  if (child.process.signalCode === null) await new Promise((resolve) => child.process.once('exit', resolve));
  expect(child.process.signalCode).toBe('SIGKILL');
};
const deaths: [law: string, code: string, left: number][] = [
  ['before anything is made', `over({ ...log, settled: die }).place('run', all);`, 0],
  [
    'when one is made and that is not noted yet',
    `over({ ...log, settled: (mark, settle) => log.settled(mark, (one) => { settle(one); die(); }) }).place('run', all);`,
    1,
  ],
  [
    'when all are made and that is not noted yet',
    `let made = 0;
     over({ ...log, settled: (mark, settle) => log.settled(mark, (one) => {
       const kept = settle(one);
       if (++made === all.length) die();
       return kept;
     }) }).place('run', all);`,
    ABSENT.length,
  ],
  ['while the command runs', `over(log).place('run', all); die();`, ABSENT.length],
  [
    'at the end of the run, when one is removed',
    `over(log).place('run', all);
     over({ ...log, released: (mark, remove) => log.released(mark, (one) => { remove(one); die(); }) }).release('run');`,
    ABSENT.length - 1,
  ],
];
test.each(deaths)('the app is killed outright, and the next start leaves nothing: %s', async (_law, code, left) => {
  store.close();
  const child = beside('host', `say('begins'); ${code}`);
  await diesAfter(child);
  expect(there().length).toBe(left);
  begin();
  expect(known().length).toBe(ABSENT.length);
  placeholders.cleanUp();
  expect([there(), known(), faults]).toEqual([[], [], []]);
});

test('a kill while commondir is written leaves no half of it: Git works, and the next start takes the rest away', async () => {
  store.close();
  const child = beside('host', `say('begins'); over({ ...log, settled: die }).place('run', all);`);
  await diesAfter(child);
  writeFileSync(`${at('.git/commondir')}.z-engine`, '.');
  expect(spawnSync('git', ['-C', project, 'status']).status).toBe(0);
  begin();
  placeholders.cleanUp();
  expect(readdirSync(at('.git')).filter((name) => name.startsWith('commondir'))).toEqual([]);
});

test('after a kill, what the person put there since then is left', async () => {
  store.close();
  const child = beside('host', `say('begins'); over({ ...log, settled: die }).place('run', all);`);
  await diesAfter(child);
  mkdirSync(at('.claude'));
  begin();
  withRaw(data, (raw) => raw.exec('UPDATE placeholders SET noted_at = noted_at - 3600000'));
  placeholders.cleanUp();
  expect([there(), known()]).toEqual([[at('.claude')], []]);
});

test('where the journal cannot be written the run does not begin, and nothing is left', () => {
  const full = () => {
    throw new Error('the disk is full');
  };
  placeholders = over({ ...store.placeholders, noted: full });
  expect(() => standing('run')).toThrow('the disk is full');
  expect([there(), known()]).toEqual([[], []]);
  placeholders = over({
    ...store.placeholders,
    settled: (mark, settle) =>
      store.placeholders.settled(mark, (one) => (one.path === at('.mcp.json') ? full() : settle(one))),
  });
  expect(() => standing('run')).toThrow('the disk is full');
  expect([there(), known(), faults]).toEqual([[], [], []]);
});

test('the end of a run and the start never throw; what could not be done is told and done at the next start', () => {
  standing('run');
  store.close();
  placeholders.release('run');
  placeholders.cleanUp();
  expect([faults.length, there()]).toEqual([2, NAMES]);
  begin();
  placeholders.cleanUp();
  expect([there(), known()]).toEqual([[], []]);
});
