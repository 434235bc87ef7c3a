// The audit as the window looks at it: the rows that fit a filter, the story of one call, the check of the chain, an export.
// It reads and never writes; what arrives late never stands in the place of what was asked for since.
import { createStore } from 'zustand/vanilla';
import {
  ANY_ROW,
  type AuditExport,
  type AuditFilter,
  type CallStory,
  type ChainCheck,
  type ExportFormat,
} from '../../shared/domain/auditView.ts';
import type { CallId } from '../../shared/ids.ts';
import type { Client } from '../ipc/client.ts';
import { type AuditRows, countNewer, NO_ROWS, withNewest, withOlder, withOutcomes } from './auditRows.ts';

export type Story =
  | { readonly state: 'loading'; readonly callId: CallId }
  | { readonly state: 'failed'; readonly callId: CallId; readonly problem: string }
  | { readonly state: 'ready'; readonly callId: CallId; readonly story: CallStory };

export type Check =
  | { readonly state: 'none' | 'checking' }
  | { readonly state: 'failed'; readonly problem: string }
  /** `at`: milliseconds since 1970. */
  | { readonly state: 'checked'; readonly found: ChainCheck; readonly at: number };

export type AuditState = {
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
  readonly story: Story | null;
  readonly check: Check;
  /** The last export, as long as it is shown. */
  readonly exported: AuditExport | null;
  /** Why an export could not begin, or its folder not be shown. */
  readonly exportProblem: string | null;
  /** Names of tools that were seen in rows. */
  readonly tools: readonly string[];
  /** A view looks at it from now on, with this filter. */
  open(filter: AuditFilter): void;
  close(): void;
  setFilter(filter: AuditFilter): void;
  /** Reads the rows anew. */
  reload(): void;
  loadMore(): void;
  /** Shows those that wait. */
  showNewer(): void;
  /** While the newest row is in sight, new ones are shown at once; else they wait. */
  setAtTop(isAtTop: boolean): void;
  /** Rows were added. */
  told(): void;
  tellExport(exported: AuditExport): void;
  openStory(callId: CallId): void;
  closeStory(): void;
  checkChain(): void;
  export(format: ExportFormat): void;
  stopExport(): void;
  reveal(): void;
  putExportAway(): void;
};

const PAGE = 100;

export const createAuditStore = (client: Client, now: () => number = Date.now) =>
  createStore<AuditState>()((set, get) => {
    const view = { isOpen: false, isAtTop: true, asked: 0, isReading: false, isDue: false };
    const read = (before: number | null) => client.request('audit:list', { filter: get().filter, before, limit: PAGE });

    /** A filter that lets all pass knows how many there are from its own rows. */
    const countAll = async (asked: number) => {
      if (isAny(get().filter)) return;
      const answer = await client.request('audit:list', { filter: ANY_ROW, before: null, limit: 1 });
      if (answer.ok && asked === view.asked) set({ all: answer.value.total });
    };

    const keep = (held: AuditRows) =>
      set(({ filter, all, tools }) => ({ held, all: isAny(filter) ? held.total : all, tools: toolsWith(tools, held) }));

    const load = async () => {
      const asked = ++view.asked;
      set({ status: 'loading', problem: null, newer: 0, isLoadingMore: false, moreProblem: null });
      void countAll(asked);
      const answer = await read(null);
      if (asked !== view.asked) return;
      if (!answer.ok) return set({ status: 'failed', problem: answer.error.message });
      keep(answer.value);
      set({ status: 'ready' });
    };

    const readNewest = async (isWanted = false) => {
      const asked = view.asked;
      void countAll(asked);
      const answer = await read(null);
      if (!answer.ok || asked !== view.asked) return;
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
        await readNewest();
      }
      view.isReading = false;
    };

    const loadOlder = async () => {
      const { status, held, isLoadingMore } = get();
      const last = held.rows.at(-1);
      if (status !== 'ready' || isLoadingMore || !held.more || last === undefined) return;
      const asked = view.asked;
      set({ isLoadingMore: true, moreProblem: null });
      const answer = await read(last.seq);
      if (asked !== view.asked) return;
      set({ isLoadingMore: false, moreProblem: answer.ok ? null : answer.error.message });
      if (answer.ok) keep(withOlder(get().held, answer.value));
    };

    const readStory = async (callId: CallId) => {
      set(({ story }) =>
        story?.state === 'ready' && story.callId === callId ? {} : { story: { state: 'loading', callId } },
      );
      const answer = await client.request('audit:call', { callId });
      if (get().story?.callId !== callId) return;
      set({
        story: answer.ok
          ? { state: 'ready', callId, story: answer.value }
          : { state: 'failed', callId, problem: answer.error.message },
      });
    };

    const check = async () => {
      if (get().check.state === 'checking') return;
      set({ check: { state: 'checking' } });
      const answer = await client.request('audit:verify', {});
      set({
        check: answer.ok
          ? { state: 'checked', found: answer.value, at: now() }
          : { state: 'failed', problem: answer.error.message },
      });
    };

    const begin = async (format: ExportFormat) => {
      set({ exportProblem: null });
      const answer = await client.request('audit:export', { format });
      if (!answer.ok) return set({ exportProblem: answer.error.message });
      // what was told of it meanwhile is newer
      set(({ exported }) => (exported?.id === answer.value.id ? {} : { exported: answer.value }));
    };

    return {
      ...{ filter: ANY_ROW, status: 'loading', problem: null, held: NO_ROWS, isLoadingMore: false, all: 0, newer: 0 },
      moreProblem: null,
      ...{ story: null, check: { state: 'none' }, exported: null, exportProblem: null, tools: [] },
      open: (filter) => {
        view.isOpen = true;
        view.isAtTop = true;
        set({ filter, held: NO_ROWS, story: null });
        void load();
        void check();
      },
      close: () => {
        view.isOpen = false;
      },
      setFilter: (filter) => {
        set({ filter });
        void load();
      },
      reload: () => void load(),
      loadMore: () => void loadOlder(),
      showNewer: () => void readNewest(true),
      setAtTop: (isAtTop) => {
        view.isAtTop = isAtTop;
        if (isAtTop && get().newer > 0) void refresh();
      },
      told: () => {
        if (!view.isOpen) return;
        void (get().status === 'failed' ? load() : refresh());
        const { story } = get();
        if (story?.state === 'ready') void readStory(story.callId);
      },
      tellExport: (exported) => set({ exported }),
      openStory: (callId) => void readStory(callId),
      closeStory: () => set({ story: null }),
      checkChain: () => void check(),
      export: (format) => void begin(format),
      stopExport: () => void client.request('audit:exportStop', {}),
      reveal: () =>
        void client.request('audit:reveal', {}).then((answer) => {
          if (!answer.ok) set({ exportProblem: answer.error.message });
        }),
      putExportAway: () => set({ exported: null, exportProblem: null }),
    };
  });

export const isAny = (filter: AuditFilter): boolean =>
  filter.text.trim() === '' && Object.entries(filter).every(([key, value]) => key === 'text' || value === null);

function toolsWith(tools: readonly string[], { rows }: AuditRows): readonly string[] {
  const all = new Set([...tools, ...rows.map(({ tool }) => tool)]);
  return all.size === tools.length ? tools : [...all].toSorted();
}
