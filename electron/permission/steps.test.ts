// SPEC section 4, step by step, and the settings and switches that belong to the steps.
import { describe, expect, it } from 'vitest';
import type { Effect } from '../../shared/domain/effect.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import { decide } from './decide.ts';
import type { Policy } from './policy.ts';
import { line, pathEffect, policyOf, requestOf, rule } from './portsFake.ts';
import { builtInRules } from './rules/builtin.ts';

type Given = {
  readonly effects: readonly Effect[];
  readonly rules?: readonly string[];
  readonly mode?: Mode;
  readonly change?: Partial<Policy>;
  readonly tool?: string;
};
async function decided({ effects, rules = [], mode = 'default', change = {}, tool }: Given) {
  const policy = policyOf([...builtInRules(), ...rules.map((text) => rule(text))], change);
  const name = tool ?? (effects[0]?.kind === 'command' ? 'Bash' : 'Write');
  const disk = { '/etc/hosts': {}, '/home/me/app/.env': {}, '/etc': { type: 'folder' as const } };
  return decide(await requestOf({ tool: name, effects, mode, policy, disk }), policy);
}

const read = (path: string) => pathEffect('read', path);
const write = (path: string) => pathEffect('write', path);
const REFUSE = { shellDeletion: 'refuse' } as const;
const BLOCK = { critical: 'block' } as const;
const NO_OUTSIDE = { outside: 'deny' } as const;
const SKIP = { skipping: true } as const;
const ALONE = { attended: false } as const;

type Law = readonly [
  law: string,
  effect: Effect,
  change: Partial<Policy>,
  expected: string,
  mode?: Mode,
  rules?: readonly string[],
];

const settings: readonly Law[] = [
  // Step 2: shell_deletion
  ['a deletion is refused', line('rm src/a.ts'), REFUSE, 'deny'],
  ['in Auto-accept edits', line('rm src/a.ts'), REFUSE, 'deny', 'acceptEdits'],
  ['in Bypass', line('rm src/a.ts'), REFUSE, 'deny', 'bypass'],
  ['against a rule', line('rm src/a.ts'), REFUSE, 'deny', 'default', ['allow Bash(rm:*)']],
  ['under skip approvals', line('rm src/a.ts'), { ...REFUSE, ...SKIP }, 'deny'],
  ['anywhere in a line', line('ls && echo "$(rm a)"'), REFUSE, 'deny', 'bypass'],
  ['behind a wrapper', line('sudo rm a'), REFUSE, 'deny', 'bypass'],
  ['in code', line("bash -c 'rm a'"), REFUSE, 'deny', 'bypass'],
  ['by find', line('find . -delete'), REFUSE, 'deny', 'bypass'],
  ['by xargs', line('ls | xargs rm'), REFUSE, 'deny', 'bypass'],
  ['by git', line('git clean -fd'), REFUSE, 'deny', 'bypass'],
  ['rmdir and truncate too', line('rmdir a; truncate -s 0 b'), REFUSE, 'deny', 'bypass'],
  ['a line that is not read whole may hold one', line('npm test ('), REFUSE, 'deny', 'bypass'],
  ['which asks where a person is asked', line('npm test ('), REFUSE, 'ask'],
  ['other commands are not touched', line('npm test'), REFUSE, 'allow', 'bypass'],
  ['nor the Delete tool', pathEffect('delete', 'src/a.ts'), REFUSE, 'ask'],
  // Step 2: critical
  ['what is critical is refused', line('sudo make'), BLOCK, 'deny'],
  ['in Bypass', line('sudo make'), BLOCK, 'deny', 'bypass'],
  ['against a rule', read('.env'), BLOCK, 'deny', 'default', ['allow Read(./.env)']],
  ['a secret file is critical', read('.env'), BLOCK, 'deny', 'bypass'],
  ['under skip approvals', line('chmod 777 src'), { ...BLOCK, ...SKIP }, 'deny'],
  ['what is not is not touched', line('npm test'), BLOCK, 'ask'],
  // Step 8: outside
  ['reading outside is refused', read('/etc/hosts'), NO_OUTSIDE, 'deny'],
  ['listing too', pathEffect('list', '/etc'), NO_OUTSIDE, 'deny'],
  ['and editing', write('/tmp/a'), NO_OUTSIDE, 'deny', 'acceptEdits'],
  ['and deleting', pathEffect('delete', '/tmp/a'), NO_OUTSIDE, 'deny'],
  ['and by a command that only reads', line('cat /etc/hosts'), NO_OUTSIDE, 'deny', 'plan'],
  ['by any command that names it', line('grep x /etc/hosts'), NO_OUTSIDE, 'deny'],
  ['also wrapped', line("bash -c 'cat /etc/hosts'"), NO_OUTSIDE, 'deny'],
  ['a secret file outside', read('~/.ssh/id'), NO_OUTSIDE, 'deny'],
  ['an ask rule makes no question of it', read('/etc/hosts'), NO_OUTSIDE, 'deny', 'default', ['ask Read(//etc/**)']],
  ['an allow rule lets it pass', read('/etc/hosts'), NO_OUTSIDE, 'allow', 'default', ['allow Read(//etc/**)']],
  ['for a command as well', line('grep x /etc/hosts'), NO_OUTSIDE, 'allow', 'default', ['allow Bash(grep:*)']],
  ['Bypass allows', read('/etc/hosts'), NO_OUTSIDE, 'allow', 'bypass'],
  ['inside is not touched', write('a'), NO_OUTSIDE, 'ask'],
  ['the free devices are not outside', line('npm test > /dev/null'), NO_OUTSIDE, 'ask'],
  ['what is only printed is not', line('echo /etc/hosts'), NO_OUTSIDE, 'allow'],
  // Step 8: discovery
  ['listing outside is free', pathEffect('list', '/etc'), { discoveryOutside: 'allow' }, 'allow', 'plan'],
  ['and searching', pathEffect('search', '/etc'), { discoveryOutside: 'allow' }, 'allow'],
  ['never a secret place', pathEffect('list', '~/.ssh/x'), { discoveryOutside: 'allow' }, 'ask'],
  ['nor reading', read('/etc/hosts'), { discoveryOutside: 'allow' }, 'ask'],
  ['with `outside = "deny"` too', pathEffect('list', '/etc'), { ...NO_OUTSIDE, discoveryOutside: 'allow' }, 'allow'],
  // M4
  ['a line that only reads asks', line('ls src'), { allowReadOnly: false }, 'ask'],
  ['in Plan too', line('ls src'), { allowReadOnly: false }, 'ask', 'plan'],
  ['not in Bypass', line('ls src'), { allowReadOnly: false }, 'allow', 'bypass'],
  ['not where a rule allows it', line('ls src'), { allowReadOnly: false }, 'allow', 'default', ['allow Bash(ls:*)']],
  [
    'nor where a rule allows only a part of it',
    line('ls src; cat src/a.ts'),
    { allowReadOnly: false },
    'ask',
    'default',
    ['allow Bash(ls:*)'],
  ],
  [
    'but where rules allow all of it',
    line('ls src; pwd'),
    { allowReadOnly: false },
    'allow',
    'default',
    ['allow Bash(ls:*)', 'allow Bash(pwd)'],
  ],
  [
    'its parts still count beside others',
    line('npm test | tail'),
    { allowReadOnly: false },
    'allow',
    'default',
    ['allow Bash(npm test)'],
  ],
];

