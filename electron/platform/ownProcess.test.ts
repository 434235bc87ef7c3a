import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProgram, invocation, openFile, runOwn, runSandboxProbe } from './ownProcess.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'z-own-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hostile = {
  PATH: '/usr/bin',
  HOME: '/home/ada',
  GIT_DIR: '/elsewhere/.git',
  GIT_SSH_COMMAND: 'evil',
  npm_config_x: '1',
  LD_PRELOAD: '/evil.so',
};
const gitEnv = {
  PATH: '/usr/bin',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_DIR: '/p/.git',
  GIT_COMMON_DIR: '/p/.git',
  GIT_WORK_TREE: '/p',
  GIT_AUTHOR_NAME: 'Z Engine',
  GIT_AUTHOR_EMAIL: 'sample@z-engine.invalid',
  GIT_COMMITTER_NAME: 'Z Engine',
  GIT_COMMITTER_EMAIL: 'sample@z-engine.invalid',
  LC_ALL: 'C',
  TZ: 'UTC',
};
const quiet = [
  '--no-optional-locks',
  ...[
    ...['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'core.attributesFile=/dev/null', 'commit.gpgSign=false'],
    ...['safe.bareRepository=explicit', 'diff.external=', 'diff.ignoreSubmodules=all', 'submodule.recurse=false'],
  ].flatMap((setting) => ['-c', setting]),
];

const words: [law: string, given: () => unknown, expected: unknown][] = [
  [
    'git gets a fixed author, no configuration, no hooks, its own repository, and no variable but PATH',
    () => invocation('git commit', { folder: '/p', message: 'first' }, 'linux', hostile),
    {
      program: 'git',
      args: [...quiet, 'commit', '--quiet', '--no-verify', '--message=first'],
      folder: '/p',
      env: gitEnv,
    },
  ],
  [
    'ps is asked for one process',
    () => invocation('process start', { pid: 42 }, 'darwin', hostile),
    {
      program: 'ps',
      args: ['-o', 'lstart=', '-p', '42'],
      folder: null,
      env: { PATH: '/usr/bin', LC_ALL: 'C', TZ: 'UTC' },
    },
  ],
  [
    'windows opens a file without a shell',
    () => invocation('open file', { file: 'C:\\a & b.html' }, 'win32', { PATH: 'x' }),
    {
      program: 'rundll32',
      args: ['url.dll,FileProtocolHandler', 'C:\\a & b.html'],
      folder: null,
      env: { PATH: 'x' },
    },
  ],
  ['macOS opens a file', () => invocation('open file', { file: '/a.html' }, 'darwin', {}).args, ['/a.html']],
];
test.each(words)('%s', (_law, given, expected) => {
  expect(given()).toEqual(expected);
});

const refused: [law: string, given: () => unknown][] = [
  ['a relative folder', () => invocation('git add', { folder: 'a/b' }, 'linux', {})],
  ['a file that would pass for an option', () => invocation('open file', { file: '-a' }, 'linux', {})],
  ['a NUL byte', () => invocation('open file', { file: '/a\0b' }, 'linux', {})],
  ['a pid that is none', () => invocation('process start', { pid: -1 }, 'linux', {})],
  ['a pid with a fraction', () => invocation('process start', { pid: 1.5 }, 'linux', {})],
  ['an address instead of a file', () => invocation('open file', { file: 'https://example.com' }, 'linux', {})],
];
test.each(refused)('refused: %s', (_law, given) => {
  expect(given).toThrow();
});

const plant = (name: string, text: string) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
};

test('a relative entry of PATH is never searched', () => {
  const file = plant('bin/tool', 'true');
  const relative = path.relative(process.cwd(), path.dirname(file));
  expect(findProgram('tool', { PATH: `${relative}:.:` })).toBeUndefined();
  expect(findProgram('tool', { PATH: `${relative}:${path.dirname(file)}` })).toBe(file);
});

test('a folder or a file without the right to run it is no program', () => {
  mkdirSync(path.join(folder, 'a', 'tool'), { recursive: true });
  writeFileSync(path.join(folder, 'tool'), '', { mode: 0o600 });
  expect(findProgram('tool', { PATH: `${path.join(folder, 'a')}:${folder}` })).toBeUndefined();
});

