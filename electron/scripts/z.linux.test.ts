// `npm run -s z -- …` with real npm: only the command's own words get out, its code is npm's, and nothing is left running.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childOf, makeProject, outputUntil, plainEnvironment, survivors } from './fixtures/project.ts';

const mark = () => `mark-${process.pid}-${Math.random().toString(36).slice(2)}`;
let root = '';
beforeAll(() => {
  root = makeProject();
  mkdirSync(path.join(root, 'sub folder'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function z(words: string[], { input = '', folder = '.' } = {}) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'z', '--', ...words], {
    cwd: path.join(root, folder),
    input,
    encoding: 'utf8',
    env: plainEnvironment(),
  });
  return { status, stdout, stderr };
}

test('words, input and folder are what the person gave, and nothing else is printed', () => {
  const words = ['read "a b" $HOME', '--json', '--', '--lifeline', '9', "it's", ''];
  const { status, stdout, stderr } = z(['report', ...words], { input: 'piped\n', folder: 'sub folder' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({
    ...{ flag: '--lifeline', words, cwd: path.join(root, 'sub folder'), input: 'piped\n', names: [] },
    runs: process.version,
  });
});

test.each([0, 1, 2, 3])('the code %d is the code of npm', (code) => {
  expect(z(['exit', String(code)])).toEqual({ status: code, stdout: '', stderr: '' });
});

test('what is built first is told beside the output, and a build that fails is all that happens', () => {
  const stale = makeProject();
  const build = path.join(stale, 'electron', 'scripts', 'build.mjs');
  const run = () => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'z', '--', 'report'], {
      ...{ cwd: stale, input: '', encoding: 'utf8', env: plainEnvironment() },
    });
    return { status, stdout, stderr };
  };
  writeFileSync(build, "console.log('noise of the build');");
  const built = run();
  expect([built.status, JSON.parse(built.stdout).words]).toEqual([0, []]);
  expect(built.stderr).toMatch(/^building …\nbuilding: done \([\d.]+ s\)\n$/);
  writeFileSync(build, "console.log('a fault in a source'); process.exit(1);");
  const failed = run();
  expect([failed.status, failed.stdout]).toEqual([1, '']);
  expect(failed.stderr).toMatch(/a fault in a source\nThe build failed\.\n$/);
  rmSync(stale, { recursive: true, force: true });
});

describe('whoever is told to end, nothing is left running', () => {
  type Who = 'npm' | 'launcher' | 'group';
  const cases: [Who, NodeJS.Signals, 'wait' | 'deaf'][] = [
    ['npm', 'SIGTERM', 'wait'],
    ['npm', 'SIGKILL', 'wait'],
    ['launcher', 'SIGINT', 'wait'],
    ['launcher', 'SIGKILL', 'wait'],
    ['group', 'SIGINT', 'wait'],
    ['launcher', 'SIGKILL', 'deaf'],
    ['group', 'SIGINT', 'deaf'],
  ];
  test.concurrent.each(cases)('%s gets %s, and the command would %s', async (who, name, how) => {
    const own = mark();
    const log = path.join(root, `${own}.log`);
    const npm = start([how], { FIXTURE_MARK: own, FIXTURE_LOG: log });
    await outputUntil(npm, /"waits":true/);
    const id = npm.pid ?? 0;
    process.kill({ npm: id, launcher: childOf(id), group: -id }[who], name);
    expect(await survivors(own, 15_000)).toEqual([]);
    if (how === 'wait') expect(readFileSync(log, 'utf8')).toMatch(/^ended by (lifeline|SIG[A-Z]+)\n$/);
  });
});

function start(words: string[], extra: Record<string, string>): ChildProcess {
  return spawn('npm', ['run', '-s', 'z', '--', ...words], {
    cwd: root,
    env: plainEnvironment(extra),
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

test('an interrupted command ends with its own code', async () => {
  const launcher = spawn('node', ['electron/scripts/z.mjs', 'wait'], {
    cwd: root,
    env: plainEnvironment({ FIXTURE_MARK: mark() }),
  });
  await outputUntil(launcher, /"waits":true/);
  const exit = new Promise((resolve) => launcher.on('exit', resolve));
  launcher.kill('SIGINT');
  expect(await exit).toBe(1);
});
