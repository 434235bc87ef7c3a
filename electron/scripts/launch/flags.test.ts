// The words behind `npm start --`: what is understood, what is handed on, what is refused and how.
import { expect, test } from 'vitest';
import { parseFlags } from './flags.mjs';

const understood: [string, string[], { host: string | null; help: boolean; forHost: string[] }][] = [
  ['nothing means: choose yourself', [], { host: null, help: false, forHost: [] }],
  ['--browser chooses and is not handed on', ['--browser'], { host: 'browser', help: false, forHost: [] }],
  ['--desktop chooses and is not handed on', ['--desktop'], { host: 'desktop', help: false, forHost: [] }],
  ['--help is seen', ['--help'], { host: null, help: true, forHost: [] }],
  [
    'flags of the host are handed on as they are',
    ['--no-open', '--port', '0', '--data-dir', '../d e', '--project', '.', '--rules', 'r.toml'],
    {
      host: null,
      help: false,
      forHost: ['--no-open', '--port', '0', '--data-dir', '../d e', '--project', '.', '--rules', 'r.toml'],
    },
  ],
  [
    'what is said of the gate is handed on, and some of it may be repeated',
    ['--mode', 'bypass', '--skip-permissions', '--allow-dir=a', '--allow-dir=b', '--allow-cmd', 'npm test'],
    {
      host: null,
      help: false,
      forHost: [
        '--mode',
        'bypass',
        '--skip-permissions',
        '--allow-dir',
        'a',
        '--allow-dir',
        'b',
        '--allow-cmd',
        'npm test',
      ],
    },
  ],
  [
    'tools may be switched off',
    ['--web', 'false', '--shell=false'],
    { host: null, help: false, forHost: ['--web', 'false', '--shell', 'false'] },
  ],
  ['the settings file needs no window', ['--config'], { host: 'browser', help: false, forHost: ['--config'] }],
  [
    'a value may be glued on',
    ['--port=80', '--project=a=b'],
    { host: null, help: false, forHost: ['--port', '80', '--project', 'a=b'] },
  ],
  [
    'a folder may begin with dashes',
    ['--project', '--odd'],
    { host: null, help: false, forHost: ['--project', '--odd'] },
  ],
];
test.each(understood)('%s', (_law, words, value) => expect(parseFlags(words)).toEqual({ ok: true, value }));

const refused: [string, string[], string][] = [
  ['a slip of the pen gets a suggestion', ['--broser'], 'unknown flag `--broser`, did you mean `--browser`?'],
  ['a stranger gets the help', ['--frobnicate'], 'unknown flag `--frobnicate`, see `npm start -- --help`'],
  ['a bare word is no flag', ['here'], 'unknown flag `here`, see `npm start -- --help`'],
  ['the sandbox cannot be switched off', ['--no-sandbox'], 'unknown flag `--no-sandbox`, see `npm start -- --help`'],
  ['the lifeline is not for people', ['--lifeline', '3'], 'unknown flag `--lifeline`, see `npm start -- --help`'],
  ['twice', ['--no-open', '--no-open'], '`--no-open` stands there twice'],
  ['a mode by its label', ['--mode', 'Ask'], '`--mode` knows no `Ask`: there are default, acceptEdits, plan, bypass'],
  ['a switch of tools by another word', ['--shell', 'no'], '`--shell` knows no `no`: there are true, false'],
  ['skipping with a value', ['--skip-permissions=false'], '`--skip-permissions` takes no value'],
  ['both hosts', ['--browser', '--desktop'], 'choose one of `--browser` and `--desktop`'],
  ['a value is missing at the end', ['--port'], '`--port` needs a value behind it'],
  ['a value is missing before a flag', ['--project', '--no-open'], '`--project` needs a value behind it'],
  ['an empty value', ['--project='], '`--project` needs a value behind it'],
  ['a switch takes no value', ['--browser=yes'], '`--browser` takes no value'],
  ['a port that is none', ['--port', '80a'], '`80a` is no port: use a number from 0 to 65535'],
  ['a port that is too large', ['--port', '65536'], '`65536` is no port: use a number from 0 to 65535'],
  ['a port below zero', ['--port', '-1'], '`-1` is no port: use a number from 0 to 65535'],
];
test.each(refused)('refused: %s', (_law, words, error) => expect(parseFlags(words)).toEqual({ ok: false, error }));
