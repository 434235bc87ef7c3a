// The laws of every decision, whatever is set: random settings, modes, rules and calls through the real look-up and law.
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { DECISIONS, type DecisionName } from '../../shared/domain/decisionName.ts';
import type { Effect } from '../../shared/domain/effect.ts';
import { MODES, type Mode } from '../../shared/domain/mode.ts';
import { decide } from './decide.ts';
import type { Policy } from './policy.ts';
import { type Disk, line, pathEffect, policyOf, requestOf, rule } from './portsFake.ts';
import { builtInRules } from './rules/builtin.ts';

const APP = '/home/me/app';
const DISK: Disk = {
  [APP]: { type: 'folder' },
  [`${APP}/src`]: { type: 'folder' },
  [`${APP}/src/a.ts`]: {},
  [`${APP}/lib`]: { type: 'folder' },
  [`${APP}/.env`]: {},
  [`${APP}/link`]: { real: '/etc/hosts' },
  [`${APP}/twin`]: { links: 2 },
  '/etc': { type: 'folder' },
  '/etc/hosts': {},
};

const PATHS = [
  'src/a.ts',
  'src',
  'new.ts',
  '.env',
  'link',
  'twin',
  '.git/config',
  '/etc/hosts',
  '/etc',
  '../x',
  '~/.ssh/id',
  '.',
];
const PROGRAMS = [
  ...[
    'pwd',
    'echo x',
    'ls',
    'ls -la',
    'ls -R',
    'cat',
    'head -5',
    'tail -n 2',
    'tail -f',
    'wc -l',
    'git push',
    'git status',
    'git $x',
  ],
  ...[
    'npm test',
    'rm',
    'rm -rf',
    'mkdir -p',
    'touch',
    'cp src/a.ts',
    'mv src/a.ts',
    'ln -s src/a.ts',
    'sed -i s/a/b/',
    'sed s/a/b/e',
  ],
  ...['sudo make', 'python3', '$x', 'FOO=1 ls', 'chmod 777', 'find', 'grep x', 'curl'],
];
const OPERANDS = ['', ...PATHS, '*', '"$y"', '{a,b}', '> out', '2>&1', '< src/a.ts', '< .env', '-x'];
const JOINS = [' && ', '; ', ' | ', ' || '];

const anyCommand = fc
  .tuple(fc.constantFrom(...PROGRAMS), fc.array(fc.constantFrom(...OPERANDS), { maxLength: 2 }))
  .map(([program, operands]) => [program, ...operands].join(' ').trim());
const anyLine = fc
  .tuple(anyCommand, fc.array(fc.tuple(fc.constantFrom(...JOINS), anyCommand), { maxLength: 2 }))
  .map(([first, more]) => first + more.flat().join(''));
const anyCommandEffect = anyLine.map(line);
const anyPathEffect = fc
  .tuple(fc.constantFrom('read', 'list', 'search', 'write', 'delete'), fc.constantFrom(...PATHS))
  .map(([kind, path]) => pathEffect(kind, path));
const anyOther = fc.constantFrom<Effect>(
  { kind: 'host', host: 'docs.rs' },
  { kind: 'mcpTool', server: 's', tool: 't', readOnly: true },
  { kind: 'mcpTool', server: 's', tool: 't', readOnly: false },
  { kind: 'mcpConnect', server: 's' },
  { kind: 'subagent', type: 'explore' },
  { kind: 'skill', name: 'x' },
  { kind: 'state', what: 'todos' },
);
type Act = { readonly tool: string; readonly effects: readonly Effect[] };
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: anyCommandEffect.map((effect) => ({ tool: 'Bash', effects: [effect] })) },
  {
    weight: 3,
    arbitrary: fc.record({
      tool: fc.constantFrom('Read', 'Grep', 'Glob', 'Write', 'Edit', 'Delete'),
      effects: fc.array(anyPathEffect, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      tool: fc.constantFrom('WebFetch', 'WebSearch', 'TodoWrite'),
      effects: anyOther.map((each) => [each]),
    }),
  },
);

