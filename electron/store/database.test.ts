import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type ReadableDb, type WritableDb } from './database.ts';
import { createPrivateFile } from './privateFiles.ts';
import { scratchFolder } from './testing/samples.ts';

let folder = '';
let db: WritableDb;
beforeEach(() => {
  folder = scratchFolder();
  const file = path.join(folder, 'a.db');
  createPrivateFile(file);
  db = openDatabase(file, 100);
  db.exec('CREATE TABLE t (x INTEGER NOT NULL) STRICT');
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const settings: [law: string, pragma: string, expected: number | string][] = [
  ['what is written is on the disk', 'synchronous', 2],
  ['references are kept', 'foreign_keys', 1],
  ['a replacement fires the triggers of a deletion', 'recursive_triggers', 1],
  ['readers do not wait for a writer', 'journal_mode', 'wal'],
  ['the schema is not trusted', 'trusted_schema', 0],
];
test.each(settings)('%s', (_law, pragma, expected) => {
  expect(db.get(`SELECT ${pragma} AS value FROM pragma_${pragma}`)).toEqual({ value: expected });
});

test('a statement that writes is no reading', () => {
  const reader: ReadableDb = db;
  expect(() => reader.all('INSERT INTO t VALUES (1) RETURNING x')).toThrow('a statement that writes');
  expect(() => reader.get('DELETE FROM t')).toThrow('a statement that writes');
  expect(db.all('SELECT x FROM t')).toEqual([]);
});

test('who reads has nothing to write with', () => {
  const reader: ReadableDb = db;
  // @ts-expect-error a reader has no run()
  const { run } = reader;
  // @ts-expect-error a reader is no writer
  const writer: WritableDb = reader;
  expect([typeof run, writer]).toEqual(['function', db]);
});

test('a transaction is all or nothing, also within another', () => {
  const failing = () =>
    db.transaction(() => {
      db.run('INSERT INTO t VALUES (1)');
      db.transaction(() => db.run('INSERT INTO t VALUES (2)'));
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  expect(db.all('SELECT x FROM t')).toEqual([]);
});
