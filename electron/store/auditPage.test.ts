// The pages of the audit as the window shows them: what fits a filter, newest first, with what came of each, and how many.
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DecidedRecord } from '../../shared/domain/audit.ts';
import { ANY_ROW, type AuditFilter } from '../../shared/domain/auditView.ts';
import { chatIdSchema } from '../../shared/ids.ts';
import { firstBelow } from './auditPage.ts';
import type { Store } from './store.ts';
import { decided, finished, NOW, open, scratchFolder, withRaw } from './testing/samples.ts';

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

const c2 = chatIdSchema.parse('chat-2');
const ROWS: readonly Partial<DecidedRecord>[] = [
  { args: { command: 'npm test' } },
  {
    args: { command: 'git push origin' },
    decision: 'deny',
    decider: { who: 'rule', words: 'rule `Bash(git push:*)`' },
  },
  { tool: 'Read', args: { path: 'src/päth.ts' }, risk: 'low', at: NOW + 100, chatId: c2 },
  { tool: 'Read', args: { path: 'other.ts' }, risk: 'low', decider: { who: 'mode', words: 'in project' } },
];

/** Decisions 1, 3, 5, 6; outcomes 2 (of 1) and 4 (of 3). */
function fill() {
  for (const [at, row] of ROWS.entries()) {
    store.audit.decided({ ...decided(`c${at + 1}`), effects: [], ...row });
    if (at < 2) store.audit.finished({ ...finished(`c${at + 1}`), outcome: at === 0 ? 'exit code 42' : 'refused' });
  }
}

const page = (more: Partial<AuditFilter> = {}, before: number | null = null, limit = 10) => {
  const { rows, more: isMore, total } = store.audit.page({ ...ANY_ROW, ...more }, before, limit);
  return [rows.map(({ seq }) => seq), isMore, total];
};

const laws: [law: string, filter: Partial<AuditFilter>, expected: readonly number[]][] = [
  ['nothing asked for is all, newest first', {}, [6, 5, 3, 1]],
  ['blanks are no text', { text: ' \n' }, [6, 5, 3, 1]],
  ['a word of a decision', { text: 'origin' }, [3]],
  ['a word of an outcome finds its decision', { text: '42' }, [1]],
  ['a word of both finds it once', { text: 'Bash' }, [3, 1]],
  ['the last word may be a beginning', { text: 'git pus' }, [3]],
  ['accents do not matter', { text: 'src/path' }, [5]],
  ['a word nowhere', { text: 'zebra' }, []],
  ['a word of FTS5 is a word', { text: 'NOT OR "' }, []],
  ['one tool', { tool: 'Read' }, [6, 5]],
  ['what was denied', { decision: 'deny' }, [3]],
  ['who decided', { who: 'mode' }, [6]],
  ['the risk', { risk: 'low' }, [6, 5]],
  ['a chat', { chatId: c2 }, [5]],
  ['since a time', { since: NOW + 1 }, [5]],
  ['until a time, which is not in it', { until: NOW + 100 }, [6, 3, 1]],
  ['all at once', { text: 'git', tool: 'Bash', decision: 'deny', who: 'rule', risk: 'high', since: NOW }, [3]],
  ['one that does not fit', { text: 'git', tool: 'Read' }, []],
];
test.each(laws)('%s', (_law, filter, expected) => {
  fill();
  expect(page(filter)).toEqual([expected, false, expected.length]);
});

describe('pages', () => {
  const asked: [law: string, filter: Partial<AuditFilter>, before: number | null, limit: number, unknown[]][] = [
    ['the first', {}, null, 2, [[6, 5], true, 4]],
    ['the next', {}, 5, 2, [[3, 1], false, 4]],
    ['behind the last', {}, 1, 2, [[], false, 4]],
    ['the first of what is found', { text: 'Bash Read' }, null, 1, [[], false, 0]],
    ['of what is found', { text: 'p' }, null, 1, [[6], true, 4]],
    ['the next of what is found', { text: 'p' }, 6, 2, [[5, 3], true, 4]],
  ];
  test.each(asked)('%s', (_law, filter, before, limit, expected) => {
    fill();
    expect(page(filter, before, limit)).toEqual(expected);
  });

  test('a row that was added meanwhile is found by the same words', () => {
    fill();
    expect(page({ text: 'npm' })).toEqual([[1], false, 1]);
    store.audit.decided(decided('c9'));
    expect(page({ text: 'npm' })).toEqual([[7, 1], false, 2]);
  });
});

