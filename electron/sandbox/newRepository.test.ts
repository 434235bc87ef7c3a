import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../store/testing/samples.ts';
import { isPlainRepository } from './newRepository.ts';

let folder = '';
const git = (...words: readonly string[]) => spawnSync('git', ['-C', folder, ...words]);
const at = (name: string) => path.join(folder, '.git', name);
beforeEach(() => {
  folder = scratchFolder();
  git('init', '-q');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
const isPlain = () => isPlainRepository(path.join(folder, '.git'));
const config = (text: string) => appendFileSync(at('config'), text);

const plain: [law: string, work: () => void][] = [
  ['git init', () => {}],
  [
    'with commits, branches, a name and a remote',
    () => {
      git('config', 'user.name', 'Ada L.');
      git('config', 'user.email', 'ada@example.org');
      git('commit', '-q', '--allow-empty', '-m', 'x');
      git('branch', 'topic/a');
      git('remote', 'add', 'origin', 'https://git.example/p.git');
      git('config', 'branch.topic/a.remote', 'origin');
      git('config', 'branch.topic/a.merge', 'refs/heads/topic/a');
      git('gc', '-q');
    },
  ],
  ['without hooks', () => rmSync(at('hooks'), { recursive: true })],
];
test.each(plain)('as Git makes it: %s', (_law, work) => {
  work();
  expect(isPlain()).toBe(true);
});

/** The same text, behind a link. */
const link = (name: string, target: string) => {
  renameSync(at(name), path.join(at(''), target));
  symlinkSync(target, at(name));
};
const movedGit = () => {
  renameSync(at(''), path.join(folder, 'g'));
  return path.join(folder, '.git');
};
const traps: [law: string, work: () => void][] = [
  ['a program in the configuration', () => git('config', 'core.fsmonitor', './evil')],
  ['other hooks', () => git('config', 'core.hooksPath', 'hooks')],
  ['other configuration', () => git('config', 'include.path', '../evil')],
  ['a filter', () => git('config', 'filter.x.clean', './evil')],
  ['an alias', () => git('config', 'alias.st', '!evil')],
  ['a remote that is a path', () => git('remote', 'add', 'origin', '../evil')],
  ['a remote that is a program', () => git('remote', 'add', 'origin', 'ext::sh -c evil')],
  ['a program at the other end', () => git('config', 'remote.origin.uploadpack', './evil')],
  ['keys that open more configuration', () => git('config', 'extensions.worktreeConfig', 'true')],
  ['files elsewhere', () => git('config', 'core.worktree', '/')],
  ['a line that goes on', () => config('[user]\n\tname = a\\\n[core]\n')],
  ['a key behind a name of a section', () => config('[core] fsmonitor = ./evil\n')],
  ['a hook', () => writeFileSync(at('hooks/pre-commit'), '')],
  ['hooks that are a link', () => link('hooks', '../src')],
  ['another folder of configuration', () => writeFileSync(at('commondir'), '.\n')],
  ['modules', () => mkdirSync(at('modules'))],
  ['remotes of the old kind', () => cpSync(at('info'), at('remotes'), { recursive: true })],
  ['configuration that is a link', () => link('config', '../config')],
  ['no configuration', () => rmSync(at('config'))],
  ['too much of it', () => truncateSync(at('config'), 100_000)],
  ['a file that leads elsewhere', () => writeFileSync(movedGit(), 'gitdir: g')],
  ['a link', () => symlinkSync('g', movedGit())],
];
test.each(traps)('not as Git makes it: %s', (_law, work) => {
  work();
  expect(isPlain()).toBe(false);
});
