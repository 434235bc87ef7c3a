import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type WritableDb } from './database.ts';
import { APPLICATION_ID, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { createPrivateFile } from './privateFiles.ts';
import { scratchFolder } from './testing/samples.ts';

let folder = '';
let db: WritableDb;
const backups: number[] = [];
const backUp = (from: number) => {
  backups.push(from);
};
beforeEach(() => {
  folder = scratchFolder();
  const file = path.join(folder, 'a.db');
  createPrivateFile(file);
  db = openDatabase(file, 100);
});
afterEach(() => {
  backups.length = 0;
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const to = (version: number) => migrate(db, migrations.slice(0, version), backUp);
const schema = () => db.all('SELECT name, sql FROM sqlite_schema ORDER BY name');
const mark = () =>
  db.get(
    'SELECT user_version AS version, application_id AS application FROM pragma_user_version, pragma_application_id',
  );

// A shipped migration never changes: whoever has run it will not run it again. Add a new one instead.
const SHIPPED: readonly [file: string, sha256: string][] = [
  ['0001-conversations.ts', '95837212734760480710d424ffda5d7c870f09addb71106d11b7e1d87e161b21'],
  ['0002-approvals.ts', 'ec28781c8aafeedd8b1b7d288a64ff4380372c40d2478119a1147be9012be6a6'],
  ['0003-audit.ts', 'c587703b300e2dd071a5449c7f6d64061ce973ed5e89f2fd38631ec1689ed4ff'],
  ['0004-waiting-messages.ts', '07dbccfd2f1bf7e78c2a82fbfd08c10eb48251d252c702d507c7335ca4eb03aa'],
];
test('shipped migrations are as they were shipped, and each is in the list', () => {
  const folderOfAll = path.join(import.meta.dirname, 'migrations');
  const files = readdirSync(folderOfAll).filter((name) => /^\d{4}-/.test(name));
  const hashes = files.sort().map((name) => {
    const text = readFileSync(path.join(folderOfAll, name), 'utf8').replaceAll('\r\n', '\n');
    return [name, createHash('sha256').update(text).digest('hex')];
  });
  expect(hashes).toEqual(SHIPPED);
  expect(migrations.map((migration) => migration.version)).toEqual(SHIPPED.map(([name]) => Number(name.slice(0, 4))));
});

test('a new database is of the newest version and marked as ours, without a backup', () => {
  expect(to(migrations.length)).toEqual({ ok: true, value: 0 });
  expect(mark()).toEqual({ version: migrations.length, application: APPLICATION_ID });
  expect(backups).toEqual([]);
});

test('the steps lead to the same schema as all at once; every table is strict', () => {
  for (let version = 1; version <= migrations.length; version++) to(version);
  const stepwise = schema();
  expect(backups).toEqual([1, 2, 3]);
  expect(
    db.all("SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND strict = 0"),
  ).toEqual([]);
  db.close();
  rmSync(path.join(folder, 'a.db'));
  createPrivateFile(path.join(folder, 'a.db'));
  db = openDatabase(path.join(folder, 'a.db'), 100);
  to(migrations.length);
  expect(schema()).toEqual(stepwise);
});

const CONVERSATION = `
  INSERT INTO owners VALUES ('o', 'host', 7, 'then', 1);
  INSERT INTO projects VALUES ('p', '/p', 'p', 2, 0);
  INSERT INTO chats VALUES ('c', 'p', 'New chat', 'default', 'idle', 'o', 3, 4);
  INSERT INTO drafts VALUES ('c', 'half');
  INSERT INTO messages VALUES (1, 'm', 'c', 'assistant', 'hi', NULL, '[]', 5);
  INSERT INTO tool_calls VALUES ('t', 'c', 'm', 0, 'done', 'o', '{}', '{}', NULL);`;
const conversation = () =>
  ['owners', 'projects', 'chats', 'drafts', 'messages', 'tool_calls'].map((table) => db.all(`SELECT * FROM ${table}`));
const CONVERSATION_ROWS = [
  [{ id: 'o', kind: 'host', pid: 7, process_start: 'then', started_at: 1 }],
  [{ id: 'p', path: '/p', name: 'p', opened_at: 2, is_sample: 0 }],
  [
    {
      id: 'c',
      project_id: 'p',
      title: 'New chat',
      mode: 'default',
      state: 'idle',
      owner: 'o',
      created_at: 3,
      updated_at: 4,
    },
  ],
  [{ chat_id: 'c', text: 'half' }],
  [{ seq: 1, id: 'm', chat_id: 'c', role: 'assistant', text: 'hi', tone: null, content: '[]', at: 5 }],
  [
    {
      id: 't',
      chat_id: 'c',
      message_id: 'm',
      position: 0,
      status: 'done',
      owner: 'o',
      view: '{}',
      input: '{}',
      result: null,
    },
  ],
];

test('0001: conversations take their rows', () => {
  to(1);
  db.exec(CONVERSATION);
  expect(conversation()).toEqual(CONVERSATION_ROWS);
});

test('0002: conversations stay, questions and grants can be stored', () => {
  to(1);
  db.exec(CONVERSATION);
  expect(to(2)).toEqual({ ok: true, value: 1 });
  expect(backups).toEqual([1]);
  expect(conversation()).toEqual(CONVERSATION_ROWS);
  db.exec(`INSERT INTO approvals VALUES (1, 'a', 'c', 't', 'waiting', 'o', '{}', 'h', 6, NULL, NULL);
    INSERT INTO grants VALUES ('g', 'c', 'Bash(ls:*)', 7, NULL, NULL);`);
  expect(() => db.exec("UPDATE approvals SET hash = 'other'")).toThrow('a question that was put never changes');
});

test('0003: all before stays, the audit begins empty', () => {
  to(2);
  db.exec(`${CONVERSATION}
    INSERT INTO approvals VALUES (1, 'a', 'c', 't', 'waiting', 'o', '{}', 'h', 6, NULL, NULL);
    INSERT INTO grants VALUES ('g', 'c', 'Bash(ls:*)', 7, 8, 'revoked');`);
  expect(to(3)).toEqual({ ok: true, value: 2 });
  expect(conversation()).toEqual(CONVERSATION_ROWS);
  expect([db.all('SELECT id, state FROM approvals'), db.all('SELECT id, why FROM grants')]).toEqual([
    [{ id: 'a', state: 'waiting' }],
    [{ id: 'g', why: 'revoked' }],
  ]);
  expect([db.all('SELECT * FROM audit'), db.all('SELECT * FROM audit_head')]).toEqual([
    [],
    [{ id: 1, count: 0, hash: '0'.repeat(64) }],
  ]);
});

test('0004: all before stays, and no message of before waits', () => {
  to(3);
  db.exec(`${CONVERSATION} INSERT INTO messages VALUES (2, 'u', 'c', 'user', 'run a', NULL, 'null', 6);`);
  const before = [conversation(), db.all('SELECT * FROM audit_head')];
  expect(to(4)).toEqual({ ok: true, value: 3 });
  expect([conversation(), db.all('SELECT * FROM audit_head')]).toEqual(before);
  expect(db.all('SELECT * FROM waiting_messages')).toEqual([]);
  db.exec("INSERT INTO waiting_messages VALUES ('u', 'o')");
  expect(() => db.exec("INSERT INTO waiting_messages VALUES ('none', 'o')")).toThrow('FOREIGN KEY');
});

test('a step that fails leaves everything as it was', () => {
  to(1);
  db.exec(CONVERSATION);
  const before = [schema(), mark(), conversation()];
  const broken: Migration = {
    version: 3,
    up: () => {
      throw new Error('no');
    },
  };
  expect(() => migrate(db, [...migrations.slice(0, 2), broken], backUp)).toThrow('no');
  expect([schema(), mark(), conversation()]).toEqual(before);
});

test('a backup that fails leaves everything as it was', () => {
  to(1);
  const before = [schema(), mark()];
  const fails = () => {
    throw new Error('no room');
  };
  expect(() => migrate(db, migrations, fails)).toThrow('no room');
  expect([schema(), mark()]).toEqual(before);
});

test('a database from a newer app is refused with both versions, and unchanged', () => {
  to(3);
  const before = [schema(), mark()];
  const result = migrate(db, migrations.slice(0, 2), backUp);
  expect(result).toEqual({
    ok: false,
    error: {
      kind: 'newer-version',
      found: 3,
      known: 2,
      message: expect.stringMatching(/newer Z Engine \(version 3 of the data; this one knows up to 2\)/),
    },
  });
  expect([schema(), mark()]).toEqual(before);
});

test('nothing is done twice', () => {
  to(3);
  expect(to(3)).toEqual({ ok: true, value: 3 });
  expect(backups).toEqual([]);
});

const step = (version: number): Migration => ({ version, up: () => {} });
const gaps: [law: string, list: readonly Migration[]][] = [
  ['a gap', [step(1), step(3)]],
  ['a wrong start', [step(2)]],
  ['the wrong order', [step(2), step(1)]],
  ['the same twice', [step(1), step(1)]],
];
test.each(gaps)('a list of migrations with %s is a mistake of ours', (_law, list) => {
  expect(() => migrate(db, list, backUp)).toThrow(/stands in the place/);
});
