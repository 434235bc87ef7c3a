// Which rows are drawn, which one is chosen, and when others are read: the table's state and acts, apart from its looks.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { AuditRow } from '../../../shared/domain/auditView.ts';
import { useAudit, useWindow } from '../../stores/useStores.ts';

/** Pixels, until a row and the head are measured; and how many rows are drawn beyond the edge. */
const ROW_GUESS = 47;
const HEAD_GUESS = 33;
const BEYOND = 8;
/** So many rows before the last one that is held, older ones are read. */
const READ_AHEAD = 40;
/** Pixels within which the newest row counts as in sight. */
const AT_TOP = 8;

export function useRows(grid: RefObject<HTMLDivElement | null>) {
  const { rows, more, total, moreProblem } = useAudit(({ held, moreProblem: problem }) => ({
    ...{ rows: held.rows, more: held.more, total: held.total, moreProblem: problem },
  }));
  const filter = useAudit((state) => state.filter);
  const { setAtTop, loadMore, openStory, showNewer } = useWindow().stores.audit.getState();
  const [chosen, choose] = useState<number | null>(null);
  const [isHigh, setHigh] = useState(true);
  const { virtual, head, headHeight } = useDrawnRows(grid, rows, more);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && moreProblem === null && last >= rows.length - READ_AHEAD) loadMore();
  }, [more, moreProblem, last, rows.length, loadMore]);
  useEffect(() => setAtTop(isHigh && chosen === null), [isHigh, chosen, setAtTop]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter begins at its newest row
  useEffect(() => {
    choose(null);
    virtual.scrollToOffset(0);
  }, [filter, virtual]);
  const goTo = (index: number, open: boolean) => {
    const row = rows[index];
    if (row === undefined) return;
    choose(row.seq);
    virtual.scrollToIndex(index, { align: 'auto' });
    if (open) openStory(row.callId);
  };
  const press = useCallback(
    (row: AuditRow) => {
      choose(row.seq);
      openStory(row.callId);
      grid.current?.focus();
    },
    [grid, openStory],
  );
  return {
    ...{ rows, total, items, head, goTo, press, container: virtual.containerRef, measure: virtual.measureElement },
    at: chosen === null ? -1 : rows.findIndex(({ seq }) => seq === chosen),
    leave: () => choose(null),
    pageSize: () => Math.floor(((grid.current?.clientHeight ?? 0) - headHeight) / ROW_GUESS),
    onScroll: () => setHigh((grid.current?.scrollTop ?? 0) < AT_TOP),
    showNewer: () => {
      choose(null);
      showNewer();
      virtual.scrollToOffset(0);
      grid.current?.focus();
    },
  };
}

function useDrawnRows(grid: RefObject<HTMLDivElement | null>, rows: readonly AuditRow[], more: boolean) {
  const head = useRef<HTMLDivElement>(null);
  const headHeight = head.current?.offsetHeight ?? HEAD_GUESS;
  const virtual = useVirtualizer({
    count: rows.length + (more ? 1 : 0),
    getScrollElement: () => grid.current,
    estimateSize: () => ROW_GUESS,
    getItemKey: (index) => rows[index]?.seq ?? 'more',
    overscan: BEYOND,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    directDomUpdates: true,
    useFlushSync: false,
  });
  return { virtual, head, headHeight };
}
