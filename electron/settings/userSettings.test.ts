import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settingsSchema } from '../../shared/domain/settings.ts';
import { SETTINGS_TEMPLATE } from './template.ts';
import { type LoadedSettings, openSettings, type SettingsSource } from './userSettings.ts';

let folder = '';
let sources: SettingsSource[] = [];
let told: LoadedSettings[] = [];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-settings-')));
  told = [];
});
afterEach(async () => {
  await Promise.all(sources.map((source) => source.close()));
  sources = [];
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => path.join(folder, name);
const file = () => at('config/settings.toml');
const begin = (extraRules: string | null = null, onChange = (view: LoadedSettings) => void told.push(view)) => {
  const result = openSettings({ file: file(), extraRules, onChange });
  if (!result.ok) throw new Error(result.error.message);
  sources.push(result.value);
  return result.value;
};
const write = (text: string, name = 'config/settings.toml') => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
};
const deny = (rule: string) => `[permissions]\ndeny = ["${rule}"]`;
const rulesOf = (view: LoadedSettings) =>
  view.rules.map((rule) => `${rule.source.layer} ${rule.decision} ${rule.text}`);
const eventually = (expected: readonly string[]) =>
  vi.waitFor(() => expect(told.slice(-1).map(rulesOf)).toEqual([expected]), { timeout: 8000 });

test('the first start makes a private file of comments that sets nothing', () => {
  expect(begin().current()).toEqual({
    settings: settingsSchema.parse({}),
    rules: [],
    structured: [],
    lines: {},
    problems: [],
    suspended: null,
  });
  expect(readFileSync(file(), 'utf8')).toBe(SETTINGS_TEMPLATE);
  expect([statSync(file()).mode & 0o777, statSync(at('config')).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('a file that is there is never written', () => {
  write('# mine');
  begin();
  expect(readFileSync(file(), 'utf8')).toBe('# mine');
});

test('a config folder that cannot be made is told, and the defaults hold', () => {
  writeFileSync(at('config'), '');
  const view = begin().current();
  expect(view.problems).toEqual([
    { file: file(), line: null, key: null, message: expect.stringContaining('this file cannot be made') },
  ]);
  expect(view.rules).toEqual([]);
});

test('a broken file at start suspends what allows, and says why', () => {
  write('[permissions]\nallow = ["Edit"');
  const view = begin().current();
  expect([view.rules, view.settings.permissions.mode]).toEqual([[], 'default']);
  expect(view.suspended).toBe(`\`${file()}\` line 2: ${view.problems[0]?.message}`);
});

test('a change applies, by writing and by putting another file in its place', async () => {
  const source = begin();
  write(deny('one'));
  await eventually(['user deny one']);
  write(deny('two'), 'config/settings.toml.new');
  renameSync(at('config/settings.toml.new'), file());
  await eventually(['user deny two']);
  expect(source.current()).toEqual(told.at(-1));
});

test('a file that breaks leaves its last good rules, and mending it applies', async () => {
  write(deny('one'));
  const source = begin();
  write('[permissions');
  await vi.waitFor(() => expect(source.current().problems).toHaveLength(1), { timeout: 8000 });
  expect([rulesOf(source.current()), source.current().suspended]).toEqual([['user deny one'], null]);
  write(deny('two'));
  await eventually(['user deny two']);
  expect(source.current().problems).toEqual([]);
});

test('a file that goes away takes no rule with it, and coming back applies', async () => {
  write(deny('one'));
  begin();
  rmSync(file());
  await vi.waitFor(() =>
    expect(told.at(-1)?.problems.map((problem) => problem.message)).toEqual([expect.stringContaining('is gone')]),
  );
  expect(told.slice(-1).map(rulesOf)).toEqual([['user deny one']]);
  write(deny('two'));
  await eventually(['user deny two']);
});

test('a link is followed to where it leads', async () => {
  write(deny('one'), 'dotfiles/z.toml');
  mkdirSync(at('config'));
  symlinkSync(at('dotfiles/z.toml'), file());
  const source = begin();
  expect(rulesOf(source.current())).toEqual(['user deny one']);
  write(deny('two'), 'dotfiles/z.toml');
  await eventually(['user deny two']);
});

test('a save that changes nothing is not told', async () => {
  write(deny('one'));
  const source = begin();
  write(`${deny('one')}\n# a remark`);
  write('', 'config/other.toml');
  await sleep(600);
  write(deny('two'));
  await eventually(['user deny two']);
  expect(told).toHaveLength(1);
  expect(source.current()).toEqual(told[0]);
});

test('after closing nothing is told', async () => {
  const source = begin();
  await sleep(200);
  write(deny('one'));
  await source.close();
  await sleep(400);
  expect(told).toEqual([]);
});

test('the rules file adds its rules behind those of the user, and is live', async () => {
  write(deny('mine'));
  write('[permissions]\nallow = ["Edit"]', 'rules.toml');
  expect(rulesOf(begin(at('rules.toml')).current())).toEqual(['user deny mine', 'flag allow Edit']);
  write(deny('extra'), 'rules.toml');
  await eventually(['user deny mine', 'flag deny extra']);
});

const refused: [law: string, make: () => void, message: RegExp][] = [
  ['is not there', () => {}, /^this file is not there$/],
  ['is not TOML', () => write('[', 'rules.toml'), /^this is not TOML/],
  ['is a folder', () => mkdirSync(at('rules.toml')), /^this file cannot be read: it is not a file$/],
  [
    'is far too long',
    () => {
      write('', 'rules.toml');
      truncateSync(at('rules.toml'), 2_000_000);
    },
    /^this file cannot be read: it is longer than a megabyte$/,
  ],
];
test.each(refused)('a rules file that %s keeps the app from starting', (_law, make, message) => {
  make();
  expect(openSettings({ file: file(), extraRules: at('rules.toml'), onChange: () => {} })).toEqual({
    ok: false,
    error: {
      file: at('rules.toml'),
      line: expect.toSatisfy((line) => line === null || line === 1),
      key: null,
      message: expect.stringMatching(message),
    },
  });
});

test('a rules file that breaks or goes away later leaves its rules', async () => {
  write(deny('extra'), 'rules.toml');
  const source = begin(at('rules.toml'));
  for (const harm of [() => write('[', 'rules.toml'), () => rmSync(at('rules.toml'))]) {
    const before = told.length;
    harm();
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(before), { timeout: 8000 });
    expect(rulesOf(source.current())).toEqual(['flag deny extra']);
    expect(source.current().problems.map((problem) => problem.file)).toEqual([at('rules.toml')]);
  }
});

test('the rules file holds while the user file is broken, since it can only be missed', () => {
  write('[');
  write('[permissions]\ndeny = ["extra"]', 'rules.toml');
  const view = begin(at('rules.toml')).current();
  expect([rulesOf(view), view.suspended]).toEqual([['flag deny extra'], expect.stringContaining(file())]);
});

const unread: [law: string, mine: string, extra: string | null, expected: RegExp | null][] = [
  ['a deny list of one', '[permissions]\ndeny = "Bash"', null, /^`.*settings\.toml` line 2: `permissions\.deny` is/],
  ['a list of tools', '[permissions]\ndisabled_tools = "Bash"', null, /disabled_tools/],
  ['a deny list of the rules file', '', '[permissions]\ndeny = "Bash"', /^`.*rules\.toml` line 2/],
  ['a rule that is wrong is only left out', '[permissions]\ndeny = [1]', null, null],
  ['a value that tightens has its strictest instead', '[permissions]\ncritical = "x"', null, null],
];
test.each(unread)('what loosens rests while nobody knows what would be stopped: %s', (_law, mine, extra, expected) => {
  write(mine);
  if (extra !== null) write(extra, 'rules.toml');
  const { suspended } = begin(extra === null ? null : at('rules.toml')).current();
  expect(suspended).toEqual(expected === null ? null : expect.stringMatching(expected));
});
