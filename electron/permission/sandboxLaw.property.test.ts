// The laws of step 9 over real lines: those that people type, those that must ask, those that push, wrapped in every way that
// has loosened something once. With rules, settings and every state of the sandbox, through the real look-up and law.
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Decision } from '../../shared/domain/decision.ts';
import { DECISIONS } from '../../shared/domain/decisionName.ts';
import { MODES, type Mode } from '../../shared/domain/mode.ts';
import { readRows, unescapeLine } from '../shell/testing/tsv.ts';
import { decide } from './decide.ts';
import type { Policy } from './policy.ts';
import { type Disk, line, policyOf, requestOf, rule, SANDBOXED } from './portsFake.ts';
import { builtInRules } from './rules/builtin.ts';
import { NO_SANDBOX, type SandboxLook } from './sandboxLook.ts';

const APP = '/home/me/app';
const DISK: Disk = {
  [APP]: { type: 'folder' },
  [`${APP}/src`]: { type: 'folder' },
  [`${APP}/src/a.ts`]: {},
  [`${APP}/README.md`]: {},
  [`${APP}/.env`]: {},
  [`${APP}/.git`]: { type: 'folder' },
  [`${APP}/link`]: { real: '/etc/passwd' },
  [`${APP}/twin`]: { links: 2 },
  '/etc': { type: 'folder' },
  '/etc/passwd': {},
};

const COLLECTED = ['must-ask.tsv', 'deny-git-push.tsv', 'reading-lines.tsv'].flatMap((name) =>
  readRows(name).map(([, text = '']) => unescapeLine(text).replaceAll('@PROJECT@', APP)),
);
const BUILDS = [
  ...['npm test', 'make -j4', 'cargo build', './build.sh', 'npx vitest', 'node x.js', 'python3 -c 1', 'bash x.sh'],
  ...['touch new', 'rm -rf dist', 'cp a ~/x', 'tee /etc/x', 'git push', 'git commit -m x', 'curl x.org', 'docker ps'],
  ...[
    'node "$X"',
    'for f in a b; do node "$f"; done',
    'cd src && make',
    'cd /etc && make',
    'node x .env',
    'touch twin',
  ],
];
const TAILS = [
  '',
  '',
  ' > out',
  ' > /tmp/x',
  ' >> ../x',
  ' > .git/config',
  ' > "$X"',
  ' < src/a.ts',
  ' 2>&1',
  ' | tee log',
];
const anyBuild = fc.tuple(fc.constantFrom(...BUILDS), fc.constantFrom(...TAILS)).map((parts) => parts.join(''));
const anyLine = fc.oneof(fc.constantFrom(...COLLECTED), anyBuild);
const anyMode = fc.constantFrom(...MODES);
const TEXTS = [
  'Bash',
  'Bash(npm:*)',
  'Bash(npm test)',
  'Bash(git push:*)',
  'Bash(node:*)',
  'Bash(touch:*)',
  'Edit(src/**)',
];
const ruleOf = (...decisions: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...decisions), fc.constantFrom(...TEXTS, 'Edit', 'Read(.env)'))
    .map((each) => each.join(' '));
const anyRules = fc.array(ruleOf(...DECISIONS), { maxLength: 4 });
const anySettings: fc.Arbitrary<Partial<Policy>> = fc.record({
  outside: fc.constantFrom('ask', 'deny'),
  shellDeletion: fc.constantFrom('mode', 'refuse'),
  critical: fc.constantFrom('confirm', 'block'),
  allowReadOnly: fc.boolean(),
  attended: fc.boolean(),
  skipping: fc.boolean(),
  suspended: fc.constantFrom(null, null, null, 'settings.toml line 2'),
});
const resting: readonly SandboxLook[] = [
  NO_SANDBOX,
  { kind: 'unavailable', why: 'it is not installed' },
  { kind: 'broken', why: 'a path cannot be looked at' },
  { kind: 'outside' },
  { ...SANDBOXED, autoAllow: { kind: 'off' } },
  { ...SANDBOXED, autoAllow: { kind: 'rests', why: 'an alarm stands' } },
];
const looks: readonly SandboxLook[] = [SANDBOXED, { ...SANDBOXED, network: true }];

type Setting = { rules?: readonly string[]; mode?: Mode; change?: Partial<Policy>; sandbox?: SandboxLook };
async function decided(text: string, { rules = [], mode = 'default', change = {}, sandbox = SANDBOXED }: Setting) {
  const policy = policyOf([...builtInRules(), ...rules.map((each) => rule(each))], change);
  return decide(await requestOf({ effects: [line(text)], mode, policy, disk: DISK, sandbox }), policy);
}
const severity = ({ decision }: Decision): number => DECISIONS.indexOf(decision);
const severityOf = async (text: string, setting: Setting) => severity(await decided(text, setting));
const DENY = DECISIONS.indexOf('deny');
const RUNS = { numRuns: 250, seed: 91 };
const LAWS = { numRuns: 250, seed: 92 };

