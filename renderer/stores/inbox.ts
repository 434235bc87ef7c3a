// What the Inbox of this window keeps while other views are open: the filter, the place, and what was put off. It answers nothing
// and tells nobody: "not now" stays in this window.
import { createStore } from 'zustand/vanilla';
import type { Risk } from '../../shared/domain/risk.ts';
import type { ProjectId } from '../../shared/ids.ts';

export type InboxFilter = {
  readonly kind: 'all' | 'approvals' | 'questions' | 'ended';
  readonly project: ProjectId | null;
  readonly risk: Risk | null;
  readonly text: string;
};

export const noFilter: InboxFilter = { kind: 'all', project: null, risk: null, text: '' };

export type InboxState = {
  readonly filter: InboxFilter;
  readonly isGrouped: boolean;
  /** The entry that is shown, by its key. */
  readonly selected: string | null;
  /** Entries that were put off, by key, each with the version that was seen: a changed one is put off no longer. */
  readonly later: ReadonlyMap<string, string>;
  narrow(part: Partial<InboxFilter>): void;
  toggleGroups(): void;
  select(key: string | null): void;
  putOff(key: string, version: string): void;
};

export const createInboxStore = () =>
  createStore<InboxState>()((set) => ({
    filter: noFilter,
    isGrouped: false,
    selected: null,
    later: new Map(),
    narrow: (part) => set(({ filter }) => ({ filter: { ...filter, ...part } })),
    toggleGroups: () => set(({ isGrouped }) => ({ isGrouped: !isGrouped })),
    select: (selected) => set({ selected }),
    putOff: (key, version) => set(({ later }) => ({ later: new Map(later).set(key, version) })),
  }));
