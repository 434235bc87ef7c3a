// The rows of the audit that fit a filter, page by page, and those that came since. What arrives late never stands in the place
// of what was asked for since.
import { ANY_ROW, type AuditFilter } from '../../shared/domain/auditView.ts';
import type { Client } from '../ipc/client.ts';
import { type AuditRows, countNewer, NO_ROWS, withNewest, withOlder, withOutcomes } from './auditRows.ts';

export type AuditList = {
  readonly filter: AuditFilter;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly problem: string | null;
  readonly held: AuditRows;
  readonly isLoadingMore: boolean;
  /** Why older rows could not be read. */
  readonly moreProblem: string | null;
  /** How many decisions there are, whatever the filter. */
  readonly all: number;
  /** How many newer ones wait to be shown. */
  readonly newer: number;
  /** Names of tools that were seen in rows. */
  readonly tools: readonly string[];
};

/** A part of a store, as those see it that write it. */
export type Slice<State> = {
  set(change: Partial<State> | ((state: State) => Partial<State>)): void;
  get(): State;
};

export const EMPTY_LIST: AuditList = {
  ...{ filter: ANY_ROW, status: 'loading', problem: null, held: NO_ROWS, isLoadingMore: false, moreProblem: null },
  ...{ all: 0, newer: 0, tools: [] },
};

const PAGE = 100;

type Reader = {
  /** Reads a page, and nothing of it when another list was asked for meanwhile. */
  read(before: number | null): Promise<Awaited<ReturnType<typeof readPage>> | null>;
  /** Another list is asked for from now on. */
  begin(): void;
  keep(held: AuditRows): void;
};

const readPage = (client: Client, filter: AuditFilter, before: number | null, limit = PAGE) =>
  client.request('audit:list', { filter, before, limit });

function createReader(client: Client, { set, get }: Slice<AuditList>): Reader {
  let list = 0;
  /** A filter that lets all pass knows how many there are from its own rows. */
  const countAll = async (asked: number) => {
    if (isAny(get().filter)) return;
    const answer = await readPage(client, ANY_ROW, null, 1);
    if (answer.ok && asked === list) set({ all: answer.value.total });
  };
  return {
    begin: () => {
      list += 1;
    },
    async read(before) {
      const asked = list;
      if (before === null) void countAll(asked);
      const answer = await readPage(client, get().filter, before);
      return asked === list ? answer : null;
    },
    keep: (held) =>
      set(({ filter, all, tools }) => ({ held, all: isAny(filter) ? held.total : all, tools: toolsWith(tools, held) })),
  };
}

export function createAuditList(client: Client, slice: Slice<AuditList>) {
  const { set, get } = slice;
  const { begin, read, keep } = createReader(client, slice);
  const load = async () => {
    begin();
    set({ status: 'loading', problem: null, newer: 0, isLoadingMore: false, moreProblem: null });
    const answer = await read(null);
    if (answer === null) return;
    if (!answer.ok) return set({ status: 'failed', problem: answer.error.message });
    keep(answer.value);
    set({ status: 'ready' });
  };
  const loadMore = async () => {
    const { status, held, isLoadingMore } = get();
    const last = held.rows.at(-1);
    if (status !== 'ready' || isLoadingMore || !held.more || last === undefined) return;
    set({ isLoadingMore: true, moreProblem: null });
    const answer = await read(last.seq);
    if (answer === null) return;
    set({ isLoadingMore: false, moreProblem: answer.ok ? null : answer.error.message });
    if (answer.ok) keep(withOlder(get().held, answer.value));
  };
  return { load, loadMore, ...createFollower(slice, { read, keep }) };
}

/** Follows the rows that are added while a view looks at the list. */
function createFollower({ set, get }: Slice<AuditList>, { read, keep }: Pick<Reader, 'read' | 'keep'>) {
  const view = { isOpen: false, isAtTop: true, isReading: false, isDue: false };
  const readNewest = async (isWanted: boolean) => {
    const answer = await read(null);
    if (answer === null || !answer.ok) return;
    const { held } = get();
    const newer = countNewer(held, answer.value);
    if (isWanted || view.isAtTop || held.rows.length === 0) {
      keep(withNewest(held, answer.value));
      set({ newer: 0 });
    } else set({ held: withOutcomes(held, answer.value), newer });
  };
  const refresh = async () => {
    view.isDue = true;
    if (view.isReading) return;
    view.isReading = true;
    while (view.isDue && view.isOpen && get().status === 'ready') {
      view.isDue = false;
      await readNewest(false);
    }
    view.isReading = false;
  };
  return {
    refresh,
    isOpen: () => view.isOpen,
    showNewer: () => readNewest(true),
    setOpen(isOpen: boolean) {
      view.isOpen = isOpen;
      if (isOpen) view.isAtTop = true;
    },
    setAtTop(isAtTop: boolean) {
      view.isAtTop = isAtTop;
      if (isAtTop && get().newer > 0) void refresh();
    },
  };
}

export const isAny = (filter: AuditFilter): boolean =>
  filter.text.trim() === '' && Object.entries(filter).every(([key, value]) => key === 'text' || value === null);

function toolsWith(tools: readonly string[], { rows }: AuditRows): readonly string[] {
  const all = new Set([...tools, ...rows.map(({ tool }) => tool)]);
  return all.size === tools.length ? tools : [...all].toSorted();
}
