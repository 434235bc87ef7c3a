// The list of a timeline: only the rows in sight are drawn, each is measured, and a screen reader hears how many there are.
import { ArrowDown } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useImperativeHandle,
  useRef,
} from 'react';
import { Button } from '../../components/Button.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import type { TimelineSight } from '../../stores/timelines.ts';
import type { TimelineRow } from './rowsModel.ts';
import { scrollKey } from './scrollModel.ts';
import styles from './Timeline.module.css';
import { Row } from './TimelineItem.tsx';
import { useTimelineScroll } from './useTimelineScroll.ts';

/** How those above reach into the list. */
export type TimelineList = {
  readonly scroller: HTMLDivElement | null;
  /** Brings a row to the middle. */
  readonly show: (at: number) => void;
  /** The first row in sight, 0-based. */
  readonly first: () => number;
  /** Ends a move that is under way, so that another place can be brought into sight. */
  readonly rest: () => void;
};

type Props = {
  readonly rows: readonly TimelineRow[];
  readonly sight: TimelineSight;
  readonly own: string;
  readonly list: RefObject<TimelineList | null>;
};

export function TimelineRows({ rows, sight, own, list }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { virtual, isBehind, toEnd, hold, pin } = useTimelineScroll({ rows, sight, own, scroller });
  useImperativeHandle(list, () => ({
    scroller: scroller.current,
    show: (at) => virtual.scrollToIndex(at, { align: 'center' }),
    first: () => virtual.range?.startIndex ?? 0,
    rest: () => virtual.cancelScroll(),
  }));
  // a move of the browser's own would be cut short where rows above are measured on the way
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.target === event.currentTarget ? scrollKey(event) : null;
    if (to === null) return;
    event.preventDefault();
    if (to === 'end') toEnd();
    else if (to === 'start') virtual.scrollToOffset(0);
    else virtual.scrollBy(to * (scroller.current?.clientHeight ?? 0));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role and its place among the focused come with scrollRegion */}
      <div ref={scroller} className={styles.scroll} {...scrollRegion('Messages')} onKeyDown={onKeyDown}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that unfolds is a click too */}
        <ol
          ref={virtual.containerRef}
          className={styles.list}
          onClick={(event) => unfolds(event) && hold()}
          onFocus={(event) => pin(rowAt(event))}
          onBlur={() => pin(null)}
        >
          {virtual.getVirtualItems().map(({ index, key }) => (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={place(index, rows.length)}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <Row row={rows[index]} />
            </li>
          ))}
        </ol>
      </div>
      {isBehind && (
        <div className={styles.pill}>
          <Button icon={ArrowDown} onClick={toEnd}>
            New messages
          </Button>
        </div>
      )}
    </>
  );
}

const place = (index: number, many: number): string =>
  [styles.row, index === 0 ? styles.first : '', index === many - 1 ? styles.last : ''].join(' ').trim();

const unfolds = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('[aria-expanded], summary') !== null;

function rowAt({ target }: FocusEvent): number | null {
  const index = target.closest('li[data-index]')?.getAttribute('data-index') ?? null;
  return index === null ? null : Number(index);
}
