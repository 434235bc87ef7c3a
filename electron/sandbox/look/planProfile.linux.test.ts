import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SandboxProfile, SandboxWish } from '../profile/sandboxProfile.ts';
import { planProfile } from './planProfile.ts';

let top = '';
const at = (name: string) => path.join(top, name);
const make = (...names: readonly string[]) => {
  for (const name of names) mkdirSync(at(name), { recursive: true });
};
const write = (name: string) => writeFileSync(at(name), 'x');

beforeEach(() => {
  top = realpathSync(mkdtempSync(path.join(tmpdir(), 'plan-')));
  make('home/app', 'home/app/.claude', 'own', 'temp');
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

const plan = (changes: Partial<SandboxWish> = {}): SandboxProfile =>
  planProfile({
    ...{ folder: at('home/app'), addedFolders: [], extraWritable: [], otherProjects: [], ownPaths: [at('own')] },
    ...{ ownExceptions: [], home: at('home'), temp: at('temp'), network: false, maskSecrets: true, platform: 'linux' },
    environment: { PATH: '/usr/bin:/bin' },
    ...changes,
  });
const kept = (profile: SandboxProfile, name: string) => profile.protections.find((each) => each.path === at(name));

test('an ordinary project', () => {
  const profile = plan();
  expect(profile.roots).toEqual([{ path: at('home/app'), kind: 'project', nested: false }]);
  expect(profile.faults).toEqual([]);
  expect(kept(profile, 'home/app/.claude')).toMatchObject({ state: 'folder' });
  expect(kept(profile, 'home/app/.mcp.json')).toMatchObject({ state: 'absent', placeholder: 'folder' });
});

test('names with blanks, quotes, a newline, a dash in front', () => {
  const odd = ['home/ a "b"', "home/it's", 'home/c\nd', 'home/--e', 'home/$(f)'];
  make(...odd);
  const profile = plan({ extraWritable: odd.map(at) });
  expect(profile.roots.filter(({ kind }) => kind === 'extra').map((root) => root.path)).toEqual(odd.map(at).sort());
  for (const name of odd) expect(kept(profile, `${name}/.z-engine`)).toMatchObject({ state: 'absent' });
});

test('links: in the place of settings, nowhere, in a circle; none keeps a command from starting', () => {
  rmSync(at('home/app/.claude'), { recursive: true });
  make('home/app/dot', 'home/app/x');
  symlinkSync('dot', at('home/app/.claude'));
  symlinkSync('nowhere', at('home/app/.mcp.json'));
  symlinkSync('.z-engine', at('home/app/.z-engine'));
  const profile = plan();
  expect(kept(profile, 'home/app/.claude')).toMatchObject({ state: 'link', target: at('home/app/dot') });
  expect(kept(profile, 'home/app/.mcp.json')).toMatchObject({ state: 'link', target: null });
  expect(kept(profile, 'home/app/.z-engine')).toMatchObject({ state: 'link', target: null });
  expect(profile.faults.filter((fault) => fault.endsWith('is a link'))).toHaveLength(3);
});

test('what lies in a kept folder and can be changed from elsewhere', () => {
  make('home/app/.claude/skills', 'home/app/shared');
  write('home/app/shared/settings.json');
  write('home/app/shared/other.json');
  symlinkSync('../shared/settings.json', at('home/app/.claude/settings.json'));
  linkSync(at('home/app/shared/other.json'), at('home/app/.claude/skills/other.json'));
  const profile = plan();
  expect(kept(profile, 'home/app/shared/settings.json')).toMatchObject({ state: 'file' });
  expect(profile.pins).toContain(at('home/app/shared'));
  expect(profile.faults).toEqual([expect.stringContaining('.claude/skills/other.json` has a second name')]);
});

test('more in a kept folder than is looked at', () => {
  for (let count = 0; count < 1001; count++) write(`home/app/.claude/${count}`);
  expect(plan().faults).toEqual([expect.stringContaining('not all of')]);
});

test('an extra folder that a command has turned into a link opens nothing', () => {
  make('home/dot');
  symlinkSync('../dot', at('home/app/out'));
  const profile = plan({ extraWritable: ['out'] });
  expect(profile.roots).toHaveLength(1);
  expect(profile.notices).toEqual([expect.stringContaining('a link that commands can change')]);
});

test('keys, and Z Engine’s own, are hidden where they are', () => {
  make('home/.ssh', 'real-aws');
  symlinkSync(at('real-aws'), at('home/.aws'));
  write('home/.netrc');
  // The test lies in /tmp, which a chat has of its own: only what a root holds is to be seen of it.
  const { masks } = plan({ folder: at('home'), addedFolders: [top] });
  const found = masks.filter(({ reason }) => reason !== 'socket').map((mask) => [mask.reason, mask.path]);
  expect(found).toEqual([
    ['own', at('own')],
    ['secret', at('real-aws')],
    ['secret', at('home/.netrc')],
    ['secret', at('home/.ssh')],
  ]);
});

const listen = (file: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(file, () => resolve(server));
  });

test('a socket in the project that something outside listens on is hidden, one that is left behind is no matter', async () => {
  const server = await listen(at('home/app/live.sock'));
  write('home/app/dead.sock');
  try {
    expect(plan().masks).toContainEqual({ path: at('home/app/live.sock'), kind: 'file', reason: 'socket' });
    expect(plan().masks.map((mask) => mask.path)).not.toContain(at('home/app/dead.sock'));
  } finally {
    server.close();
  }
});

test('the parts of a repository are kept as Git needs it', () => {
  make('home/app/.git/hooks', 'home/app/.git/objects', 'home/app/.git/refs');
  writeFileSync(at('home/app/.git/HEAD'), 'ref: refs/heads/main\n');
  write('home/app/.git/config');
  const profile = plan();
  expect(kept(profile, 'home/app/.git/hooks')).toMatchObject({ state: 'folder' });
  expect(profile.pins).toContain(at('home/app/.git'));
});

test('planning is quick: it stands before every command', () => {
  make('home/app/.git/hooks', 'home/app/.git/objects', 'home/app/.git/refs');
  writeFileSync(at('home/app/.git/HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(at('home/app/.git/config'), '[core]\n\tbare = false\n');
  const times = Array.from({ length: 60 }, () => {
    const before = process.hrtime.bigint();
    plan();
    return Number(process.hrtime.bigint() - before) / 1e6;
  }).sort((one, other) => one - other);
  // The best of many: what other processes do in the meantime is no part of it. About 0.8 ms on two shared cores.
  expect(times[0]).toBeLessThan(5);
});
