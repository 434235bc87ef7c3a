import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { resolvePath } from '../paths/resolve.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isSame, refusalOf } from './authorizedFile.ts';
import { newProject } from './toolFake.ts';

const folder = newProject();
writeFileSync(path.join(folder, 'f'), 'x');
mkdirSync(path.join(folder, 'd'));
const resolved = await resolvePath('f', folder, folder);
if (!resolved.ok || resolved.value.state === null) throw new Error('no file');
const { state } = resolved.value;
const stats = statSync(path.join(folder, 'f'), { bigint: true });

const laws: [string, ResolvedPath['state'], boolean][] = [
  ['the same file in the same state is the same', state, true],
  ['nothing is never the same', null, false],
  ['another disk', { ...state, device: '0' }, false],
  ['another file', { ...state, inode: '0' }, false],
  ['another size', { ...state, size: '2' }, false],
  ['another time of change', { ...state, changedNs: '0' }, false],
];
test.each(laws)('%s', (_law, given, expected) => expect(isSame(stats, given)).toBe(expected));

test('a folder is never the same as a file', () => {
  const other = statSync(path.join(folder, 'd'), { bigint: true });
  const like = { device: String(other.dev), inode: String(other.ino), size: String(other.size), links: 1 };
  expect(isSame(other, { ...like, changedNs: String(other.ctimeNs) })).toBe(false);
});

const fault = (code: string) => Object.assign(new Error(`${code}: '/proc/self/fd/7/f'`), { code });
const faults: [string, unknown, string, string][] = [
  [
    'what stands there is another thing',
    fault('ELOOP'),
    'changed',
    '`f` changed since it was looked at; read it again',
  ],
  ['what stood there is gone', fault('ENOENT'), 'changed', '`f` changed since it was looked at; read it again'],
  [
    'a code in words',
    fault('ENOSPC'),
    'failed',
    '`f`: the disk is full; nothing was changed, free some room and try again',
  ],
  ['an unknown code as it is, without inner paths', fault('EIO'), 'failed', '`f`: EIO'],
];
test.each(faults)('%s', (_law, error, kind, words) => {
  expect(refusalOf(resolved.value, error)).toEqual({ kind, words });
});
