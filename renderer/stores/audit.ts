// The audit as the window looks at it: the rows that fit a filter, the story of one call, the check of the chain, an export.
// It reads and never writes; what arrives late never stands in the place of what was asked for since.
import { createStore } from 'zustand/vanilla';
import type { AuditExport, AuditFilter, ExportFormat } from '../../shared/domain/auditView.ts';
import type { CallId } from '../../shared/ids.ts';
import type { Client } from '../ipc/client.ts';
import { type AuditChecks, createAuditChecks } from './auditChecks.ts';
import { type AuditExports, createAuditExports } from './auditExports.ts';
import { type AuditList, createAuditList, EMPTY_LIST } from './auditList.ts';
import { NO_ROWS } from './auditRows.ts';

export type AuditState = AuditList &
  AuditChecks &
  AuditExports & {
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

export const createAuditStore = (client: Client, now: () => number = Date.now) =>
  createStore<AuditState>()((set, get) => {
    const list = createAuditList(client, { set, get });
    const { readStory, check } = createAuditChecks(client, { set, get }, now);
    const exports = createAuditExports(client, { set, get });
    return {
      ...EMPTY_LIST,
      ...{ story: null, check: { state: 'none' }, exported: null, exportProblem: null },
      open: (filter) => {
        list.setOpen(true);
        set({ filter, held: NO_ROWS, story: null });
        void list.load();
        void check();
      },
      close: () => list.setOpen(false),
      setFilter: (filter) => {
        set({ filter });
        void list.load();
      },
      reload: () => void list.load(),
      loadMore: () => void list.loadMore(),
      showNewer: () => void list.showNewer(),
      setAtTop: list.setAtTop,
      told: () => {
        if (!list.isOpen()) return;
        const { status, story } = get();
        void (status === 'failed' ? list.load() : list.refresh());
        if (story?.state === 'ready') void readStory(story.callId);
      },
      tellExport: (exported) => set({ exported }),
      openStory: (callId) => void readStory(callId),
      closeStory: () => set({ story: null }),
      checkChain: () => void check(),
      export: (format) => void exports.begin(format),
      stopExport: () => void client.request('audit:exportStop', {}),
      reveal: () => void exports.reveal(),
      putExportAway: () => set({ exported: null, exportProblem: null }),
    };
  });
