import { mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Withheld } from '../permission/ports.ts';
import { globTool } from './glob.ts';
import { newProject, permitOf, previewOf, runTool } from './toolFake.ts';

/** The files, each a second older than the one before. */
function projectOf(...names: string[]): string {
  const folder = newProject();
  for (const [at, name] of names.entries()) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
    utimesSync(file, 1_000_000 - at, 1_000_000 - at);
  }
  return folder;
}
const text = async (folder: string, input: object) => (await runTool(globTool, input, folder)).text;

const laws: [string, string[], object, string][] = [
  ['the newest comes first', ['b.ts', 'a.ts', 'c/d.ts'], { pattern: '**/*.ts' }, 'b.ts\na.ts\nc/d.ts'],
  ['names are from the project, as the folder was written', ['a/b', 'a/c'], { pattern: '*', path: 'a/' }, 'a/b\na/c'],
  ['nothing is said to be nothing', ['a'], { pattern: '*.ts' }, '(no file matches)'],
  ['folders are no files', ['a/b'], { pattern: '*' }, '(no file matches)'],
  ['names that could be misread are quoted', ['a\nb', ' c', '-d'], { pattern: '*' }, '"a\\nb"\n" c"\n-d'],
  ['what is no folder is said', ['a'], { pattern: '*', path: 'a' }, '`a` is not a folder'],
  ['what is not there is said', ['a'], { pattern: '*', path: 'b' }, '`b` does not exist'],
  [
    'a pattern that cannot be',
    ['a'],
    { pattern: '../*' },
    'the pattern has `..` in it; give the folder apart, and the pattern from there',
  ],
];
test.each(laws)('%s', async (_law, names, input, expected) =>
  expect(await text(projectOf(...names), input)).toBe(expected),
);

test('what Git ignores comes only when asked for', async () => {
  const folder = projectOf('out/a', 'b');
  writeFileSync(path.join(folder, '.gitignore'), 'out/\n');
  expect(await text(folder, { pattern: '**/[ab]' })).toBe('b');
  expect(await text(folder, { pattern: '**/[ab]', include_ignored: true })).toBe('out/a\nb');
});

test('a secret file may be named, one under a rule is only counted', async () => {
  const folder = projectOf('.env', 'ruled', 'free');
  const reasons: Record<string, Withheld> = {
    [path.join(folder, '.env')]: { why: 'it is secret', secret: true },
    [path.join(folder, 'ruled')]: { why: 'a rule', secret: false },
  };
  const { text, outcome } = await runTool(
    globTool,
    { pattern: '*' },
    folder,
    undefined,
    (file) => reasons[file] ?? null,
  );
  expect([text, outcome]).toEqual(['.env\nfree\n[1 file left out: under a rule]', '2 files']);
});

test('at most 1,000 names come, with how many more there are', async () => {
  const folder = projectOf(...Array.from({ length: 1003 }, (_, at) => `f${at}`));
  const result = await runTool(globTool, { pattern: 'f*' }, folder);
  const lines = result.text.split('\n');
  expect([lines.length, lines[0], lines.at(-1), result.outcome]).toEqual([
    1001,
    'f0',
    '[3 more are not shown; use a narrower pattern]',
    '1003 files',
  ]);
});

test('when the folder was replaced by a link to outside, nothing is listed', async () => {
  const folder = projectOf('d/a');
  mkdirSync(path.join(folder, '../outside'));
  writeFileSync(path.join(folder, '../outside/secret'), '');
  const result = await runTool(globTool, { pattern: '**', path: 'd' }, folder, () => {
    renameSync(path.join(folder, 'd'), path.join(folder, 'e'));
    symlinkSync('../outside', path.join(folder, 'd'));
  });
  expect([result.status, result.text]).toEqual(['failed', '`d` changed since it was looked at; try again']);
});

test('50,000 files leave the event loop free', async () => {
  const folder = newProject();
  for (let at = 0; at < 50; at += 1) {
    mkdirSync(path.join(folder, `d${at}`));
    for (let file = 0; file < 1000; file += 1) writeFileSync(path.join(folder, `d${at}/f${file}`), '');
  }
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const result = await runTool(globTool, { pattern: '**/f*' }, folder);
  clearInterval(timer);
  expect(result.outcome).toBe('50000 files');
  expect(turns).toBeGreaterThan(50);
}, 120_000);

test('without an unspent permit nothing is listed, and a stop is told', async () => {
  const folder = projectOf('a');
  const io = { signal: new AbortController().signal, onOutput: () => {}, outputFolder: '/none' };
  const permit = await permitOf(globTool, { pattern: '*' }, folder);
  expect((await globTool.run(permit, io)).text).toBe('a');
  await expect(globTool.run(permit, io)).rejects.toThrow();
  const again = await permitOf(globTool, { pattern: '*' }, folder);
  expect((await globTool.run(again, { ...io, signal: AbortSignal.abort() })).status).toBe('stopped');
});

test('its preview says what is looked for, and what cannot be', async () => {
  const folder = projectOf('a');
  const shown = async (input: object) => previewOf(globTool, input, folder);
  expect(await shown({ pattern: '*.ts' })).toEqual({
    preview: { kind: 'text', text: 'files named *.ts in .' },
    problem: null,
  });
  expect((await shown({ pattern: '*', path: 'a' })).problem).toBe('`a` is not a folder');
  expect((await shown({ pattern: '/x' })).problem).toContain('is absolute');
});
