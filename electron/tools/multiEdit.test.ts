import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFilesSeen } from './filesSeen.ts';
import { createMultiEditTool } from './multiEdit.ts';
import { newProject, previewOf, runTool } from './toolFake.ts';

const multiEdit = createMultiEditTool({ filesSeen: createFilesSeen() });
const change = (old_string: string, new_string: string, more: object = {}) => ({ old_string, new_string, ...more });

/** [law, content before, edits, status and text, content after] */
const laws: [string, string, object[], [string, string], string][] = [
  ['all are made in order', 'a b', [change('a', 'x'), change('b', 'y')], ['done', 'changed `f` in 2 places'], 'x y'],
  [
    'each works on the ones before',
    'a',
    [change('a', 'bb'), change('bb', 'c')],
    ['done', 'changed `f` in 2 places'],
    'c',
  ],
  [
    'one that cannot be made stops all, and is named',
    'a b b',
    [change('a', 'x'), change('b', 'y'), change('x', 'z')],
    [
      'failed',
      '`f`: edit 2 of 3: the text to replace stands 2 times; give more of what is around it, or set replace_all',
    ],
    'a b b',
  ],
  [
    'the last counts as much',
    'a',
    [change('a', 'x'), change('a', 'y')],
    ['failed', '`f`: edit 2 of 2: the text to replace is not there; read the file again'],
    'a',
  ],
  [
    'every place when asked, for that edit only',
    'a a b',
    [change('a', 'x', { replace_all: true }), change('b', 'y')],
    ['done', 'changed `f` in 3 places'],
    'x x y',
  ],
  ['CRLF stays', 'a\r\nb\r\n', [change('a\nb', 'x\ny')], ['done', 'changed `f` in 1 place'], 'x\r\ny\r\n'],
  [
    'edits that undo each other change nothing',
    'a',
    [change('a', 'b'), change('b', 'a')],
    ['failed', '`f`: the edits leave the file as it is'],
    'a',
  ],
  [
    'edits that blow up are refused',
    'a'.repeat(1000),
    [change('a', 'x'.repeat(1000), { replace_all: true }), change('x', 'y'.repeat(1000), { replace_all: true })],
    ['failed', '`f`: edit 2 of 2: the text would become too long'],
    'a'.repeat(1000),
  ],
];
test.each(laws)('%s', async (_law, content, edits, expected, after) => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'f'), content);
  const result = await runTool(multiEdit, { file_path: 'f', edits }, folder);
  expect([result.status, result.text]).toEqual(expected);
  expect(readFileSync(path.join(folder, 'f'), 'utf8')).toBe(after);
});

test('its preview is one comparison of the whole, or names the edit that cannot be made', async () => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'f'), 'a\nb\nc\n');
  const preview = (...edits: object[]) => previewOf(multiEdit, { file_path: 'f', edits }, folder);
  expect(await preview(change('a', 'x'), change('c', 'z'))).toEqual({
    preview: {
      kind: 'diff',
      path: 'f',
      created: false,
      lines: [
        { kind: 'removed', text: 'a', before: 1, after: null },
        { kind: 'added', text: 'x', before: null, after: 1 },
        { kind: 'same', text: 'b', before: 2, after: 2 },
        { kind: 'removed', text: 'c', before: 3, after: null },
        { kind: 'added', text: 'z', before: null, after: 3 },
      ],
    },
    problem: null,
  });
  expect(await preview(change('a', 'x'), change('no', 'z', { replace_all: true }))).toEqual({
    preview: {
      kind: 'text',
      text: 'in f\n\nreplace:\n\na\n\nby:\n\nx\n\nreplace everywhere:\n\nno\n\nby:\n\nz',
    },
    problem: '`f`: edit 2 of 2: the text to replace is not there; read the file again',
  });
});

test.each([0, 51])('%i edits are not a call', (length) => {
  const edits = Array.from({ length }, () => change('a', 'b'));
  expect(multiEdit.inputSchema.safeParse({ file_path: 'f', edits }).success).toBe(false);
});

test('it reads and writes: both effects are described', () => {
  expect(multiEdit.describe({ file_path: 'f', edits: [change('a', 'b')] })).toEqual([
    { kind: 'read', path: 'f' },
    { kind: 'write', path: 'f' },
  ]);
});
