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
  ['0005-grants-and-questions.ts', '925f6d01f82601f8884a03dccc5e9c29968535bc6cfeef6addea5ae6ecb78272'],
  ['0006-audit-search.ts', 'fa1de3f91e1e721a53fddf81bdff1c01432b0dcf968ac58045fede6ebc6962ad'],
  ['0007-window.ts', 'dfc4c08b0cacbb7b129fe56d5863b8bfdae245f1a87aaa0f34453759f3cb7899'],
  ['0008-audit-filters.ts', '74f65e9a96103e467f73940b3f7b776a0062569d70d743aea7bddc10d8b14e47'],
  ['0009-granted-folders.ts', '426c546fd699f65738ca433cc36b2e76b978a03787db879643874a527151b713'],
  ['0010-sandbox-journal.ts', '8e662006a1b43903b31dc5a267d2c29bd566e938789c24354218837c66920a34'],
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
  expect(backups).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
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

test('0005: all before stays, but for the grants that nobody made; grants, questions and commands can be stored', () => {
  to(4);
  db.exec(`${CONVERSATION}
    INSERT INTO approvals VALUES (1, 'a', 'c', 't', 'waiting', 'o', '{}', 'h', 6, NULL, NULL);
    INSERT INTO grants VALUES ('g', 'c', 'Bash(ls:*)', 7, NULL, NULL);
    INSERT INTO waiting_messages VALUES ('m', 'o');`);
  const kept = () => [conversation(), db.all('SELECT * FROM approvals'), db.all('SELECT * FROM waiting_messages')];
  const before = kept();
  expect(to(5)).toEqual({ ok: true, value: 4 });
  expect([kept(), db.all('SELECT * FROM grants')]).toEqual([before, []]);
  db.exec(`INSERT INTO grants VALUES (1, 'g', 'c', '["Edit"]', 7, 8, 'revoked', 2, 'o');
    INSERT INTO questions VALUES (1, 'q', 'c', 't', 'waiting', 'o', '{}', NULL, 9, NULL);
    INSERT INTO running_commands VALUES ('mark', 12, 'then', 'c', 't', 'o', 10);`);
  const forbidden = [
    ["UPDATE grants SET rules = '[]'", 'a grant never changes'],
    ['UPDATE grants SET ended_at = NULL', 'a grant that ended is never restored'],
    ["UPDATE questions SET content = '[]'", 'a question that was put never changes'],
  ] as const;
  for (const [sql, message] of forbidden) expect(() => db.exec(sql)).toThrow(message);
  db.exec("UPDATE grants SET uses = 3; UPDATE questions SET state = 'answered', answer = '{}', answered_at = 11");
});

const OLD_ROWS: readonly (readonly [phase: string, record: string])[] = [
  ['decided', '{"args":{"command":"echo one"},"phase":"decided","tool":"Bash"}'],
  ['decided', 'no json'],
  ['finished', '{"outcome":"exit code 7","phase":"finished","tool":"Bash"}'],
];
const audited = () => [db.all('SELECT * FROM audit ORDER BY seq'), db.all('SELECT * FROM audit_head')];
const found = (text: string) =>
  db.all('SELECT rowid AS seq FROM audit_index WHERE audit_index MATCH ? ORDER BY rowid', text);
const addRow = (seq: number, phase: string, record: string) => {
  db.run(
    'INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[seq, 5, phase, `c${seq}`, record, seq === 1 ? '0'.repeat(64) : `h${seq - 1}`, `h${seq}`],
  );
  db.run('UPDATE audit_head SET count = ?, hash = ?', seq, `h${seq}`);
};

test('0006: the audit stays as it was, byte for byte, also what cannot be read, and is found from now on', () => {
  to(5);
  db.exec(CONVERSATION);
  for (const [at, [phase, record]] of OLD_ROWS.entries()) addRow(at + 1, phase, record);
  const before = [conversation(), audited()];
  expect(to(6)).toEqual({ ok: true, value: 5 });
  expect([conversation(), audited()]).toEqual(before);
  addRow(4, 'decided', '{"tool":"Read"}');
  expect(['bash', 'one', '7', 'json', 'read', 'decided'].map(found)).toEqual([
    [{ seq: 1 }, { seq: 3 }],
    [{ seq: 1 }],
    [{ seq: 3 }],
    [],
    [{ seq: 4 }],
    [],
  ]);
  db.exec("INSERT INTO audit_index (audit_index, rank) VALUES ('integrity-check', 1)");
});

test('0006: nothing goes but behind a checkpoint, which names a row that is there', () => {
  to(6);
  for (const seq of [1, 2, 3]) addRow(seq, 'decided', '{"tool":"Bash"}');
  expect(() => db.exec('DELETE FROM audit WHERE seq = 1')).toThrow('only removed behind a checkpoint');
  for (const named of ['{"upTo":2,"hash":"h1"}', '{"upTo":9,"hash":"h9"}', '{"upTo":4,"hash":"h4"}', '{}'])
    expect(() => addRow(4, 'checkpoint', named)).toThrow('a checkpoint names the last row that is to go');
  addRow(4, 'checkpoint', '{"upTo":2,"hash":"h2"}');
  expect(() => db.exec('DELETE FROM audit WHERE seq <= 3')).toThrow('only removed behind a checkpoint');
  expect(() => db.exec('DELETE FROM audit WHERE seq = 4')).toThrow('only removed behind a checkpoint');
  db.exec('DELETE FROM audit WHERE seq <= 2');
  expect([db.all('SELECT seq FROM audit'), found('bash')]).toEqual([[{ seq: 3 }, { seq: 4 }], [{ seq: 3 }]]);
});

