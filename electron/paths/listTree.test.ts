// The walk held against Git itself, and against trees that want to lead it astray.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listTree, TREE_LIMITS, type TreeFaults } from './listTree.ts';
import { resolvePath } from './resolve.ts';

type Files = Readonly<Record<string, string>>;
const newFolder = () => realpathSync(mkdtempSync(path.join(tmpdir(), 'z-tree-')));

function write(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' },
  });
const gitFiles = (folder: string) =>
  git(folder, '-c', 'core.quotePath=false', 'ls-files', '-z', '--others', '--exclude-standard')
    .split('\0')
    .filter(Boolean)
    .sort();

type Listed = { names: readonly string[]; faults: TreeFaults | string };
type Given = { includeIgnored?: boolean; limits?: typeof TREE_LIMITS; signal?: AbortSignal; between?: () => void };
async function list(folder: string, given: Given = {}): Promise<Listed> {
  const root = await resolvePath('.', folder, '/none');
  if (!root.ok) throw new Error(root.error);
  given.between?.();
  const names: string[] = [];
  const { includeIgnored = false, limits = TREE_LIMITS, signal = new AbortController().signal } = given;
  const walked = await listTree(root.value, {
    ...{ includeIgnored, limits, signal },
    onEntry: ({ name, stats }) => {
      if (!stats.isDirectory()) names.push(name);
    },
  });
  return { names: names.sort(), faults: walked.ok ? walked.value : walked.error };
}

const whole: TreeFaults = { unreadableFolders: 0, strangeNames: 0, unreadLists: 0, cut: null };

const repositories: [string, Files][] = [
  ['nothing ignored', { a: '', 'b/c': '', '.hidden': '', 'b/.x/y': '' }],
  ['a name at any depth', { '.gitignore': 'x\n', x: '', 'a/x': '', 'a/xy': '', 'b/x/y': '' }],
  ['an anchored name', { '.gitignore': '/x\n', x: '', 'a/x': '' }],
  ['a path is anchored', { '.gitignore': 'a/x\n', 'a/x': '', 'b/a/x': '' }],
  ['a folder only', { '.gitignore': 'x/\n', 'a/x': '', 'x/y': '', 'b/x/y': '' }],
  ['a name taken back', { '.gitignore': '*.log\n!keep.log\n', 'a.log': '', 'keep.log': '', 'b/keep.log': '' }],
  ['nothing is taken back below an ignored folder', { '.gitignore': 'x/\n!x/keep\n', 'x/keep': '' }],
  ['all but one', { '.gitignore': '/*\n!/src\n', a: '', 'src/b': '', 'c/d': '' }],
  ['a list below adds', { '.gitignore': 'x\n', 'a/.gitignore': 'y\n', 'a/x': '', 'a/y': '', y: '' }],
  ['a list below takes back', { '.gitignore': '*.log\n', 'a/.gitignore': '!b.log\n', 'a/b.log': '', 'b.log': '' }],
  [
    'a folder taken back by a list below is entered',
    { '.gitignore': 'build/\n', 'a/.gitignore': '!build/\n', 'a/build/x': '', 'build/x': '', 'a/build/build/y': '' },
  ],
  [
    'also one with letters that mean something',
    { '.gitignore': '[[]*/\n', 'a/.gitignore': '![[]x y]!/\n', 'a/[x y]!/f': '', '[z/f': '' },
  ],
  [
    'stars over folders',
    { '.gitignore': 'a/**/z\n**/q/*.o\n', 'a/z': '', 'a/b/c/z': '', 'q/x.o': '', 'm/q/x.o': '', 'q/n/x.o': '' },
  ],
  [
    'sets, marks and blanks',
    { '.gitignore': '[ab]?\n\\!x\n\\#y\nz\\ \n w \n', a1: '', c1: '', '!x': '', '#y': '', 'z ': '', ' w': '' },
  ],
  ['line ends of Windows', { '.gitignore': 'x\r\ny/\r\n', x: '', 'y/z': '', w: '' }],
  ['the exclude file', { '.git/info/exclude': 'x\n', x: '', 'a/x': '', y: '' }],
  ['the exclude file is weaker', { '.git/info/exclude': 'x\n', '.gitignore': '!x\n', x: '' }],
  ['letters of other alphabets', { '.gitignore': 'ä*\n', äö: '', öä: '', 'b/äx': '' }],
];
test.each(repositories)('as Git sees it: %s', async (_law, files) => {
  const folder = newFolder();
  git(folder, 'init', '--quiet');
  write(folder, files);
  expect(await list(folder)).toEqual({ names: gitFiles(folder), faults: whole });
});

