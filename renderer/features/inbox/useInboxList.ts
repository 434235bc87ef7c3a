// The rows of the Inbox as they stand now, and what moves them. It answers nothing.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { valuesOf } from '../../stores/collection.ts';
import type { InboxFilter } from '../../stores/inbox.ts';
import { useApprovals, useChats, useInbox, useProjects, useQuestions } from '../../stores/useStores.ts';
import { type InboxRow, inboxRows, placeOf } from './inboxGroups.ts';
import { answering, arrange, firstList, isPutOff, putLast, select } from './inboxList.ts';
import { fits, type InboxEntry, inboxEntries } from './inboxModel.ts';

export type InboxRows = {
  readonly entries: readonly InboxEntry[];
  readonly rows: readonly InboxRow[];
  /** The place of the row that is shown, and the row; null when there is none. */
  readonly at: number;
  readonly row: InboxRow | null;
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
  const row = rows[at] ?? null;
  const shown = row?.key ?? null;
  useEffect(() => store.select(shown), [store.select, shown]);
  return {
    ...{ entries, rows, at, row, filter, isGrouped, arrived: list.arrived, toggleGroups: store.toggleGroups },
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
