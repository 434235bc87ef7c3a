// The settings as a window reads and changes them, on a real disk; and calls that are only tried, in a whole app.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANY_ROW } from '../../shared/domain/auditView.ts';
import type { SettingsChange, SettingsDocument } from '../../shared/domain/settingsDocument.ts';
import { SETTINGS_TEMPLATE } from '../settings/template.ts';
import { type LoadedSettings, openSettings, type SettingsSource } from '../settings/userSettings.ts';
import { scratchFolder } from '../store/testing/samples.ts';
import { type AppOptions, NO_GATE_FLAGS } from './app.ts';
import { composeApp } from './compose.ts';
import { settingsPort } from './settingsPort.ts';

let folder = '';
let sources: SettingsSource[] = [];
let told: LoadedSettings[] = [];
beforeEach(() => {
  folder = scratchFolder();
  told = [];
});
afterEach(async () => {
  await Promise.all(sources.map((source) => source.close()));
  sources = [];
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => path.join(folder, name);
const file = () => at('config/settings.toml');
const put = (text: string, name = 'config/settings.toml') => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
};
const textNow = () => readFileSync(file(), 'utf8');

function open(text: string | null, extraRules: string | null = null) {
  if (text !== null) put(text);
  const source = openSettings({ file: file(), extraRules, onChange: (view) => told.push(view) });
  if (!source.ok) throw new Error(source.error.message);
  sources.push(source.value);
  const options = { gate: { allowCommands: ['npm test'] }, umask: 0o022 };
  const port = settingsPort({
    ...{ settings: source.value, paths: { settingsFile: file() }, options },
    tools: [{ name: 'Bash' }, { name: 'WebFetch' }],
  });
  const read = async () => {
    const document = await port.read();
    if (!document.ok) throw new Error(document.error);
    return document.value;
  };
  const change = async (wanted: SettingsChange, hash?: string) => port.change(hash ?? (await read()).hash, wanted);
  return { source: source.value, port, read, change };
}
const outside = (value: string | null): SettingsChange => ({ kind: 'setText', key: 'permissions.outside', value });
const rulesOf = ({ rules }: SettingsDocument, layer: string) =>
  rules
    .filter(({ source }) => source.layer === layer)
    .map(({ decision, text, source, place }) => [decision, text, source.line, place]);

describe('reading', () => {
  it('says of each rule what it may do otherwise than meant', async () => {
    const { rules } = await open(
      '[permissions]\nallow = ["Bash(ls:*)", "Grep(src/**)"]\ndeny = ["Bash(ls:*)"]\n',
    ).read();
    expect(rules.map(({ text, findings }) => [text, findings.map(({ severity }) => severity)]).slice(0, 3)).toEqual([
      ['Bash(ls:*)', ['warning']],
      ['Grep(src/**)', ['warning']],
      ['Bash(ls:*)', []],
    ]);
  });

  it('shows the rules of every layer with where they stand, and with their place where they can be edited', async () => {
    put('[permissions]\nask = ["WebFetch"]\n', 'rules.toml');
    const text = `[permissions]
allow = ["Edit", 7, "Bash(", "Read(docs/**)"]
deny = [
  "Bash(git push:*)",
]
built_in_off = ["fork_bomb"]
[[permissions.rules]]
type = "deny"
tool = "Bash"
command = "curl*"
description = "no downloads"
[allow]
commands = [{ program = "rg" }]
`;
    const document = await open(text, at('rules.toml')).read();
    expect(rulesOf(document, 'user')).toEqual([
      ['allow', 'Edit', 2, 0],
      ['allow', 'Read(docs/**)', 2, 3],
      ['deny', 'Bash(git push:*)', 4, 0],
      ['deny', expect.stringContaining('curl*'), 7, null],
      ['allow', 'Bash(rg:*)', 13, null],
    ]);
    expect(rulesOf(document, 'flag')).toEqual([
      ['ask', 'WebFetch', 2, null],
      ['allow', 'Bash(npm test:*)', null, null],
    ]);
    expect(document.rules.filter(({ description }) => description === 'no downloads')).toHaveLength(1);
    expect(rulesOf(document, 'built-in').length).toBe(3);
    expect([document.locked, document.hash.length, document.file]).toEqual([null, 64, file()]);
    expect(document.defaultSecretFiles).toContain('.env');
  });
  it('of a file that is no TOML shows what is in force, and why it cannot be changed', async () => {
    const { read, change } = open('[permissions]\noutside = "deny"\n');
    put('[permissions]\noutside = "deny"\nallow = [\n');
    const document = await read();
    expect([document.settings.permissions.outside, document.locked]).toEqual([
      'deny',
      expect.stringMatching(/settings\.toml` line \d: .*Mend it by hand first\./),
    ]);
    expect(await change(outside('ask'))).toEqual({ ok: false, error: document.locked });
    writeFileSync(file(), Buffer.from([0x23, 0xe9]));
    expect((await read()).locked).toContain('UTF-8');
    expect(await change(outside('ask'))).toMatchObject({ ok: false });
    expect([...readFileSync(file())]).toEqual([0x23, 0xe9]);
  });
});

describe('changing', () => {
  it('answers with what is in force then, and it is told as a change by hand is', async () => {
    const { source, change } = open(null);
    const changed = await change(outside('deny'));
    expect(changed.ok && [changed.value.settings.permissions.outside, changed.value.hash]).toEqual([
      'deny',
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(told.map(({ settings }) => settings.permissions.outside)).toEqual(['deny']);
    expect(source.current().settings.permissions.outside).toBe('deny');
    expect(textNow()).toBe(
      SETTINGS_TEMPLATE.replace('# [permissions]', '[permissions]').replace(
        '# outside = "ask"',
        '# outside = "ask"\noutside = "deny"',
      ),
    );
  });
  it('keeps mode and link, and writes where the link leads', async () => {
    put('# mine\n', 'dotfiles/z.toml');
    chmodSync(at('dotfiles/z.toml'), 0o640);
    mkdirSync(at('config'));
    symlinkSync('../dotfiles/z.toml', file());
    expect(await open(null).change(outside('deny'))).toMatchObject({ ok: true });
    expect([lstatSync(file()).isSymbolicLink(), statSync(file()).mode & 0o777]).toEqual([true, 0o640]);
    expect(readFileSync(at('dotfiles/z.toml'), 'utf8')).toBe('# mine\n\n[permissions]\noutside = "deny"\n');
    expect([readdirSync(at('dotfiles')), readdirSync(at('config'))]).toEqual([['z.toml'], ['settings.toml']]);
  });
  it('one after the other: the second meets a text that it never saw, and is refused', async () => {
    const { port, read } = open('# mine\n');
    const { hash } = await read();
    const both = await Promise.all([port.change(hash, outside('deny')), port.change(hash, outside(null))]);
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
    expect(textNow()).toBe('# mine\n\n[permissions]\noutside = "deny"\n');
  });
  it('adds, replaces and takes out a rule, and all the rest stays', async () => {
    const { change } = open('# mine\n[permissions]\ndeny = ["Bash(git push:*)"] # pushes\n');
    await change({ kind: 'addRule', decision: 'deny', text: ' Read(secrets/**) ' });
    const before = 'Bash(git push:*)';
    await change({ kind: 'replaceRule', decision: 'deny', place: 0, before, text: 'Bash(git:*)' });
    expect(textNow()).toBe('# mine\n[permissions]\ndeny = ["Bash(git:*)", "Read(secrets/**)"] # pushes\n');
    const left = await change({ kind: 'removeRule', decision: 'deny', place: 0, before: 'Bash(git:*)' });
    expect(left.ok && rulesOf(left.value, 'user')).toEqual([['deny', 'Read(secrets/**)', 3, 0]]);
  });

  it('makes a file anew that is gone, private, with all that was in force of it', async () => {
    const { source, read, change } = open('# mine\n[permissions]\ndeny = ["Bash"]\n');
    rmSync(at('config'), { recursive: true });
    source.look();
    const document = await read();
    expect([document.locked, rulesOf(document, 'user')]).toEqual([null, [['deny', 'Bash', 3, 0]]]);
    expect(await change(outside('deny'), document.hash)).toMatchObject({ ok: true });
    expect(textNow()).toBe('# mine\n[permissions]\ndeny = ["Bash"]\noutside = "deny"\n');
    expect([statSync(file()).mode & 0o777, statSync(at('config')).mode & 0o777]).toEqual([0o600, 0o700]);
    expect([source.current().problems, readdirSync(at('config'))]).toEqual([[], ['settings.toml']]);
  });
  it('also when the change changes nothing, and when it was never there', async () => {
    const { change } = open(null);
    for (const wanted of [outside(null), outside('deny')]) {
      rmSync(file());
      expect(await change(wanted)).toMatchObject({ ok: true });
    }
    expect(textNow()).toContain('\noutside = "deny"\n');
  });
  it('writes over no file that came meanwhile, and through no link that leads to nothing', async () => {
    const { read, change } = open('# mine\n');
    rmSync(file());
    const { hash } = await read();
    put('# theirs\n');
    expect(await change(outside('deny'), hash)).toEqual({ ok: false, error: expect.stringContaining('meanwhile') });
    expect(textNow()).toBe('# theirs\n');
    rmSync(file());
    symlinkSync('nowhere', file());
    expect((await read()).locked).toContain('does not exist');
    expect(await change(outside('deny'), hash)).toMatchObject({ ok: false });
    expect(readdirSync(at('config'))).toEqual(['settings.toml']);
  });

  const refusals: [law: string, change: SettingsChange, words: RegExp][] = [
    [
      'a rule that does not parse, with what to write',
      { kind: 'addRule', decision: 'allow', text: 'bash(npm test)' },
      /This rule is not understood: .*did you mean `Bash`/,
    ],
    ['an empty rule', { kind: 'addRule', decision: 'allow', text: ' ' }, /is not a rule/],
    ['Bypass', { kind: 'setText', key: 'permissions.mode', value: 'bypass' }, /cannot be `"bypass"`/],
    ['a key that is none of a window', { kind: 'setText', key: 'provider.model', value: 'x' }, /cannot be set here/],
    [
      'a refusal that is not built in',
      { kind: 'setTexts', key: 'permissions.built_in_off', value: ['wipes'] },
      /no built-in refusal; there are wipe/,
    ],
    [
      'a pattern that is none',
      { kind: 'setTexts', key: 'permissions.secret_files', value: ['!'] },
      /This is not understood/,
    ],
  ];
  it.each(refusals)('refuses %s, and the file is not touched', async (_law, wanted, words) => {
    const { change } = open('# mine\n');
    expect(await change(wanted)).toEqual({ ok: false, error: expect.stringMatching(words) });
    expect([textNow(), readdirSync(at('config'))]).toEqual(['# mine\n', ['settings.toml']]);
  });
});

const optionsFor = (gate: Partial<AppOptions['gate']> = {}): AppOptions => ({
  dataFolder: at('data'),
  configFolder: at('config'),
  host: 'browser',
  gate: { ...NO_GATE_FLAGS, ...gate },
  version: '0',
  startProject: at('project'),
  rulesFile: null,
  address: () => 'x',
  pickFolder: null,
  confirm: null,
  umask: 0o022,
});

describe('a call that is only tried', () => {
  async function start() {
    put('{}', 'project/package.json');
    const app = await composeApp(optionsFor());
    if (!app.ok) throw new Error('the app did not start');
    const { handlers, close } = app.value;
    const state = await handlers['app:state']({});
    if (!state.ok || state.value.startProject === null) throw new Error('no project');
    const projectId = state.value.startProject;
    const attempt = async (mode: 'default' | 'plan' | 'bypass', tool: string, input: string) => {
      const tried = await handlers['gate:try']({ projectId, mode, tool, input });
      if (!tried.ok) throw new Error(tried.error.message);
      return [tried.value.decision.decision, tried.value.decision.words];
    };
    return { handlers, close, attempt };
  }
  it('is decided as in a chat of that project and mode, and leaves nothing behind', async () => {
    const { handlers, close, attempt } = await start();
    const left = async () => {
      const [state, audit] = [
        await handlers['app:state']({}),
        await handlers['audit:list']({ filter: ANY_ROW, before: null, limit: 10 }),
      ];
      return [
        state.ok && [state.value.chats, state.value.projects, state.value.approvals],
        audit.ok && audit.value.total,
        readdirSync(at('project')),
      ];
    };
    const before = await left();
    const touch = JSON.stringify({ command: 'touch x' });
    expect((await attempt('default', 'Bash', touch))[0]).toBe('ask');
    expect((await attempt('plan', 'Bash', touch))[0]).toBe('deny');
    expect((await attempt('bypass', 'Bash', touch))[0]).toBe('allow');
    expect((await attempt('bypass', 'Bash', JSON.stringify({ command: 'rm -rf /' })))[0]).toBe('deny');
    expect((await attempt('default', 'Read', JSON.stringify({ file_path: 'package.json' })))[0]).toBe('allow');
    expect(await attempt('bypass', 'Bash', '{"command": ')).toEqual([
      'deny',
      expect.stringContaining('the input of `Bash` is not JSON'),
    ]);
    expect(await attempt('bypass', 'Nope', '{}')).toEqual(['deny', expect.stringContaining('there is no tool `Nope`')]);
    expect(await attempt('bypass', 'Bash', '{}')).toEqual(['deny', expect.stringContaining('the input of Bash')]);
    expect((await attempt('bypass', 'Bash', `${'['.repeat(99)}${']'.repeat(99)}`))[0]).toBe('deny');
    expect(await left()).toEqual(before);
    await close();
  });
});
