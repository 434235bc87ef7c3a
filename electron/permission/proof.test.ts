// What a command line must look like to pass by itself: the catalog (SPEC 7.2) and the edits of Auto-accept (SPEC 3).
import { describe, expect, it } from 'vitest';
import { MODES, type Mode } from '../../shared/domain/mode.ts';
import { CATALOG } from '../shell/catalogFiles.ts';
import { decide } from './decide.ts';
import type { Policy } from './policy.ts';
import { type Disk, line, type Programs, policyOf, program, requestOf, rule } from './portsFake.ts';
import { passedAsReadOnly } from './reasons.ts';
import { builtInRules } from './rules/builtin.ts';

const APP = '/home/me/app';
const DISK: Disk = {
  [APP]: { type: 'folder' },
  [`${APP}/src`]: { type: 'folder' },
  [`${APP}/src/a.ts`]: {},
  [`${APP}/src/b.ts`]: {},
  [`${APP}/lib`]: { type: 'folder' },
  [`${APP}/lib/a.ts`]: { real: '/etc/passwd' },
  [`${APP}/lib/twin.ts`]: { links: 2 },
  [`${APP}/lib/sub`]: { type: 'folder' },
  [`${APP}/repo`]: { type: 'folder' },
  [`${APP}/repo/deep/.git`]: { type: 'folder' },
  [`${APP}/.env`]: {},
  [`${APP}/out`]: { real: '/etc', type: 'folder' },
  [`${APP}/out/x`]: { real: '/etc/x' },
  [`${APP}/near`]: { real: `${APP}/src`, type: 'folder' },
  [`${APP}/near/a.ts`]: { real: `${APP}/src/a.ts` },
  [`${APP}/near/c.ts`]: { real: `${APP}/src/c.ts`, type: 'absent' },
  [`${APP}/pipe`]: { type: 'other' },
  [`${APP}/twin.ts`]: { links: 2 },
  [`${APP}/HEAD`]: {},
  [`${APP}/@x`]: {},
  '/home/me/shared-lib': { type: 'folder' },
  '/home/me/shared-lib/a.ts': {},
  '/etc/hosts': {},
};

type Given = { rules?: readonly string[]; change?: Partial<Policy>; programs?: Programs };
async function decided(text: string, mode: Mode, { rules = [], change = {}, programs = {} }: Given = {}) {
  const policy = policyOf([...builtInRules(), ...rules.map((each) => rule(each))], change);
  return decide(await requestOf({ effects: [line(text)], mode, policy, disk: DISK, programs }), policy);
}
const inAllModes = async (text: string, given: Given = {}) =>
  Promise.all(MODES.map(async (mode) => (await decided(text, mode, given)).decision));