describe('whatever is set and asked', () => {
  it('the sandbox turns no refusal into less, where there is a person to ask', () =>
    fc.assert(
      fc.asyncProperty(anyLine, anyRules, anyMode, anySettings, async (text, rules, mode, change) => {
        const set = { rules, mode, change: { ...change, attended: true } };
        const before = await severityOf(text, { ...set, sandbox: NO_SANDBOX });
        return before < DENY || (await severityOf(text, set)) === DENY;
      }),
      RUNS,
    ));

  it('one that is off, rests, cannot be had or is left once is never looser than none', () =>
    fc.assert(
      fc.asyncProperty(
        anyLine,
        anyRules,
        anyMode,
        anySettings,
        fc.constantFrom(...resting),
        async (text, rules, mode, change, sandbox) => {
          const before = await severityOf(text, { rules, mode, change, sandbox: NO_SANDBOX });
          return (await severityOf(text, { rules, mode, change, sandbox })) >= before;
        },
      ),
      RUNS,
    ));

  it('it loosens nothing in Plan, in Bypass, or while rules are suspended', () =>
    fc.assert(
      fc.asyncProperty(
        anyLine,
        anyRules,
        anySettings,
        fc.constantFrom<Setting>({ mode: 'plan' }, { mode: 'bypass' }, { change: { suspended: 'settings.toml' } }),
        async (text, rules, change, more) => {
          const set = { rules, ...more, change: { ...change, ...more.change } };
          return (await severityOf(text, set)) >= (await severityOf(text, { ...set, sandbox: NO_SANDBOX }));
        },
      ),
      RUNS,
    ));

  it('it allows only where without it the line would ask for its code, a redirection, or its row alone', () =>
    fc.assert(
      fc.asyncProperty(anyLine, anyRules, fc.constantFrom(...looks), async (text, rules, sandbox) => {
        const { decision, decider, risk } = await decided(text, { rules, sandbox });
        if (decider.who !== 'sandbox') return true;
        const { reasons, ...before } = await decided(text, { rules, sandbox: NO_SANDBOX });
        const asking = reasons.filter((each) => each.decision === 'ask');
        const isLifted = asking.every(({ words, rule: spoken }) => spoken === null && !KEPT.test(words));
        return decision === 'allow' && before.decision === 'ask' && isLifted && risk !== 'critical';
      }),
      RUNS,
    ));

  it('one more deny or ask rule never loosens', () =>
    fc.assert(
      fc.asyncProperty(
        anyLine,
        anyRules,
        ruleOf('deny', 'ask'),
        anyMode,
        anySettings,
        async (text, rules, more, mode, change) => {
          const after = await severityOf(text, { rules: [...rules, more], mode, change });
          return after >= (await severityOf(text, { rules, mode, change }));
        },
      ),
      LAWS,
    ));

  it('an ask rule that speaks of a line keeps it asking', () =>
    fc.assert(
      fc.asyncProperty(anyLine, async (text) => (await severityOf(text, { rules: ['ask Bash'] })) >= 1),
      LAWS,
    ));

  it('one more command never loosens a line', () =>
    fc.assert(
      fc.asyncProperty(anyLine, anyLine, anyRules, async (text, more, rules) => {
        return (await severityOf(`${text}\n${more}`, { rules })) >= (await severityOf(text, { rules }));
      }),
      LAWS,
    ));

  const wraps: readonly ((text: string) => string)[] = [
    (text) => `bash -c '${text}'`,
    (text) => `eval '${text}'`,
    (text) => `env ${text}`,
    (text) => `timeout 5 ${text}`,
    (text) => `xargs ${text}`,
    (text) => `( ${text}\n)`,
    (text) => `{ ${text}\n}`,
    (text) => `for each in 1; do ${text}\ndone`,
    (text) => `echo "$(${text}\n)"`,
  ];
  it('to wrap a command never loosens', () =>
    fc.assert(
      fc.asyncProperty(
        // `env cd` changes no folder.
        anyBuild.filter((text) => !/'|^(?:for|cd) /.test(text)),
        fc.constantFrom(...wraps),
        anyRules,
        fc.constantFrom(...looks),
        async (text, wrap, rules, sandbox) => {
          const plain = await severityOf(text, { rules, sandbox });
          return (await severityOf(wrap(text), { rules, sandbox })) >= plain;
        },
      ),
      LAWS,
    ));

  it('the network never loosens, nor do fewer folders or more that is kept', () =>
    fc.assert(
      fc.asyncProperty(
        anyLine,
        anyRules,
        fc.constantFrom<Partial<typeof SANDBOXED>>(
          { network: true },
          { roots: [APP] },
          { roots: [] },
          { kept: [...SANDBOXED.kept, `${APP}/src`, '/tmp'] },
        ),
        async (text, rules, change) => {
          const after = await severityOf(text, { rules, sandbox: { ...SANDBOXED, ...change } });
          return after >= (await severityOf(text, { rules }));
        },
      ),
      LAWS,
    ));

  it('no mode is looser than the next one in the order Plan, Ask, Auto-accept edits', () =>
    fc.assert(
      fc.asyncProperty(anyLine, anyRules, anySettings, async (text, rules, change) => {
        const all = await Promise.all(
          (['plan', 'default', 'acceptEdits'] as const).map((mode) => severityOf(text, { rules, mode, change })),
        );
        const [plan = 0, ask = 0, acceptEdits = 0] = all;
        return plan >= ask && ask >= acceptEdits;
      }),
      LAWS,
    ));
});

/** Of the reasons of step 5 those that no sandbox lifts. */
const KEPT =
  /^not understood|is protected|secret files|^the program .* is only known|hard links|folder one of Git|whole folder|wide tree|does not name|settings of Git|other rights|changes the system|changes disks|to a device|every right|it downloads/;
