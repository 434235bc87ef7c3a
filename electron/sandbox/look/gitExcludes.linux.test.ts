import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Protection, SandboxProfile } from '../profile/sandboxProfile.ts';
import { gitExcludes } from './gitExcludes.ts';

let root = '';
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@y', ...args], { cwd: folder, stdio: 'pipe' });
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-exclude-')));
  git(root, 'init', '-q');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'first');
  writeFileSync(path.join(root, '.git/info/exclude'), 'own\n');
});

const absent = (file: string, placeholder: Protection['placeholder'] = 'folder'): Protection => ({
  ...{ path: file, state: 'absent', placeholder, target: null, why: 'x' },
});
const profile = (folders: readonly string[], protections: readonly Protection[]): SandboxProfile => ({
  ...{ folder: root, network: false, temp: '/t', pins: [], masks: [], faults: [], notices: [], protections },
  roots: folders.map((folder, at) => ({ path: folder, kind: at === 0 ? 'project' : 'added', nested: false })),
});

test('the placeholders at the top are passed over, beside what the person passes over', () => {
  const kept = [absent(`${root}/.claude`), absent(`${root}/.git/hooks`), absent(`${root}/HEAD`, null)];
  expect(gitExcludes(profile([root], kept))).toEqual([
    { path: `${root}/.git/info/exclude`, text: 'own\n\n/.claude/\n' },
  ]);
  expect(readFileSync(`${root}/.git/info/exclude`, 'utf8')).toBe('own\n');
});

test('where nothing stands in a place nothing is laid over', () => {
  expect(gitExcludes(profile([root], [{ ...absent(`${root}/.claude`), state: 'folder', placeholder: null }]))).toEqual(
    [],
  );
});

test('a worktree has the list of its repository', () => {
  git(root, 'worktree', 'add', '-q', `${root}-side`);
  const kept = [absent(`${root}-side/.mcp.json`), absent(`${root}/.claude`)];
  expect(gitExcludes(profile([`${root}-side`, root], kept))).toEqual([
    { path: `${root}/.git/info/exclude`, text: 'own\n\n/.mcp.json/\n\n/.claude/\n' },
  ]);
});

test.each<[string, () => void]>([
  ['no repository', () => rmSync(`${root}/.git`, { recursive: true })],
  ['no list', () => unlinkSync(`${root}/.git/info/exclude`)],
  [
    'a list that is a link',
    () => {
      unlinkSync(`${root}/.git/info/exclude`);
      symlinkSync('/etc/passwd', `${root}/.git/info/exclude`);
    },
  ],
  [
    'a list that is a folder',
    () => {
      unlinkSync(`${root}/.git/info/exclude`);
      mkdirSync(`${root}/.git/info/exclude`);
    },
  ],
  ['a list of any length', () => writeFileSync(`${root}/.git/info/exclude`, 'x'.repeat(300_000))],
])('nothing is laid over %s', (_case, change) => {
  change();
  expect(gitExcludes(profile([root], [absent(`${root}/.claude`)]))).toEqual([]);
});
