// Rows of the audit as text: JSON Lines, CSV, or a line for a person. Pure.
import type { AuditRow } from './auditRows.ts';
import { plainLine } from './cliPlain.ts';

export const jsonLine = (row: AuditRow): string => `${JSON.stringify(row)}\n`;

const COLUMNS: readonly (keyof AuditRow)[] = [
  'timestamp',
  'sessionId',
  'tool',
  'args',
  'riskLevel',
  'decision',
  'approvedBy',
  'duration',
  'callId',
  'agent',
  'folder',
  'mode',
  'effects',
  'decidedBy',
  'reasons',
  'feedback',
  'rulesOffered',
  'rulesTaken',
  'status',
  'outcome',
  'seq',
  'hash',
];

export const CSV_HEAD = `${COLUMNS.join(',')}\r\n`;

/** One record of RFC 4180. Lists and arguments are JSON, nothing is an empty cell. */
export const csvLine = (row: AuditRow): string => `${COLUMNS.map((column) => cell(row[column])).join(',')}\r\n`;

/** INVARIANT: no cell begins with what a table calculator takes for a formula; what an agent wrote is never calculated. */
function cell(value: unknown): string {
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : `${value}`;
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `2026-01-31 10:20:30Z approved by user (low) Bash {"command":"ls"}: exit code 0` */
export function personLine(row: AuditRow): string {
  const when = row.timestamp.replace('T', ' ').replace(/\.\d+Z$/, 'Z');
  const outcome = row.outcome === null ? '' : `: ${row.outcome}`;
  const args = JSON.stringify(row.args) ?? '';
  return `${plainLine(`${when} ${row.decision} by ${row.approvedBy} (${row.riskLevel}) ${row.tool} ${args}${outcome}`)}\n`;
}
