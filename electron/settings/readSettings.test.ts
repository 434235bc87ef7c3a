import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { expect, test } from 'vitest';
import { settingsSchema } from '../../shared/domain/settings.ts';
import { FIELDS } from './fields.ts';
import type { FileLayer } from './problems.ts';
import { DEFAULTS, readSettings } from './readSettings.ts';
import { SETTINGS_TEMPLATE } from './template.ts';

const file = '/c/settings.toml';
const read = (text: string, layer: FileLayer = 'user') => {
  const result = readSettings(file, text, layer);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const problemsOf = (text: string, layer: FileLayer = 'user') =>
  read(text, layer).problems.map(({ line, key, message }) => [line, key, message]);

test('a whole file', () => {
  const text = `[permissions]
mode = "plan"
allow = ["Edit", "Bash(npm test)"]
deny = [
  "Read(secrets/**)",
]
ask = ["Edit(package.json)"]
secret_files = [".env", "!.env.example"]`;
  const source = (line: number) => ({ layer: 'user', file, line });
  expect(read(text)).toEqual({
    ...DEFAULTS,
    settings: settingsSchema.parse({
      permissions: {
        mode: 'plan',
        allow: ['Edit', 'Bash(npm test)'],
        ask: ['Edit(package.json)'],
        deny: ['Read(secrets/**)'],
        secret_files: ['.env', '!.env.example'],
      },
    }),
    lines: {
      'permissions.allow': [3, 3],
      'permissions.ask': [7],
      'permissions.deny': [5],
      'permissions.secret_files': [8, 8],
    },
    rules: [
      { decision: 'allow', text: 'Edit', source: source(3) },
      { decision: 'allow', text: 'Bash(npm test)', source: source(3) },
      { decision: 'ask', text: 'Edit(package.json)', source: source(7) },
      { decision: 'deny', text: 'Read(secrets/**)', source: source(5) },
    ],
  });
});

const same: [law: string, text: string][] = [
  ['an empty file sets nothing', ''],
  ['the file of the first start sets nothing', SETTINGS_TEMPLATE],
  ['a mark of byte order is no text', '\uFEFF[permissions]'],
];
test.each(same)('%s', (_law, text) => {
  expect(read(text)).toEqual(DEFAULTS);
});

const problems: [law: string, text: string, expected: [number | null, string, string][]][] = [
  [
    'an unknown key, with the one that was meant',
    '[permissions]\nalow = []',
    [[2, 'permissions.alow', '`permissions.alow` is not a setting and is ignored; did you mean `permissions.allow`?']],
  ],
  [
    'an unknown key that is like no other',
    '[permissions]\n\ncolour = 1',
    [[3, 'permissions.colour', '`permissions.colour` is not a setting and is ignored']],
  ],
  [
    'an unknown table, with the one that was meant',
    '[permission]\nmode = "plan"',
    [[1, 'permission', '`permission` is not a setting and is ignored; did you mean `permissions`?']],
  ],
  [
    'a key that belongs in the table',
    'deny = ["Bash"]',
    [[1, 'deny', '`deny` is not a setting and is ignored; did you mean `permissions.deny`?']],
  ],
  [
    'Bypass is no way to begin a chat',
    '[permissions]\nmode = "bypass"',
    [
      [
        2,
        'permissions.mode',
        '`permissions.mode` is `"bypass"`; it has to be one of `"plan"`, `"default"`, `"acceptEdits"`, and is ignored',
      ],
    ],
  ],
  [
    'a list of another type',
    '[permissions]\ndeny = "Bash"',
    [
      [
        2,
        'permissions.deny',
        '`permissions.deny` is `"Bash"`; it has to be a list of texts; until it is mended, all that loosens rests',
      ],
    ],
  ],
  [
    'elements of another type',
    '[permissions]\ndeny = ["a",\n1,\n" ", {b = 2},\n"c"]',
    [
      [3, 'permissions.deny', 'element 2 of `permissions.deny` is `1`, not a text: it is left out'],
      [4, 'permissions.deny', 'element 3 of `permissions.deny` is empty: it is left out'],
      [4, 'permissions.deny', 'element 4 of `permissions.deny` is `{"b":2}`, not a text: it is left out'],
    ],
  ],
  [
    'no table at all',
    'permissions = 3',
    [[1, 'permissions', '`permissions` has to be a table: begin it with a line `[permissions]`']],
  ],
  [
    'a list of tables',
    '[[permissions]]\nmode = "plan"',
    [[1, 'permissions', '`permissions` has to be a table: begin it with a line `[permissions]`']],
  ],
  [
    'a key of another section',
    '[permissions]\ndirectories = ["~/x"]\n[web]\nmodel = "x"',
    [
      [
        2,
        'permissions.directories',
        '`permissions.directories` is not a setting and is ignored; did you mean `allow.directories`?',
      ],
      [4, 'web.model', '`web.model` is not a setting and is ignored; did you mean `provider.model`?'],
    ],
  ],
  [
    'a list where a section is',
    'allow = ["Edit"]',
    [
      [
        1,
        'allow',
        '`allow` has to be a table: begin it with a line `[allow]`, or write it as `allow` below `[permissions]`',
      ],
    ],
  ],
  [
    'keys: a value of another type, a text that is too long, and a name that is set twice',
    `[keys]\n"a.b" = 3\nc = "${'x'.repeat(51)}"\n"d.e" = "Mod+D"\nd.e = "Mod+E"`,
    [
      [2, 'keys.a.b', '`a.b` of `keys` is `3`; it has to be a text of at most 50 characters, and is ignored'],
      [
        3,
        'keys.c',
        `\`c\` of \`keys\` is \`"${'x'.repeat(51)}"\`; it has to be a text of at most 50 characters, and is ignored`,
      ],
      [5, 'keys.d.e', '`d.e` is set twice, and this is ignored'],
    ],
  ],
  [
    'numbers',
    '[audit]\nkeep_days = 0\n[provider]\nmax_output_tokens = 1.5',
    [
      [2, 'audit.keep_days', '`audit.keep_days` is `0`; it has to be a whole number, at least 1, and is ignored'],
      [
        4,
        'provider.max_output_tokens',
        '`provider.max_output_tokens` is `1.5`; it has to be a whole number from 1 to 1000000, and is ignored',
      ],
    ],
  ],
  [
    'entries of lists of tables, one by one',
    `[allow]
commands = [
  { program = "rg" },
  { program = "" },
  { programm = "git" }, "ls",
  { program = "git", subcommand = 3 },
]
[[permissions.rules]]
type = "deny"
[[permissions.rules]]
type = "denny"
[[permissions.rules]]
tool = "Bash"
[[permissions.rules]]
type = "allow"
pat = "docs/**"`,
    [
      [
        4,
        'allow.commands.program',
        '`program` of element 2 of `allow.commands` is `""`; it has to be a text that is not empty, and the element is left out',
      ],
      [
        5,
        'allow.commands.programm',
        'element 3 of `allow.commands` has a key `programm` that does not belong there, and is left out; did you mean `program`?',
      ],
      [
        5,
        'allow.commands',
        'element 3 of `allow.commands` has no `program`, which has to be a text that is not empty: it is left out',
      ],
      [5, 'allow.commands', 'element 4 of `allow.commands` is `"ls"`, not a table: it is left out'],
      [
        6,
        'allow.commands.subcommand',
        '`subcommand` of element 5 of `allow.commands` is `3`; it has to be a text that is not empty, and the element is left out',
      ],
      [
        11,
        'permissions.rules.type',
        '`type` of element 2 of `permissions.rules` is `"denny"`; it has to be one of `"allow"`, `"ask"`, `"deny"`, and the element is left out',
      ],
      [
        12,
        'permissions.rules',
        'element 3 of `permissions.rules` has no `type`, which has to be one of `"allow"`, `"ask"`, `"deny"`: it is left out',
      ],
      [
        16,
        'permissions.rules.pat',
        'element 4 of `permissions.rules` has a key `pat` that does not belong there, and is left out; did you mean `path`?',
      ],
    ],
  ],
  [
    'a table in a table: unknown keys',
    '[shell]\nsandbx = 1\nenabled = true\n[shell.sandbox]\nautoallow = true\n[sandbox]\nenabled = true\n[shel.sandbox]\nenabled = true',
    [
      [2, 'shell.sandbx', '`shell.sandbx` is not a setting and is ignored; did you mean `shell.sandbox`?'],
      [3, 'shell.enabled', '`shell.enabled` is not a setting and is ignored; did you mean `shell.sandbox.enabled`?'],
      [
        5,
        'shell.sandbox.autoallow',
        '`shell.sandbox.autoallow` is not a setting and is ignored; did you mean `shell.sandbox.auto_allow`?',
      ],
      [6, 'sandbox', '`sandbox` is not a setting and is ignored; did you mean `shell.sandbox`?'],
      [8, 'shel', '`shel` is not a setting and is ignored; did you mean `shell`?'],
    ],
  ],
  [
    'the name of a table in a table as one key',
    '["shell.sandbox"]\nenabled = true',
    [[1, 'shell.sandbox', '`shell.sandbox` is not a setting and is ignored; did you mean `shell.sandbox`?']],
  ],
  [
    'a table in a table: elements of another type',
    '[shell.sandbox]\nextra_writable = [\n"~/x", 3,\n" "]',
    [
      [
        3,
        'shell.sandbox.extra_writable',
        'element 2 of `shell.sandbox.extra_writable` is `3`, not a text: it is left out',
      ],
      [4, 'shell.sandbox.extra_writable', 'element 3 of `shell.sandbox.extra_writable` is empty: it is left out'],
    ],
  ],
  [
    'keys that mean something to the language',
    '[permissions]\n__proto__ = 1\nconstructor = 2\ntoString = 3',
    ['__proto__', 'constructor', 'toString'].map((key, at): [number, string, string] => [
      at + 2,
      `permissions.${key}`,
      `\`permissions.${key}\` is not a setting and is ignored`,
    ]),
  ],
];
test('keys are read with their names in quotes or as they are; an empty text takes them away', () => {
  const text = '[keys]\n"inbox.open" = "Mod+I"\nview.side = ""\nbad = 1';
  expect(read(text).settings.keys).toEqual({ 'inbox.open': 'Mod+I', 'view.side': '' });
});

const GUARD = { fresh_ms: 500, typing_ms: 1000, confirm_rules: true };
const guards: [law: string, text: string][] = [
  ['too short', '[approvals]\nfresh_ms = 1\ntyping_ms = 99'],
  ['no number', '[approvals]\nfresh_ms = "0"\ntyping_ms = 0.5\nconfirm_rules = "no"'],
  ['too long', '[approvals]\nfresh_ms = 10001'],
  ['no table', 'approvals = false'],
];
test.each(guards)('the accident guard is never shorter than without a setting: %s', (_law, text) => {
  expect(read(text).settings.approvals).toEqual(GUARD);
  expect(read(text).problems.length).toBeGreaterThan(0);
});

test.each(problems)('told: %s', (_law, text, expected) => {
  expect(problemsOf(text)).toEqual(expected);
});

test('what is right applies beside what is not', () => {
  const seen = read('x = 1\n[permissions]\nmode = 7\nallow = 3\nask = [1, "Edit"]\ndeny = ["Bash"]\nsecret_files = 1');
  expect(seen.settings).toEqual(settingsSchema.parse({ permissions: { ask: ['Edit'], deny: ['Bash'] } }));
  expect(seen.rules.map((rule) => [rule.decision, rule.text, rule.source.line])).toEqual([
    ['ask', 'Edit', 5],
    ['deny', 'Bash', 6],
  ]);
  expect(seen.problems.map((problem) => problem.key)).toEqual([
    'x',
    'permissions.mode',
    'permissions.allow',
    'permissions.ask',
    'permissions.secret_files',
  ]);
});

test('a rules file adds rules of its own layer, and nothing else', () => {
  const text = '[permissions]\nmode = "acceptEdits"\nsecret_files = []\ndeny = ["Bash"]\nalow = []';
  const seen = read(text, 'flag');
  expect(seen.settings).toEqual(settingsSchema.parse({ permissions: { deny: ['Bash'] } }));
  expect(seen.rules).toEqual([{ decision: 'deny', text: 'Bash', source: { layer: 'flag', file, line: 4 } }]);
  expect(problemsOf(text, 'flag')).toEqual([
    [2, 'permissions.mode', '`permissions.mode` has no place in a rules file and is ignored'],
    [3, 'permissions.secret_files', '`permissions.secret_files` has no place in a rules file and is ignored'],
    [5, 'permissions.alow', '`permissions.alow` is not a setting and is ignored; did you mean `permissions.allow`?'],
  ]);
});

const broken: [law: string, text: string, line: number][] = [
  ['an open list', '[permissions]\ndeny = ["a"\n', 3],
  ['no value', 'a = 1\nb =', 2],
  ['a key twice', 'a = 1\na = 2', 2],
];
test.each(broken)('no TOML: %s', (_law, text, line) => {
  expect(readSettings(file, text, 'user')).toEqual({
    ok: false,
    error: { file, line, key: null, message: expect.stringMatching(/^this is not TOML: [^\n]+$/) },
  });
});

test('structured rules carry their line, and those that are wrong leave no gap', () => {
  const text = `[permissions]
deny = ["Bash(ls)"]
[[permissions.rules]]
type = "x"
[[permissions.rules]]
type = "ask"
command = "git *"`;
  const seen = read(text);
  const rule = { type: 'ask', tool: '*', command: 'git *', match: [], not_match: [] } as const;
  expect(seen.structured).toEqual([{ rule, source: { layer: 'user', file, line: 5 } }]);
  expect(seen.lines).toEqual({ 'permissions.deny': [2], 'permissions.rules': [5] });
  expect(read(text, 'flag').structured).toEqual([{ rule, source: { layer: 'flag', file, line: 5 } }]);
});

const loosening: [law: string, text: string, key: string, holds: unknown, told: string][] = [
  [
    'outside',
    'outside = "denyy"',
    'outside',
    'deny',
    '`"denyy"`; it has to be one of `"ask"`, `"deny"`; until it is mended, `"deny"` holds, the strictest',
  ],
  [
    'critical',
    'critical = "blok"',
    'critical',
    'block',
    '`"blok"`; it has to be one of `"confirm"`, `"block"`; until it is mended, `"block"` holds, the strictest',
  ],
  [
    'critical of another type',
    'critical = true',
    'critical',
    'block',
    '`true`; it has to be one of `"confirm"`, `"block"`; until it is mended, `"block"` holds, the strictest',
  ],
  [
    'shell_deletion',
    'shell_deletion = ""',
    'shell_deletion',
    'refuse',
    '`""`; it has to be one of `"mode"`, `"refuse"`; until it is mended, `"refuse"` holds, the strictest',
  ],
  [
    'auto_allow_read_only_bash',
    'auto_allow_read_only_bash = "no"',
    'auto_allow_read_only_bash',
    false,
    '`"no"`; it has to be `true` or `false`; until it is mended, `false` holds, the strictest',
  ],
  [
    'ask_for_ignored',
    'ask_for_ignored = "yes"',
    'ask_for_ignored',
    true,
    '`"yes"`; it has to be `true` or `false`; until it is mended, `true` holds, the strictest',
  ],
  [
    'roots',
    'roots = "repo"',
    'roots',
    'folder',
    '`"repo"`; it has to be one of `"folder"`, `"repository"`, and is ignored',
  ],
  [
    'discovery_outside',
    'discovery_outside = "alow"',
    'discovery_outside',
    'ask',
    '`"alow"`; it has to be one of `"ask"`, `"allow"`, and is ignored',
  ],
  [
    'built_in_off',
    'built_in_off = "wipe"',
    'built_in_off',
    [],
    '`"wipe"`; it has to be a list of texts, and is ignored',
  ],
];
test.each(loosening)('a wrong value of %s never loosens', (_law, line, key, holds, told) => {
  const { settings, problems, unsure } = read(`[permissions]\n${line}`);
  expect(settings).toEqual(settingsSchema.parse({ permissions: { [key]: holds } }));
  expect(problems).toEqual([
    { file, line: 2, key: `permissions.${key}`, message: `\`permissions.${key}\` is ${told}` },
  ]);
  expect(unsure).toBe(null);
});

const SANDBOX = { enabled: true, allow_network: true, extra_writable: ['~/x'], auto_allow: true, mask_secrets: false };
const ON = 'enabled = true, allow_network = true, extra_writable = ["~/x"], auto_allow = true, mask_secrets = false';
const forms: [form: string, text: string][] = [
  ['a header', `[shell.sandbox]\n${ON.replaceAll(', ', '\n')}`],
  ['keys with a dot in a table', `[shell]\n${ON.replaceAll(/(?:^|, )/g, '\nsandbox.')}`],
  ['a table of one line', `[shell]\nsandbox = { ${ON} }`],
  ['a key with a dot at the root', `shell.sandbox = { ${ON} }`],
  ['tables of one line in each other', `shell = { sandbox = { ${ON} } }`],
  ['keys with dots at the root', ON.replaceAll(/(?:^|, )/g, '\nshell.sandbox.')],
];
test.each(forms)('the sandbox is read from %s', (_form, text) => {
  const { settings, problems, lines } = read(text);
  expect([settings.shell.sandbox, problems]).toEqual([SANDBOX, []]);
  const line = text.split('\n').findIndex((each) => each.includes('extra_writable')) + 1;
  expect(lines).toEqual({ 'shell.sandbox.extra_writable': [line] });
});

const OFF = { allow_network: false, extra_writable: [], auto_allow: false, mask_secrets: true };
const CONFINED = 'until it is mended, `true` holds, the strictest, and `shell.sandbox.auto_allow` is `false`';
const unconfined: [law: string, text: string, enabled: boolean, told: RegExp][] = [
  ['enabled, with all that loosens', `${ON.replace('true', '"yes"')}`, true, /./],
  ['enabled as a text', 'enabled = "true"', true, RegExp(CONFINED)],
  ['enabled with commands that run unasked', 'auto_allow = true, enabled = 1', true, RegExp(CONFINED)],
  ['the network', 'allow_network = "yes"', false, /has to be `true` or `false`, and is ignored/],
  ['folders', 'extra_writable = "/"', false, /has to be a list of texts, and is ignored/],
  ['commands that run unasked', 'auto_allow = "yes"', false, /has to be `true` or `false`, and is ignored/],
  ['secrets', 'mask_secrets = 0', false, /has to be `true` or `false`, and is ignored/],
];
test.each(unconfined)('a wrong value of the sandbox never loosens it: %s', (law, text, enabled, told) => {
  const { settings, problems } = read(`[shell]\nsandbox = { ${text} }`);
  const others = law.includes('all that loosens') ? { ...SANDBOX, auto_allow: false } : OFF;
  expect(settings.shell.sandbox).toEqual({ ...others, enabled });
  expect(problems).toEqual([
    { file, line: 2, key: expect.stringMatching(/^shell\.sandbox\.\w+$/), message: expect.stringMatching(told) },
  ]);
});

const noTables: [law: string, text: string, key: string][] = [
  ['the outer', 'shell = true', 'shell'],
  ['the inner', '[shell]\nsandbox = true', 'shell.sandbox'],
  ['a list of it', '[[shell.sandbox]]\nauto_allow = true', 'shell.sandbox'],
];
test.each(noTables)('a table of the sandbox that is none confines: %s', (_law, text, key) => {
  const { settings, problems } = read(text);
  expect(settings.shell.sandbox).toEqual({ ...OFF, enabled: true });
  expect(problems).toEqual([
    {
      ...{ file, line: text.startsWith('[shell]') ? 2 : 1, key },
      message: `\`${key}\` has to be a table: begin it with a line \`[shell.sandbox]\``,
    },
  ]);
});

test('a rules file says nothing of the sandbox', () => {
  const text = '[shell.sandbox]\nenabled = true';
  expect(read(text, 'flag').settings).toEqual(DEFAULTS.settings);
  expect(problemsOf(text, 'flag')).toEqual([[1, 'shell', '`shell` has no place in a rules file and is ignored']]);
});

const unknowable: [law: string, text: string, layer: FileLayer, key: string][] = [
  ['a deny list', '[permissions]\ndeny = "Bash"', 'user', 'permissions.deny'],
  ['an ask list', '[permissions]\nask = {}', 'user', 'permissions.ask'],
  ['a list of tools', '[permissions]\ndisabled_tools = "Bash"', 'user', 'permissions.disabled_tools'],
  ['structured rules', '[permissions]\nrules = "deny"', 'user', 'permissions.rules'],
  ['the whole section', 'permissions = "deny"', 'user', 'permissions'],
  ['a deny list of a rules file', '[permissions]\ndeny = "Bash"', 'flag', 'permissions.deny'],
];
test.each(unknowable)(
  '%s that cannot be read leaves it open what would have been stopped',
  (_law, text, layer, key) => {
    const { unsure, problems } = read(text, layer);
    expect([unsure, unsure?.key]).toEqual([problems[0], key]);
  },
);

test('with no section to read, its strictest values hold', () => {
  const refusals = { outside: 'deny', critical: 'block', shell_deletion: 'refuse' };
  const strict = { ...refusals, auto_allow_read_only_bash: false, ask_for_ignored: true };
  const seen = read('permissions = 1\nprovider = "openai"').settings;
  expect(seen).toEqual(settingsSchema.parse({ permissions: strict, provider: { kind: 'operator' } }));
});

const nowhere: [law: string, text: string][] = [
  ['who answers', 'kind = "openai"\nbase_url = "http://127.0.0.1:1/v1"'],
  ['where', 'base_url = "127.0.0.1:1"\nkind = "openai-compatible"'],
  ['where, written after who', 'kind = "anthropic"\nbase_url = "ftp://127.0.0.1"'],
];
test.each(nowhere)('code is sent nowhere while it is not known %s', (_law, text) => {
  const seen = read(`[provider]\n${text}`);
  expect([seen.settings.provider.kind, seen.problems.length]).toEqual(['operator', 1]);
});

const KEY = 'sk-ant-api03-abcdefghijklmnop';
const HEX = 'f3a91c00d77b42e5a1';
const secrets: [law: string, text: string, told: RegExp][] = [
  ['a key', `api_key = "${KEY}"`, /a key or password has no place in a settings file.*`provider\.api_key_env`/],
  ['a key of no known shape', `api_key = "${HEX}"`, /a key or password has no place/],
  ['a token', `auth_token = "${HEX}"`, /a key or password has no place/],
  ['a key under a harmless name', `extra = "${KEY}"`, /a key or password has no place/],
  ['a key where the name of its variable belongs', `api_key_env = "${KEY}"`, /a key or password has no place/],
  [
    'a key that could be the name of a variable',
    'api_key_env = "sk_live_abcdefghijklmnop"',
    /a key or password has no place/,
  ],
  ['another key there', `api_key_env = "${HEX}-1"`, /has a value that is not repeated here; it has to be the name/],
  ['a key as the name of the model', `model = "${KEY}"`, /a key or password has no place/],
  ['a password in an address', `base_url = "https://me:${HEX}@example.org/v1"`, /a key or password has no place/],
  ['a name in an address', `base_url = "https://${HEX}@example.org/v1"`, /not repeated here/],
  ['a key in the query of an address', `base_url = "https://example.org/v1?k=${HEX}"`, /not repeated here/],
  ['a key as the name of a key', `${KEY} = 1`, /is not a setting/],
  ['a table of keys', `keys = { openai = "${HEX}", api_key = "${KEY}" }`, /is not a setting/],
  ['a key in a text that is not closed', `api_key = "${KEY}`, /this is not TOML/],
  ['a key without quotes', `api_key = ${KEY}`, /this is not TOML/],
  ['a key in a list', `kind = ["${KEY}", "x"]`, /it has to be one of/],
];
test.each(secrets)('never repeated: %s', (_law, text, told) => {
  const seen = readSettings(file, `[provider]\n${text}`, 'user');
  expect(seen.ok ? seen.value.problems.map(({ message }) => message).join() : seen.error.message).toMatch(told);
  expect(JSON.stringify(seen)).not.toMatch(/sk[-_](?:ant|live)|f3a91c00/);
});

/** Sections and keys of the schema, mixed up with others, with values of any kind. */
const anyTable = () => {
  const names = [
    ...new Set(FIELDS.flatMap(({ section, key }) => [...section.split('.'), key])),
    'x',
    '__proto__',
    'api_key',
  ];
  const leaf = fc.oneof(
    fc.constantFrom('deny', 'block', 'allow', 'Bash', '', ' ', 'http://h/v1'),
    ...[fc.integer(), fc.boolean(), fc.string(), fc.double({ noNaN: true })],
  );
  const entry = fc.dictionary(fc.constantFrom('type', 'tool', 'command', 'program', 'match', 'x'), leaf, {
    maxKeys: 3,
  });
  const value = fc.oneof(leaf, fc.array(fc.oneof(leaf, entry), { maxLength: 4 }), entry);
  const section = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 });
  return fc.dictionary(fc.constantFrom(...names), fc.oneof(section, value), { maxKeys: 4 });
};
const ORDER = { outside: 'ask deny', critical: 'confirm block', shell_deletion: 'mode refuse' } as const;

