// The rows of the audit that the window holds, newest first, and what becomes of them when others arrive. Pure.
import type { AuditRow } from '../../shared/domain/auditView.ts';

/** `more`: there are older ones. `total`: how many there are in all. */
export type AuditRows = { readonly rows: readonly AuditRow[]; readonly more: boolean; readonly total: number };

export const NO_ROWS: AuditRows = { rows: [], more: false, total: 0 };

/** With the newest page read again: what is new stands before the others, and an outcome that came since is in its row. */
export function withNewest(held: AuditRows, page: AuditRows): AuditRows {
  const newest = held.rows[0];
  const oldest = page.rows.at(-1);
  if (newest === undefined || oldest === undefined) return page;
  const isGap = oldest.seq > newest.seq && page.more;
  if (isGap) return page;
  const fresh = page.rows.filter(({ seq }) => seq > newest.seq);
  return { rows: [...fresh, ...outcomesOf(held, page)], more: held.more, total: page.total };
}

/** The same rows in the same places; only outcomes are new. */
export const withOutcomes = (held: AuditRows, page: AuditRows): AuditRows => ({
  ...held,
  rows: outcomesOf(held, page),
});

/** Older ones behind the others. */
export const withOlder = (held: AuditRows, page: AuditRows): AuditRows => ({
  rows: [...held.rows, ...page.rows.filter(({ seq }) => seq < (held.rows.at(-1)?.seq ?? Number.POSITIVE_INFINITY))],
  more: page.more,
  total: page.total,
});

/** How many of a page are newer than all that are held; `total` counts those beyond the page. */
export function countNewer(held: AuditRows, page: AuditRows): number {
  const newest = held.rows[0]?.seq ?? 0;
  const inPage = page.rows.filter(({ seq }) => seq > newest).length;
  return inPage < page.rows.length || !page.more ? inPage : Math.max(inPage, page.total - held.total);
}

function outcomesOf({ rows }: AuditRows, page: AuditRows): readonly AuditRow[] {
  const read = new Map(page.rows.map((row) => [row.seq, row]));
  return rows.map((row) => read.get(row.seq) ?? row);
}
