import { chmodSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createEditTool } from './edit.ts';
import { createFilesSeen } from './filesSeen.ts';
import { newProject, permitOf, previewOf, runTool } from './toolFake.ts';

const filesSeen = createFilesSeen();
const editTool = createEditTool({ filesSeen });
const input = { file_path: 'f', old_string: 'b', new_string: 'x' };
const file = (folder: string) => path.join(folder, 'f');

/** [law, content before, input, status and text, content after] */
const laws: [string, string | Buffer, object, [string, string], string][] = [
  ['the one place changes', 'abc', {}, ['done', 'changed `f` in 1 place'], 'axc'],
  ['every place changes when asked', 'b b', { replace_all: true }, ['done', 'changed `f` in 2 places'], 'x x'],
  [
    'an unclear place changes nothing',
    'b b',
    {},
    ['failed', '`f`: the text to replace stands 2 times; give more of what is around it, or set replace_all'],
    'b b',
  ],
  [
    'a missing text changes nothing',
    'a',
    {},
    ['failed', '`f`: the text to replace is not there; read the file again'],
    'a',
  ],
  [
    'a byte order mark and CRLF stay',
    '\uFEFFa\r\nb\r\n',
    { new_string: 'x\ny' },
    ['done', 'changed `f` in 1 place'],
    '\uFEFFa\r\nx\r\ny\r\n',
  ],
  ['a missing line end stays missing', 'a\nb', {}, ['done', 'changed `f` in 1 place'], 'a\nx'],
  [
    'another encoding is not touched',
    Buffer.from([0x62, 0xe4]),
    {},
    ['failed', '`f` is not a UTF-8 text file; change it with a command'],
    'b\uFFFD',
  ],
  [
    'UTF-16 is not touched',
    Buffer.from('\uFEFFb', 'utf16le'),
    {},
    ['failed', '`f` is UTF-16, not a UTF-8 text file; change it with a command'],
    '\uFFFD\uFFFDb\0',
  ],
];
test.each(laws)('%s', async (_law, content, more, expected, after) => {
  const folder = newProject();
  writeFileSync(file(folder), content);
  chmodSync(file(folder), 0o740);
  const result = await runTool(editTool, { ...input, ...more }, folder);
  expect([result.status, result.text]).toEqual(expected);
  expect([readFileSync(file(folder), 'utf8'), statSync(file(folder)).mode & 0o777]).toEqual([after, 0o740]);
});

test('a file that is not there is not made', async () => {
  const folder = newProject();
  expect((await runTool(editTool, input, folder)).text).toBe('`f` does not exist');
});

const swaps: [string, (folder: string) => void][] = [
  ['changed', (folder) => writeFileSync(file(folder), 'b, but mine')],
  [
    'swapped for a link',
    (folder) => {
      renameSync(file(folder), `${file(folder)}2`);
      symlinkSync('../victim', file(folder));
    },
  ],
];
test.each(swaps)('a file that was %s between decision and act is refused', async (_law, swap) => {
  const folder = newProject();
  writeFileSync(file(folder), 'abc');
  writeFileSync(path.join(folder, '../victim'), 'abc');
  const result = await runTool(editTool, input, folder, () => swap(folder));
  expect(result.text).toBe('`f` changed since it was looked at; read it again');
  expect(readFileSync(path.join(folder, '../victim'), 'utf8')).toBe('abc');
});

test('its preview shows the change, or says that it cannot be made', async () => {
  const folder = newProject();
  writeFileSync(file(folder), 'a\nb\n');
  expect(await previewOf(editTool, input, folder)).toEqual({
    preview: {
      kind: 'diff',
      path: 'f',
      created: false,
      lines: [
        { kind: 'same', text: 'a', before: 1, after: 1 },
        { kind: 'removed', text: 'b', before: 2, after: null },
        { kind: 'added', text: 'x', before: null, after: 2 },
      ],
    },
    problem: null,
  });
  expect(await previewOf(editTool, { ...input, old_string: 'no' }, folder)).toEqual({
    preview: { kind: 'text', text: 'in f replace:\n\nno\n\nby:\n\nx' },
    problem: '`f`: the text to replace is not there; read the file again',
  });
  writeFileSync(file(folder), `b${'\n'.repeat(2_100_000)}`);
  expect(await previewOf(editTool, input, folder)).toEqual({
    preview: { kind: 'text', text: 'in f replace:\n\nb\n\nby:\n\nx' },
    problem: null,
  });
});

test('it reads and writes: both effects are described', () => {
  expect(editTool.describe(input)).toEqual([
    { kind: 'read', path: 'f' },
    { kind: 'write', path: 'f' },
  ]);
});

test('without an unspent permit nothing is changed', async () => {
  const folder = newProject();
  writeFileSync(file(folder), 'b');
  const permit = await permitOf(editTool, input, folder);
  const io = { signal: new AbortController().signal, onOutput: () => {}, outputFolder: '/nonexistent' };
  await expect(editTool.run({ callId: permit.callId } as typeof permit, io)).rejects.toThrow();
  expect(readFileSync(file(folder), 'utf8')).toBe('b');
});
