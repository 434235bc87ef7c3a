// What Git keeps of a repository, read from its list of files as the real Git writes it.
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keptPaths } from './gitIndex.ts';
import { gitHolds } from './gitProbe.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'git-holds-')));
afterAll(() => rmSync(root, { recursive: true }));
let top = '';
let count = 0;

const FILES = [
  '.env',
  'a.ts',
  'deep/er/a.ts',
  'deep/er/a.tsx',
  'deep/er/long name é.ts',
  'deep/f',
  'x'.repeat(200),
  'zz/.env.example',
];
const git = (...words: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd: top, encoding: 'utf8' });

beforeEach(() => {
  count += 1;
  top = path.join(root, String(count));
  for (const file of FILES) {
    mkdirSync(path.dirname(path.join(top, file)), { recursive: true });
    writeFileSync(path.join(top, file), 'x');
  }
  git('init', '-q', '.');
});

const isEnv = (_file: string, { name }: { readonly name: string }) => (name === '.env' ? 'a secret file' : null);

describe('the list of files', () => {
  it.each(['2', '3', '4'])('names what Git lists, in version %s', (version) => {
    git('add', '-A');
    git('update-index', '--index-version', version);
    // Version 3 is only written where an entry needs it.
    if (version === '3') git('add', '-N', '.');
    const index = readFileSync(path.join(top, '.git/index'));
    expect(keptPaths(index, 20)).toEqual(git('ls-files', '-z').split('\0').slice(0, -1));
  });

  it('that is split over two files is not understood', () => {
    git('add', '-A');
    git('update-index', '--split-index');
    expect(keptPaths(readFileSync(path.join(top, '.git/index')), 20)).toBe(null);
    expect(gitHolds(top, isEnv)).toBe('its list of files (`.git/index`) is not understood');
  });

  it.each([0, 4, 12, 40, 80])('that is cut off after %i bytes is not understood', (length) => {
    git('add', '-A');
    expect(keptPaths(readFileSync(path.join(top, '.git/index')).subarray(0, length), 20)).toBe(null);
  });
});

describe('what Git keeps', () => {
  it('is asked for by its path, folders too', () => {
    git('add', '-A');
    const seen: string[] = [];
    const look = (file: string, { type }: { readonly type: string }) => {
      seen.push(`${type} ${path.relative(top, file)}`);
      return null;
    };
    expect(gitHolds(path.join(top, 'deep'), look)).toBe(null);
    const folders = ['deep', 'deep/er', 'zz'].map((folder) => `folder ${folder}`);
    expect(seen.toSorted()).toEqual([...FILES.map((file) => `file ${file}`), ...folders].toSorted());
  });

  it('is a fault where it is wanted', () => {
    git('add', '-A');
    expect(gitHolds(top, isEnv)).toBe('the repository keeps `.env`, a secret file');
  });

  it('is not what it only ignores', () => {
    git('add', 'a.ts');
    expect(gitHolds(top, isEnv)).toBe(null);
  });

  it('leads elsewhere through a folder that is a link now', () => {
    git('add', 'deep');
    renameSync(path.join(top, 'deep'), path.join(top, 'moved'));
    symlinkSync('/etc', path.join(top, 'deep'));
    expect(gitHolds(top, () => null)).toBe('`deep` is a link now, through which it reads');
  });
});