const TEXTS = [
  ...[
    'Bash',
    'Bash(git push:*)',
    'Bash(npm test:*)',
    'Bash(npm test)',
    'Bash(rm -rf:*)',
    'Bash(cat:*)',
    'Bash(ls)',
    'Bash(ln:*)',
  ],
  ...[
    'Bash(touch:*)',
    'Bash(sed:*)',
    'Read',
    'Read(.env)',
    'Read(./.env)',
    'Read(//etc/**)',
    'Read(src/**)',
    'Edit',
    'Edit(src/**)',
  ],
  ...[
    'Edit(.git/**)',
    'Write(src/**)',
    'Grep(src/**)',
    'WebFetch(domain:docs.rs)',
    'WebSearch',
    'TodoWrite',
    'mcp__s__t',
    'Agent',
    'Skill(x)',
  ],
];
const anyRule = (...decisions: readonly DecisionName[]) =>
  fc.tuple(fc.constantFrom(...decisions), fc.constantFrom(...TEXTS)).map((parts) => parts.join(' '));
const anyRules = fc.array(anyRule(...DECISIONS), { maxLength: 5 });
const anyMode = fc.constantFrom(...MODES);
type Change = Partial<Policy>;
const anySettings: fc.Arbitrary<Change> = fc.record({
  outside: fc.constantFrom('ask', 'deny'),
  discoveryOutside: fc.constantFrom('ask', 'allow'),
  critical: fc.constantFrom('confirm', 'block'),
  shellDeletion: fc.constantFrom('mode', 'refuse'),
  allowReadOnly: fc.boolean(),
  askForIgnored: fc.boolean(),
  skipping: fc.boolean(),
  attended: fc.boolean(),
  suspended: fc.constantFrom(null, null, null, 'settings.toml line 2'),
});

async function severityOf(act: Act, rules: readonly string[], mode: Mode, change: Change): Promise<number> {
  const policy = policyOf([...builtInRules(), ...rules.map((text) => rule(text))], change);
  const diskSays = { isIgnored: (file: string) => file.endsWith('/a.ts') };
  return DECISIONS.indexOf(decide(await requestOf({ ...act, mode, policy, disk: DISK, diskSays }), policy).decision);
}
const RUNS = { numRuns: 200, seed: 41 };

