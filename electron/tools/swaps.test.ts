// What is swapped between decision and act is neither read, written nor deleted, by any writing tool.
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDeleteTool } from './delete.ts';
import { createEditTool } from './edit.ts';
import { createFilesSeen } from './filesSeen.ts';
import { createMultiEditTool } from './multiEdit.ts';
import { newProject, runTool } from './toolFake.ts';
import { createWriteTool } from './write.ts';

const filesSeen = createFilesSeen();
const evil = { old_string: 'old', new_string: 'EVIL' };
const tools = [
  { tool: createWriteTool({ umask: 0o022, filesSeen }), input: { file_path: 'd/f', content: 'EVIL' } },
  { tool: createEditTool({ filesSeen }), input: { file_path: 'd/f', ...evil } },
  { tool: createMultiEditTool({ filesSeen }), input: { file_path: 'd/f', edits: [evil] } },
  { tool: createDeleteTool({ filesSeen }), input: { path: 'd/f' } },
].map(({ tool, input }) => ({ name: tool.name, tool, input }));

/** [what happens between decision and act, it]. The target is `d/f`. */
const swapsOfOld: [string, (folder: string) => void][] = [
  ['the file is changed', (folder) => writeFileSync(path.join(folder, 'd/f'), 'MINE')],
  [
    'the file becomes a link',
    (folder) => {
      renameSync(path.join(folder, 'd/f'), path.join(folder, 'd/g'));
      symlinkSync(path.join(folder, '../victim'), path.join(folder, 'd/f'));
    },
  ],
  [
    'the file becomes a hard link to another',
    (folder) => {
      renameSync(path.join(folder, 'd/f'), path.join(folder, 'd/g'));
      linkSync(path.join(folder, '../victim'), path.join(folder, 'd/f'));
    },
  ],
  [
    'the folder becomes a link',
    (folder) => {
      renameSync(path.join(folder, 'd'), path.join(folder, 'e'));
      symlinkSync(path.join(folder, '../outside'), path.join(folder, 'd'));
    },
  ],
  [
    'the folder becomes a link to where the same file is',
    (folder) => {
      renameSync(path.join(folder, 'd'), path.join(folder, '../moved'));
      symlinkSync(path.join(folder, '../moved'), path.join(folder, 'd'));
    },
  ],
  [
    'the folder above becomes a link',
    (folder) => {
      renameSync(folder, `${folder}-moved`);
      symlinkSync(path.join(folder, '../outside'), folder);
    },
  ],
  [
    'the file is replaced by one that looks the same',
    (folder) => {
      writeFileSync(path.join(folder, 'd/g'), 'old');
      renameSync(path.join(folder, 'd/g'), path.join(folder, 'd/f'));
    },
  ],
  [
    'the link of the way back is made where the folder was',
    (folder) => {
      renameSync(path.join(folder, 'd'), path.join(folder, 'e'));
      symlinkSync('e', path.join(folder, 'd'));
    },
  ],
  ['the file goes', (folder) => renameSync(path.join(folder, 'd/f'), path.join(folder, 'd/g'))],
  [
    'the file becomes a folder',
    (folder) => {
      renameSync(path.join(folder, 'd/f'), path.join(folder, 'd/g'));
      mkdirSync(path.join(folder, 'd/f'));
    },
  ],
];

/** Beside the target stand look-alikes that each tool would be glad to take. */
function prepare(): { folder: string; top: string } {
  const folder = newProject();
  const top = path.dirname(folder);
  for (const made of ['project/d', 'outside/d']) mkdirSync(path.join(top, made), { recursive: true });
  for (const file of ['project/d/f', 'victim', 'outside/f', 'outside/d/f']) writeFileSync(path.join(top, file), 'old');
  return { folder, top };
}

const disk = (top: string) => [
  execFileSync('find', ['.', '-printf', '%P %y %l\n'], { cwd: top, encoding: 'utf8' }).split('\n').sort(),
  execFileSync('grep', ['-r', '', '.'], { cwd: top, encoding: 'utf8' }).split('\n').sort(),
];

describe.each(tools)('$name', ({ tool, input }) => {
  test.each(swapsOfOld)('when %s, nothing at all is changed', async (_law, swap) => {
    const { folder, top } = prepare();
    let before: unknown;
    const result = await runTool(tool, input, folder, () => {
      swap(folder);
      before = disk(top);
    });
    expect(result.status).toBe('failed');
    expect(disk(top)).toEqual(before);
  });

  test('and without a swap it is done', async () => {
    const { folder, top } = prepare();
    const before = disk(top);
    expect((await runTool(tool, input, folder)).status).toBe('done');
    expect(disk(top)).not.toEqual(before);
  });
});