describe('the settings of the gate', () => {
  for (const [law, effect, change, expected, mode = 'default', rules = []] of settings) {
    it(`${Object.keys(change).join(' ')}: ${law} (${mode})`, async () =>
      expect((await decided({ effects: [effect], rules, mode, change })).decision).toBe(expected));
  }

  it('a refused deletion names the Delete tool', async () => {
    const decision = await decided({ effects: [line('rm a')], change: REFUSE });
    expect([decision.words, decision.decider, decision.parts[0]?.decision]).toEqual([
      'commands that delete are refused (`shell_deletion = "refuse"`); delete files one by one with the Delete tool',
      { who: 'gate', words: 'the setting `shell_deletion = "refuse"`' },
      'deny',
    ]);
  });
});

const skips: readonly (readonly [
  law: string,
  effect: Effect,
  expected: string,
  mode?: Mode,
  rules?: readonly string[],
])[] = [
  ['a command', line('npm test'), 'allow'],
  ['an edit', write('a'), 'allow'],
  ['the Delete tool', pathEffect('delete', 'a'), 'allow'],
  ['a protected path', write('.git/config'), 'allow'],
  ['outside', read('/etc/hosts'), 'allow', 'plan'],
  ['connecting an MCP server', { kind: 'mcpConnect', server: 'x' }, 'allow'],
  ['what an ask rule asks', line('git push'), 'allow', 'default', ['ask Bash(git push:*)']],
  ['a redirection', line('ls > x'), 'allow'],
  ['not what is critical', line('sudo make'), 'ask'],
  ['not a secret file', read('.env'), 'ask'],
  ['nor by a command', line('cat .env'), 'ask'],
  ['not what Plan refuses', write('a'), 'deny', 'plan'],
  ['not what a rule denies', line('git push'), 'deny', 'default', ['deny Bash(git push:*)']],
  ['nor what it may deny', line('git $x'), 'deny', 'default', ['deny Bash(git push:*)']],
  ['nor what an ask rule may name', line('git $x'), 'deny', 'default', ['ask Bash(git push:*)']],
  ['not a wiped home folder', line('rm -rf ~'), 'deny'],
];

