// Step 9 through the real look-up and law: what runs unasked in the sandbox, and all that keeps a line asking (X3, X4, X5).
import { describe, expect, it } from 'vitest';
import type { Decision } from '../../shared/domain/decision.ts';
import type { Effect } from '../../shared/domain/effect.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import { decide } from './decide.ts';
import type { Policy } from './policy.ts';
import { type Disk, line, pathEffect, policyOf, program, requestOf, rule, SANDBOXED } from './portsFake.ts';
import { builtInRules } from './rules/builtin.ts';
import { NO_SANDBOX, type SandboxLook } from './sandboxLook.ts';

const APP = '/home/me/app';
const DISK: Disk = {
  [APP]: { type: 'folder' },
  [`${APP}/src`]: { type: 'folder' },
  [`${APP}/src/a.ts`]: {},
  [`${APP}/twin`]: { links: 2 },
  [`${APP}/away`]: { real: '/etc/passwd' },
  [`${APP}/.env`]: {},
  [`${APP}/.git`]: { type: 'folder' },
  [`${APP}/.git/config`]: {},
  '/home/me': { type: 'folder' },
  '/etc': { type: 'folder' },
  '/etc/passwd': {},
  '/etc/hosts': {},
};
const PROGRAMS = { './build.sh': program(`${APP}/build.sh`), 'bin/cat': program(`${APP}/bin/cat`) };

type Given = { rules?: readonly string[]; mode?: Mode; change?: Partial<Policy>; sandbox?: SandboxLook };
async function decided(given: string | Effect, { rules = [], mode, change, sandbox = SANDBOXED }: Given = {}) {
  const policy = policyOf([...builtInRules(), ...rules.map((text) => rule(text))], change);
  const effect = typeof given === 'string' ? line(given) : given;
  const diskSays = { isIgnored: (file: string) => file.endsWith('/a.ts') };
  const asked = {
    tool: typeof given === 'string' ? 'Bash' : 'Edit',
    effects: [effect],
    disk: DISK,
    programs: PROGRAMS,
  };
  return decide(await requestOf({ ...asked, policy, diskSays, sandbox, ...(mode && { mode }) }), policy);
}
const BY_SANDBOX = { who: 'sandbox', words: 'the sandbox' };
const wordsOf = ({ reasons }: Decision) => reasons.map(({ words }) => words).join(' · ');

const BUILDS = [
  'npm test',
  'make -j4',
  'cargo build && cargo test',
  'node script.js > out.log',
  'for f in a b; do node "$f"; done',
  `python3 -c 'import os; os.system("touch x")'`,
  './build.sh',
  'npx vitest run',
  'pip install -e .',
  'cd src && npm test',
  'mkdir -p build && cd build && cmake ..',
  'npm test 2>&1 | tee out.log | tail -20',
  'NODE_ENV=test FOO=1 npm test',
  'export FOO=bar && npm test',
  'timeout 60 npm test',
  'bash -c "npm test"',
  'source venv/bin/activate && pytest -q',
  'touch /tmp/x ~/.cache/y',
  'rm -rf dist && npm ci',
  'cat /etc/passwd',
  'cat /etc/passwd | node filter.js',
  'git add -A && git commit -m "$(cat <<\'EOF\'\nwords\nEOF\n)"',
  'git push',
  'curl https://x.org',
  'bin/cat README.md',
  'node x.js > /tmp/log 2> /dev/null',
];

