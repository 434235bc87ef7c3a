import { rmSync } from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nextRow } from './auditChain.ts';
import { createAuditLog } from './auditLog.ts';
import { MAX_TEXT } from './boundRecord.ts';
import { openDatabase } from './database.ts';
import type { Store } from './store.ts';
import { kill, said, startChild } from './testing/child.ts';
import { decided, finished, NOW, open, scratchFolder, withRaw } from './testing/samples.ts';

let folder = '';
let store: Store;
const faults: string[] = [];
beforeEach(() => {
  folder = scratchFolder();
  store = open(folder, { onFault: (fault) => faults.push(`${fault.table} ${fault.id}`) });
});
afterEach(() => {
  faults.length = 0;
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (count: number) => {
  for (let n = 1; n <= count; n++) store.audit.decided(decided(`c${n}`, { command: `echo ${n}` }));
};

test('records come back in order, two a call, also after a restart', () => {
  store.audit.decided(decided('c1'));
  store.audit.decided(decided('c2'));
  store.audit.finished(finished('c1'));
  store.close();
  store = open(folder);
  expect(store.audit.list({ after: 0, limit: 10 }).map((entry) => entry.record)).toEqual([
    decided('c1'),
    decided('c2'),
    finished('c1'),
  ]);
  expect(store.audit.list({ after: 1, limit: 1 }).map((entry) => entry.seq)).toEqual([2]);
  expect(store.audit.ofCall('c1').map((entry) => entry.record.phase)).toEqual(['decided', 'finished']);
  expect(store.audit.verify()).toMatchObject({ ok: true, value: { count: 3 } });
});

test('an empty audit is whole', () => {
  expect(store.audit.verify()).toEqual({ ok: true, value: { count: 0, hash: '0'.repeat(64) } });
});

test('a chain longer than a page is followed to its end', () => {
  const db = openDatabase(path.join(folder, 'z-engine.db'), 5000);
  const log = createAuditLog({ db, now: () => NOW, onFault: () => {} });
  db.transaction(() => {
    for (let n = 1; n <= 1001; n++) log.decided(decided(`c${n}`));
  });
  expect(log.verify()).toMatchObject({ ok: true, value: { count: 1001 } });
  db.close();
  withRaw(folder, (raw) => {
    dropTriggers(raw);
    raw.exec('UPDATE audit SET at = 0 WHERE seq = 1001');
  });
  expect(store.audit.verify()).toMatchObject({ ok: false, error: { seq: 1001 } });
});

const forbidden: [law: string, sql: string][] = [
  ['edit', "UPDATE audit SET record = '{}' WHERE seq = 2"],
  ['remove', 'DELETE FROM audit WHERE seq = 2'],
  [
    'replace',
    "INSERT OR REPLACE INTO audit SELECT seq, at, phase, 'other', record, prev_hash, hash FROM audit WHERE seq = 2",
  ],
  ['add in the middle', "INSERT INTO audit VALUES (-1, 0, 'decided', 'c', '{}', '', '')"],
  ['add without the chain', "INSERT INTO audit VALUES (4, 0, 'decided', 'c', '{}', '', '')"],
  ['turn back the end', 'UPDATE audit_head SET count = 2'],
  ['jump the end', 'UPDATE audit_head SET count = 9'],
  ['remove the end', 'DELETE FROM audit_head'],
];
test.each(forbidden)('the triggers forbid to %s', (_law, sql) => {
  write(3);
  expect(() => withRaw(folder, (raw) => raw.exec(sql))).toThrow();
  expect(store.audit.verify()).toMatchObject({ ok: true, value: { count: 3 } });
});

const dropTriggers = (raw: Database.Database) => {
  const names = raw
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'audit%'")
    .pluck()
    .all();
  for (const name of names) raw.exec(`DROP TRIGGER ${String(name)}`);
};
const forge = (raw: Database.Database) => {
  const prev = raw.prepare('SELECT count, hash FROM audit_head').get() as { count: number; hash: string };
  const row = nextRow(prev, { at: NOW, phase: 'decided', call_id: 'forged', record: '{}' });
  raw.prepare('INSERT INTO audit VALUES (@seq, @at, @phase, @call_id, @record, @prev_hash, @hash)').run(row);
};

const harms: [law: string, harm: (raw: Database.Database) => void, seq: number, message: string][] = [
  [
    'an edited record',
    (raw) => raw.exec("UPDATE audit SET record = replace(record, 'echo 3', 'echo 0') WHERE seq = 3"),
    3,
    'row 3 of the audit was changed',
  ],
  [
    'an edited time',
    (raw) => raw.exec('UPDATE audit SET at = at + 1 WHERE seq = 1'),
    1,
    'row 1 of the audit was changed',
  ],
  [
    'an edited call',
    (raw) => raw.exec("UPDATE audit SET call_id = 'c9' WHERE seq = 5"),
    5,
    'row 5 of the audit was changed',
  ],
  ['a removed first row', (raw) => raw.exec('DELETE FROM audit WHERE seq = 1'), 1, 'row 1 of the audit is missing'],
  ['a removed row', (raw) => raw.exec('DELETE FROM audit WHERE seq = 2'), 2, 'row 2 of the audit is missing'],
  [
    'a removed row with the gap closed',
    (raw) => raw.exec('DELETE FROM audit WHERE seq = 2; UPDATE audit SET seq = seq - 1 WHERE seq > 2'),
    2,
    'row 2 of the audit does not follow the one before',
  ],
  [
    'two rows that changed places',
    (raw) =>
      raw.exec(
        'UPDATE audit SET seq = 99 WHERE seq = 2; UPDATE audit SET seq = 2 WHERE seq = 3; UPDATE audit SET seq = 3 WHERE seq = 99',
      ),
    2,
    'row 2 of the audit does not follow the one before',
  ],
  [
    'a cut tail',
    (raw) => raw.exec('DELETE FROM audit WHERE seq > 3'),
    4,
    'row 4 of the audit is missing, the last is 5',
  ],
  ['everything removed', (raw) => raw.exec('DELETE FROM audit'), 1, 'row 1 of the audit is missing, the last is 5'],
  [
    'a row before the first',
    (raw) => raw.exec("INSERT INTO audit VALUES (0, 0, 'decided', 'c', '{}', '', '')"),
    0,
    'row 0 of the audit was added from outside',
  ],
  ['a well-made row at the end', forge, 6, 'row 6 of the audit was added from outside'],
  [
    'an end that was noted anew',
    (raw) => raw.exec("UPDATE audit_head SET hash = 'x'"),
    5,
    'row 5 of the audit was changed',
  ],
];
test.each(harms)('past the triggers, seen: %s', (_law, harm, seq, message) => {
  write(5);
  withRaw(folder, (raw) => {
    dropTriggers(raw);
    harm(raw);
  });
  expect(store.audit.verify()).toEqual({ ok: false, error: { seq, message } });
});

const partly: [law: string, newest: number, harm: string, ok: boolean][] = [
  ['an edit among them is seen', 3, 'UPDATE audit SET at = 0 WHERE seq = 3', false],
  ['an edit before them is not looked at', 2, 'UPDATE audit SET at = 0 WHERE seq = 3', true],
  [
    'an edit of the row before the first of them shows in what follows',
    2,
    "UPDATE audit SET hash = 'x' WHERE seq = 3",
    false,
  ],
  ['a removed row before the first of them is seen', 2, 'DELETE FROM audit WHERE seq = 3', false],
  ['a cut tail is seen', 2, 'DELETE FROM audit WHERE seq > 3', false],
  ['more than there are is all', 99, 'UPDATE audit SET at = 0 WHERE seq = 1', false],
  ['a lost end is seen', 2, 'DELETE FROM audit_head', false],
];
test.each(partly)('of the newest rows alone: %s', (_law, newest, harm, ok) => {
  write(5);
  withRaw(folder, (raw) => {
    dropTriggers(raw);
    raw.exec(harm);
  });
  expect(store.audit.verify(newest).ok).toBe(ok);
});

test('a record that cannot be read is left out of the list and told of', () => {
  write(2);
  withRaw(folder, (raw) => {
    dropTriggers(raw);
    raw.exec("UPDATE audit SET record = '{}' WHERE seq = 1");
  });
  expect(store.audit.list({ after: 0, limit: 9 }).map((entry) => entry.seq)).toEqual([2]);
  expect(faults).toEqual(['audit 1']);
});

test('a long text is cut before it is stored, and the chain stays whole', () => {
  store.audit.decided(decided('c1', { command: 'x'.repeat(1_000_000) }));
  const [entry] = store.audit.list({ after: 0, limit: 1 });
  expect(JSON.stringify(entry?.record).length).toBeLessThan(MAX_TEXT + 2000);
  expect(store.audit.verify().ok).toBe(true);
});

test('two processes that write at once keep one chain', async () => {
  const code = `
    const store = open(args[0], 'run').value;
    for (let n = 0; n < 150; n++) store.audit.decided({ ...JSON.parse(args[1]), callId: args[2] + n });
    store.close();
    say('done');`;
  const children = ['a', 'b'].map((name) => startChild(code, folder, JSON.stringify(decided('x')), name));
  try {
    for (let n = 0; n < 50; n++) store.audit.finished(finished(`m${n}`));
    expect(await Promise.all(children.map(said))).toEqual(['done', 'done']);
  } finally {
    await Promise.all(children.map(kill));
  }
  expect(store.audit.verify()).toMatchObject({ ok: true, value: { count: 350 } });
});

test('what was decided is on the disk when the writer is killed at once', async () => {
  const child = startChild(
    `const store = open(args[0], 'run').value;
     store.audit.decided(JSON.parse(args[1]));
     say('decided');
     process.kill(process.pid, 'SIGKILL');`,
    ...[folder, JSON.stringify(decided('c1'))],
  );
  expect(await said(child)).toBe('decided');
  await kill(child);
  expect(store.audit.ofCall('c1').map((entry) => entry.record)).toEqual([decided('c1')]);
});