test('a program that is not there is an error in words', async () => {
  expect(await runOwn('git init', { folder }, { PATH: folder })).toEqual({
    ok: false,
    error: '`git` is not installed',
  });
});

test('a program that fails is an error with its first line', async () => {
  plant('git', 'echo first >&2; echo second >&2; exit 3');
  expect(await runOwn('git init', { folder }, { PATH: folder })).toEqual({
    ok: false,
    error: '`git init` failed: first',
  });
});

test('a file is handed to the opener as one word', async () => {
  plant('xdg-open', `printf '%s|' "$@" > ${folder}/seen`);
  expect(await openFile('/a b;$(c).html', { PATH: `${folder}:/usr/bin:/bin` })).toEqual({ ok: true, value: undefined });
  expect(readFileSync(path.join(folder, 'seen'), 'utf8')).toBe('/a b;$(c).html|');
});

test('an opener that fails is an error', async () => {
  plant('xdg-open', 'exit 4');
  expect(await openFile('/a.html', { PATH: folder })).toEqual({ ok: false, error: '`xdg-open` ended with code 4' });
});

const probe = { descriptors: [], limitMs: 5_000 };
const harmful: [what: string, program: string, args: readonly string[]][] = [
  ['another program', '/usr/bin/env', ['--version']],
  ['one that PATH names', 'bwrap', ['--version']],
  ['another word alone', '/usr/bin/bwrap', ['--args']],
  ['no word', '/usr/bin/bwrap', []],
  ['another command inside', '/usr/bin/bwrap', ['--ro-bind', '/', '/', '--', '/bin/sh', '--version']],
  ['more than the command inside', '/usr/bin/bwrap', ['--', '/usr/bin/bwrap', '--version', 'x']],
  ['a command without its mark', '/usr/bin/bwrap', ['--ro-bind', '/', '/', '/usr/bin/bwrap', '--version']],
  ['the command of the other one', '/usr/bin/sandbox-exec', ['--', '/usr/bin/sandbox-exec', '--version']],
  ['a name of every object', '/usr/bin/toString', ['--version']],
];
test.each(harmful)('a test run of the sandbox is refused: %s', async (_what, program, args) => {
  await expect(runSandboxProbe({ program, args, ...probe })).rejects.toThrow();
});

test('a test run gives what came and how it ended, with PATH as its only variable', async () => {
  const program = plant('bwrap', 'echo out; echo said >&2; echo "$*" >&3; env >&3; exit 3');
  const args = ['--bind', '/a', '--', program, '--version'];
  const end = await runSandboxProbe({ program, args, ...probe, descriptors: ['status'] }, hostile);
  expect(end).toMatchObject({ kind: 'ended', code: 3, out: 'out\n', said: 'said\n' });
  const [words, ...variables] = end.kind === 'ended' ? end.status.trim().split('\n') : [];
  expect(words).toBe(args.join(' '));
  expect(variables.filter((line) => !/^(?:PWD|SHLVL|_|OLDPWD)=/.test(line)).sort()).toEqual([
    'LC_ALL=C',
    'PATH=/usr/bin',
  ]);
});

test('a test run that hangs is given up, also when what it started holds its pipes', async () => {
  // it would hang longer than a test may take
  const program = plant('bwrap', 'sleep 40 & sleep 40');
  expect(await runSandboxProbe({ program, args: ['--help'], ...probe, limitMs: 100 })).toEqual({ kind: 'timedOut' });
});

test('a sandbox that cannot be started is told by the name of its fault', async () => {
  const program = path.join(folder, 'bwrap');
  expect(await runSandboxProbe({ program, args: ['--help'], ...probe })).toEqual({ kind: 'failed', fault: 'ENOENT' });
  writeFileSync(program, 'x', { mode: 0o600 });
  expect(await runSandboxProbe({ program, args: ['--help'], ...probe })).toEqual({ kind: 'failed', fault: 'EACCES' });
});
