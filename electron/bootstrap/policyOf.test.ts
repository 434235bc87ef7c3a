// What of the settings and the command line becomes a policy, and what is reported instead.
import { describe, expect, it } from 'vitest';
import { settingsSchema } from '../../shared/domain/settings.ts';
import { GATE_DEFAULTS, type Policy } from '../permission/policy.ts';
import { builtInRules } from '../permission/rules/builtin.ts';
import { readSettings } from '../settings/readSettings.ts';
import { DEFAULT_SECRET_FILES } from '../settings/secretFilesDefault.ts';
import { compileCatalog } from '../shell/commandCatalog.ts';
import { type GateFlags, NO_GATE_FLAGS } from './app.ts';
import { type PolicyFacts, policyOf } from './policyOf.ts';

const file = '/home/me/settings.toml';
const facts: PolicyFacts = {
  flags: NO_GATE_FLAGS,
  attended: true,
  toolNames: ['Read', 'Edit', 'Bash', 'AskUser'],
  defaultSecretFiles: DEFAULT_SECRET_FILES,
  ownPaths: ['/data'],
  ownExceptions: ['/data/sample-project'],
  home: '/home/me',
  file,
  ignoreCase: false,
  commands: { catalog: compileCatalog({}), platform: 'linux' },
};

function made(toml: string, change: Omit<Partial<PolicyFacts>, 'flags'> & { flags?: Partial<GateFlags> } = {}) {
  const read = readSettings(file, toml, 'user');
  if (!read.ok) throw new Error(read.error.message);
  expect(read.value.problems).toEqual([]);
  const flags = { ...NO_GATE_FLAGS, ...change.flags };
  const { policy, problems } = policyOf({ ...read.value, suspended: null }, { ...facts, ...change, flags });
  return { policy, told: problems.map(({ line, key, message }) => [line, key, message]), problems };
}
const own = ({ rules }: Policy) => rules.filter(({ ref }) => ref.source.layer !== 'built-in');
const quotes = (policy: Policy) =>
  own(policy).map(({ ref, handWritten }) => [
    `${ref.decision} ${ref.text}`,
    ref.source.layer,
    ref.source.line,
    handWritten,
  ]);

it('nothing set: the defaults of the gate, the built-in rules, the built-in secret files', () => {
  const { policy, told } = made('');
  const { rules, secretFiles, ...rest } = policy;
  const { ownPaths, ownExceptions, home, ignoreCase } = facts;
  const commands = { ...facts.commands, cloud: false };
  expect(rest).toEqual({ ...GATE_DEFAULTS, ownPaths, ownExceptions, home, ignoreCase, commands, suspended: null });
  expect(rules).toEqual(builtInRules());
  expect(secretFiles.map(({ entry }) => entry)).toEqual(DEFAULT_SECRET_FILES);
  expect(told).toEqual([]);
});

it('every setting of the gate reaches it', () => {
  const { policy } = made(`[permissions]
outside = "deny"
discovery_outside = "allow"
critical = "block"
shell_deletion = "refuse"
auto_allow_read_only_bash = false
cloud_reads = true`);
  expect(policy).toMatchObject({
    ...{ outside: 'deny', discoveryOutside: 'allow', critical: 'block' },
    ...{ shellDeletion: 'refuse', allowReadOnly: false, commands: { cloud: true } },
  });
});

it('rules of lists, structured rules, the allow list and the command line, each with where it stands', () => {
  const { policy, told } = made(
    `[permissions]
allow = ["Bash(npm test)"]
deny = ["Read(secrets/**)"]
[[permissions.rules]]
type = "ask"
tool = "Bash"
command = "git push"
[allow]
commands = [
  { program = "rg" },
  { program = "git", subcommand = "fetch" },
]`,
    { flags: { allowCommands: ['npm run lint'] } },
  );
  expect(quotes(policy)).toEqual([
    ['allow Bash(npm test)', 'user', 2, true],
    ['deny Read(secrets/**)', 'user', 3, true],
    [expect.stringContaining('ask tool = "Bash"'), 'user', 4, true],
    ['allow Bash(rg:*)', 'user', 10, false],
    ['allow Bash(git fetch:*)', 'user', 11, false],
    ['allow Bash(npm run lint:*)', 'flag', null, false],
  ]);
  expect(told).toEqual([]);
});