describe('a row', () => {
  test('holds what came of its call', () => {
    fill();
    const [row] = store.audit.page({ ...ANY_ROW, text: '42' }, null, 1).rows;
    const { phase: _phase, ...record } = decided('c1');
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(row).toEqual({
      ...{ ...record, effects: [], seq: 1, hash },
      ...{ status: 'done', outcome: 'exit code 42', durationMs: 5 },
    });
  });

  test('of a call that was decided anew: it finished once', () => {
    store.audit.decided(decided('c1'));
    store.audit.decided(decided('c1'));
    store.audit.finished(finished('c1'));
    expect(store.audit.page(ANY_ROW, null, 5).rows.map(({ seq, status }) => [seq, status])).toEqual([
      [2, 'done'],
      [1, null],
    ]);
    expect(page({ text: 'exit' })).toEqual([[2], false, 1]);
  });

  test('that somebody made unreadable is left out, and stops nothing', () => {
    fill();
    withRaw(folder, (raw) => {
      raw.exec('DROP TRIGGER audit_never_changes');
      raw.exec("UPDATE audit SET record = 'no JSON' WHERE seq = 5");
    });
    expect(page()[0]).toEqual([6, 3, 1]);
  });
});

const falling: [law: string, numbers: readonly number[], limit: number, expected: number][] = [
  ['none', [], 5, 0],
  ['all are below', [4, 2], 5, 0],
  ['the limit itself is not', [5, 4], 5, 1],
  ['between two', [9, 7, 3, 1], 5, 2],
  ['none is below', [9, 7], 5, 2],
];
test.each(falling)('where the first below stands: %s', (_law, numbers, limit, expected) => {
  expect(firstBelow(numbers, limit)).toBe(expected);
});

describe('the chain in slices', () => {
  const check = (breathe: () => Promise<void> | void = () => {}) => store.audit.verifyInSlices(breathe);

  test('whole: as far as the one look says', async () => {
    fill();
    expect(await check()).toEqual(store.audit.verify());
    expect(await check(async () => {})).toEqual(store.audit.verify());
  });

  test('nothing is whole', async () => expect(await check()).toMatchObject({ ok: true, value: { count: 0 } }));

  test('a row that was changed, by its number', async () => {
    fill();
    withRaw(folder, (raw) => {
      raw.exec('DROP TRIGGER audit_never_changes');
      raw.exec("UPDATE audit SET record = replace(record, 'git push', 'git pull') WHERE seq = 3");
    });
    expect(await check()).toEqual({ ok: false, error: { seq: 3, message: 'row 3 of the audit was changed' } });
  });

  test('the last row was removed', async () => {
    fill();
    withRaw(folder, (raw) => {
      raw.exec('DROP TRIGGER audit_never_shrinks');
      raw.exec('DELETE FROM audit WHERE seq = 6');
    });
    expect(await check()).toMatchObject({ ok: false, error: { seq: 6 } });
  });

  test('rows that are added meanwhile are fine', async () => {
    fill();
    let breaths = 0;
    const found = await check(async () => {
      if (++breaths < 20) store.audit.decided(decided(`more-${breaths}`));
    });
    expect(found).toEqual(store.audit.verify());
    expect(found).toMatchObject({ ok: true, value: { count: 25 } });
  });

  test('rows whose time is over may go meanwhile', async () => {
    fill();
    let isFirst = true;
    const found = await check(async () => {
      if (isFirst) store.audit.prune(NOW + 50);
      isFirst = false;
    });
    expect(found).toEqual(store.audit.verify());
    expect(found.ok).toBe(true);
  });
});
