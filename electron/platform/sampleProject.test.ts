import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SAMPLE_TASKS } from '../../shared/domain/sample.ts';
import { SAMPLE_FILES } from './sampleFiles.ts';
import { makeSampleProject } from './sampleProject.ts';

let data = '';
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'z-sample-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const git = (folder: string, ...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
const runTests = (folder: string) => {
  const { NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, ...env } = process.env;
  try {
    execFileSync(process.execPath, ['--test'], { cwd: folder, env, stdio: 'ignore' });
    return 'passed';
  } catch {
    return 'failed';
  }
};

test('it is a clean Git repository on main with one commit, and the key is not in it', async () => {
  const { folder, notice } = await makeSampleProject(data);
  expect({
    folder,
    notice,
    branch: git(folder, 'symbolic-ref', '--short', 'HEAD'),
    log: git(folder, 'log', '--format=%an %s'),
    state: git(folder, 'status', '--porcelain'),
    tracked: git(folder, 'ls-files').split('\n'),
    left: readdirSync(data),
    mode: statSync(folder).mode & 0o777,
  }).toEqual({
    folder: path.join(data, 'sample-project'),
    notice: null,
    branch: 'main',
    log: 'Z Engine The sample project',
    state: '',
    tracked: ['.gitignore', 'README.md', 'package.json', 'src/price.js', 'test/price.test.js'],
    left: ['sample-project'],
    mode: 0o700,
  });
});

test('its test fails until the edit of the second task is made', async () => {
  const { folder } = await makeSampleProject(data);
  expect(runTests(folder)).toBe('failed');
  const file = path.join(folder, 'src/price.js');
  const before = readFileSync(file, 'utf8');
  expect(before.split('a - b')).toHaveLength(2);
  writeFileSync(file, before.replace('a - b', 'a + b'));
  expect(runTests(folder)).toBe('passed');
});

test('every task is told in the README, and the three show an allow, an ask and a deny', () => {
  const readme = SAMPLE_FILES['README.md'] ?? '';
  for (const line of SAMPLE_TASKS.flatMap((task) => task.text.split('\n'))) expect(readme).toContain(`\`${line}\``);
  expect(SAMPLE_TASKS.map((task) => task.shows)).toEqual(['allow', 'ask', 'deny']);
});

test('what stands there is never touched', async () => {
  const folder = path.join(data, 'sample-project');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'mine.txt'), 'mine');
  expect(await makeSampleProject(data)).toEqual({ folder, notice: null });
  expect(readdirSync(folder)).toEqual(['mine.txt']);
});

test('without Git it is a plain folder, and says so', async () => {
  const { folder, notice } = await makeSampleProject(data, async () => ({
    ok: false,
    error: '`git` is not installed',
  }));
  expect(notice).toBe('the sample project is a plain folder: `git` is not installed');
  expect(existsSync(path.join(folder, '.git'))).toBe(false);
  expect(existsSync(path.join(folder, 'README.md'))).toBe(true);
});

test('two at once leave one whole project', async () => {
  const both = await Promise.all([makeSampleProject(data), makeSampleProject(data)]);
  expect(new Set(both.map((made) => made.folder)).size).toBe(1);
  expect(readdirSync(data)).toEqual(['sample-project']);
  expect(git(path.join(data, 'sample-project'), 'status', '--porcelain')).toBe('');
});