const PROVEN = [
  ...['pwd', 'pwd -P', 'echo', 'echo hello world', 'echo -n -e "a\\tb" .env /etc/passwd', "echo 'x $y *'"],
  ...['ls', 'ls -la', 'ls -la src lib', 'ls -1 --color=auto src', 'ls .env', 'ls -d src', 'ls -- src', 'ls src/'],
  ...['cat src/a.ts', 'cat -n src/a.ts src/b.ts', 'cat --number src/a.ts', 'cat ./src/../src/a.ts', 'cat "src/a.ts"'],
  ...['cat /home/me/app/src/a.ts', 'cat /home/me/shared-lib/a.ts', 'cat near/a.ts', 'cat absent.ts', '"cat" src/a.ts'],
  ...['head src/a.ts', 'head -5 src/a.ts', 'head -n 5 src/a.ts', 'head -n5 src/a.ts', 'head --lines=5 src/a.ts'],
  ...['tail -n +3 src/a.ts', 'tail -c 10 src/a.ts', 'tail -20 src/a.ts', 'wc -l src/a.ts', 'wc -lw src/a.ts src/b.ts'],
  ...['ls && pwd', 'ls; pwd', 'ls || echo none', '! ls', '(ls)', '{ ls; }', 'ls > /dev/null 2>&1', 'ls 2>/dev/null'],
  ...[
    'ls -R',
    'ls --recursive',
    'ls -laR src',
    'ls src/*',
    'ls {src,lib}',
    'cat @x',
    'cat -',
    'cat',
    'head',
    'LC_ALL=C ls',
  ],
  ...['FOO=1 ls', 'cat <<E\nx\nE', 'cat <<< x', 'cd src && ls', 'git status', 'find .', 'env ls', "bash -c 'ls'"],
  ...[
    'for x in a; do ls; done',
    'cat [a-z].ts',
    'cat src/?.ts',
    'echo "$(ls)"',
    'if ls; then pwd; fi',
    'sed s/a/b/ src/a.ts',
  ],
  ...['cat src/a.ts | head -3', 'ls | cat', 'ls | wc -l', 'cat < src/a.ts', 'wc -l < src/a.ts', 'ls |& tail -2'],
];
const OUTSIDE: readonly (readonly [line: string, path: string])[] = [
  ['cat /etc/hosts', '/etc/hosts'],
  ['ls /etc', '/etc'],
  ['ls ..', '..'],
  ['ls -L out', 'out'],
  ['for x in /etc/hosts*; do ls; done', '/etc/hosts'],
  ['for x in /etc/hosts*; do echo $x; done', '/etc/hosts'],
  ['x=/etc/hosts*; echo $x', '/etc/hosts'],
  ['ls ~', '/home/me'],
  ['cat out/x', 'out/x'],
  ['cat lib/a.ts', 'lib/a.ts'],
  ['cat src/a.ts /etc/hosts', '/etc/hosts'],
  ['cat < /etc/hosts', '/etc/hosts'],
  ['ls && head -1 -- /etc/hosts', '/etc/hosts'],
];
/** The word that blocks it, as the card shows it. */
const UNPROVEN: readonly (readonly [line: string, blockedBy: string | null])[] = [
  ['ls --rec', '--rec'],
  ['ls $HOME', '$HOME'],
  ['cat "$x"', '"$x"'],
  ['cat pipe', 'pipe'],
  ['cat < pipe', 'pipe'],
  ['cat src/a.ts 3< pipe', 'pipe'],
  ['tail -f src/a.ts', '-f'],
  ['tail -F src/a.ts', '-F'],
  ['tail --follow src/a.ts', '--follow'],
  ['tail --pid=1 src/a.ts', '--pid=1'],
  ['tail -n 5f src/a.ts', '5f'],
  ['head -n src/a.ts', 'src/a.ts'],
  ['wc --files0-from=src/a.ts', '--files0-from=src/a.ts'],
  ['pwd src', 'src'],
  ['pwd -x', '-x'],
  ['/bin/cat src/a.ts', '/bin/cat'],
  ['./cat src/a.ts', './cat'],
  ['ls > src/list', '> src/list'],
  ['ls & pwd', 'ls'],
  ['xargs cat', 'what is piped in'],
  ['ls\u00a0src', 'ls\u00a0src'],
];

const MACOS: Partial<Policy> = {
  ignoreCase: true,
  commands: { catalog: CATALOG, platform: 'darwin', cloud: false },
};

it.each([
  'cat src/a.ts -n',
  'ls src -a',
  'ls src -- lib',
  'rm src/a.ts -f',
  'cp src/a.ts src/b.ts -f',
  'touch src/a.ts -c',
])('where options stand only before operands, a later one is a name: %s', async (text) => {
  const here = await decided(text, 'acceptEdits');
  const there = await decided(text, 'acceptEdits', { change: MACOS });
  expect([here.decision, there.decision]).toEqual(['allow', 'ask']);
});

