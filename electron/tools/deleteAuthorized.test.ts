import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { resolvePath } from '../paths/resolve.ts';
import { deleteAuthorized } from './deleteAuthorized.ts';
import { newProject } from './toolFake.ts';

const tree = (top: string) =>
  execFileSync('find', ['.', '-printf', '%P %y %l %s\n'], { cwd: top, encoding: 'utf8' }).split('\n').sort();

/** `d/f` is a file, `d/e` an empty folder, `other` the folder d would be swapped for. */
function prepare() {
  const folder = newProject();
  for (const made of ['d/e', 'other/e']) mkdirSync(path.join(folder, made), { recursive: true });
  for (const file of ['d/f', 'other/f', 'victim']) writeFileSync(path.join(folder, file), 'safe');
  return { folder, at: (...parts: string[]) => path.join(folder, ...parts) };
}
type Race = (at: (...parts: string[]) => string) => void;

/** [what happens directly before the last look, the target, it] */
const races: [string, string, Race][] = [
  ['the file is changed', 'd/f', (at) => writeFileSync(at('d/f'), 'mine')],
  [
    'the file is replaced',
    'd/f',
    (at) => {
      renameSync(at('d/f'), at('d/g'));
      writeFileSync(at('d/f'), 'safe');
    },
  ],
  [
    'the file becomes a link',
    'd/f',
    (at) => {
      renameSync(at('d/f'), at('d/g'));
      symlinkSync('../victim', at('d/f'));
    },
  ],
  [
    'the file becomes an empty folder',
    'd/f',
    (at) => {
      renameSync(at('d/f'), at('d/g'));
      mkdirSync(at('d/f'));
    },
  ],
  ['the file goes', 'd/f', (at) => renameSync(at('d/f'), at('d/g'))],
  [
    'the folder around it becomes a link',
    'd/f',
    (at) => {
      renameSync(at('d'), at('moved'));
      symlinkSync('other', at('d'));
    },
  ],
  [
    'the folder around it moves away',
    'd/f',
    (at) => {
      renameSync(at('d'), at('moved'));
      mkdirSync(at('d'));
    },
  ],
  ['the folder is filled', 'd/e', (at) => writeFileSync(at('d/e/new'), 'mine')],
  [
    'the folder is replaced',
    'd/e',
    (at) => {
      renameSync(at('d/e'), at('d/was'));
      mkdirSync(at('d/e'));
    },
  ],
  [
    'the folder becomes a link to an empty one',
    'd/e',
    (at) => {
      renameSync(at('d/e'), at('d/was'));
      symlinkSync('../other/e', at('d/e'));
    },
  ],
  [
    'the folder becomes a file',
    'd/e',
    (at) => {
      renameSync(at('d/e'), at('d/was'));
      writeFileSync(at('d/e'), 'mine');
    },
  ],
];
test.each(races)('when %s at the last moment, nothing is deleted', async (_law, name, race) => {
  const { folder, at } = prepare();
  const target = await resolvePath(name, folder, folder);
  if (!target.ok) throw new Error(target.error);
  let before: unknown;
  const deleted = await deleteAuthorized(target.value, () => {
    race(at);
    before = tree(folder);
  });
  expect(deleted.ok).toBe(false);
  expect(tree(folder)).toEqual(before);
});