describe('skip approvals (M5)', () => {
  for (const [law, effect, expected, mode = 'default', rules = []] of skips) {
    it(law, async () =>
      expect((await decided({ effects: [effect], mode, rules, change: SKIP })).decision).toBe(expected),
    );
  }

  it('says who decided, and keeps the question as a notice', async () => {
    const { decider, notices, reasons } = await decided({ effects: [write('a')], change: SKIP });
    expect([decider, notices, reasons.map(({ decision }) => decision)]).toEqual([
      { who: 'auto', words: 'auto' },
      ['it would be asked: Ask mode asks before edits inside the project'],
      ['ask', 'allow'],
    ]);
  });

  it('rests while a settings file does not parse', async () => {
    const decision = await decided({ effects: [write('a')], change: { ...SKIP, suspended: 'line 2' } });
    expect([decision.decision, decision.notices]).toEqual([
      'ask',
      ['allow rules, Auto-accept edits, skip approvals and Bypass rest until this is mended: line 2'],
    ]);
  });

  it('accepts nothing of which nothing is known', async () => {
    expect((await decided({ effects: [], tool: 'Any', change: SKIP })).decision).toBe('ask');
  });
});

const NOTHING = 'only an attended run can allow this';
const alone: readonly (readonly [
  law: string,
  effects: readonly Effect[],
  hint: string,
  mode?: Mode,
  tool?: string,
  rules?: readonly string[],
])[] = [
  ['a command', [line('npm test')], 'pass `--allow-cmd "npm test"` to allow it'],
  [
    'two of them',
    [line('npm test && cargo build')],
    'pass `--allow-cmd "npm test"` and `--allow-cmd "cargo build"` to allow it',
  ],
  ['beside one that reads', [line('npm test | tail')], 'pass `--allow-cmd "npm test"` to allow it'],
  ['behind a wrapper', [line('timeout 60 npm test')], 'pass `--allow-cmd "npm test"` to allow it'],
  [
    'beside one that reads outside',
    [line('cat /etc/hosts && npm test')],
    'pass `--allow-cmd "npm test"` and `--allow-dir "/etc"` to allow it',
  ],
  ['an edit inside', [write('a')], 'pass `--mode acceptEdits` to allow it'],
  ['an edit outside', [write('/srv/x/a')], 'pass `--allow-dir "/srv/x"` and `--mode acceptEdits` to allow it'],
  ['in Auto-accept', [write('/srv/x/a')], 'pass `--allow-dir "/srv/x"` to allow it', 'acceptEdits'],
  [
    'a file in the root folder',
    [read('/vmlinuz')],
    'allow it by `permissions.allow = ["Read(//vmlinuz)"]` in a file for `--rules`',
    'default',
    'Read',
  ],
  [
    'a file at home',
    [read('/home/me/.bashrc')],
    'allow it by `permissions.allow = ["Read(//home/me/.bashrc)"]` in a file for `--rules`',
    'default',
    'Read',
  ],
  [
    'an edit at home',
    [write('/home/me/.bashrc')],
    'allow it by `permissions.allow = ["Edit(//home/me/.bashrc)"]` in a file for `--rules`',
  ],
  [
    'home by a command',
    [line('cat /home/me/.bashrc')],
    'allow it by `permissions.allow = ["Read(//home/me/.bashrc)"]` in a file for `--rules`',
  ],
  ['the whole root', [pathEffect('list', '/')], 'only an attended run can allow this'],
  ['reading outside', [read('/etc/hosts')], 'pass `--allow-dir "/etc"` to allow it'],
  ['by a command', [line('cat /etc/hosts')], 'pass `--allow-dir "/etc"` to allow it'],
  ['listing outside', [pathEffect('list', '/etc')], 'pass `--allow-dir "/etc"` to allow it', 'plan'],
  [
    'a page',
    [{ kind: 'host', host: 'docs.rs' }],
    'allow it by `permissions.allow = ["WebFetch(domain:docs.rs)"]` in a file for `--rules`',
    'default',
    'WebFetch',
  ],
  [
    'a tool of a server',
    [{ kind: 'mcpTool', server: 's', tool: 't', readOnly: true }],
    'allow it by `permissions.allow = ["mcp__s__t"]` in a file for `--rules`',
  ],
  ['a folder with a strange name', [read("/srv/$x's/a")], "pass `--allow-dir '/srv/$x'\\''s'` to allow it"],
  ['a deletion', [pathEffect('delete', 'a')], NOTHING],
  ['a protected path', [write('.git/config')], NOTHING],
  ['a secret file', [read('.env')], NOTHING],
  ['what is critical', [line('sudo make')], NOTHING],
  ['a line that is not understood', [line('f() { npm test; }; f')], NOTHING],
  ['a redirection', [line('npm test > x')], NOTHING],
  ['an ask rule', [line('npm test')], NOTHING, 'default', 'Bash', ['ask Bash(npm test)']],
  ['one effect that nothing allows', [write('a'), write('.git/config')], NOTHING],
];

