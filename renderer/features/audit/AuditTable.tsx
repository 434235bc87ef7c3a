// The rows, drawn only where they can be seen and read page by page, so that a hundred thousand are as light as ten. The list
// has the focus as one; the chosen row is named to screen readers by its id. Nothing moves under the hand: new rows wait
// behind a button unless the newest is in sight and none is chosen.
import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, memo, type RefObject } from 'react';
import { Button } from '../../components/Button.tsx';
import { RawText } from '../../components/RawText.tsx';
import { useAudit, useWindow } from '../../stores/useStores.ts';
import styles from './AuditTable.module.css';
import { Row, rowId } from './AuditTableRow.tsx';
import { type Columns, rowAfter } from './auditKeys.ts';
import { useChatNames } from './useChatNames.ts';
import { useRows } from './useRows.ts';

type Props = {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly columns: Columns;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The person wants to be in the story of the chosen row. */
  readonly onEnter: () => void;
};

export function AuditTable({ grid, columns, now, onEnter }: Props) {
  const list = useRows(grid);
  const nameOf = useChatNames();
  const { rows, at, items, total } = list;
  const onKeyDown = useTableKeys(list, onEnter);
  const active = rows[at];
  const isDrawn = active !== undefined && items.some(({ index }) => index === at);
  return (
    <div className={styles.place}>
      <Newer onShow={list.showNewer} />
      <div
        ref={grid}
        role="listbox"
        tabIndex={0}
        className={styles[columns]}
        aria-label="Decisions, newest first"
        aria-activedescendant={isDrawn ? rowId(active.seq) : undefined}
        onKeyDown={onKeyDown}
        onScroll={list.onScroll}
      >
        <Head head={list.head} columns={columns} />
        <div ref={list.container} role="presentation" className={styles.rows}>
          {items.map(({ index, key }) => {
            const row = rows[index];
            return row === undefined ? (
              <More key={key} index={index} measure={list.measure} />
            ) : (
              <Row
                key={key}
                row={row}
                index={index}
                total={total}
                name={nameOf(row.chatId)}
                columns={columns}
                now={now}
                isChosen={index === at}
                measure={list.measure}
                onPress={list.press}
              />
            );
          })}
        </div>
      </div>
      <OlderProblem />
    </div>
  );
}

function useTableKeys(list: ReturnType<typeof useRows>, onEnter: () => void) {
  const { closeStory } = useWindow().stores.audit.getState();
  const hasStory = useAudit((state) => state.story !== null);
  const { rows, at } = list;
  return (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    const next = rowAfter(event.key, at, rows.length, list.pageSize());
    if (next !== null) list.goTo(next, hasStory);
    else if (event.key === 'Enter' && at >= 0) {
      list.goTo(at, true);
      onEnter();
    } else if (event.key === 'Escape' && hasStory) closeStory();
    else if (event.key === 'Escape' && at >= 0) list.leave();
    else return;
    event.preventDefault();
  };
}

type HeadProps = Pick<Props, 'columns'> & { readonly head: RefObject<HTMLDivElement | null> };

/** For the eye: each row is named with all of it. */
const Head = memo(function Head({ head, columns }: HeadProps) {
  return (
    <div ref={head} aria-hidden="true" className={styles.head}>
      <div className={styles.cells}>
        <span>Time</span>
        {columns === 'all' && <span>Chat</span>}
        <span>What</span>
        <span>Decision</span>
        {columns !== 'few' && <span>Risk</span>}
        {columns !== 'few' && <span>Outcome</span>}
        {columns === 'all' && <span className={styles.took}>Took</span>}
      </div>
    </div>
  );
});

function Newer({ onShow }: { readonly onShow: () => void }) {
  const newer = useAudit((state) => state.newer);
  if (newer === 0) return null;
  return (
    <div className={styles.newer}>
      <Button icon={ArrowUp} onClick={onShow}>
        {newer.toLocaleString('en')} new
      </Button>
    </div>
  );
}

type MoreProps = { readonly index: number; readonly measure: (element: HTMLElement | null) => void };

/** Stands where older rows will be. */
const More = ({ index, measure }: MoreProps) => (
  <div ref={measure} data-index={index} aria-hidden="true" className={styles.more}>
    Reading older rows…
  </div>
);

function OlderProblem() {
  const problem = useAudit((state) => state.moreProblem);
  const { loadMore } = useWindow().stores.audit.getState();
  if (problem === null) return null;
  return (
    <div role="alert" className={styles.problem}>
      <span>
        Older rows could not be read: <RawText text={problem} />
      </span>
      <Button onClick={loadMore}>Try again</Button>
    </div>
  );
}
