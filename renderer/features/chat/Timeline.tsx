// What was said and done in a chat, oldest first, and the bar that finds words in it.
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import type { ChatId } from '../../../shared/ids.ts';
import { createKept, KeptContext } from '../../components/kept.ts';
import { scrollRegion } from '../../components/scrollRegion.ts';
import type { Outgoing } from '../../stores/composers.ts';
import { useWindow } from '../../stores/useStores.ts';
import { Find } from './Find.tsx';
import { lastOwn, timelineRows } from './rowsModel.ts';
import styles from './Timeline.module.css';
import { type TimelineList, TimelineRows } from './TimelineRows.tsx';

type Props = {
  readonly chatId: ChatId;
  readonly items: readonly TimelineItem[];
  /** Taken by the main process, but not begun yet. */
  readonly queued: readonly Outgoing[];
  /** What is shown when there is nothing yet. */
  readonly empty: ReactNode;
  /** Whether the bar that finds words is open. */
  readonly isFinding?: boolean;
  readonly onFindEnd?: () => void;
};

export function Timeline({ chatId, items, queued, empty, isFinding = false, onFindEnd = nothing }: Props) {
  const { stores } = useWindow();
  const sight = stores.timelines.getState().sightOf(chatId);
  const [kept] = useState(() => createKept(sight.folds));
  const rows = useRows(items, queued);
  const list = useRef<TimelineList>(null);
  return (
    <KeptContext value={kept}>
      <div className={styles.place}>
        {isFinding && <Find items={items} rows={rows} kept={kept} list={list} onEnd={onFindEnd} />}
        <div className={styles.view}>
          {rows.length === 0 ? (
            <div className={styles.scroll} {...scrollRegion('Messages')}>
              <div className={styles.content}>{empty}</div>
            </div>
          ) : (
            <TimelineRows rows={rows} sight={sight} own={lastOwn(items, queued)} list={list} />
          )}
        </div>
      </div>
    </KeptContext>
  );
}

const nothing = () => undefined;

/** The same rows for the same items, also when they come in another list. */
function useRows(items: readonly TimelineItem[], queued: readonly Outgoing[]) {
  const [given, setGiven] = useState({ items, queued });
  const isSame = sameList(given.items, items) && sameList(given.queued, queued);
  if (!isSame) setGiven({ items, queued });
  const shown = isSame ? given : { items, queued };
  return useMemo(() => timelineRows(shown.items, shown.queued), [shown.items, shown.queued]);
}

const sameList = <T,>(before: readonly T[], after: readonly T[]): boolean =>
  before.length === after.length && before.every((each, at) => each === after[at]);