it('what does not parse is left out and told with its line, and hides nothing', () => {
  const { policy, told } = made(
    `[permissions]
allow = ["Bash(", "Edit"]
deny = ["Read(*a*b*c*d)"]
secret_files = [".env", "*a*b*c*d", "!x"]
[[permissions.rules]]
type = "deny"
tool = "Read"
command = "ls"
[allow]
commands = [{ program = "rm" }, { program = "sudo" }, { program = "rg" }]`,
    { flags: { allowCommands: ['python -c "x"', 'ls'] } },
  );
  expect(quotes(policy).map(([text]) => text)).toEqual(['allow Edit', 'allow Bash(rg:*)', 'allow Bash(ls:*)']);
  expect(policy.secretFiles.map(({ entry }) => entry)).toEqual(['.env', '!x']);
  expect(told).toEqual([
    [2, 'permissions.allow', expect.any(String)],
    [3, 'permissions.deny', expect.any(String)],
    [5, 'permissions.rules', expect.any(String)],
    [10, 'allow.commands', expect.any(String)],
    [10, 'allow.commands', expect.any(String)],
    [null, '--allow-cmd', expect.any(String)],
    [null, 'permissions.secret_files', expect.stringContaining('more than 3 stars')],
  ]);
});

it('a rule that stops holds also where it does not keep its example, and that is told', () => {
  const { policy, told } = made(
    '[[permissions.rules]]\ntype = "deny"\ntool = "Bash"\ncommand = "ls"\nmatch = ["rm x"]',
  );
  expect([own(policy).length, told]).toEqual([1, [[1, 'permissions.rules', expect.any(String)]]]);
});

describe('built-in refusals', () => {
  const dangers = ({ rules }: Policy) =>
    rules.flatMap(({ subject }) => (subject.kind === 'danger' ? [subject.danger] : []));
  it.each<[law: string, off: string, left: string[], told: unknown[]]>([
    ['stand', '[]', ['wipe', 'format', 'blockDevice', 'forkBomb'], []],
    ['go one by one', '["wipe", "block_device"]', ['format', 'forkBomb'], []],
    [
      'stand against a name that is none',
      '["wype", "blockDevice", "*"]',
      ['wipe', 'format', 'blockDevice', 'forkBomb'],
      [
        expect.stringContaining('did you mean `wipe`?'),
        expect.stringContaining('did you mean `block_device`?'),
        expect.stringContaining('there are wipe, format'),
      ],
    ],
  ])('%s', (_law, off, left, told) => {
    const seen = made(`[permissions]\nbuilt_in_off = ${off}`);
    expect([dangers(seen.policy), seen.told.map(([, , message]) => message)]).toEqual([left, told]);
    for (const [line, key] of seen.told) expect([line, key]).toEqual([2, 'permissions.built_in_off']);
  });
});

describe('tools that this run does not have', () => {
  const setting = '`permissions.disabled_tools` switches it off';
  it.each<[law: string, toml: string, change: Parameters<typeof made>[1], expected: object]>([
    ['none', '', {}, {}],
    ['by an alias', '[permissions]\ndisabled_tools = ["edit_file", "shell"]', {}, { Edit: setting, Bash: setting }],
    ['in another case', '[permissions]\ndisabled_tools = ["EDIT", "bash"]', {}, { Edit: setting, Bash: setting }],
    ['by setting', '[permissions]\ndisabled_tools = ["Edit", " Bash "]', {}, { Edit: setting, Bash: setting }],
    [
      'without the web',
      '',
      { flags: { web: false } },
      { WebFetch: '`--web false` switches it off', WebSearch: '`--web false` switches it off' },
    ],
    ['without a shell', '', { flags: { shell: false } }, { Bash: '`--shell false` switches it off' }],
    ['without a person', '', { attended: false }, { AskUser: 'nobody is there to answer in a headless run' }],
  ])('%s', (_law, toml, change, expected) => {
    const { policy, told } = made(toml, change);
    expect([policy.unavailable, told]).toEqual([expected, []]);
  });

  it('a name that is no tool is told, with the nearest; one of a server may come', () => {
    const { policy, told } = made('[permissions]\ndisabled_tools = [\n"Bsh",\n"mcp__x__y",\n"__proto__"]');
    expect(Object.keys(policy.unavailable)).toEqual(['Bsh', 'mcp__x__y', '__proto__']);
    expect(told).toEqual([
      [
        3,
        'permissions.disabled_tools',
        'there is no tool `Bsh`, so that nothing is switched off; did you mean `Bash`?',
      ],
      [5, 'permissions.disabled_tools', expect.stringContaining('the tools are Read, Edit, Bash')],
    ]);
  });
});

it('what rests is handed on', () => {
  const loaded = { settings: settingsSchema.parse({}), rules: [], structured: [], lines: {} };
  expect(policyOf({ ...loaded, suspended: 'a fault' }, facts).policy.suspended).toBe('a fault');
});
