import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chatFor } from '../sandbox/permitFake.ts';
import { createDeleteTool } from './delete.ts';
import { createFilesSeen } from './filesSeen.ts';
import { effectsOf, newProject, permitOf, previewOf, runTool } from './toolFake.ts';

const deleteTool = createDeleteTool({ filesSeen: createFilesSeen() });

function prepare(): string {
  const folder = newProject();
  const at = (name: string) => path.join(folder, name);
  for (const made of ['empty', 'full/sub']) mkdirSync(at(made), { recursive: true });
  for (const file of ['f', 'full/a', 'full/b', '../outside']) writeFileSync(at(file), 'one\ntwo\n');
  symlinkSync('f', at('link'));
  symlinkSync('empty', at('folder-link'));
  symlinkSync('nowhere', at('dangling'));
  symlinkSync('full', at('way'));
  mkdirSync(at('../else/deep'), { recursive: true });
  writeFileSync(at('../else/f'), 'safe');
  symlinkSync('../else/deep', at('back'));
  execFileSync('mkfifo', [at('pipe')]);
  return folder;
}
const all = (folder: string) => readdirSync(path.dirname(folder), { recursive: true }).sort();

/** [law, path, what the agent is told, what is gone afterwards] */
const laws: [string, string, string, string[]][] = [
  ['a file', 'f', 'deleted the file `f`', ['f']],
  ['an empty folder', 'empty', 'deleted the empty folder `empty`', ['empty']],
  ['an empty folder with a slash', 'empty/', 'deleted the empty folder `empty/`', ['empty']],
  ['a file outside, when it was decided so', '../outside', 'deleted the file `../outside`', ['../outside']],
  ['a file on a way through a link', 'way/a', 'deleted the file `way/a`', ['full/a', 'way/a']],
];
test.each(laws)('%s is deleted, and nothing else', async (_law, written, text, gone) => {
  const folder = prepare();
  const before = all(folder);
  const result = await runTool(deleteTool, { path: written }, folder);
  expect([result.status, result.text]).toEqual(['done', text]);
  const names = gone.map((name) => path.relative(path.dirname(folder), path.join(folder, name)));
  expect(all(folder)).toEqual(before.filter((name) => !names.includes(String(name))));
});

/** [law, path, the refusal, before anybody is asked and in the act] */
const refusals: [string, string, (folder: string) => string][] = [
  [
    'a folder that holds something',
    'full',
    () => '`full` holds 3 entries, and only an empty folder is deleted; delete what it holds first',
  ],
  ['a link', 'link', (folder) => `\`link\` is reached through a link; name what it leads to itself: \`${folder}/f\``],
  [
    'a link to a folder',
    'folder-link/',
    (folder) => `\`folder-link/\` is reached through a link; name what it leads to itself: \`${folder}/empty\``,
  ],
  [
    'what is named back over a link',
    'back/../f',
    (folder) =>
      `\`back/../f\` is reached through a link; name what it leads to itself: \`${path.dirname(folder)}/else/f\``,
  ],
  ['a link to nothing', 'dangling', () => '`dangling` is a link to nothing; remove it with a command'],
  ['what is not there', 'no', () => '`no` does not exist'],
  ['what is not there, in a folder that is not there', 'no/no', () => '`no/no` does not exist'],
  ['a pipe', 'pipe', () => '`pipe` is not a regular file'],
  ['a device', '/dev/null', () => '`/dev/null` is not a regular file'],
  ['the project', '.', () => '`.` is the folder of the project; it is not deleted'],
  ['the root', '/', () => 'the root folder of the disk is not deleted'],
];
test.each(refusals)('%s stays', async (_law, written, words) => {
  const folder = prepare();
  const before = all(folder);
  const { problem } = await previewOf(deleteTool, { path: written }, folder);
  const result = await runTool(deleteTool, { path: written }, folder);
  expect([problem, result.status, result.text]).toEqual([words(folder), 'failed', words(folder)]);
  expect(all(folder)).toEqual(before);
});

test('a folder that is filled after the decision stays, and it is said how full it is', async () => {
  const folder = prepare();
  const result = await runTool(deleteTool, { path: 'empty' }, folder, () =>
    writeFileSync(path.join(folder, 'empty/new'), 'mine'),
  );
  expect(result.text).toBe('`empty` holds 1 entry, and only an empty folder is deleted; delete what it holds first');
  expect(readFileSync(path.join(folder, 'empty/new'), 'utf8')).toBe('mine');
});

test('another hard link keeps the content', async () => {
  const folder = prepare();
  linkSync(path.join(folder, 'f'), path.join(folder, 'other'));
  await runTool(deleteTool, { path: 'f' }, folder);
  expect([existsSync(path.join(folder, 'f')), readFileSync(path.join(folder, 'other'), 'utf8')]).toEqual([
    false,
    'one\ntwo\n',
  ]);
});

test('its preview shows what would go', async () => {
  const folder = prepare();
  const shown = async (name: string, content?: string | Buffer) => {
    if (content !== undefined) writeFileSync(path.join(folder, name), content);
    return (await previewOf(deleteTool, { path: name }, folder)).preview;
  };
  const gap = (text: string) => ({ kind: 'gap', text, before: null, after: null });
  expect(await shown('f')).toEqual({
    kind: 'diff',
    path: 'f',
    created: false,
    lines: [
      gap('deletes the file, 1 kB'),
      { kind: 'removed', text: 'one', before: 1, after: null },
      { kind: 'removed', text: 'two', before: 2, after: null },
    ],
  });
  const long = await shown('long', 'x\n'.repeat(100));
  expect(long.kind === 'diff' && [long.lines.length, long.lines.at(-1)]).toEqual([42, gap('and 60 lines more')]);
  const wide = await shown('wide', `${'x'.repeat(9000)}\n`);
  expect(wide.kind === 'diff' && wide.lines.slice(1)).toEqual([gap('and 1 line more')]);
  const texts = [shown('empty'), shown('nothing', ''), shown('binary', Buffer.from('a\0')), shown('full')];
  expect((await Promise.all(texts)).map((preview) => preview.kind === 'text' && preview.text)).toEqual([
    'deletes the empty folder empty',
    'deletes the empty file nothing',
    'deletes the file binary (1 kB), not a UTF-8 text file',
    'deletes full',
  ]);
});

test('the content of a secret file is not shown', async () => {
  const folder = prepare();
  const input = { path: 'f' };
  const place = { inside: true, protectedBy: null, secretBy: '.env' };
  const effects = (await effectsOf(deleteTool, input, folder)).map((effect) => ({ ...effect, place }));
  const { preview } = await deleteTool.preview(input, effects as never, chatFor(folder));
  expect(preview).toEqual({
    kind: 'text',
    text: 'deletes the file f (1 kB), a secret file, so its content is not shown',
  });
});

test('it deletes: the effect is described', () =>
  expect(deleteTool.describe({ path: 'f' })).toEqual([{ kind: 'delete', path: 'f' }]));

test('without an unspent permit nothing is deleted', async () => {
  const folder = prepare();
  const io = { signal: new AbortController().signal, onOutput: () => {}, outputFolder: '/nonexistent' };
  const permit = await permitOf(deleteTool, { path: 'f' }, folder);
  await expect(deleteTool.run({ callId: permit.callId } as typeof permit, io)).rejects.toThrow();
  const stopped = await deleteTool.run(permit, { ...io, signal: AbortSignal.abort() });
  await expect(deleteTool.run(permit, io)).rejects.toThrow();
  expect([stopped.status, existsSync(path.join(folder, 'f'))]).toEqual(['stopped', true]);
});