describe('the proof that a line only reads', () => {
  it.each(PROVEN)('passes in every mode: %s', async (text) => {
    expect(await inAllModes(text)).toEqual(['allow', 'allow', 'allow', 'allow']);
    const ask = await decided(text, 'default');
    expect([passedAsReadOnly(ask), ask.parts.every(({ decision }) => decision === 'allow')]).toEqual([true, true]);
    expect(passedAsReadOnly(await decided(text, 'bypass'))).toBe(false);
  });

  it.each(OUTSIDE)('outside asks, in Plan too, and names the path: %s', async (text, named) => {
    expect(await inAllModes(text)).toEqual(['ask', 'ask', 'ask', 'allow']);
    const { words } = await decided(text, 'default');
    const [where, ...others] = words.split('; ');
    expect([where?.startsWith(`\`${named}\` `), where?.endsWith('outside the project'), others]).toEqual([
      ...[true, true, ['Ask mode asks before reading outside the project']],
    ]);
  });

  it.each(OUTSIDE)('an allow rule for reading lets it pass: %s', async (text) => {
    const given = { rules: ['allow Read(//etc)', 'allow Read(//home/me)'] };
    expect(await inAllModes(text, given)).toEqual(['allow', 'allow', 'allow', 'allow']);
    expect(passedAsReadOnly(await decided(text, 'default', given))).toBe(true);
  });

  it('the rule for a path outside is named, and so counted where it is a grant', async () => {
    const { reasons, decider } = await decided('cat /etc/hosts; echo /etc', 'default', {
      rules: ['allow Read(//etc/**)'],
    });
    expect([reasons.map(({ rule: spoke }) => spoke?.text ?? null), decider.words]).toEqual([
      ['Read(//etc/**)', null],
      'proven read-only',
    ]);
    const inside = await decided('cat src/a.ts; echo /etc/hosts', 'default', { rules: ['allow Read(//etc/**)'] });
    expect(inside.reasons.map(({ rule: spoke }) => spoke)).toEqual([null]);
  });

  it.each(UNPROVEN)('asks, and Plan refuses: %j', async (text, blockedBy) => {
    expect(await inAllModes(text)).toEqual(['deny', 'ask', 'ask', 'allow']);
    const { parts } = await decided(text, 'default');
    expect(parts.find(({ decision }) => decision === 'ask')?.blockedBy).toBe(blockedBy);
  });

  it.each([
    ['a secret file', 'cat .env', {}],
    ['a secret file as input', 'cat < .env', {}],
    ['a secret file in a pipe', 'ls | cat - .env', {}],
    ['a program of the project', 'ls', { programs: { ls: program(`${APP}/bin/ls`) } }],
    [
      'a program that others may change',
      'ls',
      { programs: { ls: program('/x/ls', { open: 'others may change `/x`' }) } },
    ],
    [
      'a program that stands in for a builtin behind exec',
      'exec echo x',
      { programs: { echo: program(`${APP}/bin/echo`) } },
    ],
    ['a stand-in that the project steers', 'ls', { programs: { ls: program('/home/me/.pyenv/shims/ls') } }],
    ['one of another kind', 'ls', { programs: { ls: program('/home/me/.local/bin/mise', { path: '/usr/bin/ls' }) } }],
    ['one that is really another', 'ls', { programs: { ls: program('/bin/bash') } }],
    ['no program', 'ls', { programs: { ls: { kind: 'absent' } } }],
    ['an ask rule on the program', 'cat src/a.ts', { rules: ['ask Bash(cat:*)'] }],
    ['an ask rule on the file', 'cat src/a.ts', { rules: ['ask Read(src/**)'] }],
  ] as const)('asks: %s', async (_law, text, given) => {
    expect((await decided(text, 'default', given)).decision).toBe('ask');
  });

  it.each([
    ['a deny rule on the file', 'cat src/a.ts', ['deny Read(src/**)']],
    ['a deny rule on the program', 'echo x', ['deny Bash(echo:*)']],
  ])('%s refuses in every mode', async (_law, text, rules) => {
    expect(await inAllModes(text, { rules })).toEqual(['deny', 'deny', 'deny', 'deny']);
  });

  it('a rule that names a secret file lifts its secrecy', async () => {
    expect((await decided('cat .env', 'default', { rules: ['allow Read(./.env)'] })).decision).toBe('allow');
  });
});

describe('beside commands that a rule covers (O1)', () => {
  it.each([
    ['npm test | tail -5', 'allow'],
    ['npm test && echo done', 'allow'],
    ['cat src/a.ts && npm test', 'allow'],
    ['ls; npm test', 'allow'],
    // What the rule lets run may change what a name leads to.
    ['while ls; do npm test; done', 'ask'],
    ['npm test && cat src/a.ts', 'ask'],
    ['cat src/a.ts | npm test', 'ask'],
    ['npm test < src/a.ts; cat', 'ask'],
    ['npm test && cat /etc/hosts', 'ask'],
    ['cat /etc/hosts && npm test', 'ask'],
    ['npm test && npm publish | tail', 'ask'],
    ['npm test && tail -f src/a.ts', 'ask'],
  ])('%s: %s', async (text, expected) => {
    const decision = await decided(text, 'default', { rules: ['allow Bash(npm test:*)'] });
    expect([decision.decision, passedAsReadOnly(decision)]).toEqual([expected, false]);
    expect((await decided(text, 'plan', { rules: ['allow Bash(npm test:*)'] })).decision).toBe('deny');
  });
});

