import { describe, expect, it } from 'vitest';
import type { AuditRow } from '../../shared/domain/auditView.ts';
import { auditRow } from '../ipc/auditExamples.ts';
import { type AuditRows, countNewer, NO_ROWS, withNewest, withOlder, withOutcomes } from './auditRows.ts';

const row = (seq: number, status: AuditRow['status'] = null) => auditRow({ seq, status });
const rows = (seqs: readonly number[], more = false, total = seqs.length): AuditRows => ({
  rows: seqs.map((seq) => row(seq)),
  more,
  total,
});
const seqs = (held: AuditRows) => [held.rows.map(({ seq }) => seq), held.more, held.total];

describe('the newest page again', () => {
  const laws: [law: string, held: AuditRows, page: AuditRows, expected: unknown, newer: number][] = [
    ['nothing was held', NO_ROWS, rows([3, 1]), [[3, 1], false, 2], 2],
    ['nothing is new', rows([3, 1]), rows([3, 1]), [[3, 1], false, 2], 0],
    ['what is new stands first', rows([3, 1], true, 9), rows([5, 4, 3], true, 11), [[5, 4, 3, 1], true, 11], 2],
    ['all of the page is new, and nothing between', rows([3, 1]), rows([5, 4], false), [[5, 4, 3, 1], false, 2], 2],
    ['rows between are missing: begun anew', rows([3, 1], true, 9), rows([8, 7], true, 14), [[8, 7], true, 14], 5],
    ['nothing is left', rows([3, 1]), NO_ROWS, [[], false, 0], 0],
  ];
  it.each(laws)('%s', (_law, held, page, expected, newer) => {
    expect(seqs(withNewest(held, page))).toEqual(expected);
    expect(countNewer(held, page)).toBe(newer);
  });

  it('brings the outcomes', () => {
    const page: AuditRows = { rows: [row(4), row(3, 'done')], more: true, total: 3 };
    expect(withNewest(rows([3, 1]), page).rows.map(({ status }) => status)).toEqual([null, 'done', null]);
    expect(withOutcomes(rows([3, 1]), page).rows.map(({ seq, status }) => [seq, status])).toEqual([
      [3, 'done'],
      [1, null],
    ]);
  });
});

describe('older ones', () => {
  const laws: [law: string, held: AuditRows, page: AuditRows, expected: unknown][] = [
    ['stand behind', rows([9, 8], true, 4), rows([3, 1], false, 4), [[9, 8, 3, 1], false, 4]],
    ['are there once', rows([9, 8], true, 3), rows([8, 1], false, 3), [[9, 8, 1], false, 3]],
  ];
  it.each(laws)('%s', (_law, held, page, expected) => expect(seqs(withOlder(held, page))).toEqual(expected));
});
