import { expect, test } from 'vitest';
import { aliasFaults } from './aliases.ts';

const row = (device: string, root: string, point: string) =>
  `1 0 ${device} ${root} ${point} rw,relatime - ext4 /dev/a rw`;
const ROOT = row('8:1', '/', '/');
const W = ['/w'];

test.each<[law: string, rows: readonly string[], folder: string, alias: string | null]>([
  ['no second mount', [ROOT], '/p', null],
  ['the folder bound below a root', [ROOT, row('8:1', '/p', '/w/p')], '/p', '/w/p'],
  ['what holds it', [ROOT, row('8:1', '/a', '/w/a')], '/a/b/p', '/w/a/b/p'],
  ['a part of it', [ROOT, row('8:1', '/p/.git', '/w/g')], '/p', '/w/g'],
  ['a name with a blank', [ROOT, row('8:1', '/my\\040p', '/w/x\\040y')], '/my p', '/w/x y'],
  ['elsewhere than in a root', [ROOT, row('8:1', '/p', '/mnt/p')], '/p', null],
  ['another disk', [ROOT, row('8:2', '/p', '/w/p')], '/p', null],
  ['the project is a mount of its own', [ROOT, row('8:2', '/', '/p'), row('8:2', '/', '/w/disk')], '/p/x', '/w/disk/x'],
  ['a part of the project bound to where it is', [ROOT, row('8:1', '/p/a', '/p/a')], '/p', null],
  ['a folder that only begins alike', [ROOT, row('8:1', '/pp', '/w/p')], '/p', null],
])('%s', (_law, rows, folder, alias) => {
  const faults = aliasFaults([folder], W, `${rows.join('\n')}\n`);
  expect(faults).toEqual(alias === null ? [] : [expect.stringContaining(`\`${alias}\` is \`${folder}\``)]);
});
