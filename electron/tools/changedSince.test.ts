// A file that something else changed since this chat read it is not overwritten, by any tool.
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { resolvePath } from '../paths/resolve.ts';
import { chatFor } from '../sandbox/permitFake.ts';
import { createEditTool } from './edit.ts';
import { createFilesSeen } from './filesSeen.ts';
import { createMultiEditTool } from './multiEdit.ts';
import { newProject, previewOf, runTool } from './toolFake.ts';
import { createWriteTool } from './write.ts';

const filesSeen = createFilesSeen();
const edit = { old_string: 'a', new_string: 'x' };
const write = { tool: createWriteTool({ umask: 0o022, filesSeen }), input: { file_path: 'f', content: 'x' } };
const tools = [
  write,
  { tool: createEditTool({ filesSeen }), input: { file_path: 'f', ...edit } },
  { tool: createMultiEditTool({ filesSeen }), input: { file_path: 'f', edits: [edit] } },
].map(({ tool, input }) => ({ name: tool.name, tool, input }));

async function read(folder: string) {
  const path = await resolvePath('f', folder, folder);
  if (path.ok) filesSeen.note(chatFor(folder).chatId, path.value);
}
function start() {
  const folder = newProject();
  const file = path.join(folder, 'f');
  writeFileSync(file, 'a');
  return { folder, file };
}
const REFUSED = '`f` changed since it was read; read it again';

test.each(tools)('$name: refused when it was changed, said before anybody is asked', async ({ tool, input }) => {
  const { folder, file } = start();
  await read(folder);
  writeFileSync(file, 'ab');
  expect((await previewOf(tool, input, folder)).problem).toBe(REFUSED);
  const result = await runTool(tool, input, folder);
  expect([result.status, result.text, readFileSync(file, 'utf8')]).toEqual(['failed', REFUSED, 'ab']);
});

test.each(tools)('$name: a change of the same size with the old times is a change', async ({ tool, input }) => {
  const { folder, file } = start();
  const { atime, mtime } = statSync(file);
  await read(folder);
  writeFileSync(file, 'b');
  utimesSync(file, atime, mtime);
  expect((await runTool(tool, input, folder)).text).toBe(REFUSED);
});

test.each(tools)('$name: done when it stands as it was read, or was never read, or was read again', async (given) => {
  const { tool, input } = given;
  const { folder, file } = start();
  expect((await runTool(tool, input, folder)).status).toBe('done');
  writeFileSync(file, 'a');
  await read(folder);
  expect((await runTool(tool, input, folder)).status).toBe('done');
  writeFileSync(file, 'a, but mine');
  await read(folder);
  expect((await previewOf(tool, input, folder)).problem).toBe(null);
  expect((await runTool(tool, input, folder)).status).toBe('done');
});

test.each(tools)('$name: what it wrote itself is no change by something else', async ({ tool, input }) => {
  const { folder, file } = start();
  await read(folder);
  await runTool(tool, input, folder);
  const again = {
    ...input,
    content: 'y',
    old_string: 'x',
    new_string: 'y',
    edits: [{ old_string: 'x', new_string: 'y' }],
  };
  const keys = Object.keys(input);
  const next = Object.fromEntries(Object.entries(again).filter(([key]) => keys.includes(key)));
  expect((await runTool(tool, next, folder)).status).toBe('done');
  expect(readFileSync(file, 'utf8')).toBe('y');
  writeFileSync(file, 'a');
  expect((await runTool(tool, input, folder)).text).toBe(REFUSED);
});

test('a file that is gone is written anew, and its maker knows it', async () => {
  const { folder, file } = start();
  await read(folder);
  rmSync(file);
  expect((await runTool(write.tool, write.input, folder)).outcome).toBe('created, 1 line');
  writeFileSync(file, 'mine');
  expect((await runTool(write.tool, write.input, folder)).text).toBe(REFUSED);
});
