import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Flags, parseFlags } from './flags.ts';

const none: Flags = { open: true, port: 0, dataFolder: null, project: null, rulesFile: null, lifeline: null };

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
  ])('%s', (_law, args, expected) => {
    expect(parseFlags(args, path.resolve('/home/ada'))).toEqual({ ok: true, value: { ...none, ...expected } });
  });
});

describe('flags that stop the start', () => {
  it.each<[string, string[], string]>([
    ['an unknown flag', ['--trust-everything'], '`--trust-everything` is no flag'],
    ['an inherited name', ['--constructor'], '`--constructor` is no flag'],
    ['a short flag', ['-p', '4000'], '`-p` is no flag'],
    ['a word', ['work'], '`work` is no flag'],
    ['what stands after two dashes', ['--', 'work'], '`--` is no flag'],
    ['a port that is none', ['--port', 'http'], '`--port` needs a number from 0 to 65535'],
    ['a port too high', ['--port', '65536'], '`--port` needs a number from 0 to 65535'],
    ['a port in another writing', ['--port', '0x10'], '`--port` needs a number from 0 to 65535'],
    ['a lifeline on the terminal', ['--lifeline', '0'], '`--lifeline` needs a number from 3 to 1023'],
    ['a value left out at the end', ['--project'], '`--project` needs a value'],
    ['a value left out before another flag', ['--project', '--no-open'], '`--project` needs a value'],
    ['an empty value', ['--project='], '`--project` needs a value'],
    ['a switch with a value', ['--no-open=false'], '`--no-open` takes no value'],
    ['a character that no path has', ['--project', 'a\0b'], '`--project` has a character that no path can have'],
  ])('%s', (_law, args, sentence) => {
    const usage = 'Known are: --no-open --port N --data-dir DIR --project DIR --rules FILE';
    expect(parseFlags(args, '/home/ada')).toEqual({ ok: false, error: `${sentence}. ${usage}` });
  });
});
