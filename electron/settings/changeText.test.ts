// A change of the settings file does what was wanted and nothing else, or nothing at all.
import fc from 'fast-check';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import type { SettingsChange } from '../../shared/domain/settingsDocument.ts';
import { changeText } from './changeText.ts';
import { commentsOf, isProven } from './proveEdit.ts';
import { SETTABLE_KEYS, settableKind } from './settable.ts';
import { SETTINGS_TEMPLATE } from './template.ts';

const file = '/c/settings.toml';
const change = (text: string, wanted: SettingsChange) => {
  const changed = changeText(file, text, wanted);
  return changed.ok ? changed.value : `refused: ${changed.error}`;
};
const set = (key: string, value: string | boolean | number | string[] | null): SettingsChange => {
  const kind = settableKind(key) ?? 'setText';
  return { kind, key, value } as SettingsChange;
};
const add = (text: string): SettingsChange => ({ kind: 'addRule', decision: 'deny', text });
const remove = (place: number, before: string): SettingsChange => ({
  kind: 'removeRule',
  decision: 'deny',
  ...{ place, before },
});
const replace = (place: number, before: string, text: string): SettingsChange => ({
  kind: 'replaceRule',
  decision: 'deny',
  ...{ place, before, text },
});

const LIST = `[permissions]
deny = [
  # secrets
  "Read(secrets/**)", # why
  # push
  "Bash(git push:*)" # no comma
  # end
]`;

