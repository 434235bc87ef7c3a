import { chmodSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPrivateFile, freeName, preparePrivateFolder } from './privateFiles.ts';
import { kill, said, startChild } from './testing/child.ts';
import { scratchFolder } from './testing/samples.ts';

let root = '';
beforeEach(() => {
  root = scratchFolder();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;

const laws: [law: string, mode: number | null, content: string | null, ok: boolean, after: number][] = [
  ['a folder that is not there is made private', null, null, true, 0o700],
  ['an empty folder is made private', 0o755, null, true, 0o700],
  ['a folder of ours is made private again', 0o777, 'z-engine.db', true, 0o700],
  ['a folder that we have only begun is made private', 0o755, 'config', true, 0o700],
  ['a folder in which Electron has begun is made private', 0o775, 'electron', true, 0o700],
  ['a folder that holds nothing but our log is made private', 0o755, 'z-engine.log', true, 0o700],
  ['a folder with other things keeps its rights when only its owner writes', 0o755, 'thesis.txt', true, 0o755],
  ['a folder with other things that others can write is refused', 0o777, 'thesis.txt', false, 0o777],
];
test.each(laws)('%s', (_law, mode, content, ok, after) => {
  const folder = path.join(root, 'a', 'b');
  if (mode !== null) {
    mkdirSync(folder, { recursive: true });
    if (content !== null) writeFileSync(path.join(folder, content), '');
    chmodSync(folder, mode);
  }
  const result = preparePrivateFolder(folder);
  expect([result.ok, modeOf(folder)]).toEqual([ok, after]);
  if (!result.ok) expect(result.error.kind).toBe('unsafe-folder');
});

const impossible: [where: string, folder: () => string][] = [
  ['below a file', () => path.join(root, 'file', 'x', 'y')],
  ['below a device', () => path.join(devNull, 'x')],
  ['where the system makes none', () => (existsSync('/proc/self') ? '/proc/x/y' : path.join(root, 'file', 'x'))],
  ['below a link that leads nowhere', () => path.join(root, 'link', 'x')],
  ['with too long a name', () => path.join(root, 'x'.repeat(300))],
];
test.each(impossible)('a folder %s cannot be made, and that is said at once', (_where, folder) => {
  writeFileSync(path.join(root, 'file'), '');
  symlinkSync(path.join(root, 'link'), path.join(root, 'link'));
  expect(() => preparePrivateFolder(folder())).toThrow(/^E[A-Z]+: /);
});

test('a file is private whatever the umask, and keeps what is in it', () => {
  const before = process.umask(0);
  try {
    const file = path.join(root, 'x');
    createPrivateFile(file);
    expect(modeOf(file)).toBe(0o600);
    writeFileSync(file, 'kept');
    chmodSync(file, 0o666);
    createPrivateFile(file);
    expect([modeOf(file), statSync(file).size]).toEqual([0o600, 4]);
  } finally {
    process.umask(before);
  }
});

test('making a file private does not end a lock that this process holds on it', async () => {
  const file = path.join(root, 'lock');
  createPrivateFile(file);
  const holder = new Database(file);
  holder.exec('BEGIN IMMEDIATE');
  createPrivateFile(file);
  const other = startChild(
    `const { default: Database } = await import('better-sqlite3');
     try { new Database(args[0], { timeout: 0 }).exec('BEGIN IMMEDIATE'); say('locked too'); } catch (error) { say(error.code); }`,
    file,
  );
  expect(await said(other)).toBe('SQLITE_BUSY');
  await kill(other);
  holder.close();
});

test('a name that is taken gets a number', () => {
  const file = path.join(root, 'a');
  expect(freeName(file)).toBe(file);
  writeFileSync(file, '');
  writeFileSync(`${file}-2-wal`, '');
  expect(freeName(file)).toBe(`${file}-3`);
});