const EDITS = [
  ...['mkdir new', 'mkdir -p new/deep', 'mkdir -v src/new', 'touch new.ts', 'touch src/a.ts src/new.ts'],
  ...[
    'cp src/a.ts src/c.ts',
    'cp -f src/a.ts src/b.ts',
    'cp src/b.ts lib',
    'cp src/b.ts lib/',
    'cp src/a.ts src/b.ts lib/sub',
  ],
  ...[
    'mv src/a.ts src/c.ts',
    'mv src/b.ts lib',
    'mv src other',
    'mv /home/me/shared-lib/a.ts src/c.ts',
    'mv -n src/b.ts lib',
  ],
  ...[
    'rm src/a.ts',
    'rm -f src/a.ts src/b.ts',
    'rm -r src',
    'rm -rf src',
    'rmdir src',
    'ln -s src/a.ts c.ts',
    'ln src/a.ts c.ts',
  ],
  ...['sed -i s/a/b/ src/a.ts', "sed -i 's/a b/c/g' src/a.ts src/b.ts", "sed -i -E 's/(a)\\/x/\\1/2g' src/a.ts"],
  ...[
    'mkdir new && touch new/a.ts',
    'mkdir -p new && mv src/a.ts new/',
    'rm -rf src && mkdir src',
    'ls src && rm src/a.ts',
  ],
  ...['cp src/a.ts src/c.ts && cat src/c.ts', 'touch new.ts > /dev/null', 'mv src/a.ts src/c.ts && cat src/b.ts'],
  ...['touch x <<E\nE', 'case $(touch x) in *) ls ;; esac'],
];
const NO_EDITS = [
  // Outside, protected, secret, root folders and trees that hold such.
  ...['mkdir /tmp/x', 'touch ../x', 'rm /etc/hosts', 'cp /etc/hosts src/h', 'cp src/a.ts /tmp/a', 'mv src/a.ts ..'],
  ...[
    'touch .git/hooks/pre-commit',
    'cp src/a.ts .git/hooks/x',
    'mkdir .git',
    'mv src .git',
    'rm -r .git',
    'ln -s .git x',
  ],
  ...['cp src/a.ts .z-engine/settings.toml', 'touch .mcp.json', 'mkdir .claude', 'ln -s src/a.ts .git/hooks/x'],
  ...[
    'cp .env x',
    'mv .env x',
    'rm .env',
    'touch .env',
    'ln -s .env x',
    'ln .env x',
    'sed -i s/a/b/ .env',
    'mv src/a.ts .env',
  ],
  ...[
    'rm -r .',
    'rm -rf /home/me/app',
    'rmdir /home/me/shared-lib',
    'mv /home/me/shared-lib x',
    'mv . x',
    'rm -r repo',
    'mv repo x',
  ],
  // Through links, over other names, into folders by their own name.
  ...['touch out/x', 'rm out', 'rm near/a.ts', 'mv near x', 'cp src/a.ts near/c.ts', 'touch src/../src/a.ts'],
  ...[
    'cp src/a.ts lib',
    'mv src/a.ts lib/',
    'touch twin.ts',
    'cp src/a.ts twin.ts',
    'sed -i s/a/b/ twin.ts',
    'mv x/sub lib',
  ],
  ...['cp x/twin.ts lib', 'cp HEAD src', 'touch src/HEAD', 'mv x/.git src', 'cp a/.mcp.json src'],
  // Not literal, other options, other programs.
  ...[
    'rm *',
    'rm src/*',
    'touch {a,b}',
    'rm "$x"',
    'touch ~/x',
    'rm -- -x',
    'cp -r src x',
    'cp -a src x',
    'cp -s src/a.ts x',
  ],
  ...[
    'cp -t lib src/a.ts',
    'cp --parents src/a.ts lib',
    'mkdir -m 777 x',
    'touch -r src/a.ts x',
    'touch -d now x',
    'rmdir -p src',
  ],
  ...[
    'ln -sr src/a.ts x',
    'mv -b src/a.ts src/b.ts',
    'rm --no-preserve-root x',
    'rm --force=x y',
    'mv src/a.ts',
    'cp x y z',
    'rm',
  ],
  ...[
    'FOO=1 rm src/a.ts',
    '/bin/rm src/a.ts',
    'sudo rm src/a.ts',
    "bash -c 'rm src/a.ts'",
    'env rm src/a.ts',
    'xargs rm src/a.ts',
  ],
  ...['rm src/a.ts > x', 'touch x & touch y', 'cd src && rm a.ts', 'rm -r src; cd ..', 'touch x < /etc/hosts'],
  ...[
    'truncate -s 0 src/a.ts',
    'shred src/a.ts',
    'find src -delete',
    'chmod +x src/a.ts',
    'tee src/a.ts',
    'dd of=src/a.ts',
  ],
  // sed: only one plain replacement.
  ...['sed -i 1d src/a.ts', "sed -i 's/a/b/e' src/a.ts", "sed -i 's/a/b/w x' src/a.ts", "sed -i 's/a/b/ge' src/a.ts"],
  ...[
    "sed -i 's/a/b/;1e x' src/a.ts",
    "sed -i 's|a|b|' src/a.ts",
    "sed -i 's/a/b/\ne x' src/a.ts",
    'sed -i.bak s/a/b/ src/a.ts',
  ],
  ...['sed -i -f x src/a.ts', 'sed -n -i s/a/b/ src/a.ts', 'sed -i s/a/b/ src/a.ts -f x', 'sed -i s/a/b/'],
  ...[
    "sed -i 's/a/b/r /etc/hosts' src/a.ts",
    "sed -i 's/a/b/W x' src/a.ts",
    'sed -ie s/a/b/ src/a.ts',
    'sed --in-place s/a/b/ src/a.ts',
  ],
  // A new way to a place, and then through it.
  ...[
    'ln -s src x && touch x/l',
    'mv lib x && touch x/a.ts',
    'mv repo2 x && cat x/y',
    'ln -s src x; cat x/y',
    'ln -s src x | rm x/y',
  ],
];

