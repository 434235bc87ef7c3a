// The export of the whole audit, as long as it is shown.
import type { AuditExport, ExportFormat } from '../../shared/domain/auditView.ts';
import type { Client } from '../ipc/client.ts';
import type { Slice } from './auditList.ts';

export type AuditExports = {
  /** The last export, as long as it is shown. */
  readonly exported: AuditExport | null;
  /** Why an export could not begin, or its folder not be shown. */
  readonly exportProblem: string | null;
};

export const createAuditExports = (client: Client, { set }: Slice<AuditExports>) => ({
  async begin(format: ExportFormat) {
    set({ exportProblem: null });
    const answer = await client.request('audit:export', { format });
    if (!answer.ok) return set({ exportProblem: answer.error.message });
    // what was told of it meanwhile is newer
    set(({ exported }) => (exported?.id === answer.value.id ? {} : { exported: answer.value }));
  },
  async reveal() {
    const answer = await client.request('audit:reveal', {});
    if (!answer.ok) set({ exportProblem: answer.error.message });
  },
});
