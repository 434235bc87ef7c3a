// Each law is held against ripgrep (where the machine has it) and against the own search: the answer is the same.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Withheld } from '../permission/ports.ts';
import { findRipgrep } from '../sandbox/findRipgrep.ts';
import type { LauncherDeps } from '../sandbox/launch.ts';
import { createTestLauncher } from '../sandbox/launcherFake.ts';
import { createGrepTool } from './grep.ts';
import { newProject, permitOf, previewOf, runTool } from './toolFake.ts';

const hasRipgrep =
  (await findRipgrep({
    ...{ searchPath: process.env.PATH ?? null, folder: '/', home: '/none', distrusted: [] },
    person: process.getuid?.() ?? null,
  })) !== null;
const grepWith = (environment: LauncherDeps['environment']) => createGrepTool(createTestLauncher({ environment }));
const own = grepWith({ PATH: '/nonexistent' });
const engines: [string, typeof own][] = [
  ...(hasRipgrep ? [['ripgrep', grepWith({ PATH: process.env.PATH })] satisfies [string, typeof own]] : []),
  ['the own search', own],
];

type Files = Readonly<Record<string, string | Buffer>>;
function projectOf(files: Files): string {
  const folder = newProject();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

const code = { 'src/a.ts': 'one\ntwo foo\nthree\nfour\nfoo five\n', 'src/b.js': 'foo\n', 'c.md': 'bar\n' };
const content = (pattern: string, more: object = {}) => ({ pattern, output_mode: 'content', ...more });
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('x föö\ny', 'utf16le')]);

