// The rows of the Inbox, drawn only where they can be seen, so that a thousand are as light as ten. The list has the focus as one;
// the row that is shown is named to screen readers by its id.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import styles from './InboxList.module.css';
import { InboxRowView } from './InboxRow.tsx';
import type { InboxRows } from './useInboxList.ts';

/** Pixels, until a row is measured; and how many rows are drawn beyond the edge. */
const ROW_GUESS = 76;
const BEYOND = 6;

type Props = { readonly inbox: InboxRows; readonly list: RefObject<HTMLDivElement | null> };

export function InboxList({ inbox, list }: Props) {
  const { rows, at, row: shown, goTo, isLater } = inbox;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_GUESS,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: BEYOND,
    directDomUpdates: true,
    useFlushSync: false,
  });
  const shownKey = shown?.key ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row that is shown is brought into sight, wherever it stands
  useEffect(() => {
    if (shownKey !== null) virtual.scrollToIndex(at, { align: 'auto' });
  }, [shownKey, virtual]);
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      className={styles.list}
      aria-label="What waits"
      aria-activedescendant={shownKey === null ? undefined : rowId(shownKey)}
    >
      <div ref={virtual.containerRef} role="presentation" className={styles.all}>
        {virtual.getVirtualItems().map(({ index, key }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              id={rowId(row.key)}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles.row}
              // the list keeps the focus
              onMouseDown={(event) => {
                event.preventDefault();
                list.current?.focus();
              }}
              onClick={() => goTo(index)}
              onKeyDown={undefined}
            >
              <InboxRowView row={row} isLater={isLater(row.first)} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

const rowId = (key: string): string => `inbox-${key}`;