const edits: [law: string, text: string, wanted: SettingsChange, expected: string][] = [
  ['an empty file gets a section', '', set('permissions.outside', 'deny'), '[permissions]\noutside = "deny"\n'],
  [
    'a value is changed where it stands',
    '[permissions]\noutside  =  "ask" # mine\n',
    set('permissions.outside', 'deny'),
    '[permissions]\noutside  =  "deny" # mine\n',
  ],
  [
    'a key goes below its commented-out self',
    '[permissions]\n# What becomes of it.\n# outside = "ask"\n# mode = "plan"\n',
    set('permissions.outside', 'deny'),
    '[permissions]\n# What becomes of it.\n# outside = "ask"\noutside = "deny"\n# mode = "plan"\n',
  ],
  [
    'a section that is commented out is used',
    '# [permissions]\n# mode = "plan"\n\n# [web]\n# private_hosts = []\n',
    set('permissions.mode', 'plan'),
    '[permissions]\n# mode = "plan"\nmode = "plan"\n\n# [web]\n# private_hosts = []\n',
  ],
  [
    'the same key of another section is not taken for it',
    '[notifications]\nsound = true\n\n# [x]\n# approvals = "always"\n',
    set('notifications.approvals', 'never'),
    '[notifications]\nsound = true\napprovals = "never"\n\n# [x]\n# approvals = "always"\n',
  ],
  [
    'a key goes behind the others, before the next section',
    '[permissions]\nmode = "plan"\n\n[audit]\nkeep_days = 3\n',
    set('permissions.outside', 'deny'),
    '[permissions]\nmode = "plan"\noutside = "deny"\n\n[audit]\nkeep_days = 3\n',
  ],
  [
    'a key goes away with its line, and its comment stays',
    '[permissions]\nmode = "plan" # mine\noutside = "deny"\n',
    set('permissions.mode', null),
    '[permissions]\n# mine\noutside = "deny"\n',
  ],
  [
    'a rule is added behind the others, in their form',
    LIST,
    add('Bash("x")'),
    LIST.replace('push:*)" #', 'push:*)", #').replace('comma\n', 'comma\n  "Bash(\\"x\\")"\n'),
  ],
  ['a rule is added on the line', '[permissions]\ndeny = ["a"]', add('b'), '[permissions]\ndeny = ["a", "b"]'],
  ['the first rule of a list', '[permissions]\ndeny = [ ] # x', add('b'), '[permissions]\ndeny = ["b"] # x'],
  ['the first rule of all', '[permissions]\n', add('b'), '[permissions]\ndeny = ["b"]\n'],
  [
    'a rule is taken out, and what was said of it stays',
    LIST,
    remove(0, 'Read(secrets/**)'),
    LIST.replace('"Read(secrets/**)", # why', '# why'),
  ],
  ['the last rule of a line', '[permissions]\ndeny = ["a", "b"]', remove(1, 'b'), '[permissions]\ndeny = ["a"]'],
  ['the first rule of a line', '[permissions]\ndeny = ["a", "b"]', remove(0, 'a'), '[permissions]\ndeny = ["b"]'],
  [
    'a rule is replaced in its place',
    LIST,
    replace(1, 'Bash(git push:*)', 'Bash(git:*)'),
    LIST.replace('git push', 'git'),
  ],
  [
    'keys with a dot in their name',
    '[keys]\n',
    { kind: 'setKeys', intent: 'inbox.open', keys: 'Mod+J' },
    '[keys]\n"inbox.open" = "Mod+J"\n',
  ],
  [
    'keys that stand without quotes',
    '[keys]\ninbox.open = "Mod+I"\n',
    { kind: 'setKeys', intent: 'inbox.open', keys: '' },
    '[keys]\ninbox.open = ""\n',
  ],
  [
    'line breaks of another system stay',
    '[permissions]\r\nmode = "plan"\r\n',
    set('permissions.outside', 'deny'),
    '[permissions]\r\nmode = "plan"\r\noutside = "deny"\r\n',
  ],
  [
    'a mark of byte order stays',
    '\uFEFF[permissions]\n',
    set('permissions.outside', 'deny'),
    '\uFEFF[permissions]\noutside = "deny"\n',
  ],
  [
    'a table on one line',
    'permissions = { mode = "plan" }\n',
    set('permissions.outside', 'deny'),
    'permissions = { mode = "plan", outside = "deny" }\n',
  ],
  [
    'a key with dots',
    'permissions.mode = "plan"\n',
    set('permissions.mode', 'default'),
    'permissions.mode = "default"\n',
  ],
  [
    'a table in a table',
    '[shell.sandbox] # mine\nenabled = false # for now\n',
    set('shell.sandbox.enabled', true),
    '[shell.sandbox] # mine\nenabled = true # for now\n',
  ],
  [
    'a new key of a table in a table, beside the table that it lies in',
    '[shell]\n\n[shell.sandbox]\nenabled = true # on\n\n[web]\n',
    set('shell.sandbox.auto_allow', true),
    '[shell]\n\n[shell.sandbox]\nenabled = true # on\nauto_allow = true\n\n[web]\n',
  ],
  [
    'a table in a table that is not there yet',
    '[shell]\n\n[web]\n',
    set('shell.sandbox.enabled', true),
    '[shell]\n\n[web]\n\n[shell.sandbox]\nenabled = true\n',
  ],
  [
    'a table in a table whose header is commented out',
    '# [shell.sandbox]\n# Confined?\n# enabled = false\n\n# [web]\n',
    set('shell.sandbox.enabled', true),
    '[shell.sandbox]\n# Confined?\n# enabled = false\nenabled = true\n\n# [web]\n',
  ],
  [
    'keys with a dot inside a table',
    '[shell] # mine\n  sandbox.enabled = true # on\n# end\n',
    set('shell.sandbox.auto_allow', true),
    '[shell] # mine\n  sandbox.enabled = true # on\n  sandbox.auto_allow = true\n# end\n',
  ],
  [
    'a value of a key with a dot inside a table',
    '[shell]\nsandbox.enabled = true # on\n',
    set('shell.sandbox.enabled', false),
    '[shell]\nsandbox.enabled = false # on\n',
  ],
  [
    'a table of one line inside a table',
    '[shell]\nsandbox = { enabled = true } # on\n',
    set('shell.sandbox.extra_writable', ['~/x']),
    '[shell]\nsandbox = { enabled = true, extra_writable = ["~/x"] } # on\n',
  ],
  [
    'an empty table of one line inside a table',
    '[shell]\nsandbox = {} # none\n',
    set('shell.sandbox.enabled', true),
    '[shell]\nsandbox = {enabled = true} # none\n',
  ],
  [
    'a key of a table of one line goes away',
    'shell.sandbox = { enabled = true, auto_allow = true } # mine\n',
    set('shell.sandbox.enabled', null),
    'shell.sandbox = { auto_allow = true } # mine\n',
  ],
  [
    'a table of one line at the root',
    '# mine\nshell.sandbox = { enabled = true } # on\n\n[web]\n',
    set('shell.sandbox.enabled', false),
    '# mine\nshell.sandbox = { enabled = false } # on\n\n[web]\n',
  ],
  [
    'tables of one line in each other',
    'shell = { sandbox = { enabled = true } } # on\n',
    set('shell.sandbox.auto_allow', true),
    'shell = { sandbox = { enabled = true, auto_allow = true } } # on\n',
  ],
  [
    'keys with dots at the root',
    'shell.sandbox.enabled = true # on\n# rest\n[web]\n',
    set('shell.sandbox.allow_network', true),
    'shell.sandbox.enabled = true # on\nshell.sandbox.allow_network = true\n# rest\n[web]\n',
  ],
  [
    'keys in quotes with dots at the root',
    '"shell" . \'sandbox\'.enabled = true\n',
    set('shell.sandbox.extra_writable', ['a.b']),
    '"shell" . \'sandbox\'.enabled = true\n"shell" . \'sandbox\'.extra_writable = ["a.b"]\n',
  ],
  [
    'a list of a table in a table',
    '[shell.sandbox]\nextra_writable = [\n  "~/a", # first\n]\n',
    set('shell.sandbox.extra_writable', ['~/a', '~/b']),
    '[shell.sandbox]\nextra_writable = [\n  "~/a", # first\n  "~/b",\n]\n',
  ],
  [
    'a change that changes nothing',
    '[permissions]\nmode = "plan" # x',
    set('permissions.mode', 'plan'),
    '[permissions]\nmode = "plan" # x',
  ],
];
test.each(edits)('%s', (_law, text, wanted, expected) => {
  expect(change(text, wanted)).toBe(expected);
});