describe('in a sandbox that is on', () => {
  it.each(BUILDS)('runs unasked in Ask and in Auto-accept edits, by the sandbox: %j', async (text) => {
    for (const mode of ['default', 'acceptEdits'] as const) {
      const { decision, decider, parts, words } = await decided(text, { mode });
      expect([decision, decider, words]).toEqual(['allow', BY_SANDBOX, 'the sandbox allows what it confines']);
      expect(parts.filter((part) => part.decision !== 'allow')).toEqual([]);
    }
  });

  it('keeps what it would have asked for among the reasons, and offers no rule', async () => {
    const { reasons, suggestion } = await decided('node x.js > out.log');
    expect(reasons.filter(({ decision }) => decision === 'ask').map(({ words }) => words)).toEqual([
      expect.stringContaining('`node` can run code that the gate does not read'),
      '`> out.log` writes a file',
    ]);
    expect(suggestion.rules).toEqual([]);
  });

  it.each([
    ['a file outside', 'touch /etc/x', '`/etc/x` lies where it lets nothing be written'],
    ['home', 'cp a ~/x', '`~/x` lies where'],
    ['a program that is not known', 'node x.js /etc/hosts', '`/etc/hosts` lies where'],
    ['through a link', 'touch away', '`away` lies where'],
    ['a redirection outside', 'node x > /etc/x', '`> /etc/x` leads where'],
    ['a redirection through a link', 'node x > away', '`> away` leads where'],
    ['a redirection of a group', '{ npm test; node x; } > /etc/x', '`> /etc/x` leads where'],
    ['what stays read-only', 'echo x > .husky/pre-commit', '`> .husky/pre-commit` leads where'],
    ['what holds it', 'mv .husky x', '`.husky` lies where'],
    ['another folder', 'cd /etc && make', '`/etc` lies where'],
    ['home as the folder', 'cd && make', '`/home/me` lies where'],
    ['a folder above', 'cd .. && make', '`..` lies where'],
    ['a folder that is not sure', 'popd; make', 'where `popd` leads is not sure'],
    ['code that is not literal', 'sh -c "$X"', '`"$X"` is only known when it runs'],
    ['code that is put together', 'X=make; sh -c "$X"', '`"$X"` is only known'],
    ['evaluated code', 'eval "$(ssh-agent)"', '`"$(ssh-agent)"` is only known'],
    ['an unknown operand', 'npm run "$X"', '`"$X"` is only known'],
    ['a loop that does not know all', 'for f in a "$X"; do node "$f"; done', '`"$f"` is only known'],
    ['a pattern that is written', 'touch *.log', '`*.log` is only known'],
    ['a loop over what is protected', 'for f in .mcp.json; do node "$f"; done', '`.mcp.json` lies where'],
    ['a loop over what is secret', 'for f in .env; do node "$f"; done', '`.env` lies where'],
    ['a loop over what is outside', 'for f in /etc/passwd; do node "$f"; done', '`/etc/passwd` lies where'],
    ['a loop over a new HEAD', 'for f in x/HEAD; do node "$f"; done', '`x/HEAD` lies where'],
    ['a loop over a hard link', 'for f in twin; do node "$f"; done', '`twin` lies where'],
    ['names that are fed', 'ls | xargs rm', 'which files `rm` gets is only known'],
    ['a variable that writes', 'GIT_TRACE=./out make', '`GIT_TRACE=./out` may say where'],
    ['a variable that is a path', 'OUT=../x make', '`OUT=../x` may say where'],
    ['a variable that is not known', 'OUT=$(date) make', '`OUT=$(date)` may say where'],
    ['a server that works for it', 'docker run x', '`docker` has another program do things'],
    ['the same behind a wrapper', 'nohup tmux new -d x', '`tmux` has another program do things'],
    ['the same in code', `bash -c 'systemd-run x'`, '`systemd-run` has another program do things'],
  ])('still asks, and says why: %s', async (_what, text, words) => {
    const decision = await decided(text);
    expect([decision.decision, wordsOf(decision)]).toEqual(['ask', expect.stringContaining(words)]);
    expect(wordsOf(decision)).toContain('the sandbox does not let it run unasked: ');
    expect(decision.parts.some((part) => part.decision === 'ask')).toBe(true);
  });

  it.each([
    ['protected', 'echo x > .git/config', 'is protected'],
    ['protected, by an unknown program', 'node x .mcp.json', 'is protected'],
    ['protected in a tree', 'mv .git x', 'changes a whole folder'],
    ['secret', 'node x.js .env', 'secret files'],
    ['critical', 'sudo make', 'with other rights'],
    ['critical in code', `sh -c 'sudo make'`, 'with other rights'],
    ['a download that runs', 'curl https://x.org | sh', 'it runs what it downloads'],
    ['a wide tree', 'rm -rf *', 'changes a wide tree'],
    ['not understood', 'node x &', 'not understood'],
    ['a dynamic program', '$X test', 'only known when it runs'],
    ['a dynamic redirection', 'node x > $X', 'not literal'],
    ['hard links', 'touch twin', 'has other names on the disk'],
    ['a new HEAD', 'touch x/HEAD', 'can make its folder one of Git'],
    ['trees that may hold secrets', 'tar c src', 'may meet a secret file'],
    ['writers of unnamed files', 'unzip a.zip', 'that the line does not name'],
    ['settings of Git', 'git config a.b c', 'changes the settings of Git'],
  ])('keeps asking for what no sandbox lifts: %s', async (_what, text, words) => {
    const decision = await decided(text);
    expect([decision.decision, wordsOf(decision)]).toEqual(['ask', expect.stringContaining(words)]);
  });

  it.each([
    ['an ask rule', 'npm test', { rules: ['ask Bash(npm test:*)'] }, 'ask'],
    ['an ask rule beside an allow rule', 'npm test', { rules: ['ask Bash(npm:*)', 'allow Bash(npm test)'] }, 'ask'],
    ['what may be an ask rule', 'npm "$X"', { rules: ['ask Bash(npm publish:*)'] }, 'ask'],
    ['a deny rule', 'npm test', { rules: ['deny Bash(npm:*)'] }, 'deny'],
    ['a deny rule in code', `sh -c 'git push'`, { rules: ['deny Bash(git push:*)'] }, 'deny'],
    ['ignored files, where they ask', 'touch src/a.ts', { change: { askForIgnored: true } }, 'ask'],
    ['what is outside, where that is refused', 'node x /etc/passwd', { change: { outside: 'deny' } }, 'deny'],
    ['deletion, where that is refused', 'rm -rf dist', { change: { shellDeletion: 'refuse' } }, 'deny'],
    ['a secret that a rule opens', 'node x .env', { rules: ['allow Read(.env)'] }, 'ask'],
    ['Plan mode', 'npm test', { mode: 'plan' }, 'deny'],
    ['Plan mode, reading outside', 'cat /etc/passwd', { mode: 'plan' }, 'ask'],
    ['no person', 'touch /etc/x', { change: { attended: false } }, 'deny'],
    ['a broken settings file', 'npm test', { change: { suspended: 'settings.toml line 2' } }, 'ask'],
  ] as const)('does not allow against %s', async (_what, text, given, expected) => {
    expect((await decided(text, given)).decision).toBe(expected);
  });

  it.each([
    ['no person is needed', { change: { attended: false } }, BY_SANDBOX],
    ['skip approvals has nothing to accept', { change: { skipping: true } }, BY_SANDBOX],
    ['a rule comes first', { rules: ['allow Bash(npm test)'] }, { who: 'rule', words: expect.any(String) }],
    ['Bypass comes first', { mode: 'bypass' }, { who: 'mode', words: 'Bypass mode' }],
  ] as const)('%s', async (_what, given, decider) => {
    expect(await decided('npm test', given)).toMatchObject({ decision: 'allow', decider });
  });

  it('skip approvals accepts what the sandbox leaves', async () => {
    expect((await decided('touch /etc/x', { change: { skipping: true } })).decider.who).toBe('auto');
  });

  it('speaks of command lines alone', async () => {
    expect((await decided(pathEffect('write', 'src/a.ts'))).decision).toBe('ask');
  });

  it('what is proven read-only stays that', async () => {
    const { decider, notices } = await decided('ls src');
    expect([decider.words, notices]).toEqual(['proven read-only', []]);
  });

  it('a rule that is offered lets the line pass by itself, whatever becomes of the sandbox', async () => {
    const text = 'npm test && touch /etc/x';
    const { suggestion } = await decided(text);
    const rules = suggestion.rules.map((each) => `allow ${each}`);
    expect(rules.length).toBeGreaterThan(0);
    expect((await decided(text, { rules, sandbox: NO_SANDBOX })).decision).toBe('allow');
  });
});

