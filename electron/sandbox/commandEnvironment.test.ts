import { expect, test } from 'vitest';
import { commandEnvironment, scrubbedEnvironment, searchPathOf } from './commandEnvironment.ts';
import { QUIET_PROGRAMS } from './quietPrograms.ts';

const always = { TERM: 'dumb', Z_ENGINE_COMMAND: 'm1' };
const laws: [string, Record<string, string | undefined>, Record<string, string>][] = [
  [
    'the own environment of the person stays',
    { PATH: '/bin', HOME: '/h', NODE_OPTIONS: '--use-system-ca' },
    { PATH: '/bin', HOME: '/h', NODE_OPTIONS: '--use-system-ca' },
  ],
  ['variables of npm go', { npm_config_x: '1', NPM_LIFECYCLE_EVENT: 'start', INIT_CWD: '/x' }, {}],
  ['the Node that npm names goes', { NODE: '/n', npm_node_execpath: '/n' }, {}],
  ['a NODE that the person set stays', { NODE: '/mine', npm_node_execpath: '/n' }, { NODE: '/mine' }],
  [
    'variables of Electron and the app go',
    { ELECTRON_RUN_AS_NODE: '1', Z_ENGINE_KEY: 'k', Z_ENGINE_COMMAND: 'old' },
    {},
  ],
  ['the channel of a Node parent goes', { NODE_CHANNEL_FD: '3', NODE_CHANNEL_SERIALIZATION_MODE: 'json' }, {}],
  [
    'files and code that Bash runs at its start go',
    { BASH_ENV: '/e', ENV: '/e', PROMPT_COMMAND: 'x', PS4: '$(x)' },
    {},
  ],
  [
    'exported functions go, in both spellings',
    { 'BASH_FUNC_ls%%': '() { rm x; }', 'BASH_FUNC_a()': '() { b; }', f: '() { c; }' },
    {},
  ],
  [
    'what changes the meaning of a line goes',
    { SHELLOPTS: 'xtrace', BASHOPTS: 'extglob', CDPATH: '/x', IFS: 'a', GLOBIGNORE: '*' },
    {},
  ],
  [
    'a name that only looks alike stays',
    { MY_npm_x: '1', ENVIRONMENT: 'p', NODE_ENV: 't' },
    { MY_npm_x: '1', ENVIRONMENT: 'p', NODE_ENV: 't' },
  ],
  ['TERM is replaced, undefined is left out', { TERM: 'xterm', NOTHING: undefined }, {}],
];

test.each(laws)('%s', (_law, given, expected) => {
  expect(commandEnvironment(given, 'm1')).toEqual({ ...expected, ...always });
});

test.each([
  ['as given', { PATH: 'bin:/usr/bin' }, 'bin:/usr/bin'],
  ['in other letters', { Path: 'C:\\Windows' }, 'C:\\Windows'],
  ['empty', { PATH: '' }, ''],
  ['none', { HOME: '/h' }, null],
])('the PATH of commands: %s', (_law, given, expected) => {
  expect(searchPathOf(given)).toBe(expected);
});

const scrubbedLaws: [string, Record<string, string>, Record<string, string>][] = [
  [
    'what a read-only program needs stays',
    { PATH: '/bin', HOME: '/h', USER: 'u', LOGNAME: 'u', SHELL: '/bin/sh', LANG: 'C', LANGUAGE: 'en', TZ: 'UTC' },
    { PATH: '/bin', HOME: '/h', USER: 'u', LOGNAME: 'u', SHELL: '/bin/sh', LANG: 'C', LANGUAGE: 'en', TZ: 'UTC' },
  ],
  [
    'so do the parts of the locale',
    { LC_ALL: 'C', LC_TIME: 'de', TMPDIR: '/t' },
    { LC_ALL: 'C', LC_TIME: 'de', TMPDIR: '/t' },
  ],
  ...[
    ...[
      'LD_PRELOAD',
      'LD_LIBRARY_PATH',
      'DYLD_INSERT_LIBRARIES',
      'LESSOPEN',
      'LESSCLOSE',
      'GIT_DIR',
      'GIT_EXTERNAL_DIFF',
    ],
    ...['NODE_OPTIONS', 'BASH_ENV', 'ENV', 'PYTHONSTARTUP', 'PERL5OPT', 'RUBYOPT', 'LS_COLORS', 'RIPGREP_CONFIG_PATH'],
    ...[
      'GCONV_PATH',
      'LOCPATH',
      'NLSPATH',
      'PAGER',
      'POSIXLY_CORRECT',
      'TAR_OPTIONS',
      'path',
      'LC_',
      'LC_x',
      'MY_PATH',
    ],
  ].map((name): [string, Record<string, string>, Record<string, string>] => [`${name} goes`, { [name]: '/evil' }, {}]),
  ['a function in place of a value goes', { LANG: '() { :; }' }, {}],
  ['what keeps programs quiet is not the person’s to say', { GOTOOLCHAIN: 'auto', CARGO_NET_OFFLINE: 'false' }, {}],
];
test.each(scrubbedLaws)('scrubbed: %s', (_law, given, expected) => {
  expect(scrubbedEnvironment(given, 'm1')).toEqual({ ...expected, ...QUIET_PROGRAMS, ...always });
});