const laws: [string, Files, object, string][] = [
  ['names of files, if nothing else is asked for', code, { pattern: 'foo' }, 'src/a.ts\nsrc/b.js'],
  ['lines with their numbers', code, content('foo'), 'src/a.ts:2:two foo\nsrc/a.ts:5:foo five\nsrc/b.js:1:foo'],
  ['how many lines', code, { pattern: 'foo', output_mode: 'count' }, 'src/a.ts:2\nsrc/b.js:1'],
  [
    'lines around',
    { a: '1\n2\nx\n4\n5\n6\n7\n8\nx\n' },
    content('x', { context: 1 }),
    'a-2-2\na:3:x\na-4-4\n--\na-8-8\na:9:x',
  ],
  ['lines around that meet', { a: 'x\n2\nx\n' }, content('x', { context: 2 }), 'a:1:x\na-2-2\na:3:x'],
  [
    'one endless line with a match at each letter hides nothing else',
    { a: `${'x'.repeat(2_000_000)}\nshort x\n`, b: 'x\n' },
    content('x'),
    'a:2:short x\nb:1:x\n[1 line left out: too long to be searched]',
  ],
  ['nor where only names are wanted', { a: `${'x'.repeat(900_000)}\n`, b: 'x\n' }, { pattern: 'x' }, 'a\nb'],
  ['nor where lines are counted', { a: `${'x'.repeat(900_000)}\nx\n` }, { pattern: 'x', output_mode: 'count' }, 'a:2'],
  ['a folder', code, { pattern: 'foo', path: 'src' }, 'src/a.ts\nsrc/b.js'],
  ['one file', code, content('foo', { path: 'src/b.js' }), 'src/b.js:1:foo'],
  ['files of a name, in any folder', code, { pattern: 'foo', glob: '*.ts' }, 'src/a.ts'],
  ['files of a path', code, { pattern: '.', glob: 'src/*.{js,md}' }, 'src/b.js'],
  ['nothing', code, { pattern: 'nothing' }, '(nothing matches)'],
  ['no file at all', {}, { pattern: 'x' }, '(nothing matches)'],
  ['letters differ', { a: 'Foo\n' }, { pattern: 'foo' }, '(nothing matches)'],
  ['unless said', { a: 'Foo\nÄ\n' }, content('foo|ä', { ignore_case: true }), 'a:1:Foo\na:2:Ä'],
  [
    'the first few',
    code,
    content('foo', { head_limit: 1 }),
    'src/a.ts:2:two foo\n[there is more; use a narrower pattern, folder or glob, or a higher head_limit]',
  ],
  [
    'the first few files',
    code,
    { pattern: 'foo', head_limit: 1 },
    'src/a.ts\n[there is more; use a narrower pattern, folder or glob, or a higher head_limit]',
  ],
  ['a pattern like an option', { a: '--files\n-e\n' }, content('--files'), 'a:1:--files'],
  [
    'names like options, with quotes and line ends',
    { '-x': 'y', "'a\nb'": 'y', '"q': 'y' },
    { pattern: 'y' },
    '"\\"q"\n"\'a\\nb\'"\n-x',
  ],
  ['beginning and end of a line', { a: 'xax\na\n' }, content('^a$'), 'a:2:a'],
  ['line ends of Windows stay in the line', { a: 'a\r\nb\r\n' }, content('a$'), '(nothing matches)'],
  ['but are not shown', { a: 'a\r\nb\r\n' }, content('^a'), 'a:1:a'],
  ['no line end at the end', { a: 'a\nb' }, content('b'), 'a:2:b'],
  ['digits of all alphabets', { a: '٣\nx\n' }, content('^\\d$'), 'a:1:٣'],
  ['words of all alphabets', { a: 'été\n-\n' }, content('^\\w+$'), 'a:1:été'],
  ['classes in sets', { a: 'é1 \n!\n' }, content('^[\\w\\s]+$'), 'a:1:é1 '],
  ['no words', { a: 'é\n—\n' }, content('^\\W$'), 'a:2:—'],
  ['blanks of all kinds', { a: 'x\u00a0y\nx.y\n' }, content('x\\sy'), 'a:1:x\u00a0y'],
  ['edges of words', { a: 'foo bar\nfoobar\n' }, content('\\bbar\\b'), 'a:1:foo bar'],
  ['POSIX classes and a bracket first', { a: 'a]\nb\n' }, content('^[[:alpha:]][]]$'), 'a:1:a]'],
  ['a dot is no line end', { a: 'a\nb\n' }, content('a.b'), '(nothing matches)'],
  ['an empty match is a match', { a: 'b\n\n' }, { pattern: 'x*', output_mode: 'count' }, 'a:2'],
  ['binary files are left out', { a: 'foo\0bar\n', b: 'foo\n' }, { pattern: 'foo' }, 'b'],
  ['also with the NUL far behind', { a: `foo\n${'x\n'.repeat(200_000)}\0`, b: 'foo\n' }, { pattern: 'foo' }, 'b'],
  ['UTF-16 is read', { a: utf16 }, content('föö'), 'a:1:x föö'],
  ['a byte order mark is not in the line', { a: '\uFEFFfoo\n' }, content('^foo'), 'a:1:foo'],
  ['bytes that are no UTF-8', { a: Buffer.from([0x66, 0x6f, 0xff, 0x0a]) }, content('fo'), 'a:1:fo\uFFFD'],
  [
    'long lines are cut',
    { a: `foo${'x'.repeat(1000)}\n` },
    content('foo'),
    `a:1:foo${'x'.repeat(497)} [… the line goes on]`,
  ],
  ['dot files', { '.a/.b': 'foo' }, { pattern: 'foo' }, '.a/.b'],
  ['what Git ignores is left out', { '.gitignore': 'out/\n', 'out/a': 'foo', b: 'foo' }, { pattern: 'foo' }, 'b'],
  [
    'unless said',
    { '.gitignore': 'out/\n', 'out/a': 'foo', b: 'foo' },
    { pattern: 'foo', include_ignored: true },
    'b\nout/a',
  ],
  ['lists of other programs do not count', { '.ignore': 'a\n', '.rgignore': 'a\n', a: 'foo' }, { pattern: 'foo' }, 'a'],
  ['`.git` is not searched', { '.git/config': 'foo', a: 'foo' }, { pattern: 'foo', include_ignored: true }, 'a'],
  [
    'large files are left out',
    { a: `foo\n${'x'.repeat(10_000_000)}`, b: 'foo' },
    { pattern: 'foo' },
    'b\n[1 file left out: larger than 10 MB]',
  ],
  ['what is not there', {}, { pattern: 'x', path: 'no' }, '`no` does not exist'],
  [
    'a pattern of names that cannot be',
    code,
    { pattern: 'x', glob: '../*' },
    'the pattern has `..` in it; give the folder apart, and the pattern from there',
  ],
  ['a pattern that would backtrack', { a: `${'a'.repeat(5000)}\n` }, content('(a*)*b'), '(nothing matches)'],
];