test('the file of the first start is used in its places', () => {
  const first = change(SETTINGS_TEMPLATE, set('permissions.critical', 'block'));
  const second = change(first, { kind: 'setKeys', intent: 'inbox.open', keys: 'Mod+J' });
  const third = change(second, add('Read(x)'));
  const expected = SETTINGS_TEMPLATE.replace('# [permissions]', '[permissions]')
    .replace('# critical = "confirm"', '# critical = "confirm"\ncritical = "block"')
    .replace('# [keys]', '[keys]')
    .replace('# "inbox.open" = "Mod+I"', '# "inbox.open" = "Mod+I"\n"inbox.open" = "Mod+J"')
    .replace(/^# deny = .*$/m, '$&\ndeny = ["Read(x)"]');
  expect(third).toBe(expected);
});

const refusals: [law: string, text: string, wanted: SettingsChange, words: RegExp][] = [
  ['a text that is not TOML', '[permissions', add('Edit'), /mend it by hand/],
  ['a key that is not to be set here', '', set('provider.base_url', 'http://x'), /cannot be set here/],
  ['a private host', '', { kind: 'setTexts', key: 'web.private_hosts', value: ['x'] }, /cannot be set here/],
  ['a list of rules as a whole', '', { kind: 'setTexts', key: 'permissions.allow', value: ['Bash'] }, /set here/],
  ['a key of nothing', '', set('__proto__.x', 'deny'), /cannot be set here/],
  ['another kind of value', '', { kind: 'setFlag', key: 'permissions.outside', value: true }, /cannot be set here/],
  ['Bypass', '', set('permissions.mode', 'bypass'), /one of `"plan"`/],
  ['a number that is too small', '', set('approvals.fresh_ms', 5), /from 100 to 10000/],
  ['a text of blanks', '', set('permissions.disabled_tools', [' ']), /a list of texts/],
  ['a rule that is there', LIST, add('Bash(git push:*)'), /already/],
  ['a rule that is elsewhere now', LIST, remove(1, 'Read(secrets/**)'), /no longer at its place/],
  ['a rule that is gone', LIST, replace(7, 'x', 'y'), /no longer at its place/],
  ['a list that is none', '[permissions]\ndeny = "x"', add('Edit'), /is no list/],
  ['a table that is none', 'shell = 3', set('shell.sandbox.enabled', true), /\/c\/settings.toml` line 1 by hand/],
  ['a text for a switch', '', { kind: 'setText', key: 'shell.sandbox.enabled', value: 'x' }, /cannot be set here/],
  ['a folder of blanks', '', set('shell.sandbox.extra_writable', [' ']), /a list of texts/],
  ['a name of no intent', '', { kind: 'setKeys', intent: 'a b', keys: 'x' }, /not the name/],
  ['the table of all objects', '', { kind: 'setKeys', intent: '__proto__', keys: 'x' }, /not the name/],
  [
    'a text that TOML cannot hold',
    '',
    { kind: 'setKeys', intent: 'a', keys: '\uD800' },
    /Edit `\/c\/settings.toml` by hand/,
  ],
];
test.each(refusals)('refused: %s', (_law, text, wanted, words) => {
  expect(changeText(file, text, wanted)).toEqual({ ok: false, error: expect.stringMatching(words) });
});

const fakes: [law: string, before: string, after: string, proven: boolean][] = [
  ['it', '[permissions]\n# c\n', '[permissions]\n# c\nmode = "plan"\n', true],
  ['another value', '[permissions]\n', '[permissions]\nmode = "default"\n', false],
  ['another key beside it', '[permissions]\n', '[permissions]\nmode = "plan"\nallow = ["Bash"]\n', false],
  ['another section beside it', '', '[permissions]\nmode = "plan"\n[allow]\ndirectories = ["/"]\n', false],
  ['a key that is gone', '[permissions]\ndeny = ["Bash"]\n', '[permissions]\nmode = "plan"\n', false],
  ['a comment that is gone', '# mine\n', '[permissions]\nmode = "plan"\n', false],
  ['a comment that stands in a text', '# mine\nx = "a"', 'x = "a # mine"\n[permissions]\nmode = "plan"\n', false],
  ['a text that is not TOML', '', '[permissions]\nmode = "plan', false],
  ['a place in another table', '[web]\n', '[web]\npermissions.mode = "plan"\n', false],
];
test.each(fakes)('what proves an edit: %s', (_law, before, after, proven) => {
  expect(isProven(before, after, { path: ['permissions', 'mode'], value: 'plan' })).toBe(proven);
});

const word = fc.constantFrom(
  'Edit',
  'Bash(git push:*)',
  'Read(~/.ssh/**)',
  "it's",
  'a "b" \\ #c',
  'ü ✓',
  '[x]',
  'k = 1',
);
const comment = fc.constantFrom('', ' # why', '# it\'s "so', '  # [permissions] x', ' # deny = ["a"]');
const texts = fc.array(word, { maxLength: 4 });
const listText = fc
  .tuple(fc.array(fc.tuple(word, comment, fc.boolean()), { maxLength: 4 }), fc.boolean(), fc.boolean(), comment)
  .map(([elements, isOneLine, hasLastComma, last]) => {
    const mark = (at: number) => (at < elements.length - 1 || hasLastComma ? ',' : '');
    if (isOneLine) return `[${elements.map(([text]) => JSON.stringify(text)).join(', ')}]${last}`;
    const lines = elements.map(
      ([text, said, above], at) => `${above ? '  # above\n' : ''}  ${JSON.stringify(text)}${mark(at)}${said}\n`,
    );
    return `[\n${lines.join('')}${last}\n]`;
  });
const line = (key: string, value: fc.Arbitrary<string>) =>
  fc.tuple(value, fc.constantFrom('', '# ', 'gone')).map(([text, how]) => {
    if (how === 'gone') return '';
    return how === '' ? `${key} = ${text}\n` : `# ${key} = ${text.split('\n', 1)[0]}\n`;
  });
const oneOf = (...values: string[]) => fc.tuple(fc.constantFrom(...values), comment).map(([v, c]) => `${v}${c}`);
const sectionOf = (name: string, ...lines: fc.Arbitrary<string>[]) =>
  fc
    .tuple(fc.constantFrom('', '# '), fc.tuple(...lines), comment)
    .map(([mark, all, last]) =>
      mark === ''
        ? `[${name}]\n${all.join('')}${last}\n`
        : `# [${name}]\n${all.join('').replaceAll(/^(?=[^#\s])/gm, '# ')}${last}\n`,
    );
const documents = fc
  .tuple(
    sectionOf(
      'permissions',
      line('mode', oneOf('"plan"', "'default'")),
      line('allow', listText),
      line('deny', listText),
      line('secret_files', listText),
      line('outside', oneOf('"ask"', '"deny"', '"wrong"')),
    ),
    fc.constantFrom(
      '',
      '[[permissions.rules]]\ntype = "deny"\ntool = "Bash" # all\n',
      '[web]\nprivate_hosts = ["x"]\n',
    ),
    fc.constantFrom(
      '',
      '[shell]\nsandbox.enabled = true # on\n',
      '[shell]\nsandbox = { enabled = true, extra_writable = ["a"] } # on\n',
      '[shell]\n[shell.sandbox]\n# on\nenabled = true\nauto_allow = false # off\n',
      '# [shell.sandbox]\n# enabled = false\n',
    ),
    sectionOf('approvals', line('fresh_ms', oneOf('300', '5')), line('confirm_rules', oneOf('false'))),
    sectionOf('keys', line('"inbox.open"', oneOf('"Mod+I"', '""')), line('view.side', oneOf('"Mod+B"'))),
    fc.boolean(),
    fc.constantFrom('', SETTINGS_TEMPLATE),
  )
  .map(([a, b, s, c, d, isOther, end]) => [a, b, s, c, d, end].join('\n').replaceAll('\n', isOther ? '\r\n' : '\n'))
  .filter((text) => {
    try {
      return parse(text) !== null;
    } catch {
      return false;
    }
  });
const settingOf = (key: string): fc.Arbitrary<SettingsChange> => {
  const values = {
    setText: fc.constantFrom('plan', 'ask', 'deny', 'block', 'never', 'dark'),
    setFlag: fc.boolean(),
    setNumber: fc.constantFrom(100, 500, 9999),
    setTexts: texts,
  }[settableKind(key) ?? 'setText'];
  return fc.option(values as fc.Arbitrary<string>).map((value) => set(key, value));
};
const decision = fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const);
const changes: fc.Arbitrary<SettingsChange> = fc.oneof(
  fc.constantFrom(...SETTABLE_KEYS).chain(settingOf),
  fc.record({ kind: fc.constant('addRule' as const), decision, text: word }),
  fc.record({ kind: fc.constant('removeRule' as const), decision, place: fc.nat(3), before: word }),
  fc.record({ kind: fc.constant('replaceRule' as const), decision, place: fc.nat(3), before: word, text: word }),
  fc.record({
    kind: fc.constant('setKeys' as const),
    intent: fc.constantFrom('inbox.open', 'view.side', 'x'),
    keys: fc.option(fc.constantFrom('', 'Mod+K')),
  }),
);

