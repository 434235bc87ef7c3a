import { expect, test } from 'vitest';
import { DEFAULTS, type FileLayer, readSettings } from './readSettings.ts';
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
    settings: {
      permissions: {
        mode: 'plan',
        allow: ['Edit', 'Bash(npm test)'],
        ask: ['Edit(package.json)'],
        deny: ['Read(secrets/**)'],
        secret_files: ['.env', '!.env.example'],
      },
    },
    rules: [
      { decision: 'allow', text: 'Edit', source: source(3) },
      { decision: 'allow', text: 'Bash(npm test)', source: source(3) },
      { decision: 'ask', text: 'Edit(package.json)', source: source(7) },
      { decision: 'deny', text: 'Read(secrets/**)', source: source(5) },
    ],
    problems: [],
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

test('every line of the template that sets something is right once its mark is taken away', () => {
  const used = SETTINGS_TEMPLATE.replaceAll(/^# (?=\[|\w+ = )/gm, '');
  expect(read(used).problems).toEqual([]);
  expect(Object.keys(read(used).settings.permissions).sort()).toEqual(['allow', 'ask', 'deny', 'mode', 'secret_files']);
});

const problems: [law: string, text: string, expected: [number | null, string, string][]][] = [
  [
    'an unknown key, with the one that was meant',
    '[permissions]\nalow = []',
    [[2, 'permissions.alow', '`permissions.alow` is not a setting and is ignored; did you mean `permissions.allow`?']],
  ],
  [
    'an unknown key that is like no other',
    '[permissions]\n\ntheme = 1',
    [[3, 'permissions.theme', '`permissions.theme` is not a setting and is ignored']],
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
    [[2, 'permissions.deny', '`permissions.deny` is `"Bash"`; it has to be a list of texts, and is ignored']],
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
    'keys that mean something to the language',
    '[permissions]\n__proto__ = 1\nconstructor = 2\ntoString = 3',
    ['__proto__', 'constructor', 'toString'].map((key, at): [number, string, string] => [
      at + 2,
      `permissions.${key}`,
      `\`permissions.${key}\` is not a setting and is ignored`,
    ]),
  ],
];
test.each(problems)('told: %s', (_law, text, expected) => {
  expect(problemsOf(text)).toEqual(expected);
});

test('what is right applies beside what is not', () => {
  const seen = read('x = 1\n[permissions]\nmode = 7\nallow = 3\nask = [1, "Edit"]\ndeny = ["Bash"]\nsecret_files = 1');
  expect(seen.settings).toEqual({ permissions: { mode: 'default', allow: [], ask: ['Edit'], deny: ['Bash'] } });
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
  expect(seen.settings).toEqual({ permissions: { mode: 'default', allow: [], ask: [], deny: ['Bash'] } });
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
