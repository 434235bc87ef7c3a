import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStaticFile, readStaticFiles, type StaticFiles } from './staticFiles.ts';

let folder: string;
let files: StaticFiles;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'static-'));
  await mkdir(path.join(folder, 'window/assets'), { recursive: true });
  await writeFile(path.join(folder, 'secret.html'), 'secret');
  for (const name of ['index.html', 'assets/main.js', 'assets/main.js.map', '.hidden.html', 'tool.exe'])
    await writeFile(path.join(folder, 'window', name), name);
  await symlink('../secret.html', path.join(folder, 'window/link.html'));
  await symlink('..', path.join(folder, 'window/up'));
  const read = await readStaticFiles(path.join(folder, 'window'));
  if (!read.ok) throw new Error(read.error);
  files = read.value;
});
afterAll(() => rm(folder, { recursive: true }));

it('holds exactly the files that a page loads', () => {
  expect([...files.keys()].sort()).toEqual(['/', '/assets/main.js', '/index.html']);
});

it('gives each its bytes and its type', () => {
  expect(files.get('/assets/main.js')).toEqual({
    body: new TextEncoder().encode('assets/main.js'),
    type: 'text/javascript; charset=utf-8',
  });
});

describe('what a path finds', () => {
  it.each<[string, string, string | null]>([
    ['the root is the start page', '/', 'index.html'],
    ['a query is not looked at', '/assets/main.js?v=1', 'assets/main.js'],
    ['a link out of the folder was never read', '/link.html', null],
    ['a linked folder was never read', '/up/secret.html', null],
    ['dots find nothing', '/../secret.html', null],
    ['dots inside find nothing', '/assets/../index.html', null],
    ['encoded dots find nothing', '/%2e%2e/secret.html', null],
    ['encoded slashes find nothing', '/..%2fsecret.html', null],
    ['backslashes find nothing', '/..\\secret.html', null],
    ['a double slash finds nothing', '//index.html', null],
    ['a name with a dot first finds nothing', '/.hidden.html', null],
    ['a map finds nothing', '/assets/main.js.map', null],
    ['an unknown kind finds nothing', '/tool.exe', null],
    ['an inherited name finds nothing', '__proto__', null],
    ['nothing finds nothing', '', null],
  ])('%s', (_law, target, expected) => {
    const found = findStaticFile(files, target);
    expect(found && new TextDecoder().decode(found.body)).toBe(expected);
  });
});

describe('a folder that is no window', () => {
  it('is refused when it is missing', async () => {
    const read = await readStaticFiles(path.join(folder, 'missing'));
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining('cannot be read') });
  });
  it('is refused without a start page', async () => {
    const read = await readStaticFiles(path.join(folder, 'window/assets'));
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining('no index.html') });
  });
});
