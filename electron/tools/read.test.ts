import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MAX_SHOWN_OUTPUT } from '../../shared/domain/toolCall.ts';
import { readTool } from './read.ts';
import { newProject, permitOf, previewOf, runTool } from './toolFake.ts';

const io = { signal: new AbortController().signal, onOutput: () => {}, outputFolder: '/nonexistent' };
const bytes = (text: string) => Buffer.from(text);
const makePipe = (file: string) => execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', file]);
const numbers = Array.from({ length: 2500 }, (_, at) => `${at + 1}\n`).join('');

const laws: [string, Buffer, object, { status: string; text: string; outcome: string }][] = [
  ['a file is read as it is', bytes('a\n\tb\r\n'), {}, { status: 'done', text: 'a\n\tb\r', outcome: '2 lines' }],
  [
    'a part says which part',
    bytes('1\n2\n3\n'),
    { offset: 2, limit: 1 },
    { status: 'done', text: '2\n[lines 2 to 2 of 3; read on with offset 3]', outcome: 'lines 2 to 2 of 3' },
  ],
  ['an empty file says so', bytes(''), {}, { status: 'done', text: '\n[the file is empty]', outcome: '0 lines' }],
  [
    'other encodings say so',
    Buffer.from([0x61, 0xe4]),
    {},
    { status: 'done', text: 'a\uFFFD\n[some bytes are not UTF-8 and show as \uFFFD]', outcome: '1 line' },
  ],
  [
    'binary files are refused',
    bytes('a\0'),
    {},
    { status: 'failed', text: '`f` is a binary file', outcome: '`f` is a binary file' },
  ],
  [
    'behind the end is refused',
    bytes('a'),
    { offset: 9 },
    {
      status: 'failed',
      text: '`f`: it has 1 lines, so nothing stands at line 9',
      outcome: '`f`: it has 1 lines, so nothing stands at line 9',
    },
  ],
];
test.each(laws)('%s', async (_law, content, range, expected) => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'f'), content);
  const { status, text, outcome } = await runTool(readTool, { file_path: 'f', ...range }, folder);
  expect({ status, text, outcome }).toEqual(expected);
});

test('a long file comes in parts, and is shown bounded', async () => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'f'), numbers);
  const result = await runTool(readTool, { file_path: 'f' }, folder);
  expect(result.text.endsWith('\n2000\n[lines 1 to 2000 of 2500; read on with offset 2001]')).toBe(true);
  writeFileSync(path.join(folder, 'f'), 'x'.repeat(200_000));
  expect((await runTool(readTool, { file_path: 'f' }, folder)).shown.length).toBeLessThanOrEqual(MAX_SHOWN_OUTPUT);
});

test('folders, devices, pipes, missing and huge files are refused with words, and nothing waits', async () => {
  const folder = newProject();
  makePipe(path.join(folder, 'pipe'));
  writeFileSync(path.join(folder, 'huge'), '');
  truncateSync(path.join(folder, 'huge'), 11_500_000);
  const words = async (file: string) => (await runTool(readTool, { file_path: file }, folder)).text;
  expect([
    await words('.'),
    await words('pipe'),
    await words('/dev/zero'),
    await words('no'),
    await words('huge'),
  ]).toEqual([
    '`.` is a folder',
    '`pipe` is not a regular file',
    '`/dev/zero` is not a regular file',
    '`no` does not exist',
    '`huge` has 11.5 MB, more than the 10.0 MB that can be taken',
  ]);
});

const swaps: [string, (folder: string) => void][] = [
  ['another content', (folder) => writeFileSync(path.join(folder, 'd/f'), 'OTHER')],
  [
    'the same length and time of writing, another content',
    (folder) => {
      writeFileSync(path.join(folder, 'd/f'), 'OLD2');
      utimesSync(path.join(folder, 'd/f'), 1, 1);
    },
  ],
  [
    'a link to a secret in its place',
    (folder) => {
      renameSync(path.join(folder, 'd/f'), path.join(folder, 'd/g'));
      symlinkSync(path.join(folder, '../secret'), path.join(folder, 'd/f'));
    },
  ],
  [
    'another file renamed over it',
    (folder) => {
      writeFileSync(path.join(folder, 'x'), 'old1');
      renameSync(path.join(folder, 'x'), path.join(folder, 'd/f'));
    },
  ],
  [
    'its folder replaced by a link',
    (folder) => {
      renameSync(path.join(folder, 'd'), path.join(folder, 'e'));
      symlinkSync(path.join(folder, '..'), path.join(folder, 'd'));
      writeFileSync(path.join(folder, '../f'), 'old1');
    },
  ],
  ['nothing', (folder) => renameSync(path.join(folder, 'd/f'), path.join(folder, 'd/g'))],
  [
    'a pipe',
    (folder) => {
      renameSync(path.join(folder, 'd/f'), path.join(folder, 'd/g'));
      makePipe(path.join(folder, 'd/f'));
    },
  ],
];
test.each(swaps)('between decision and act: %s is refused', async (_law, swap) => {
  const folder = newProject();
  mkdirSync(path.join(folder, 'd'));
  writeFileSync(path.join(folder, 'd/f'), 'old1');
  writeFileSync(path.join(folder, '../secret'), 'SECRET');
  const result = await runTool(readTool, { file_path: 'd/f' }, folder, () => swap(folder));
  expect([result.status, result.text]).toEqual(['failed', '`d/f` changed since it was looked at; read it again']);
});

test('without an unspent permit nothing is read, and a permit for another thing is refused', async () => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'f'), 'x');
  const permit = await permitOf(readTool, { file_path: 'f' }, folder);
  expect((await readTool.run(permit, io)).text).toBe('x');
  await expect(readTool.run(permit, io)).rejects.toThrow();
  await expect(readTool.run({ callId: permit.callId } as typeof permit, io)).rejects.toThrow();
});

test('a stop before it starts reads nothing', async () => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'f'), 'x');
  const result = await readTool.run(await permitOf(readTool, { file_path: 'f' }, folder), {
    ...io,
    signal: AbortSignal.abort(),
  });
  expect([result.status, result.shown]).toEqual(['stopped', '']);
});

test('its preview names the file and the part, never the content', async () => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'f'), 'content');
  const texts = [{}, { offset: 3 }, { limit: 5 }, { offset: 3, limit: 5 }].map((range) =>
    previewOf(readTool, { file_path: 'f', ...range }, folder),
  );
  expect((await Promise.all(texts)).map(({ preview }) => preview)).toEqual(
    ['f', 'f, from line 3', 'f, lines 1 to 5', 'f, lines 3 to 7'].map((text) => ({ kind: 'text', text })),
  );
  expect((await previewOf(readTool, { file_path: 'no' }, folder)).problem).toBe('`no` does not exist');
  expect(readFileSync(path.join(folder, 'f'), 'utf8')).toBe('content');
});