test('as Git sees it: whatever the lists say', async () => {
  const name = fc.constantFrom('a', 'b', 'ab', 'a.o', '.b');
  const file = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
  const line = fc
    .array(fc.constantFrom('a', 'b', '*', '**', '/', '?', '[ab]', '.o', '.', '!'), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join(''));
  const text = fc.array(line, { maxLength: 3 }).map((lines) => lines.join('\n'));
  const given = fc.record({ files: fc.array(file, { maxLength: 8 }), top: text, below: text });
  await fc.assert(
    fc.asyncProperty(given, async ({ files, top, below }) => {
      const folder = newFolder();
      git(folder, 'init', '--quiet');
      for (const each of files) {
        try {
          write(folder, { [each]: '' });
        } catch {
          // A file stands where this one needs a folder.
        }
      }
      write(folder, { '.gitignore': top });
      try {
        write(folder, { 'a/.gitignore': below });
      } catch {
        // `a` is a file.
      }
      expect((await list(folder)).names).toEqual(gitFiles(folder));
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('a folder inside a repository follows the lists above it, unless it is ignored itself', async () => {
  const folder = newFolder();
  git(folder, 'init', '--quiet');
  write(folder, { '.gitignore': '*.log\nout/\n', 'src/a.log': '', 'src/a.ts': '', 'out/b.log': '', 'out/x/c': '' });
  expect((await list(path.join(folder, 'src'))).names).toEqual(['a.ts']);
  expect((await list(path.join(folder, 'out'))).names).toEqual(['b.log', 'x/c']);
  expect((await list(path.join(folder, 'src'), { includeIgnored: true })).names).toEqual(['a.log', 'a.ts']);
});

test('a repository in a repository follows its own lists only', async () => {
  const folder = newFolder();
  git(folder, 'init', '--quiet');
  write(folder, { '.gitignore': 'x\n', x: '', 'in/x': '', 'in/y': '', 'in/.gitignore': 'y\n' });
  git(path.join(folder, 'in'), 'init', '--quiet');
  expect((await list(folder)).names).toEqual(['.gitignore', 'in/.gitignore', 'in/x']);
});

test('a list counts without a repository too, and `.git` is never entered', async () => {
  const folder = newFolder();
  write(folder, { '.gitignore': 'x\n', x: '', y: '', '.git/config': '', '.GIT/config': '' });
  expect((await list(folder)).names).toEqual(['.gitignore', 'y']);
  expect((await list(folder, { includeIgnored: true })).names).toEqual(['.gitignore', 'x', 'y']);
});

const pipe = (file: string) => execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', file]);
const lists: [string, (folder: string) => void, Partial<TreeFaults>][] = [
  ['a pipe', (folder) => pipe(path.join(folder, '.gitignore')), { unreadLists: 1 }],
  [
    '100 MB',
    (folder) => {
      writeFileSync(path.join(folder, '.gitignore'), 'a\n');
      truncateSync(path.join(folder, '.gitignore'), 100_000_000);
    },
    { unreadLists: 1 },
  ],
  ['many lines', (folder) => writeFileSync(path.join(folder, '.gitignore'), 'a*\n'.repeat(5000)), { unreadLists: 1 }],
  ['a folder', (folder) => mkdirSync(path.join(folder, '.gitignore')), { unreadLists: 1 }],
  [
    'a link',
    (folder) => {
      writeFileSync(`${folder}-list`, 'a\n');
      symlinkSync(`${folder}-list`, path.join(folder, '.gitignore'));
    },
    { unreadLists: 1 },
  ],
  [
    'hard to match',
    (folder) => writeFileSync(path.join(folder, '.gitignore'), `${'*a'.repeat(40)}b\n${'**/a'.repeat(9)}b`),
    {},
  ],
];
test.each(lists)('a list of ignored files that is %s stops nothing', async (_law, plant, faults) => {
  const folder = newFolder();
  const long = 'a'.repeat(250);
  write(folder, { a: '', 'a2/b': '', [`${long}/${long}/${long}/${long}`]: '' });
  plant(folder);
  const listed = await list(folder);
  expect(listed.names.filter((name) => name !== '.gitignore')).toEqual([
    'a',
    'a2/b',
    `${long}/${long}/${long}/${long}`,
  ]);
  expect(listed.faults).toEqual({ ...whole, ...faults });
});

test('links, pipes and strange names are named or counted, never entered', async () => {
  const folder = newFolder();
  write(folder, { '../outside/secret': '', 'a\nb': '', '-x': '', '"q"': '', 'd/f': '' });
  mkdirSync(`${folder}-out`);
  write(`${folder}-out`, { secret: '' });
  symlinkSync(`${folder}-out`, path.join(folder, 'link'));
  symlinkSync('..', path.join(folder, 'd/up'));
  symlinkSync('nowhere', path.join(folder, 'dangling'));
  linkSync(path.join(folder, 'd/f'), path.join(folder, 'd/g'));
  pipe(path.join(folder, 'pipe'));
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0x61])]), '');
  const listed = await list(folder);
  expect(listed).toEqual({
    names: ['"q"', '-x', 'a\nb', 'd/f', 'd/g', 'd/up', 'dangling', 'link', 'pipe'],
    faults: { ...whole, strangeNames: process.platform === 'linux' ? 1 : 0 },
  });
});

