// The rows of the audit as they leave the app: a decision and what came of it made into one. Pure.
import type { DecidedRecord, FinishedRecord } from '../../shared/domain/audit.ts';
import type { AuditEntry } from '../store/auditLog.ts';

/** The keys of `z-engine audit export`, in the order of its columns. */
export type AuditRow = {
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly sessionId: string;
  readonly tool: string;
  readonly args: unknown;
  readonly riskLevel: string;
  readonly decision: 'approved' | 'denied';
  readonly approvedBy: string;
  /** Milliseconds; null when the call did not run, or was cut off. */
  readonly duration: number | null;
  readonly callId: string;
  readonly agent: string;
  readonly folder: string;
  readonly mode: string;
  readonly effects: readonly string[];
  /** Completes "allowed by …" or "denied by …". */
  readonly decidedBy: string;
  readonly reasons: readonly string[];
  readonly feedback: string | null;
  readonly rulesOffered: readonly string[];
  readonly rulesTaken: readonly string[];
  readonly status: string | null;
  readonly outcome: string | null;
  /** Of the row that holds the decision: its number and its place in the chain. */
  readonly seq: number;
  readonly hash: string;
};

/** `approvedBy` says who spoke, also where the answer was no. */
export function auditRow(entry: Decided, finished: FinishedRecord | null): AuditRow {
  const { record, seq, hash } = entry;
  return {
    timestamp: new Date(record.at).toISOString(),
    sessionId: record.chatId,
    tool: record.tool,
    args: record.args,
    riskLevel: record.risk,
    decision: record.decision === 'allow' ? 'approved' : 'denied',
    approvedBy: record.decider.who,
    duration: finished?.durationMs ?? null,
    callId: record.callId,
    agent: record.agent,
    folder: record.folder,
    mode: record.mode,
    effects: record.effects,
    decidedBy: record.decider.words,
    reasons: record.reasons.map((reason) => reason.words),
    feedback: record.feedback,
    rulesOffered: record.offered,
    rulesTaken: record.taken,
    status: finished?.status ?? null,
    outcome: finished?.outcome ?? null,
    seq,
    hash,
  };
}

export type Decided = Omit<AuditEntry, 'record'> & { readonly record: DecidedRecord };

export const isDecided = (entry: AuditEntry): entry is Decided => entry.record.phase === 'decided';

/** What came of the decision `seq`, among all rows of its call; a call that was decided anew finished only once. */
export function finishOf(seq: number, ofCall: readonly AuditEntry[]): FinishedRecord | null {
  const next = ofCall.find((entry) => entry.seq > seq);
  return next?.record.phase === 'finished' ? next.record : null;
}
