// The installation: once, by one start at a time, never believed to be done when it is not.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeProject, outputUntil, plainEnvironment, survivors } from '../fixtures/project.ts';
import { forgetInstall, isInstalled, wantedInstall } from './stamp.mjs';

let root = '';
let mark = '';
beforeEach(() => {
  root = makeProject();
  mark = `mark-${process.pid}-${Math.random().toString(36).slice(2)}`;
  forgetInstall(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Starts the launcher as npm would. */
function start(fakeNpm: string): ChildProcess {
  const env = plainEnvironment({
    npm_execpath: path.join(root, 'electron', 'scripts', 'fixtures', 'npm-cli.js'),
    FAKE_NPM: fakeNpm,
    FAKE_NPM_LOG: path.join(root, 'npm.log'),
    FIXTURE_MARK: mark,
  });
  return spawn('node', ['electron/scripts/start.mjs', '--browser'], { cwd: root, env });
}
const timesInstalled = () => readFileSync(path.join(root, 'npm.log'), 'utf8').trimEnd().split('\n').length;
const end = (child: ChildProcess, name: NodeJS.Signals = 'SIGTERM') =>
  new Promise((resolve) => {
    child.on('exit', resolve);
    child.kill(name);
  });
const exit = (child: ChildProcess) =>
  new Promise<{ code: number | null; text: string }>((resolve) => {
    let text = '';
    child.stderr?.on('data', (bytes) => {
      text += bytes;
    });
    child.on('close', (code) => resolve({ code, text }));
  });

test('npm is told to run no script and to leave nothing out, and then never asked again', async () => {
  const first = start('good');
  await outputUntil(first, /Z Engine is ready/);
  await end(first);
  const second = start('good');
  await outputUntil(second, /Z Engine is ready/);
  await end(second);
  const said = readFileSync(path.join(root, 'npm.log'), 'utf8');
  expect(said).toBe('ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund --loglevel=error\n');
  expect(existsSync(path.join(root, '.cache', 'set-up.lock'))).toBe(false);
});

test('another lock file means another installation', () => {
  const before = wantedInstall(root);
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
  expect(wantedInstall(root)).not.toBe(before);
});

test('a failure says what happened, why and what next, and leaves no stamp', async () => {
  const { code, text } = await exit(start('npm error code ENOTFOUND'));
  expect({ code, installed: isInstalled(root) }).toEqual({ code: 1, installed: false });
  expect(text).toContain('npm error code ENOTFOUND');
  expect(text).toContain('The installation failed: the package registry could not be reached.');
  expect(text).toContain('What to do: look at the network connection');
});

describe('interrupted', () => {
  const cases: [NodeJS.Signals][] = [['SIGKILL'], ['SIGTERM'], ['SIGINT']];
  test.each(cases)('by %s: npm ends too, no stamp stays, and the next start makes it good', async (name) => {
    const first = start('slow');
    await outputUntil(first, /installing packages/);
    await expect.poll(() => existsSync(path.join(root, 'npm.log'))).toBe(true);
    await end(first, name);
    expect(await survivors(mark, 3000)).toEqual([]);
    expect(isInstalled(root)).toBe(false);
    const second = start('good');
    await outputUntil(second, /Z Engine is ready/);
    await end(second);
    expect({ installed: isInstalled(root), times: timesInstalled() }).toEqual({ installed: true, times: 2 });
  });
});

test('a second start waits for the first, says so, and finds it done', async () => {
  const first = start('good');
  await outputUntil(first, /installing packages/);
  const second = start('good');
  const waiting = outputUntil(second, /waiting for another start of Z Engine/);
  const both = [outputUntil(first, /Z Engine is ready/), outputUntil(second, /Z Engine is ready/)];
  await waiting;
  await Promise.all(both);
  await Promise.all([end(first), end(second)]);
  expect(timesInstalled()).toBe(1);
});
