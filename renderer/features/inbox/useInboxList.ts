// The rows of the Inbox as they stand now, and what moves them. It answers nothing.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { valuesOf } from '../../stores/collection.ts';
import type { InboxFilter } from '../../stores/inbox.ts';
import { useApprovals, useChats, useInbox, useProjects, useQuestions } from '../../stores/useStores.ts';
import { alone, type InboxRow, inboxRows, placeOf } from './inboxGroups.ts';
import { answering, arrange, firstList, isPutOff, putLast, select } from './inboxList.ts';
import { fits, type InboxEntry, inboxEntries } from './inboxModel.ts';

export type InboxRows = {
  readonly entries: readonly InboxEntry[];
  readonly rows: readonly InboxRow[];
  /** The place of the row that is shown, and the row; null when there is none. */
  readonly at: number;
  readonly row: InboxRow | null;
  /** How many equal ones came after the row was shown alone. */
  readonly late: number;
  /** Shows them with it. */
  showLate(): void;
  readonly filter: InboxFilter;
  readonly isGrouped: boolean;
  readonly arrived: { readonly many: number; readonly last: InboxEntry | null };
  isLater(entry: InboxEntry): boolean;
  /** Goes to a row; beyond an end to the end. */
  goTo(place: number): void;
  putOff(): void;
  toggleGroups(): void;
  /** An answer to entries is under way, or (`isOn` false) was not taken. */
  answering(keys: readonly string[], isOn: boolean): void;
};

export function useInboxList(): InboxRows {
  const entries = useInboxEntries();
  const { filter, isGrouped, later, selected, ...store } = useInbox((state) => state);
  const isShown = useCallback((entry: InboxEntry) => fits(filter, entry), [filter]);
  const [held, setList] = useState(() => firstList(entries, later, selected));
  const list = arrange(held, entries, isShown);
  if (list !== held) setList(list);
  const rows = useMemo(() => inboxRows(list, isShown, isGrouped), [list, isShown, isGrouped]);
  const at = placeOf(rows, list.selected);
  const { row, late, showLate } = useAsShown(rows[at] ?? null, isGrouped);
  const shown = row?.key ?? null;
  useEffect(() => store.select(shown), [store.select, shown]);
  return {
    ...{
      entries,
      rows,
      at,
      row,
      late,
      showLate,
      filter,
      isGrouped,
      arrived: list.arrived,
      toggleGroups: store.toggleGroups,
    },
    isLater: (entry) => isPutOff(later, entry),
    goTo(place) {
      const key = rows[Math.min(Math.max(0, place), rows.length - 1)]?.key;
      if (key !== undefined) setList((current) => select(current, key));
    },
    putOff() {
      if (row === null) return;
      for (const { key, version } of row.entries) store.putOff(key, version);
      const keys = row.entries.map(({ key }) => key);
      setList((current) => putLast(current, keys, isShown));
    },
    answering: useCallback((keys, isOn) => setList((current) => answering(current, keys, isOn)), []),
  };
}

/** What was shown alone becomes no group under the person's hand: only when they go to it anew, or ask for it. */
function useAsShown(found: InboxRow | null, isGrouped: boolean): Pick<InboxRows, 'row' | 'late' | 'showLate'> {
  const name = `${found?.key ?? ''}:${isGrouped}`;
  const isMany = (found?.entries.length ?? 0) > 1;
  const [begun, setBegun] = useState({ name, isMany });
  if (begun.name !== name) setBegun({ name, isMany });
  const isAlone = begun.name === name && !begun.isMany;
  return {
    row: found !== null && isAlone ? alone(found) : found,
    late: found !== null && isAlone ? found.entries.length - 1 : 0,
    showLate: () => setBegun({ name, isMany: true }),
  };
}

function useInboxEntries(): readonly InboxEntry[] {
  const approvals = useApprovals((state) => state.items);
  const goneApprovals = useApprovals((state) => state.dismissed);
  const questions = useQuestions((state) => state.items);
  const goneQuestions = useQuestions((state) => state.dismissed);
  const chats = useChats((state) => state.items);
  const projects = useProjects((state) => state.items);
  return useMemo(
    () =>
      inboxEntries({
        approvals: valuesOf(approvals),
        questions: valuesOf(questions),
        chats: valuesOf(chats),
        projects: valuesOf(projects),
        dismissed: new Set([...goneApprovals, ...goneQuestions]),
      }),
    [approvals, questions, chats, projects, goneApprovals, goneQuestions],
  );
}