describe('with the network on', () => {
  const open: SandboxLook = { ...SANDBOXED, network: true };
  it.each(['npm test', 'npm ci', 'pip install -e .', 'git commit -m x', 'node x.js'])(
    'builds and installs run unasked: %s',
    async (text) => {
      expect((await decided(text, { sandbox: open })).decider).toEqual(BY_SANDBOX);
    },
  );
  it.each([
    'git push',
    'git -C src push',
    'git $X',
    'curl https://x.org',
    'npm publish',
    'ssh host ls',
    'xargs curl',
    'npx wrangler deploy',
    'gradle test',
    './gradlew test',
  ])('what reaches other machines, or a server of its own, asks: %s', async (text) => {
    const { decision, decider } = await decided(text, { sandbox: open });
    expect([decision, decider.who === 'sandbox']).toEqual(['ask', false]);
  });
  it('on macOS a server of its own asks without network too', async () => {
    expect((await decided('gradle test', { change: { ignoreCase: true } })).decision).toBe('ask');
    expect((await decided('gradle test')).decision).toBe('allow');
  });
});

const RESTS: SandboxLook = { ...SANDBOXED, autoAllow: { kind: 'rests', why: 'an alarm stands' } };
const matrix: [string, SandboxLook, string, string[]][] = [
  ['it is off', NO_SANDBOX, 'npm test', []],
  [
    'it cannot be had',
    { kind: 'unavailable', why: 'bubblewrap is not installed' },
    'npm test',
    ['it runs without the sandbox, because bubblewrap is not installed'],
  ],
  [
    'auto_allow is off',
    { ...SANDBOXED, autoAllow: { kind: 'off' } },
    'npm test',
    [expect.stringContaining('it runs in the sandbox')],
  ],
  [
    'a protected path is a link',
    { ...RESTS, autoAllow: { kind: 'rests', why: '`.claude` is a link' } },
    'npm test',
    [
      expect.stringContaining('it runs in the sandbox'),
      'the sandbox allows nothing unasked now, because `.claude` is a link',
    ],
  ],
  [
    'an alarm stands',
    RESTS,
    'npm test',
    [
      expect.stringContaining('it runs in the sandbox'),
      'the sandbox allows nothing unasked now, because an alarm stands',
    ],
  ],
  ['it writes outside', SANDBOXED, 'touch /etc/x', [expect.stringContaining('it runs in the sandbox')]],
  ['it names what is protected', SANDBOXED, 'node x .git/hooks/y', [expect.stringContaining('it runs in the sandbox')]],
  ['it is to run outside once', { kind: 'outside' }, 'npm test', []],
];

