// What a confined command can do to files, as root and as an ordinary user, under the real bubblewrap.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mask, Protection, SandboxProfile, WritableRoot } from './profile/sandboxProfile.ts';
import { type Ground, give, makeGround, profileOf, runLine, type TestUser, USERS } from './testing/realSandbox.ts';

const kept = (file: string, more: Partial<Protection> = {}): Protection => ({
  ...{ path: file, state: 'folder', placeholder: null, target: null, why: 'it is kept' },
  ...more,
});
const folder = (file: string): Mask => ({ path: file, kind: 'folder', reason: 'own' });
const root = (file: string, nested = false): WritableRoot => ({ path: file, kind: 'extra', nested });

const places: [TestUser, below: string][] = USERS.flatMap((user): [TestUser, string][] => [
  [user, '/var/tmp'],
  [user, '/tmp'],
  [user, '/dev/shm'],
]);
describe.each(places)('as %s, below %s', (user, below) => {
  let ground: Ground;
  beforeEach(() => {
    ground = makeGround(user, below);
  });
  afterEach(() => rmSync(ground.base, { recursive: true, force: true }));
  const run = (line: string, more: Partial<SandboxProfile> = {}) =>
    runLine({ user, profile: profileOf(ground, more) }, line);
  const make = (file: string, text?: string) => {
    if (text === undefined) mkdirSync(file, { recursive: true });
    else {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    for (let at = file; at !== ground.base; at = path.dirname(at)) give(at, user);
  };

  test('the project and the own /tmp are written, nothing beside them', () => {
    const { project, temp, outside } = ground;
    const { out } = run(
      `pwd; echo 1 > new; echo 2 > /tmp/two; echo 3 > ${outside}/three || echo kept; echo 4 > ~/../four || echo kept`,
    );
    expect(out).toBe(`${project}\nkept\nkept\n`);
    expect([readFileSync(`${project}/new`, 'utf8'), readFileSync(`${temp}/two`, 'utf8')]).toEqual(['1\n', '2\n']);
    expect(existsSync(`${outside}/three`)).toBe(false);
  });

  // that of `/dev/shm` each run has for itself alone
  if (below !== '/dev/shm') {
    test('the folders on the way to the project are neither moved nor replaced', () => {
      const { base, project } = ground;
      const { out } = run(
        `mv ${base} ${base}-q || echo held; rm -rf ${base} 2>/dev/null; ln -sT x ${base} || echo held; pwd -P`,
      );
      expect(out).toBe(`held\nheld\n${project}\n`);
    });
  }

  const RENAMEAT2 = process.arch === 'x64' ? 316 : 276;
  /** [what is tried on a kept file `.git/config`, beside `other`] */
  const tried = [
    ...['echo x > .git/config', 'echo x >> .git/config', 'truncate -s 0 .git/config', 'rm -f .git/config'],
    ...['mv .git/config .git/c2', 'mv -f other .git/config', 'ln -sf other .git/config', 'chmod 777 .git/config'],
    ...['cp --remove-destination other .git/config', 'mv .git g', 'rm -rf .git', 'mv ../project ../q'],
    ...[`perl -e 'my ($a, $b) = (".git", "a"); exit(syscall(${RENAMEAT2}, -100, $a, -100, $b, 2) ? 1 : 0)'`],
    'ln .git/config hard',
    ...['echo x > .git/hooks/pre-commit', 'mv .git/hooks h', 'rmdir .git/hooks'],
  ];
  test('what is kept stays as it is, whatever is tried', () => {
    make(`${ground.project}/.git/config`, 'own');
    make(`${ground.project}/.git/hooks`);
    make(`${ground.project}/a`);
    make(`${ground.project}/other`, 'evil');
    const protections = [
      kept(`${ground.project}/.git/hooks`),
      kept(`${ground.project}/.git/config`, { state: 'file' }),
    ];
    const lines = tried.map((line, at) => `(${line}) && echo done ${at}`).join('\n');
    const { out } = run(`${lines}\necho 1 > .git/index; ls -A .git/hooks; cat .git/config; mv other moved`, {
      ...{ protections, pins: [`${ground.project}/.git`] },
    });
    expect(out).toBe('own');
    expect(readFileSync(`${ground.project}/.git/config`, 'utf8')).toBe('own');
    // What is not kept is written as ever, also in the same folder.
    expect(readFileSync(`${ground.project}/.git/index`, 'utf8')).toBe('1\n');
    expect(existsSync(`${ground.project}/moved`)).toBe(true);
  });

  test('a placeholder is kept, and a link leads to what is kept', () => {
    make(`${ground.project}/.claude`);
    make(`${ground.project}/dot/hooks`);
    symlinkSync('dot/hooks', `${ground.project}/.husky`);
    const protections = [
      kept(`${ground.project}/.claude`, { state: 'absent', placeholder: 'folder' }),
      kept(`${ground.project}/.husky`, { state: 'link', target: `${ground.project}/dot/hooks` }),
    ];
    const line = 'touch .claude/settings.json || echo 1; touch .husky/pre-commit || echo 2; mv dot d || echo 3';
    expect(run(line, { protections, pins: [`${ground.project}/dot`] }).out).toBe('1\n2\n3\n');
  });

  test('of a hidden folder and a hidden file nothing is seen, and they cannot be moved away', () => {
    make(`${ground.project}/a/keys/id`, 'secret');
    make(`${ground.project}/a/token`, 'secret');
    const masks: Mask[] = [
      folder(`${ground.project}/a/keys`),
      { path: `${ground.project}/a/token`, kind: 'file', reason: 'secret' },
    ];
    const line = 'ls a/keys; cat a/token; touch a/keys/x || echo 1; mv a b || echo 2; mv a/keys k || echo 3; ls a';
    const { out } = run(line, { masks });
    expect(out).toBe('1\n2\n3\nkeys\ntoken\n');
    expect(readFileSync(`${ground.project}/a/keys/id`, 'utf8')).toBe('secret');
  });

  test('an own folder that holds the project shows the project alone', () => {
    make(`${ground.base}/own/key`, 'secret');
    make(`${ground.base}/own/kept/w1`);
    make(`${ground.base}/own/kept/w2`);
    const project = `${ground.base}/own/kept/w1`;
    const { out } = run(
      `pwd; find ${ground.base}/own; touch new; touch ../new || echo 1; touch ../../new || echo 2; mv ../w1 ../w3 || echo 3`,
      { folder: project, roots: [root(project)], masks: [folder(`${ground.base}/own`)] },
    );
    const seen = ['own', 'own/kept', 'own/kept/w1'].map((name) => `${ground.base}/${name}`);
    // Below /tmp and /dev/shm the folders around are new for the command, so that it writes nowhere.
    const refused = below === '/var/tmp' ? ['1', '2', '3'] : ['3'];
    expect(out.split('\n')).toEqual([project, ...seen, ...refused, '']);
    const written = [`${project}/new`, `${ground.base}/own/kept/new`, `${ground.base}/own/new`].map(existsSync);
    expect(written).toEqual([true, false, false]);
  });

  test('a root behind an emptied folder in a root is written through its descriptor, whatever lies at its name by then', () => {
    const { base, outside } = ground;
    make(`${base}/w/own/key`, 'secret');
    make(`${base}/w/own/p`);
    const more = {
      ...{ folder: `${base}/w`, roots: [root(`${base}/w`), root(`${base}/w/own/p`, true)] },
      ...{ masks: [folder(`${base}/w/own`)], pins: [`${base}/w/own`] },
    };
    const swap = () => {
      renameSync(`${base}/w/own/p`, `${base}/w/moved`);
      symlinkSync(outside, `${base}/w/own/p`);
    };
    const { out, said } = runLine(
      { user, profile: profileOf(ground, more), before: swap },
      `ls own; echo 1 > own/p/new; touch own/x || echo kept; ls /proc/self/fd | grep -c '^[0-9]$'`,
    );
    expect({ out, said }).toEqual({
      out: 'p\nkept\n4\n',
      said: "touch: cannot touch 'own/x': Read-only file system\n",
    });
    expect([existsSync(`${base}/w/moved/new`), existsSync(`${outside}/new`)]).toEqual([true, false]);
  });

  test('a root in a root is not followed when a link stands in its place', () => {
    make(`${ground.project}/out`);
    const roots = [root(ground.project), root(`${ground.project}/out`, true)];
    const swap = () => {
      rmSync(`${ground.project}/out`, { recursive: true });
      symlinkSync('../outside', `${ground.project}/out`);
    };
    const profile = profileOf(ground, { roots });
    const { out } = runLine({ user, profile, before: swap }, 'touch out/x || echo kept; touch here');
    expect([out, existsSync(`${ground.outside}/x`), existsSync(`${ground.project}/here`)]).toEqual([
      ...['kept\n', false, true],
    ]);
  });

  test.each(['a b', "it's", '"x"', 'a\nb', '--tmpfs', '$(touch x)', 'é', 'e\u0301', '-'])(
    'a project named %j',
    (name) => {
      const project = `${ground.base}/${name}`;
      make(`${project}/.git/hooks`);
      const protections = [kept(`${project}/.git/hooks`)];
      const more = { folder: project, roots: [root(project)], protections, pins: [`${project}/.git`] };
      const { out } = run('touch new; touch .git/hooks/x || mv .git g || echo kept', more);
      expect([out, existsSync(`${project}/new`)]).toEqual(['kept\n', true]);
    },
  );
});
