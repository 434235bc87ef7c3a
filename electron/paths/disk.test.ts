import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDisk } from './disk.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'disk-')));
const at = (name: string): string => path.join(root, name);

beforeAll(() => {
  mkdirSync(at('few'));
  writeFileSync(at('few/file'), '');
  mkdirSync(at('few/folder'));
  symlinkSync('file', at('few/link'));
  execFileSync('mkfifo', [at('few/pipe')]);
  mkdirSync(at('many'));
  // Long names, so that the folder itself is large on every disk.
  for (let count = 0; count < 3000; count++) writeFileSync(at(`many/${String(count).padStart(200, 'n')}`), '');
});
afterAll(() => rmSync(root, { recursive: true }));

const sorted = (list: ReturnType<ReturnType<typeof openDisk>['list']>) => ({
  ...list,
  entries: list.entries.map(({ name, type }) => `${type} ${name}`).sort(),
});

describe('the disk of one look', () => {
  it('tells what lies in a folder, and of links only that they are links', () => {
    expect(sorted(openDisk().list(at('few'), 4))).toEqual({
      entries: ['file file', 'folder folder', 'link link', 'other pipe'],
      cut: false,
    });
  });

  it.each([
    ['few', 3],
    ['many', 2999],
    ['many', 1],
  ])('tells no more than it is asked for: %s, %i', (name, limit) => {
    const { entries, cut } = openDisk().list(at(name), limit);
    expect([entries.length, cut]).toEqual([limit, true]);
  });

  it('tells all of a large folder', () => {
    const { entries, cut } = openDisk().list(at('many'), 3000);
    expect([entries.length, cut]).toEqual([3000, false]);
  });

  it('says again what it said, and another look says what is there then', () => {
    const disk = openDisk();
    const before = disk.look(at('new'));
    writeFileSync(at('new'), '');
    symlinkSync('one', at('turned'));
    const link = disk.linkAt(at('turned'));
    rmSync(at('turned'));
    symlinkSync('other', at('turned'));
    expect([disk.look(at('new')), disk.linkAt(at('turned'))]).toEqual([before, link]);
    expect([openDisk().look(at('new')).stats?.isFile(), openDisk().linkAt(at('turned'))]).toEqual([true, 'other']);
  });

  it('throws what is no absence', () => {
    expect(() => openDisk().look(at('few/file/x'))).toThrow('ENOTDIR');
    expect(() => openDisk().list(at('none'), 1)).toThrow('ENOENT');
  });
});