describe('the commands of Auto-accept edits', () => {
  it.each(EDITS)('pass there, ask in Ask, are refused in Plan: %s', async (text) => {
    expect(await inAllModes(text)).toEqual(['deny', 'ask', 'allow', 'allow']);
    expect(passedAsReadOnly(await decided(text, 'acceptEdits'))).toBe(false);
  });

  it.each(NO_EDITS)('ask: %j', async (text) => {
    expect(['ask', 'deny']).toContain((await decided(text, 'acceptEdits')).decision);
  });

  it('of a system whose sed takes a value after -i', async () => {
    expect((await decided('sed -i s/a/b/ src/a.ts', 'acceptEdits', { change: MACOS })).decision).toBe('ask');
  });

  it.each([
    ['one that is really another', { rm: program('/bin/busybox') }],
    ['one of the project', { rm: program(`${APP}/bin/rm`) }],
  ])('%s asks', async (_law, programs) => {
    expect((await decided('rm src/a.ts', 'acceptEdits', { programs })).decision).toBe('ask');
  });

  it.each([
    ['a deny rule', ['deny Edit(src/**)'], 'deny'],
    ['an ask rule', ['ask Edit(src/**)'], 'ask'],
    ['an ask rule on what goes into a folder', ['ask Edit(lib/b.ts)'], 'ask'],
  ])('%s holds', async (_law, rules, expected) => {
    const text = rules[0]?.includes('lib') ? 'cp src/b.ts lib' : 'touch src/a.ts';
    expect((await decided(text, 'acceptEdits', { rules })).decision).toBe(expected);
  });

  it('while settings do not parse they ask', async () => {
    expect((await decided('touch x', 'acceptEdits', { change: { suspended: 'line 2' } })).decision).toBe('ask');
  });

  it('pass beside what a rule covers, in that mode only', async () => {
    const rules = ['allow Bash(npm test:*)'];
    const text = 'mkdir -p new && npm test';
    expect((await decided(text, 'acceptEdits', { rules })).decision).toBe('allow');
    expect((await decided(text, 'default', { rules })).decision).toBe('ask');
    expect((await decided('npm test && rm src/a.ts', 'acceptEdits', { rules })).decision).toBe('ask');
  });
});
