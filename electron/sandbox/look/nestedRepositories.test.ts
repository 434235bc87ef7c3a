import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../testing/asOwner.ts';
import { nestedRepositories } from './nestedRepositories.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'nested-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const folder = (...names: string[]) => mkdirSync(path.join(root, ...names), { recursive: true });
const found = (index: ReturnType<typeof nestedRepositories>) =>
  index.nestedIn(root).map((one) => path.relative(root, one));

test('folders and files named `.git`, and repositories without files; not the root itself', async () => {
  folder('.git/modules/m/.git');
  folder('a/b/.git');
  folder('worktree');
  writeFileSync(path.join(root, 'worktree/.git'), 'gitdir: x\n');
  folder('bare/objects');
  writeFileSync(path.join(root, 'bare/HEAD'), '');
  folder('objects-only/objects');
  const index = nestedRepositories();
  await index.refresh(root);
  expect(found(index)).toEqual(['a/b', 'bare', 'worktree']);
  expect(index.gapIn(root)).toBe(null);
});

test('links and `node_modules` are not entered', async () => {
  folder('node_modules/x/.git');
  folder('other/.git');
  symlinkSync('other', path.join(root, 'link'));
  const index = nestedRepositories();
  await index.refresh(root);
  expect(found(index)).toEqual(['other']);
});

test('before the first walk nothing is known, which is said', () => {
  const index = nestedRepositories();
  expect(index.nestedIn(root)).toEqual([]);
  expect(index.gapIn(root)).toBe('its folders have not been looked through yet');
});

test('the first look waits for the walk, a later one for nothing', async () => {
  folder('a/.git');
  const index = nestedRepositories();
  await index.ready(root, 10_000);
  expect(found(index)).toEqual(['a']);
  folder('b/.git');
  await index.ready(root, 10_000);
  expect(found(index)).toEqual(['a']);
});

test('the first look waits only so long', async () => {
  for (let at = 0; at < 200; at += 1) folder(`${at}`, 'x', '.git');
  const index = nestedRepositories();
  await index.ready(root, 0);
  expect(index.gapIn(root)).not.toBe(null);
  await index.refresh(root);
  expect(index.nestedIn(root)).toHaveLength(200);
});

test('a walk that is asked for while one runs begins behind it', async () => {
  const index = nestedRepositories();
  const first = index.refresh(root);
  const second = index.refresh(root);
  expect(index.refresh(root)).toBe(second);
  folder('late/.git');
  await first;
  await second;
  expect(found(index)).toEqual(['late']);
});

test('past its bounds it says so, and keeps what lies shallow', async () => {
  folder('a/.git');
  folder('a/b/c/d/.git');
  for (let at = 0; at < 20; at += 1) writeFileSync(path.join(root, `${at}`), '');
  const few = nestedRepositories({ entries: 21, milliseconds: 10_000 });
  await few.refresh(root);
  expect(found(few)).toEqual(['a']);
  expect(few.gapIn(root)).toBe('it holds too many files to look for repositories in all');
  const short = nestedRepositories({ entries: 1000, milliseconds: -1 });
  await short.refresh(root);
  expect(short.gapIn(root)).toBe('looking for repositories in it takes too long');
});

test('a root that is not there has none', async () => {
  const index = nestedRepositories();
  await index.refresh(path.join(root, 'nowhere'));
  expect(index.nestedIn(path.join(root, 'nowhere'))).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'a folder that does not tell what is in it is one of them, and a gap once it does',
  async () => {
    folder('shut/n/.git');
    folder('half/n/.git');
    const index = nestedRepositories();
    await asOwner(root, async () => {
      chmodSync(path.join(root, 'shut'), 0o311);
      chmodSync(path.join(root, 'half'), 0o600);
      await index.refresh(root);
      expect([found(index), index.gapIn(root)]).toEqual([['half', 'shut'], null]);
      for (const name of ['shut', 'half']) chmodSync(path.join(root, name), 0o755);
      expect(index.gapIn(root)).toContain('has not been looked through yet');
      await index.refresh(root);
      expect([found(index), index.gapIn(root)]).toEqual([['half/n', 'shut/n'], null]);
    });
  },
);