test('any file is read: each fault has its line, and nothing that tightens is lost in silence', () => {
  fc.assert(
    fc.property(anyTable(), fc.constantFrom<FileLayer>('user', 'flag'), (table, layer) => {
      const seen = read(stringify(table), layer);
      expect(settingsSchema.parse(seen.settings)).toEqual(seen.settings);
      expect(seen.problems.filter(({ line }) => line === null)).toEqual([]);
      const written: unknown = Object(parse(stringify(table))).permissions;
      if (layer === 'flag' || typeof written !== 'object' || written === null || Array.isArray(written)) return;
      for (const key of ['outside', 'critical', 'shell_deletion'] as const) {
        const given = Object(written)[key];
        const [loose, strict] = ORDER[key].split(' ');
        expect(seen.settings.permissions[key]).toBe(given === undefined || given === loose ? loose : strict);
      }
      for (const key of ['ask', 'deny', 'rules', 'disabled_tools'])
        if (!Array.isArray(Object(written)[key] ?? [])) expect(seen.unsure).not.toBe(null);
    }),
  );
});

const bottomless: [law: string, text: string][] = [
  ['lists', `a = ${'['.repeat(50_000)}`],
  ['tables in tables', `a = ${'{ b = '.repeat(50_000)}`],
  ['a key of many parts', `${'a.'.repeat(50_000)}b = 1`],
  ['a table of many parts', `[${'a.'.repeat(100_000)}b]`],
];
test.each(bottomless)('what is nested without end is a fault and not the end of the app: %s', (_law, text) => {
  const seen = readSettings('f', text, 'user');
  expect(seen.ok ? 'read' : seen.error.message).toMatch(/nested/);
});

test('of very many faults the first hundred are told, and how many more there are; what is right still holds', () => {
  const keys = Array.from({ length: 5000 }, (_, at) => `k${at} = 1`).join('\n');
  const seen = read(`[permissions]\ndeny = ["Bash(x)", ${'1, '.repeat(5000)} "Bash(y)"]\n${keys}`);
  expect(seen.problems.length).toBe(101);
  expect(seen.problems.at(-1)?.message).toBe('9900 more faults are not shown');
  expect(seen.rules.map(({ text }) => text)).toEqual(['Bash(x)', 'Bash(y)']);
});