test('0007: all before stays, every chat is read and in the list; the layout of the window can be kept, once', () => {
  to(6);
  db.exec(CONVERSATION);
  addRow(1, 'decided', '{"tool":"Bash"}');
  const [owners, projects, chats, ...rest] = conversation();
  const record = audited();
  expect(to(7)).toEqual({ ok: true, value: 6 });
  const marked = chats?.map((row) => ({ ...(row as object), unread: 0, archived: 0 }));
  expect([conversation(), audited()]).toEqual([[owners, projects, marked, ...rest], record]);
  expect(db.all('SELECT * FROM window_layout')).toEqual([]);
  db.exec("UPDATE chats SET unread = 1, archived = 1; INSERT INTO window_layout VALUES (1, '{}')");
  for (const sql of ['UPDATE chats SET unread = 2', 'UPDATE chats SET archived = NULL'])
    expect(() => db.exec(sql)).toThrow('constraint failed');
  expect(() => db.exec("INSERT INTO window_layout VALUES (2, '{}')")).toThrow('CHECK constraint failed');
});

test('0008: all before stays; decisions are found by what they say, and a row that is no JSON stops nothing', () => {
  to(6);
  db.exec(CONVERSATION);
  to(7);
  addRow(1, 'decided', '{"tool":"Bash","decider":{"who":"user"}}');
  addRow(2, 'finished', '{"tool":"Bash"}');
  addRow(3, 'decided', 'no JSON');
  const before = [conversation(), audited()];
  expect(to(8)).toEqual({ ok: true, value: 7 });
  expect([conversation(), audited()]).toEqual(before);
  addRow(4, 'decided', '{"tool":"Read","decider":{"who":"user"}}');
  addRow(5, 'decided', 'no JSON');
  const by = (key: string) => `(CASE WHEN json_valid(record) THEN record END ->> '$.${key}')`;
  const users = `SELECT seq FROM audit INDEXED BY audit_decisions WHERE phase = 'decided' AND ${by('decider.who')} = ?`;
  expect(db.all(users, 'user')).toEqual([{ seq: 1 }, { seq: 4 }]);
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

test('0009: all before stays, and no grant of before is one of a folder; what a grant allows never changes', () => {
  to(8);
  db.exec(`INSERT INTO owners VALUES ('o', 'host', 7, 'then', 1);
    INSERT INTO projects VALUES ('p', '/p', 'p', 2, 0);
    INSERT INTO chats (id, project_id, title, mode, state, owner, created_at, updated_at)
      VALUES ('c', 'p', 'New chat', 'default', 'idle', 'o', 3, 4);
    INSERT INTO grants VALUES (1, 'g', 'c', '["Edit"]', 7, 8, 'revoked', 2, 'o');`);
  const [before] = db.all('SELECT * FROM grants');
  expect(to(9)).toEqual({ ok: true, value: 8 });
  expect(db.all('SELECT * FROM grants')).toEqual([{ ...Object(before), folder: null }]);
  db.exec(`INSERT INTO grants VALUES (2, 'h', 'c', '[]', 7, NULL, NULL, 0, 'o', '/lib')`);
  for (const change of ["folder = '/'", "rules = '[]'"])
    expect(() => db.exec(`UPDATE grants SET ${change} WHERE id = 'h'`)).toThrow('a grant never changes');
  expect(() => db.exec("UPDATE grants SET ended_at = 9 WHERE id = 'g'")).toThrow('never restored');
});

test('0010: all before stays; placeholders are known once, alarms never change and are put away once', () => {
  to(9);
  db.exec(`INSERT INTO owners VALUES ('o', 'host', 7, 'then', 1);
    INSERT INTO running_commands VALUES ('mark', 12, 'then', 'c', 't', 'o', 10);`);
  const before = [db.all('SELECT * FROM owners'), db.all('SELECT * FROM running_commands')];
  expect(to(10)).toEqual({ ok: true, value: 9 });
  expect([db.all('SELECT * FROM owners'), db.all('SELECT * FROM running_commands')]).toEqual(before);
  db.exec(`INSERT INTO placeholders VALUES ('/p/.claude', 'folder', NULL, NULL, 5);
    INSERT INTO placeholder_uses VALUES ('/p/.claude', 'mark', 'o'), ('/p/.claude', 'other', 'o');
    INSERT INTO sandbox_alarms VALUES (1, 'a', 'c', 't', 6, '[]', NULL);`);
  const forbidden = [
    ["INSERT INTO placeholders VALUES ('/p/.claude', 'folder', '1', '2', 5)", 'UNIQUE'],
    ["INSERT INTO placeholders VALUES ('/p/x', 'socket', '1', '2', 5)", 'CHECK'],
    ["INSERT INTO placeholders VALUES ('/p/x', 'empty', '1', NULL, 5)", 'CHECK'],
    ["INSERT INTO placeholder_uses VALUES ('/none', 'mark', 'o')", 'FOREIGN KEY'],
    ["UPDATE sandbox_alarms SET changes = '[1]'", 'an alarm never changes'],
  ] as const;
  for (const [sql, message] of forbidden) expect(() => db.exec(sql)).toThrow(message);
  db.exec("UPDATE sandbox_alarms SET dismissed_at = 7; DELETE FROM placeholders WHERE path = '/p/.claude'");
  expect(() => db.exec('UPDATE sandbox_alarms SET dismissed_at = NULL')).toThrow('put away once');
  expect(db.all('SELECT * FROM placeholder_uses')).toEqual([]);
});
