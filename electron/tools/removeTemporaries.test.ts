// What a killed writer left goes, and nothing else does.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeTemporaries } from './removeTemporaries.ts';
import { THIS_WRITER, temporaryName, writerOf } from './temporaryName.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-left-')));
  mkdirSync(path.join(root, 'in'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const GONE = { pid: 4_000_000, startedAt: 1000 };
const REUSED = { pid: THIS_WRITER.pid, startedAt: 1000 };
const nobody = () => false;
const named = temporaryName(GONE);

it.each<[law: string, name: string, pid: number, openedAt: number, isAlive: (pid: number) => boolean, stays: boolean]>([
  ['of the dead process', named, GONE.pid, 2000, nobody, false],
  ['of one that had our number', temporaryName(REUSED), REUSED.pid, 2000, () => true, false],
  ['our own', temporaryName(THIS_WRITER), THIS_WRITER.pid, Date.now(), nobody, true],
  ['of another process', temporaryName({ ...GONE, pid: 4_000_001 }), GONE.pid, 2000, nobody, true],
  ['the number is used again', named, GONE.pid, 2000, () => true, true],
  ['of one that started later', named, GONE.pid, 500, nobody, true],
  ['another form of name', `.z-engine-${GONE.pid}-1000-zz.tmp`, GONE.pid, 2000, nobody, true],
  ['an older form of name', '.z-engine-0123456789abcdef.tmp', GONE.pid, 2000, nobody, true],
  ['a file of the person', 'a.tmp', GONE.pid, 2000, nobody, true],
])('%s', async (_law, name, pid, openedAt, isAlive, stays) => {
  const file = path.join(root, 'in', name);
  writeFileSync(file, 'half');
  const removed = await removeTemporaries([{ file: path.join(root, 'in/a.txt'), pid, openedAt }], isAlive);
  expect([removed, existsSync(file)]).toEqual([stays ? 0 : 1, stays]);
});

it('follows no link and deletes no folder', async () => {
  mkdirSync(path.join(root, 'in', temporaryName(GONE)));
  symlinkSync(path.join(root, 'target'), path.join(root, 'in', named));
  writeFileSync(path.join(root, 'target'), 'x');
  symlinkSync(path.join(root, 'in'), path.join(root, 'link'));
  writeFileSync(path.join(root, 'in', temporaryName({ ...GONE, startedAt: 999 })), 'half');
  const write = { pid: GONE.pid, openedAt: 2000 };
  expect(await removeTemporaries([{ ...write, file: path.join(root, 'link/a.txt') }], nobody)).toBe(0);
  expect(await removeTemporaries([{ ...write, file: path.join(root, 'gone/a.txt') }], nobody)).toBe(0);
  expect(await removeTemporaries([{ ...write, file: path.join(root, 'in/a.txt') }], nobody)).toBe(1);
  expect(lstatSync(path.join(root, 'in', named)).isSymbolicLink()).toBe(true);
});

it('a name tells its writer', () => expect(writerOf(named)).toEqual(GONE));
