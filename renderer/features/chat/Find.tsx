// The bar that finds words in a chat: it counts them in everything, folded or not, goes from one to the next, unfolds what
// holds it and marks it. It gives the focus back where it was.
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import { IconButton } from '../../components/IconButton.tsx';
import type { Kept } from '../../components/kept.ts';
import styles from './Find.module.css';
import { findIn, foundWords, type Match, nearest, step } from './findModel.ts';
import { rowOf, type TimelineRow } from './rowsModel.ts';
import type { TimelineList } from './TimelineRows.tsx';
import { useFoundMarks } from './useFoundMarks.ts';

type Props = {
  readonly items: readonly TimelineItem[];
  readonly rows: readonly TimelineRow[];
  readonly kept: Kept;
  readonly list: RefObject<TimelineList | null>;
  readonly onEnd: () => void;
};

export function Find({ items, rows, kept, list, onEnd }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState<number | null>(null);
  const asked = useDeferredValue(query);
  const found = useMemo(() => findIn(items, asked), [items, asked]);
  const match = current === null ? null : (found.matches[current] ?? null);
  const reveal = useFoundMarks(list, asked, match);
  useFocusWhileOpen(box);

  const goTo = (at: number | null) => {
    setCurrent(at);
    const next = at === null ? undefined : found.matches[at];
    if (next === undefined) return;
    unfold(kept, rows, next);
    list.current?.show(rowOf(rows, next.itemId));
    reveal();
  };
  const move = (by: 1 | -1) => {
    const first = list.current?.first() ?? 0;
    const isCurrent = current !== null && current < found.matches.length;
    goTo(isCurrent ? step(found, current, by) : nearest(found, (id) => rowOf(rows, id) >= first));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && event.target === box.current) {
      event.preventDefault();
      move(event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onEnd();
    }
  };
  return (
    <search className={styles.bar} onKeyDown={onKeyDown}>
      <Search aria-hidden="true" />
      <input
        ref={box}
        type="text"
        value={query}
        maxLength={500}
        spellCheck={false}
        autoComplete="off"
        aria-label="Find in this chat"
        placeholder="Find in this chat"
        onChange={(event) => {
          setQuery(event.target.value);
          setCurrent(null);
        }}
      />
      <output className={styles.count}>{foundWords(asked, found, match === null ? null : current)}</output>
      <IconButton icon={ChevronUp} label="Previous match (Shift+Enter)" onClick={() => move(-1)} />
      <IconButton icon={ChevronDown} label="Next match (Enter)" onClick={() => move(1)} />
      <IconButton icon={X} label="Close (Esc)" onClick={onEnd} />
    </search>
  );
}

/** Whatever holds the place is unfolded, and stays so. */
function unfold(kept: Kept, rows: readonly TimelineRow[], { itemId, isInBody }: Match): void {
  const row = rows[rowOf(rows, itemId)];
  if (row?.kind === 'reads') kept.set(`${row.key}:reads`, true);
  for (const part of isInBody ? ['open', 'output', 'preview'] : ['more', 'whole']) kept.set(`${itemId}:${part}`, true);
}

/** It was opened to be typed into; where the focus was before, it goes back to. */
function useFocusWhileOpen(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [box]);
}