describe('whatever is set and asked', () => {
  it('one more deny or ask rule never loosens', () =>
    fc.assert(
      fc.asyncProperty(
        anyAct,
        anyRules,
        anyRule('deny', 'ask'),
        anyMode,
        anySettings,
        async (act, rules, more, mode, change) => {
          return (
            (await severityOf(act, [...rules, more], mode, change)) >= (await severityOf(act, rules, mode, change))
          );
        },
      ),
      RUNS,
    ));

  it('the order of rules never matters, down to the last word', () =>
    fc.assert(
      fc.asyncProperty(
        anyAct,
        anyRules.chain((rules) =>
          fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
        ),
        anyMode,
        anySettings,
        async (act, [rules, shuffled], mode, change) => {
          const [one, other] = await Promise.all(
            [rules, shuffled].map(async (texts) => {
              const policy = policyOf([...builtInRules(), ...texts.map((text) => rule(text))], change);
              return JSON.stringify(decide(await requestOf({ ...act, mode, policy, disk: DISK }), policy));
            }),
          );
          return one === other;
        },
      ),
      RUNS,
    ));

  it('no mode is looser than the next one in the order Plan, Ask, Auto-accept edits, Bypass', () =>
    fc.assert(
      fc.asyncProperty(anyAct, anyRules, anySettings, async (act, rules, change) => {
        const all = await Promise.all(MODES.map((mode) => severityOf(act, rules, mode, change)));
        const [plan = 0, ask = 0, acceptEdits = 0] = all;
        return plan >= ask && ask >= acceptEdits;
      }),
      RUNS,
    ));

  const stricter: readonly Change[] = [
    { outside: 'deny' },
    { critical: 'block' },
    { shellDeletion: 'refuse' },
    { allowReadOnly: false },
    { askForIgnored: true },
    { discoveryOutside: 'ask' },
    { attended: false },
    { suspended: 'settings.toml line 2' },
  ];
  it('a stricter setting never loosens', () =>
    fc.assert(
      fc.asyncProperty(
        anyAct,
        anyRules,
        anyMode,
        anySettings,
        fc.constantFrom(...stricter),
        async (act, rules, mode, change, more) => {
          // While rules are suspended skip approvals rests, so that there is somebody to be asked again.
          const set = more.suspended === undefined ? change : { ...change, skipping: false };
          const after = await severityOf(act, rules, mode, { ...set, ...more });
          return after >= (await severityOf(act, rules, mode, set));
        },
      ),
      RUNS,
    ));

  it('skip approvals turns no refusal into less', () =>
    fc.assert(
      fc.asyncProperty(anyAct, anyRules, anyMode, anySettings, async (act, rules, mode, change) => {
        const before = await severityOf(act, rules, mode, { ...change, skipping: false, attended: true });
        const after = await severityOf(act, rules, mode, { ...change, skipping: true, attended: true });
        return before < DECISIONS.indexOf('deny') || after >= before;
      }),
      RUNS,
    ));

  it('what is denied stays denied in Bypass and under skip approvals', () =>
    fc.assert(
      fc.asyncProperty(anyAct, anyRule('deny'), anySettings, async (act, deny, change) => {
        const speaks = await severityOf(act, [deny], 'default', { suspended: null, attended: true });
        if (speaks < DECISIONS.indexOf('deny')) return true;
        const all = await Promise.all(
          MODES.map((mode) =>
            severityOf(act, [deny, 'allow Bash', 'allow Edit', 'allow Read'], mode, { ...change, skipping: true }),
          ),
        );
        return all.every((severity) => severity >= DECISIONS.indexOf('deny'));
      }),
      RUNS,
    ));

  const wraps: readonly ((text: string) => string)[] = [
    (text) => `bash -c '${text}'`,
    (text) => `sh -lc '${text}'`,
    (text) => `eval '${text}'`,
    (text) => `env ${text}`,
    (text) => `xargs ${text}`,
    (text) => `nice -n 5 ${text}`,
    (text) => `sudo ${text}`,
    (text) => `timeout 5 ${text}`,
    (text) => `(${text})`,
    (text) => `{ ${text}; }`,
    (text) => `! ${text}`,
    (text) => text.replace(/^([\w$]+)/, (name) => (name.startsWith('$') ? `"${name}"` : `'${name}'`)),
    // Before a `$` it makes a plain letter of it: another command.
    (text) => (text.startsWith('$') ? text : `\\${text}`),
  ];
  it('to wrap a command never loosens', () =>
    fc.assert(
      fc.asyncProperty(
        anyCommand.filter((text) => !/^FOO|'/.test(text)),
        fc.constantFrom(...wraps),
        anyRules,
        anyMode,
        anySettings,
        async (text, wrap, rules, mode, change) => {
          // `auto_allow_read_only_bash = false` is about lines that do nothing else (M4).
          const set = { ...change, allowReadOnly: true };
          const plain = await severityOf({ tool: 'Bash', effects: [line(text)] }, rules, mode, set);
          const wrapped = await severityOf({ tool: 'Bash', effects: [line(wrap(text))] }, rules, mode, set);
          return wrapped >= plain;
        },
      ),
      { numRuns: 300, seed: 42 },
    ));

  it('one more command never loosens a line', () =>
    fc.assert(
      fc.asyncProperty(
        anyCommand,
        anyCommand,
        anyRules,
        anyMode,
        anySettings,
        async (text, more, rules, mode, change) => {
          // `auto_allow_read_only_bash = false` is about lines that do nothing else (M4).
          const set = { ...change, allowReadOnly: true };
          const plain = await severityOf({ tool: 'Bash', effects: [line(text)] }, rules, mode, set);
          const longer = await severityOf({ tool: 'Bash', effects: [line(`${text}; ${more}`)] }, rules, mode, set);
          return longer >= plain;
        },
      ),
      RUNS,
    ));
});