const swaps: [string, (folder: string) => void][] = [
  [
    'a link to outside',
    (folder) => {
      renameSync(folder, `${folder}-moved`);
      symlinkSync(`${folder}-out`, folder);
    },
  ],
  [
    'a link to where it is now',
    (folder) => {
      renameSync(folder, `${folder}-moved`);
      symlinkSync(`${folder}-moved`, folder);
    },
  ],
  [
    'another folder',
    (folder) => {
      renameSync(folder, `${folder}-moved`);
      renameSync(`${folder}-out`, folder);
    },
  ],
  ['nothing', (folder) => renameSync(folder, `${folder}-moved`)],
  [
    'a pipe',
    (folder) => {
      renameSync(folder, `${folder}-moved`);
      pipe(folder);
    },
  ],
];
test.each(swaps)('when the folder was replaced by %s, nothing is listed', async (_law, swap) => {
  const folder = newFolder();
  write(folder, { a: '' });
  write(`${folder}-out`, { secret: '' });
  expect(await list(folder, { between: () => swap(folder) })).toEqual({
    names: [],
    faults: '`.` changed since it was looked at; try again',
  });
});

test('it is bounded in entries, depth and time, says so, and can be stopped', async () => {
  const folder = newFolder();
  write(folder, Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, ''])));
  write(folder, { 'a/b/c/d': '' });
  const limited = async (limits: Partial<typeof TREE_LIMITS>) => {
    const { names, faults } = await list(folder, { limits: { ...TREE_LIMITS, ...limits } });
    return [names.length, typeof faults === 'string' ? faults : faults.cut];
  };
  expect(await limited({ entries: 100 })).toEqual([expect.any(Number), 'it holds more than 100 entries']);
  expect((await limited({ entries: 100 }))[0]).toBeLessThanOrEqual(100);
  expect((await limited({ depth: 3 }))[1]).toBe('it is deeper than 3 folders');
  expect(await limited({ milliseconds: -1 })).toEqual([0, expect.stringContaining('it took longer')]);
  expect((await list(folder, { signal: AbortSignal.abort() })).names).toEqual([]);
});

test('a folder that cannot be read is counted', async () => {
  const folder = newFolder();
  write(folder, { 'a/b': '', c: '' });
  chmodSync(path.join(folder, 'a'), 0);
  const isRoot = process.getuid?.() === 0;
  const { names, faults } = await list(folder);
  chmodSync(path.join(folder, 'a'), 0o700);
  expect([names, faults]).toEqual(isRoot ? [['a/b', 'c'], whole] : [['c'], { ...whole, unreadableFolders: 1 }]);
});