const deep = (value: unknown, path: readonly string[]) => path.reduce<unknown>((v, key) => Object(v)[key], value);
function wantedOf(text: string, wanted: SettingsChange): readonly [readonly string[], unknown] {
  const table = parse(text);
  if (wanted.kind === 'setKeys') {
    const isNested = wanted.intent === 'view.side' && deep(table, ['keys', 'view', 'side']) !== undefined;
    return [['keys', ...(isNested ? ['view', 'side'] : [wanted.intent])], wanted.keys ?? undefined];
  }
  if ('key' in wanted) return [wanted.key.split('.'), wanted.value ?? undefined];
  const old = deep(table, ['permissions', wanted.decision]) ?? [];
  if (!Array.isArray(old)) return [[], null];
  if (wanted.kind === 'addRule')
    return [
      ['permissions', wanted.decision],
      [...old, wanted.text],
    ];
  const next = wanted.kind === 'removeRule' ? [] : [wanted.text];
  return [['permissions', wanted.decision], old.toSpliced(wanted.place, 1, ...next)];
}

/** Without this key; the tables that it lies in are there, be it empty. */
const others = (table: unknown, [key = '', ...rest]: readonly string[]): unknown => {
  const left = { ...Object(table) };
  if (rest.length === 0) delete left[key];
  else left[key] = others(left[key], rest);
  return left;
};

test('any change of any file: as wanted, with all comments and all else as it was; or refused', () => {
  let [done, byHand] = [0, 0];
  fc.assert(
    fc.property(documents, changes, (text, wanted) => {
      const changed = changeText(file, text, wanted);
      if (!changed.ok) {
        byHand += changed.error.includes('by hand') ? 1 : 0;
        return;
      }
      done += 1;
      const [path, value] = wantedOf(text, wanted);
      const [old, edited] = [parse(text), parse(changed.value)];
      expect(deep(edited, path)).toEqual(value);
      if (path[0] !== 'keys' || path.length === 2) expect(others(edited, path)).toEqual(others(old, path));
      const uncommented = (found: string) => found !== `# [${path.slice(0, -1).join('.')}]`;
      const left = commentsOf(changed.value);
      expect(commentsOf(text).filter((c) => uncommented(c) && !left.includes(c))).toEqual([]);
      expect(changed.value.split('\n').length - text.split('\n').length).toBeLessThan(8);
    }),
    { numRuns: 400 },
  );
  expect(done).toBeGreaterThan(150);
  expect(byHand).toBeLessThan(done / 10);
});