describe('without a person (step 12)', () => {
  for (const [law, effects, hint, mode = 'default', tool, rules = []] of alone) {
    it(`${law} is refused, with what would allow it`, async () => {
      const given: Given = { effects, mode, rules, change: ALONE };
      const { decision, decider, words } = await decided(tool === undefined ? given : { ...given, tool });
      expect([decision, decider, words.split('nobody is here to answer: ')[1]]).toEqual([
        'deny',
        { who: 'headless', words: 'a run without a person' },
        hint,
      ]);
    });
  }

  it.each([
    ['what is allowed passes', line('ls'), 'allow', {}],
    ['so does what skip approvals accepts', line('npm test'), 'allow', SKIP],
    ['but not what it does not accept', read('.env'), 'deny', SKIP],
  ] as const)('%s', async (_law, effect, expected, change) => {
    expect((await decided({ effects: [effect], change: { ...ALONE, ...change } })).decision).toBe(expected);
  });

  it('what a rule may name is refused with that reason', async () => {
    const { words } = await decided({ effects: [line('git $x')], rules: ['deny Bash(git push:*)'], change: ALONE });
    expect(words).toBe(
      'a part that cannot be read may be what rule `deny Bash(git push:*)` (settings.toml line 4) names',
    );
  });
});

const order: readonly (readonly [step: string, given: Given, expected: string, who: string])[] = [
  ['2 a deny rule before Plan', { effects: [write('a')], rules: ['deny Edit'], mode: 'plan' }, 'deny', 'rule'],
  ['2 a deny rule before Bypass', { effects: [write('a')], rules: ['deny Edit'], mode: 'bypass' }, 'deny', 'rule'],
  ['2 a setting before Bypass', { effects: [line('rm a')], change: REFUSE, mode: 'bypass' }, 'deny', 'gate'],
  ['3 Plan before an allow rule', { effects: [write('a')], rules: ['allow Edit'], mode: 'plan' }, 'deny', 'mode'],
  ['4 Bypass before what always asks', { effects: [write('.git/x')], mode: 'bypass' }, 'allow', 'mode'],
  ['4 Bypass before an ask rule', { effects: [write('a')], rules: ['ask Edit'], mode: 'bypass' }, 'allow', 'mode'],
  ['5 what always asks before an allow rule', { effects: [write('.git/x')], rules: ['allow Edit'] }, 'ask', 'gate'],
  ['6 an ask rule before an allow rule', { effects: [write('a')], rules: ['ask Edit', 'allow Edit'] }, 'ask', 'rule'],
  ['6 an ask rule before the table', { effects: [read('a')], rules: ['ask Read'] }, 'ask', 'rule'],
  ['7 an allow rule before the table', { effects: [write('a')], rules: ['allow Edit'] }, 'allow', 'rule'],
  ['8 the table', { effects: [write('a')] }, 'ask', 'mode'],
  ['11 skip approvals after the table', { effects: [write('a')], change: SKIP }, 'allow', 'auto'],
  ['11 after an ask rule', { effects: [read('a')], rules: ['ask Read'], change: SKIP }, 'allow', 'auto'],
  ['12 no person, at the end', { effects: [write('a')], change: ALONE }, 'deny', 'headless'],
  ['12 after skip approvals', { effects: [write('a')], change: { ...ALONE, ...SKIP } }, 'allow', 'auto'],
];

describe('the order of the steps', () => {
  it.each(order)('%s', async (_step, given, expected, who) => {
    const { decision, decider } = await decided(given);
    expect([decision, decider.who]).toEqual([expected, who]);
  });

  it('5 and 6 are both evaluated', async () => {
    const { reasons } = await decided({ effects: [write('.git/x')], rules: ['ask Edit'] });
    expect(reasons.map(({ rule: spoke }) => spoke?.text ?? null)).toEqual([null, 'Edit']);
  });
});
