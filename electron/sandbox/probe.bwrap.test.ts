// A test run of the real bubblewrap, and what is made of each way in which it can go wrong.
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runSandboxProbe } from '../platform/ownProcess.ts';
import { lookAtLinux } from './linuxSystem.ts';
import type { ProbeEnd } from './ports.ts';
import { createSandboxProbe, type SandboxProbeDeps } from './probe.ts';
import type { SandboxProfile } from './profile/sandboxProfile.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-probe-')));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const profileOf = (project: string): SandboxProfile => ({
  ...{ folder: project, temp: project, network: false, roots: [{ path: project, kind: 'project', nested: false }] },
  protections: [
    { path: `${project}/.claude`, state: 'absent', placeholder: 'folder', target: null, why: 'it is kept' },
  ],
  // An app keeps its folder to itself, also while it tries itself out there.
  masks: [{ path: folder, kind: 'folder', reason: 'own' }],
  ...{ pins: [], faults: [], notices: [] },
});
const probe = (more: Partial<SandboxProbeDeps> = {}) =>
  createSandboxProbe({
    search: () => ({ searchPath: process.env.PATH ?? '', folder, home: folder, distrusted: [] }),
    ...{ system: lookAtLinux, architecture: process.arch, folder, run: runSandboxProbe },
    ...more,
  });

test('the real one runs, and its backend starts commands', async () => {
  const found = await probe()(profileOf);
  if (found.kind !== 'ready') throw new Error(found.why);
  expect(found.backend.name).toMatch(/^bubblewrap \d+\.\d+/);
  expect(found.guards.some(({ holds }) => holds)).toBe(true);
  const started = found.backend.start({ ...profileOf(folder), masks: [] }, ['/bin/true']);
  expect(started.ok).toBe(true);
  if (started.ok) started.value.close();
  expect(readdirSync(folder)).toEqual([]);
});

test('it works where the folder for temporary files, or one that was opened, lies deeper below `/tmp`', async () => {
  vi.stubEnv('TMPDIR', path.join(folder, 'of/person'));
  mkdirSync(path.join(folder, 'of/person'), { recursive: true });
  const deep = path.join(folder, 'of/person/deep/er');
  mkdirSync(deep, { recursive: true });
  const opened = (project: string): SandboxProfile => ({
    ...{ ...profileOf(project), masks: [] },
    roots: [...profileOf(project).roots, { path: deep, kind: 'extra', nested: false }],
  });
  expect(await probe()(opened)).toMatchObject({ kind: 'ready' });
  expect(readdirSync(path.join(folder, 'of/person'))).toEqual(['deep']);
});

type Run = SandboxProbeDeps['run'];
/** The real one for what it tells of itself; `ends` for test runs, one after the other. */
function played(...ends: readonly (ProbeEnd | 'real')[]): { run: Run; count: () => number } {
  let count = 0;
  const run: Run = (given) => {
    if (given.args.length === 1) return runSandboxProbe(given);
    const end = ends[count] ?? 'real';
    count += 1;
    return end === 'real' ? runSandboxProbe(given) : Promise.resolve(end);
  };
  return { run, count: () => count };
}
const ended = (more: Partial<Extract<ProbeEnd, { kind: 'ended' }>>): ProbeEnd => ({
  ...{ kind: 'ended', code: 1, out: '', said: '', status: '{ "child-pid": 7 }\n' },
  ...more,
});
const said = (text: string) => ended({ said: `bwrap: ${text}\n` });
const RACE = said(
  'Can\'t bind mount /oldroot/ on /newroot/: Unable to apply mount flags: remount "/newroot/a": Invalid argument',
);

const plays: [what: string, ends: readonly (ProbeEnd | 'real')[], runs: number, why: RegExp | null][] = [
  ['mounts that change are tried twice', [RACE], 2, null],
  ['and no more', [RACE, RACE], 2, /^bubblewrap could not set it up: Can't bind mount/],
  ['a lasting fault is tried once', [said('setting up uid map: Operation not permitted')], 1, /as root/],
  ['a hanging one is given up', [{ kind: 'timedOut' }], 1, /did not answer within 3 seconds/],
  ['one that cannot be started', [{ kind: 'failed', fault: 'EACCES' }], 1, /EACCES/],
  ['an end well that was no start', [ended({ code: 0, out: 'bubblewrap 0.8.0\n' })], 1, /without a word/],
  ['a start that ended badly', [ended({ status: '{ "exit-code": 1 }\n' })], 1, /without a word/],
  ['one that was killed', [ended({ code: null, status: '{ "exit-code": 0 }\n' })], 1, /without a word/],
];
test.each(plays)('%s', async (_what, ends, runs, why) => {
  const { run, count } = played(...ends);
  const found = await probe({ run })(profileOf);
  expect(count()).toBe(runs);
  expect(found.kind).toBe(why === null ? 'ready' : 'unavailable');
  if (found.kind === 'unavailable') {
    expect(found.why).toMatch(why ?? /never/);
    expect(found.guards.every(({ holds }) => !holds)).toBe(true);
  }
  expect(readdirSync(folder)).toEqual([]);
});

const whys: [what: string, more: () => Partial<SandboxProbeDeps>, profile: typeof profileOf, why: RegExp][] = [
  ['another processor', () => ({ architecture: 'riscv64' }), profileOf, /riscv64/],
  ['an old one', () => ({ run: async () => ended({ code: 0, out: 'bubblewrap 0.1.0\n' }) }), profileOf, /too old/],
  [
    'a profile that cannot be had',
    () => ({}),
    (project) => ({ ...profileOf(project), roots: [{ path: '/proc', kind: 'extra', nested: false }] }),
    /`\/proc` cannot be made writable/,
  ],
  [
    'a profile that cannot be planned',
    () => ({}),
    () => {
      throw new Error('no plan');
    },
    /no plan/,
  ],
  [
    'a fault of the look around',
    () => ({
      search: () => {
        throw new Error('no look');
      },
    }),
    profileOf,
    /no look/,
  ],
];
test.each(whys)('unavailable: %s', async (_what, more, profile, why) => {
  const found = await probe(more())(profile);
  expect(found).toMatchObject({ kind: 'unavailable', why: expect.stringMatching(why) });
});

test('what it can do is asked once', async () => {
  const asked: string[] = [];
  const run: Run = (given) => {
    asked.push(given.args.at(-1) ?? '');
    return runSandboxProbe(given);
  };
  const prove = probe({ run });
  expect([(await prove(profileOf)).kind, (await prove(profileOf)).kind]).toEqual(['ready', 'ready']);
  expect(asked).toEqual(['--version', '--help', '--version', '--version']);
});

test('an old one without what is not needed works: the filter forbids namespaces', async () => {
  const run: Run = async (given) => {
    const end = await runSandboxProbe(given);
    if (end.kind !== 'ended' || given.args[0] !== '--help') return end;
    return { ...end, out: end.out.replace(/^ +--(?:disable-userns|bind-fd) .*\n/gm, '') };
  };
  const found = await probe({ run })(profileOf);
  if (found.kind !== 'ready') throw new Error(found.why);
  const started = found.backend.start(profileOf(folder), ['/bin/true']);
  expect(started.ok && !started.value.args.includes('--disable-userns')).toBe(true);
  if (started.ok) started.value.close();
});