for (const [engine, tool] of engines) {
  test.each(laws)(`${engine}: %s`, async (_law, files, input, expected) => {
    expect((await runTool(tool, input, projectOf(files))).text).toBe(expected);
  });

  test.each(['(', '[a', 'a\\', '(?=a)', '(?<=a)b', '\\1', 'a\\nb', '*', '\\Qa\\E', '(?z)'])(
    `${engine}: what is no pattern is a fault: %s`,
    async (pattern) => {
      const result = await runTool(tool, { pattern }, projectOf({ a: 'a' }));
      expect([result.status, result.text.length > 10]).toEqual(['failed', true]);
    },
  );

  test(`${engine}: what is secret or under a rule is counted, never opened`, async () => {
    const folder = projectOf({ '.env': 'KEY=foo', 'ruled/a': 'foo', free: 'foo' });
    const withheld = (file: string): Withheld | null => {
      if (file === path.join(folder, '.env')) return { why: 'it is secret', secret: true };
      return file.startsWith(path.join(folder, 'ruled/')) ? { why: 'a rule', secret: false } : null;
    };
    const run = async (input: object) => (await runTool(tool, input, folder, undefined, withheld)).text;
    expect(await run({ pattern: 'foo' })).toBe('free\n[2 files left out: secret or under a rule]');
    expect(await run(content('KEY', { path: '.env' }))).toBe('`.env` is not searched: it is secret; read it instead');
  });

  test(`${engine}: links, pipes and devices are not opened`, async () => {
    const folder = projectOf({ a: 'foo', 'd/b': 'foo' });
    writeFileSync(path.join(folder, '../secret'), 'foo');
    symlinkSync('../secret', path.join(folder, 'link'));
    symlinkSync('..', path.join(folder, 'up'));
    symlinkSync('/dev/zero', path.join(folder, 'zero'));
    execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', path.join(folder, 'pipe')]);
    expect((await runTool(tool, { pattern: 'foo' }, folder)).text).toBe('a\nd/b\n[3 links not followed]');
    expect((await runTool(tool, { pattern: 'foo', path: 'pipe' }, folder)).text).toBe('`pipe` is not a regular file');
  });

  test(`${engine}: when the place was replaced by a link to outside, nothing is read`, async () => {
    const folder = projectOf({ 'd/a': 'foo', f: 'foo' });
    mkdirSync(path.join(folder, '../outside'));
    writeFileSync(path.join(folder, '../outside/a'), 'foo secret');
    const swapped = async (name: string, to: string) => {
      const swap = () => {
        renameSync(path.join(folder, name), path.join(folder, `${name}-moved`));
        symlinkSync(to, path.join(folder, name));
      };
      return (await runTool(tool, content('foo', { path: name }), folder, swap)).text;
    };
    expect(await swapped('d', '../outside')).toBe('`d` changed since it was looked at; try again');
    expect(await swapped('f', '../outside/a')).toBe(
      '(nothing matches)\n[1 file left out: changed while it was searched]',
    );
  });

  test(`${engine}: a file that cannot be read is counted`, async () => {
    const folder = projectOf({ a: 'foo', b: 'foo' });
    chmodSync(path.join(folder, 'a'), 0);
    const isRoot = process.getuid?.() === 0;
    expect((await runTool(tool, { pattern: 'foo' }, folder)).text).toBe(
      isRoot ? 'a\nb' : 'b\n[1 file could not be read]',
    );
  });

  test(`${engine}: many files with long names are searched to the last`, async () => {
    const long = 'n'.repeat(200);
    const folder = projectOf(Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`${long}${at}`, `x${at}\n`])));
    const { text, outcome } = await runTool(tool, { pattern: '^x2999$' }, folder);
    expect([text, outcome]).toEqual([`${long}2999`, '1 file']);
  });

  test(`${engine}: a permit is good once and for a search only, and a stop is told`, async () => {
    const folder = projectOf({ a: 'foo' });
    const io = { signal: new AbortController().signal, onOutput: () => {}, outputFolder: '/none' };
    const permit = await permitOf(tool, { pattern: 'foo' }, folder);
    expect((await tool.run(permit, io)).text).toBe('a');
    await expect(tool.run(permit, io)).rejects.toThrow('spent before');
    const stopped = await permitOf(tool, { pattern: 'foo' }, folder);
    expect((await tool.run(stopped, { ...io, signal: AbortSignal.abort() })).status).toBe('stopped');
  });
}

