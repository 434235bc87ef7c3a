import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MAX_SHOWN_OUTPUT } from '../../shared/domain/toolCall.ts';
import { resolvePath } from '../paths/resolve.ts';
import { chatFor } from '../sandbox/permitFake.ts';
import { createFilesSeen } from './filesSeen.ts';
import { createReadTool } from './read.ts';
import { newProject, permitOf, previewOf, runTool } from './toolFake.ts';

const filesSeen = createFilesSeen();
const readTool = createReadTool(filesSeen);
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
    {
      status: 'failed',
      text: '`f` is a binary file (1 kB), which cannot be read as text',
      outcome: '`f` is a binary file (1 kB), which cannot be read as text',
    },
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
    '`.` is a folder; use Glob to list it',
    '`pipe` is not a regular file',
    '`/dev/zero` is not a regular file',
    '`no` does not exist',
    '`huge` has 11.5 MB, more than the 10.0 MB that can be taken at once; read a part of it with offset and limit',
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

/** What cannot be read as text, with what it is. */
const png = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
  Buffer.from([0, 0, 2, 128, 0, 0, 1, 224]),
]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 0, 10, 0, 20, 3, 0, 0, 0, 0]);
const vp8l = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x09\x40\x01\0\0\0\0\0\0', 'latin1');
const kinds: [string, Buffer, string][] = [
  ['a PNG', png, 'an image (PNG, 640x480, 1 kB)'],
  ['a PNG without its size', png.subarray(0, 12), 'an image (PNG, 1 kB)'],
  ['a JPEG', jpeg, 'an image (JPEG, 20x10, 1 kB)'],
  [
    'a JPEG whose lengths lead nowhere',
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0, 0, 0]),
    'an image (JPEG, 1 kB)',
  ],
  ['a GIF', Buffer.from('GIF89a\x0a\0\x14\0\0', 'latin1'), 'an image (GIF, 10x20, 1 kB)'],
  ['a WebP', vp8l, 'an image (WebP, 10x6, 1 kB)'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'a PDF document (1 kB)'],
  ['an archive', Buffer.from('PK\x03\x04\0', 'latin1'), 'an archive (ZIP or a document in one, 1 kB)'],
  ['a program', Buffer.from('\x7fELF\0', 'latin1'), 'a program (ELF, 1 kB)'],
  ['an unknown kind', Buffer.alloc(2000), 'a binary file (2 kB)'],
];
test.each(kinds)('%s is named, not read', async (_law, content, words) => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'f'), content);
  const { status, text } = await runTool(readTool, { file_path: 'f' }, folder);
  expect([status, text]).toEqual(['failed', `\`f\` is ${words}, which cannot be read as text`]);
});

const encodings: [string, Buffer, string][] = [
  [
    'UTF-16, little end first',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('aä\n€', 'utf16le')]),
    'aä\n€\n[the file is UTF-16 LE]',
  ],
  [
    'UTF-16, big end first',
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('aä\n€', 'utf16le').swap16()]),
    'aä\n€\n[the file is UTF-16 BE]',
  ],
  [
    'UTF-16 that is cut',
    Buffer.from([0xff, 0xfe, 0x61, 0, 0x62]),
    'a\uFFFD\n[the file is UTF-16 LE]\n[some bytes are not UTF-16 LE and show as \uFFFD]',
  ],
  ['UTF-8 with its mark', Buffer.from('\uFEFFa'), 'a'],
  ['text that begins like a program', Buffer.from('MZ is text'), 'MZ is text'],
];
test.each(encodings)('text: %s', async (_law, content, expected) => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'f'), content);
  expect((await runTool(readTool, { file_path: 'f' }, folder)).text).toBe(expected);
});

const line = (at: number) => `line ${at} ${'x'.repeat(90)}`;
const bigText = Array.from({ length: 120_000 }, (_, at) => `${line(at + 1)}\n`).join('');
const parts: [string, Buffer | string, object, string][] = [
  [
    'the wanted lines',
    bigText,
    { offset: 70_000, limit: 2 },
    `${line(70_000)}\n${line(70_001)}\n[lines 70000 to 70001 of 120000; read on with offset 70002]`,
  ],
  ['the last line', bigText, { offset: 120_000 }, `${line(120_000)}\n[lines 120000 to 120000 of 120000]`],
  ['behind the end', bigText, { offset: 120_001 }, '`f`: it has 120000 lines, so nothing stands at line 120001'],
  ['a last line without its end', `${bigText}end`, { offset: 120_001 }, 'end\n[lines 120001 to 120001 of 120001]'],
  ['one endless line', 'y'.repeat(11_000_000), { limit: 1 }, `${'y'.repeat(64_000)} [… the line goes on]`],
  ['data', Buffer.alloc(11_000_000), { limit: 1 }, '`f` is a binary file (11.0 MB), which cannot be read as text'],
];
test.each(parts)('of a big file: %s', async (_law, content, range, expected) => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'f'), content);
  expect((await runTool(readTool, { file_path: 'f', ...range }, folder)).text).toBe(expected);
});

test('a big file that changes before it is read is refused, and one of more than 100 MB always', async () => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'f'), bigText);
  const swap = () => writeFileSync(path.join(folder, 'f'), bigText.replaceAll('x', 'y'));
  const words = async (between?: () => void) =>
    (await runTool(readTool, { file_path: 'f', limit: 1 }, folder, between)).text;
  expect(await words(swap)).toBe('`f` changed since it was looked at; read it again');
  truncateSync(path.join(folder, 'f'), 100_000_001);
  expect(await words()).toBe('`f` has more than 100 MB; use a command that looks at a part of it');
});

test('what was read is noted for the tools that write, what was refused is not', async () => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'f'), 'text');
  writeFileSync(path.join(folder, 'g'), 'a\0');
  await runTool(readTool, { file_path: 'f' }, folder);
  await runTool(readTool, { file_path: 'g' }, folder);
  writeFileSync(path.join(folder, 'f'), 'another text');
  writeFileSync(path.join(folder, 'g'), 'another text');
  const changed = async (name: string) => {
    const resolved = await resolvePath(name, folder, '/none');
    return resolved.ok && filesSeen.changedSince(chatFor(folder).chatId, resolved.value);
  };
  expect([await changed('f'), await changed('g')]).toEqual([true, false]);
});
