// Repositories made by Git itself, and who they belong to.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateDisk } from './gateDisk.ts';
import { repositoryAbove } from './repositoryRoot.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'repository-root-')));
const at = (name: string) => path.join(base, name);
const person = process.getuid?.() ?? 0;

function git(folder: string, ...words: string[]): void {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'protocol.file.allow=always'];
  const env = { PATH: process.env.PATH, HOME: base, GIT_CONFIG_NOSYSTEM: '1' };
  execFileSync('git', [...identity, '-C', folder, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
}

beforeAll(() => {
  for (const name of ['one', 'two']) {
    git(base, 'init', '-q', '-b', 'main', at(name));
    git(at(name), 'commit', '-q', '--allow-empty', '-m', 'one');
  }
  git(at('one'), 'worktree', 'add', '-q', at('tree'));
  git(at('one'), 'submodule', 'add', '-q', at('two'), 'part');
  for (const name of ['one/deep/er', 'tree/deep', 'one/part/deep']) mkdirSync(at(name), { recursive: true });
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test.each<[law: string, folder: string, who: number | null, top: string | null]>([
  ['a folder below the top', 'one/deep/er', person, 'one'],
  ['where there are no owners', 'one/deep', null, 'one'],
  ['not the top itself', 'one', person, null],
  ['a folder of a worktree', 'tree/deep', person, 'tree'],
  ['not a submodule, nor what lies around it', 'one/part/deep', person, null],
  ['none that somebody else has put there', 'one/deep', person + 1, null],
])('%s', (_law, folder, who, top) => {
  expect(repositoryAbove(at(folder), who)).toBe(top === null ? null : at(top));
});

test.each<[law: string, folder: string, top: string | null]>([
  ['the top itself', 'one', 'one'],
  ['below it', 'one/deep/er', 'one'],
  ['of a submodule, the submodule', 'one/part/deep', 'one/part'],
  ['of a worktree', 'tree/deep', 'tree'],
])('what is kept in the repository is kept there, whoever it belongs to: %s', (_law, folder, top) => {
  const { repositoryOf } = openGateDisk({ searchPath: null, person: null });
  expect(repositoryOf(at(folder))).toBe(top === null ? null : at(top));
});