test.skipIf(!hasRipgrep)('the configuration that the environment names for ripgrep is not read', async () => {
  const folder = projectOf({ a: 'foo' });
  const config = path.join(folder, '../config');
  writeFileSync(config, `--pre=${path.join(folder, 'evil')}\n--invert-match\n`);
  const { text } = await runTool(
    grepWith({ PATH: process.env.PATH, RIPGREP_CONFIG_PATH: config }),
    content('foo'),
    folder,
  );
  expect(text).toBe('a:1:foo');
});

test('a program of that name in the project, or where others can write, is never run', async () => {
  const planted = (folder: string) => {
    mkdirSync(path.join(folder, 'bin'));
    writeFileSync(path.join(folder, 'bin/rg'), `#!/bin/sh\ntouch "${folder}/ran"\n`);
    chmodSync(path.join(folder, 'bin/rg'), 0o755);
  };
  const folder = projectOf({ a: 'foo' });
  planted(folder);
  const open = projectOf({});
  planted(open);
  chmodSync(path.join(open, 'bin'), 0o777);
  for (const searchPath of [path.join(folder, 'bin'), 'bin', path.join(open, 'bin')]) {
    expect((await runTool(grepWith({ PATH: searchPath }), { pattern: 'foo' }, folder)).text).toBe('a');
  }
  expect(() => readFileSync(path.join(folder, 'ran'))).toThrow();
  expect(() => readFileSync(path.join(open, 'ran'))).toThrow();
});

test('the own search leaves the event loop free', async () => {
  const folder = projectOf({ a: 'some words of a line\n'.repeat(300_000) });
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const { text } = await runTool(own, { pattern: 'z(o+)+p', output_mode: 'count' }, folder);
  clearInterval(timer);
  expect([text, turns > 10]).toEqual(['(nothing matches)', true]);
});

test('its preview says what is looked for, and what cannot be', async () => {
  const folder = projectOf({ a: '' });
  expect(await previewOf(own, { pattern: 'x', glob: '*.ts' }, folder)).toEqual({
    preview: { kind: 'text', text: 'lines that match x in . (*.ts)' },
    problem: null,
  });
  expect((await previewOf(own, { pattern: 'x', path: 'no' }, folder)).problem).toBe('`no` does not exist');
  rmSync(path.join(folder, 'a'));
  expect(own.inputSchema.safeParse({ pattern: 'a\nb' }).success).toBe(false);
});
