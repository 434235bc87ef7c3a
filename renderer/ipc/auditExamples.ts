// Whole values of the audit, for tests and the gallery. Each takes what differs from the plain case.
import type { AuditExport, AuditRow, CallStory } from '../../shared/domain/auditView.ts';
import { exportIdSchema } from '../../shared/ids.ts';
import { callId, chatId } from './examples.ts';

export const auditRow = (more: Partial<AuditRow> = {}): AuditRow => ({
  seq: 1,
  hash: 'a'.repeat(64),
  at: 2000,
  callId: callId('t1'),
  chatId: chatId('c1'),
  agent: 'operator',
  tool: 'Bash',
  args: { command: 'npm test' },
  folder: '/home/ada/payments-api',
  mode: 'default',
  effects: ['run the program `npm`'],
  risk: 'high',
  decision: 'allow',
  decider: { who: 'user', words: 'you, once' },
  reasons: [],
  feedback: null,
  offered: [],
  taken: [],
  status: null,
  outcome: null,
  durationMs: null,
  ...more,
});

export const callStory = (more: Partial<CallStory> = {}): CallStory => ({
  callId: callId('t1'),
  chatTitle: 'Fix flaky settlement test',
  records: [],
  approvals: [],
  call: null,
  ...more,
});

export const auditExport = (more: Partial<AuditExport> = {}): AuditExport => ({
  id: exportIdSchema.parse('e1'),
  format: 'jsonl',
  state: 'running',
  file: '/home/ada/.local/share/z-engine/exports/audit-2026-01-31-102030.jsonl',
  written: 0,
  total: 100,
  message: null,
  ...more,
});
