import { rmSync } from 'node:fs';
import type Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CallSpan, cutAt } from './auditRetention.ts';
import type { Store } from './store.ts';
import { call, decided, finished, message, NOW, open, scratchFolder, withRaw } from './testing/samples.ts';

let folder = '';
let store: Store;
beforeEach(() => {
  folder = scratchFolder();
  store = open(folder);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const cuts: [law: string, most: number, calls: CallSpan[], expected: number][] = [
  ['no call, nothing to mind', 5, [], 5],
  [
    'calls that are over before it',
    4,
    [
      { first: 1, last: 2 },
      { first: 3, last: 4 },
    ],
    4,
  ],
  [
    'a call that ends after it stays whole',
    3,
    [
      { first: 1, last: 2 },
      { first: 3, last: 4 },
    ],
    2,
  ],
  [
    'a call that runs stays whole',
    4,
    [
      { first: 1, last: 2 },
      { first: 3, last: null },
    ],
    2,
  ],
  [
    'calls that hang together',
    5,
    [
      { first: 1, last: 3 },
      { first: 2, last: 4 },
      { first: 4, last: 9 },
    ],
    0,
  ],
  ['a call all behind it', 2, [{ first: 3, last: null }], 2],
];
test.each(cuts)('the cut: %s', (_law, most, calls, expected) => expect(cutAt(most, calls)).toBe(expected));

test('the cut is the highest that parts no call', () =>
  fc.assert(
    fc.property(
      fc.nat(20),
      fc.array(fc.record({ first: fc.integer({ min: 1, max: 20 }), long: fc.option(fc.nat(8)) })),
      (most, drawn) => {
        const calls = drawn.map(({ first, long }) => ({ first, last: long === null ? null : first + long }));
        const parts = (cut: number) => calls.some(({ first, last }) => first <= cut && (last === null || cut < last));
        const expected = Array.from({ length: most + 1 }, (_, n) => most - n).find((cut) => !parts(cut));
        expect(cutAt(most, calls)).toBe(expected);
      },
    ),
  ));

const DAY = 86_400_000;
/** Writes rows of these calls, a day apart, the first on day 1: `a` decides a call, a second `a` finishes it. */
const write = (calls: string) => {
  const seen = new Set<string>();
  for (const [at, id] of [...calls].entries()) {
    const day = NOW + (at + 1) * DAY;
    if (seen.has(id)) store.audit.finished({ ...finished(id), at: day });
    else store.audit.decided({ ...decided(id, { command: `echo ${id}` }), at: day });
    seen.add(id);
  }
};
const prune = (days: number) => store.audit.prune(NOW + days * DAY + 1).removed;
const left = () => store.audit.list({ after: 0, limit: 99 }).map(({ seq }) => seq);
const words = (text: string) => store.audit.search({ text, limit: 99 }).map(({ seq }) => seq);

test('the oldest rows go behind a checkpoint, from the search too, and the chain goes on from there', () => {
  write('aabbcc');
  const [, second] = store.audit.list({ after: 0, limit: 2 });
  expect(prune(2)).toBe(2);
  expect([left(), words('echo'), words('')]).toEqual([
    [3, 4, 5, 6, 7],
    [5, 3],
    [7, 6, 5, 4, 3],
  ]);
  expect(store.audit.list({ after: 6, limit: 1 })[0]?.record).toEqual({
    phase: 'checkpoint',
    at: NOW,
    upTo: 2,
    hash: second?.hash,
  });
  expect(store.audit.verify()).toMatchObject({ ok: true, value: { count: 7 } });
  write('d');
  store.close();
  store = open(folder);
  expect(store.audit.verify()).toMatchObject({ ok: true, value: { count: 8 } });
  for (const newest of [0, 1, 5, 6, 99]) expect(store.audit.verify(newest).ok).toBe(true);
});

const kept: [law: string, calls: string, days: number, removed: number, left: number[]][] = [
  ['nothing is old enough', 'aabb', 0, 0, [1, 2, 3, 4]],
  ['a call whose end is younger stays whole', 'aabb', 3, 2, [3, 4, 5]],
  ['also when others end between', 'abbacc', 3, 0, [1, 2, 3, 4, 5, 6]],
  ['and when it goes, all of it goes', 'abbacc', 4, 4, [5, 6, 7]],
  ['a call that was denied has one row', 'abb', 1, 1, [2, 3, 4]],
  ['all is old', 'aabb', 9, 4, [5]],
];
test.each(kept)('kept and removed: %s', (_law, calls, days, removed, stays) => {
  write(calls);
  expect([prune(days), left()]).toEqual([removed, stays]);
  expect(store.audit.verify().ok).toBe(true);
});

test('a call that still runs keeps its row, however old', () => {
  const chatId = store.chats.create(store.projects.open('/p', false).id, 'default').id;
  const running = call(chatId, 'm', 'b', 0, 'running');
  store.chats.appendStep(message(chatId, 'm', 'assistant', 'x'), [running]);
  write('aabcc');
  expect([prune(9), left()]).toEqual([2, [3, 4, 5, 6]]);
  store.chats.saveCall({ ...running, view: { ...running.view, status: 'done', revision: 2 } });
  expect([prune(9), left()]).toEqual([4, [7]]);
});

test('a second time removes nothing, and a later checkpoint takes the place of the first', () => {
  write('aabb');
  expect([prune(2), prune(2)]).toEqual([2, 0]);
  expect(prune(9)).toBe(3);
  expect([prune(9), left(), store.audit.verify().ok]).toEqual([0, [6], true]);
});

test('a row of a clock that went wrong stops the removal there: only the oldest rows go', () => {
  write('aa');
  store.audit.decided({ ...decided('x'), at: NOW + 99 * DAY });
  store.audit.decided({ ...decided('y'), at: NOW });
  expect([prune(50), left()]).toEqual([2, [3, 4, 5]]);
});

test('nothing is removed from a chain that was changed, so that it goes on showing', () => {
  write('aabb');
  withRaw(folder, (raw) => {
    dropTriggers(raw);
    raw.exec('UPDATE audit SET at = at + 1 WHERE seq = 1');
  });
  expect(() => prune(9)).toThrow('nothing was removed from the audit, because it was changed: row 1');
  expect(left()).toEqual([1, 2, 3, 4]);
});

const dropTriggers = (raw: Database.Database) => {
  raw.unsafeMode(true);
  const names = raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'audit%'").pluck();
  for (const name of names.all()) raw.exec(`DROP TRIGGER ${String(name)}`);
};

const removedAgain: [law: string, sql: string][] = [
  ['one more row than the checkpoint says', 'DELETE FROM audit WHERE seq = 3'],
  ['a checkpoint that says more', `UPDATE audit SET record = replace(record, '"upTo":2', '"upTo":3') WHERE seq = 7`],
  [
    'the same, and the row with it',
    `UPDATE audit SET record = replace(record, '"upTo":2', '"upTo":4') WHERE seq = 7;
    DELETE FROM audit WHERE seq <= 4`,
  ],
  ['a checkpoint that cannot be read', "UPDATE audit SET record = '{}' WHERE seq = 7"],
  ['a checkpoint of the future', `UPDATE audit SET record = replace(record, '"upTo":2', '"upTo":7') WHERE seq = 7`],
  ['no checkpoint', 'DELETE FROM audit WHERE seq = 7'],
  ['a checkpoint that is called something else', "UPDATE audit SET phase = 'decided' WHERE seq = 7"],
  ['a row before the checkpoint', "INSERT INTO audit VALUES (1, 0, 'decided', 'c', '{}', '', '')"],
  ['a row far before', "INSERT INTO audit VALUES (-7, 0, 'decided', 'c', '{}', '', '')"],
];
test.each(removedAgain)('after a removal, past the triggers, seen: %s', (_law, sql) => {
  write('aabbcc');
  prune(2);
  withRaw(folder, (raw) => {
    dropTriggers(raw);
    raw.exec(sql);
  });
  expect(store.audit.verify().ok).toBe(false);
});

const COLUMNS = ['seq', 'at', 'phase', 'call_id', 'record', 'prev_hash', 'hash'];
const other = (column: string) =>
  column === 'phase'
    ? "iif(phase = 'decided', 'finished', 'decided')"
    : ['seq', 'at'].includes(column)
      ? `${column} + 1000`
      : `${column} || ' '`;
/** One change from outside, of row `seq` and now and then of one beside it. */
const harms: readonly ((seq: number, next: number) => string)[] = [
  (seq) => `DELETE FROM audit WHERE seq = ${seq}`,
  (seq) => `DELETE FROM audit WHERE seq >= ${seq}`,
  (seq) => `DELETE FROM audit WHERE seq <= ${seq}`,
  ...COLUMNS.map((column) => (seq: number) => `UPDATE audit SET ${column} = ${other(column)} WHERE seq = ${seq}`),
  (seq, next) =>
    `UPDATE audit SET seq = -1 WHERE seq = ${seq}; UPDATE audit SET seq = ${seq} WHERE seq = ${next};
     UPDATE audit SET seq = ${next} WHERE seq = -1`,
  (seq) =>
    `INSERT INTO audit SELECT (SELECT max(seq) + 1 FROM audit), at, phase, call_id, record, prev_hash, hash FROM audit WHERE seq = ${seq}`,
  (seq) => `INSERT INTO audit SELECT -seq, at, phase, call_id, record, prev_hash, hash FROM audit WHERE seq = ${seq}`,
  () => 'UPDATE audit_head SET count = count + 1',
  () => 'UPDATE audit_head SET count = count - 1',
  () => "UPDATE audit_head SET hash = hash || '0'",
  () => 'DELETE FROM audit_head',
  (seq) => `INSERT INTO audit_index (rowid, words) VALUES (${seq}, 'planted')`,
  (seq) => `INSERT INTO audit_index (rowid, words) VALUES (${seq + 500}, 'planted')`,
  () =>
    `INSERT INTO audit_index (audit_index, rowid, words)
       SELECT 'delete', seq, words FROM audit_words WHERE seq = (SELECT max(seq) FROM audit WHERE phase = 'decided')`,
  () => 'DELETE FROM audit_index_data WHERE id > 10',
  () => 'UPDATE audit_index_data SET block = zeroblob(8) WHERE id > 10',
  () => 'DELETE FROM audit_index_data',
];

test('whatever was written and removed before, one change from outside shows', { timeout: 120_000 }, () => {
  const days = fc.array(fc.tuple(fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 6 }), fc.nat(8)), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(days, fc.constantFrom(...harms), fc.nat(), fc.nat(), (work, harm, first, second) => {
      const place = scratchFolder();
      const one = open(place);
      try {
        let day = 0;
        for (const [calls, old] of [...work, ['xyxz', 0] as const]) {
          for (const id of calls) one.audit.decided({ ...decided(`${id}${day}`), at: NOW + ++day * DAY });
          one.audit.prune(NOW + (day - old) * DAY);
        }
        const seqs = one.audit.list({ after: 0, limit: 99 }).map(({ seq }) => seq);
        const pick = (n: number) => seqs[n % seqs.length] ?? 0;
        fc.pre(pick(first) !== pick(second));
        expect(one.audit.verify().ok).toBe(true);
        withRaw(place, (raw) => {
          dropTriggers(raw);
          raw.exec(harm(pick(first), pick(second)));
        });
        expect(one.audit.verify().ok).toBe(false);
      } finally {
        one.close();
        rmSync(place, { recursive: true, force: true });
      }
    }),
    { numRuns: 80 },
  );
});
