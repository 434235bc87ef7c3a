import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type GateFlags, NO_GATE_FLAGS } from './app.ts';
import { type Flags, parseFlags } from './flags.ts';

const none: Flags = {
  open: true,
  port: 0,
  dataFolder: null,
  project: null,
  rulesFile: null,
  gate: NO_GATE_FLAGS,
  config: false,
  lifeline: null,
};
const gate = (changes: Partial<GateFlags>): Partial<Flags> => ({ gate: { ...NO_GATE_FLAGS, ...changes } });

describe('flags that are understood', () => {
  it.each<[string, string[], Partial<Flags>]>([
    ['none', [], {}],
    ['no browser', ['--no-open'], { open: false }],
    ['a port', ['--port', '4000'], { port: 4000 }],
    ['a port after an equals sign', ['--port=4000'], { port: 4000 }],
    ['the last one counts', ['--port=1', '--port=2'], { port: 2 }],
    ['relative paths start where the person typed', ['--project', 'work'], { project: '/home/ada/work' }],
    ['a dot is that folder', ['--project', '.'], { project: '/home/ada' }],
    [
      'absolute paths stay',
      ['--data-dir', '/data', '--rules', '/r.toml'],
      { dataFolder: '/data', rulesFile: '/r.toml' },
    ],
    ['a path with a dash first', ['--project', '-odd'], { project: '/home/ada/-odd' }],
    ['a path with two dashes first needs an equals sign', ['--project=--odd'], { project: '/home/ada/--odd' }],
    ['a lifeline', ['--lifeline', '3'], { lifeline: 3 }],
    ['the settings file', ['--config'], { config: true }],
    ['a mode', ['--mode', 'plan'], gate({ mode: 'plan' })],
    ['Bypass by its own word', ['--mode=bypass'], gate({ mode: 'bypass' })],
    ['skipping', ['--skip-permissions'], gate({ skipPermissions: true })],
    ['no web and no shell', ['--web', 'false', '--shell=false'], gate({ web: false, shell: false })],
    ['the web said outright', ['--web', 'true'], {}],
    ['several folders', ['--allow-dir', 'a', '--allow-dir=/b'], gate({ allowDirs: ['/home/ada/a', '/b'] })],
    [
      'several commands',
      ['--allow-cmd', 'npm test', '--allow-cmd=git log'],
      gate({ allowCommands: ['npm test', 'git log'] }),
    ],
  ])('%s', (_law, args, expected) => {
    expect(parseFlags(args, path.resolve('/home/ada'))).toEqual({ ok: true, value: { ...none, ...expected } });
  });
});

describe('flags that stop the start', () => {
  it.each<[string, string[], string]>([
    ['an unknown flag', ['--trust-everything'], '`--trust-everything` is no flag.'],
    ['a slip of the fingers', ['--prject', '.'], '`--prject` is no flag, did you mean `--project`?'],
    ['an inherited name', ['--constructor'], '`--constructor` is no flag.'],
    ['a short flag', ['-p', '4000'], '`-p` is no flag.'],
    ['a word', ['work'], '`work` is no flag.'],
    ['what stands after two dashes', ['--', 'work'], '`work` is no flag.'],
    ['a port that is none', ['--port', 'http'], '`--port` needs a number from 0 to 65535.'],
    ['a port too high', ['--port', '65536'], '`--port` needs a number from 0 to 65535.'],
    ['a port in another writing', ['--port', '0x10'], '`--port` needs a number from 0 to 65535.'],
    ['a lifeline on the terminal', ['--lifeline', '0'], '`--lifeline` needs a number from 3 to 1023.'],
    ['a value left out at the end', ['--project'], '`--project` needs a value.'],
    ['a value left out before another flag', ['--project', '--no-open'], '`--project` needs a value.'],
    ['an empty value', ['--project='], '`--project` needs a value.'],
    ['a switch with a value', ['--no-open=false'], '`--no-open` takes no value.'],
    ['skipping with a value', ['--skip-permissions=false'], '`--skip-permissions` takes no value.'],
    ['a character that no path has', ['--project', 'a\0b'], '`--project` has a NUL character, which nothing can hold.'],
    [
      'a mode by its label',
      ['--mode', 'ask'],
      '`--mode` knows no `ask`; there are plan, default, acceptEdits, bypass.',
    ],
    [
      'a mode in other letters',
      ['--mode', 'BYPASS'],
      '`--mode` knows no `BYPASS`; there are plan, default, acceptEdits, bypass.',
    ],
    ['the web by another word', ['--web', 'no'], '`--web` is `true` or `false`, not `no`.'],
    ['the shell without a word', ['--shell'], '`--shell` needs a value.'],
    [
      'one bad command among good ones',
      ['--allow-cmd', 'npm test', '--allow-cmd', 'rm -rf x'],
      '`--allow-cmd` cannot allow `rm -rf x`: ',
    ],
  ])('%s', (_law, args, sentence) => {
    const read = parseFlags(args, '/home/ada');
    const error = read.ok ? '' : read.error;
    expect(error.slice(0, sentence.length)).toBe(sentence);
    expect(error).toMatch(/ Known are: --no-open .* --config$/);
  });
});
