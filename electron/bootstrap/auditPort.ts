// What the doors of the audit reach.
import { err } from '../../shared/result.ts';
import type { HandlerPorts } from '../ipc/ports.ts';
import type { Parts } from './parts.ts';

export function auditPort(_parts: Parts): HandlerPorts['audit'] {
  return {
    list: () => ({ rows: [], more: false, total: 0 }),
    story: (callId) => ({ callId, chatTitle: null, records: [], approvals: [], call: null }),
    verify: async () => ({ whole: false, rows: 0, words: 'not looked at' }),
    export: () => err('It cannot be exported yet.'),
    stopExport: () => {},
    reveal: () => err('There is no export.'),
  };
}