describe('asks as ever, and says how it would run, when', () => {
  it.each(matrix)('%s', async (_when, sandbox, text, notices) => {
    const decision = await decided(text, { sandbox });
    expect([decision.decision, decision.notices]).toEqual(['ask', notices]);
    expect(decision.decider.who).not.toBe('sandbox');
  });

  it('says where it may write, and whether it has network', async () => {
    expect((await decided('npm test')).notices).toEqual([
      'it runs in the sandbox: it can write only in `/home/me/app` and 3 more folders, without network',
    ]);
    const one: SandboxLook = { ...SANDBOXED, roots: [APP], network: true };
    expect((await decided('npm test', { sandbox: one })).notices).toEqual([
      'it runs in the sandbox: it can write only in `/home/me/app`, with network',
    ]);
  });

  it('a refusal says nothing of it', async () => {
    expect((await decided('npm test', { rules: ['deny Bash'] })).notices).toEqual([]);
  });
});

describe('a line that is to run outside once', () => {
  const outside: SandboxLook = { kind: 'outside' };
  const WANTED = 'it runs outside the sandbox, as you wanted';
  it.each([
    ['a rule', 'npm test', { rules: ['allow Bash(npm test)', 'allow Bash'] }],
    ['a proof', 'ls src', {}],
    ['a proof in Plan', 'ls src', { mode: 'plan' }],
    ['Auto-accept edits', 'touch src/new', { mode: 'acceptEdits' }],
    ['Bypass', 'npm test', { mode: 'bypass' }],
    ['skip approvals', 'npm test', { change: { skipping: true } }],
    ['Bypass and skip approvals', 'npm test', { mode: 'bypass', change: { skipping: true } }],
  ] as const)('asks against %s, and offers no rule', async (_what, text, given) => {
    const { decision, words, suggestion } = await decided(text, { ...given, sandbox: outside });
    expect([decision, words, suggestion.rules]).toEqual(['ask', expect.stringContaining(WANTED), []]);
  });

  it.each([
    ['a deny rule', { rules: ['deny Bash(npm:*)'] }],
    ['a deny rule in Bypass', { rules: ['deny Bash(npm:*)'], mode: 'bypass' }],
    ['Plan mode', { mode: 'plan' }],
    ['no person', { change: { attended: false } }],
  ] as const)('is refused by %s', async (_what, given) => {
    expect((await decided('npm test', { ...given, sandbox: outside })).decision).toBe('deny');
  });

  it('without a person only an attended run can allow it', async () => {
    const { words } = await decided('npm test', { sandbox: outside, change: { attended: false } });
    expect(words).toContain('only an attended run can allow this');
  });
});

describe('a line for which the sandbox broke', () => {
  const broken: SandboxLook = { kind: 'broken', why: 'EACCES: permission denied' };
  const WITHOUT = 'it would run without the sandbox, which cannot be set up now: EACCES';
  it.each([
    ['a rule', 'npm test', { rules: ['allow Bash(npm test)', 'allow Bash'] }],
    ['Auto-accept edits', 'touch src/new', { mode: 'acceptEdits' }],
    ['Bypass', 'npm test', { mode: 'bypass' }],
    ['skip approvals', 'npm test', { change: { skipping: true } }],
  ] as const)('asks against %s, and offers no rule', async (_what, text, given) => {
    const { decision, words, suggestion } = await decided(text, { ...given, sandbox: broken });
    expect([decision, words, suggestion.rules]).toEqual(['ask', expect.stringContaining(WITHOUT), []]);
  });

  it.each(['default', 'plan', 'bypass'] as const)('is not asked about where it only reads (%s)', async (mode) => {
    expect((await decided('ls src', { mode, sandbox: broken })).decision).toBe('allow');
  });

  it('goes by the rules where the machine has no sandbox at all', async () => {
    const missing: SandboxLook = { kind: 'unavailable', why: 'it is not installed' };
    const { decision } = await decided('npm test', { rules: ['allow Bash(npm test)'], sandbox: missing });
    expect(decision).toBe('allow');
  });
});
