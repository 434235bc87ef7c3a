// The audit on screen (SPEC 15): every decision of every agent, searched and filtered, each with its whole story; whether the
// record is as it was written; and the way to take it out. It only reads.
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ANY_ROW } from '../../../shared/domain/auditView.ts';
import type { ChatId } from '../../../shared/ids.ts';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useNow } from '../../components/useNow.ts';
import { isAny } from '../../stores/auditList.ts';
import { useAudit, useWindow } from '../../stores/useStores.ts';
import { AuditTable } from './AuditTable.tsx';
import styles from './AuditView.module.css';
import { columnsFor } from './auditKeys.ts';
import { checkWords } from './auditModel.ts';
import { ChainChip } from './ChainChip.tsx';
import { ExportMenu, ExportStrip } from './Export.tsx';
import { Count, FilterBar } from './FilterBar.tsx';
import { StoryPane } from './StoryPane.tsx';
import { useWidth } from './useWidth.ts';

type Props = {
  /** Rows of this chat only, where the person came from it. */
  readonly chatId: ChatId | null;
  /** Words to begin the search with. */
  readonly text?: string | undefined;
  readonly onOpenChat: (chatId: ChatId) => void;
};

export function AuditView({ chatId, text = '', onOpenChat }: Props) {
  const audit = useWindow().stores.audit;
  useEffect(() => {
    audit.getState().open({ ...ANY_ROW, chatId, text });
    return () => audit.getState().close();
  }, [audit, chatId, text]);
  return (
    <section className={styles.view} aria-label="Audit">
      <header className={styles.head}>
        <h1>Audit</h1>
        <Count />
        <span className={styles.spring} />
        <ChainChip />
        <ExportMenu />
      </header>
      <BrokenChain />
      <ExportStrip />
      <FilterBar key={`${chatId}:${text}`} firstText={text} />
      <Body onOpenChat={onOpenChat} />
    </section>
  );
}

function BrokenChain() {
  const check = useAudit((state) => state.check);
  const { more } = checkWords(check, 0);
  const { checkChain } = useAudit((state) => ({ checkChain: state.checkChain }));
  if (more === null) return null;
  return (
    <div role="alert">
      <Banner
        tone="warning"
        label="The record was changed"
        actions={
          <Button look="quiet" onClick={checkChain}>
            Check again
          </Button>
        }
      >
        {more}
      </Banner>
    </div>
  );
}

function Body({ onOpenChat }: Pick<Props, 'onOpenChat'>) {
  const grid = useRef<HTMLDivElement>(null);
  const [wish, setWish] = useState(0);
  const [box, width] = useWidth();
  const hasStory = useAudit((state) => state.story !== null);
  const closeStory = useAudit((state) => state.closeStory);
  const close = useCallback(() => {
    setWish(0);
    closeStory();
    grid.current?.focus();
  }, [closeStory]);
  const isOver = hasStory && width < BESIDE_FROM;
  return (
    <div ref={box} className={hasStory && !isOver ? styles.withStory : styles.alone}>
      <Rows
        grid={grid}
        width={hasStory && !isOver ? width - STORY_WIDTH : width}
        onEnter={() => setWish((before) => before + 1)}
      />
      {hasStory && (
        <div className={isOver ? styles.over : styles.beside}>
          <StoryPane wish={wish} onOpenChat={onOpenChat} onClose={close} />
        </div>
      )}
    </div>
  );
}

/** Pixels: from where on the story stands beside the rows, and what it takes of them (`--story`). */
const BESIDE_FROM = 860;
const STORY_WIDTH = 440;

type RowsProps = {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly width: number;
  readonly onEnter: () => void;
};

function Rows({ grid, width, onEnter }: RowsProps) {
  const { status, problem, filter, all, count } = useAudit((state) => ({
    ...{ status: state.status, problem: state.problem, filter: state.filter, all: state.all },
    count: state.held.rows.length,
  }));
  const { reload, setFilter } = useWindow().stores.audit.getState();
  const now = useNow(60_000);
  if (status === 'failed')
    return (
      <Notice title="The audit cannot be read" action={<Button onClick={reload}>Try again</Button>}>
        {problem}
      </Notice>
    );
  if (status === 'loading' && count === 0)
    return (
      <div className={styles.loading}>
        <Skeleton label="Loading the audit" />
        <Skeleton label="" />
      </div>
    );
  if (count > 0) return <AuditTable grid={grid} columns={columnsFor(width)} now={now} onEnter={onEnter} />;
  if (!isAny(filter) && (all > 0 || filter.text !== ''))
    return (
      <Notice title="Nothing matches" action={<Button onClick={() => setFilter(ANY_ROW)}>Clear filters</Button>}>
        No decision fits these words and filters together.
      </Notice>
    );
  return (
    <Notice title="Nothing was decided yet">
      As soon as an agent wants to do something, the decision about it stands here: what it was, who or what allowed or
      denied it, and what came of it.
    </Notice>
  );
}

type NoticeProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

const Notice = ({ title, children, action }: NoticeProps) => (
  <div className={styles.notice} role="status">
    <h2>{title}</h2>
    <p>{children}</p>
    {action}
  </div>
);
