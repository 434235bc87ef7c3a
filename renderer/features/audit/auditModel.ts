// The audit in words: a row's cells, its name for those who hear it, the chips and the counts. Pure; times in milliseconds.
import type { AuditExport, AuditRow } from '../../../shared/domain/auditView.ts';
import type { Decider } from '../../../shared/domain/decision.ts';
import type { CallStatus } from '../../../shared/domain/toolCall.ts';
import { count } from '../../components/previewModel.ts';
import { span } from '../../components/times.ts';
import type { Check } from '../../stores/auditChecks.ts';

/** What a call is about: for most tools one of these of its arguments; for others all of them. */
const TARGETS = ['command', 'file_path', 'pattern', 'path', 'url', 'query', 'question', 'plan'] as const;
const argumentsOf = (args: unknown): Readonly<Record<string, unknown>> =>
  typeof args === 'object' && args !== null ? { ...args } : {};

/** Raw, and no more of it than one line can show. */
export function targetOf(args: unknown): string {
  const given = argumentsOf(args);
  const key = TARGETS.find((name) => typeof given[name] === 'string' && given[name] !== '');
  const text = key === undefined ? (JSON.stringify(args) ?? '') : String(given[key]);
  return text.length > TARGET_MOST ? `${text.slice(0, TARGET_MOST)}…` : text;
}
const TARGET_MOST = 400;

export const WHO_WORDS: Readonly<Record<Decider['who'], string>> = {
  user: 'You',
  rule: 'A rule',
  mode: 'The mode',
  gate: 'The gate',
  sandbox: 'The sandbox',
  auto: 'Skip approvals',
  headless: 'Nobody was there',
};

export const VERDICT_WORDS: Readonly<Record<AuditRow['decision'], string>> = { allow: 'Allowed', deny: 'Denied' };

const OUTCOME_WORDS: Readonly<Record<CallStatus, string>> = {
  deciding: 'being decided',
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  denied: 'denied',
  stopped: 'stopped',
  interrupted: 'interrupted',
};

export type OutcomeCell = {
  readonly tone: 'good' | 'bad' | 'quiet';
  readonly words: string;
  readonly more: string | null;
};

/** What came of it. A refused call has no outcome; one that was allowed and never ended is not known to have run. */
export function outcomeCell({
  decision,
  status,
  outcome,
}: Pick<AuditRow, 'decision' | 'status' | 'outcome'>): OutcomeCell {
  if (status === null)
    return decision === 'deny'
      ? { tone: 'quiet', words: 'not run', more: null }
      : { tone: 'quiet', words: 'no outcome', more: null };
  const words = OUTCOME_WORDS[status];
  const more = outcome === null || outcome === '' || outcome === words ? null : outcome;
  return { tone: status === 'done' ? 'good' : status === 'failed' ? 'bad' : 'quiet', words, more };
}

export const durationWords = (ms: number | null): string => (ms === null ? '' : ms < 1000 ? `${ms} ms` : span(ms));

const two = (value: number) => String(value).padStart(2, '0');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "14:03:22", by the clock of the person. */
export function clockWords(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}

/** "today", "yesterday", "3 Nov", "3 Nov 2025". */
export function dayWords(at: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  const [date, today] = [new Date(at), new Date(now)];
  const year = date.getFullYear() === today.getFullYear() ? '' : ` ${date.getFullYear()}`;
  return `${date.getDate()} ${MONTHS[date.getMonth()] ?? ''}${year}`;
}

const DAY = 86_400_000;
const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

export const RANGES = ['all', 'today', 'week', 'month'] as const;
export type Range = (typeof RANGES)[number];
export const RANGE_WORDS: Readonly<Record<Range, string>> = {
  all: 'Any time',
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
};

/** From when on; null: from the beginning. Days are the person's. */
export function sinceOf(range: Range, now: number): number | null {
  if (range === 'all') return null;
  return startOfDay(now - (range === 'today' ? 0 : range === 'week' ? 6 : 29) * DAY);
}

/** What follows "allowed": " by you, once", " by rule …", " by the sandbox", or for what is no one, ": in project". */
export const byWhom = ({ who, words }: Decider): string =>
  who === 'user' || who === 'rule' || who === 'sandbox' ? ` by ${words}` : `: ${words}`;

/** What a row is called by a screen reader: all of it, in the order in which it happened. */
export function rowName(row: AuditRow, chat: string, now: number): string {
  const { more, words } = outcomeCell(row);
  return [
    `${dayWords(row.at, now)} ${clockWords(row.at)}`,
    chat,
    `${row.tool} ${targetOf(row.args)}`,
    `${VERDICT_WORDS[row.decision].toLowerCase()}${byWhom(row.decider)}`,
    `${row.risk} risk`,
    more === null ? words : `${words}, ${more}`,
    durationWords(row.durationMs),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** "1,204 of 18,332 rows". */
export const countWords = (total: number, all: number, isFiltered: boolean): string =>
  isFiltered ? `${total.toLocaleString('en')} of ${count(all, 'row')}` : count(total, 'row');

export type CheckWords = {
  readonly tone: 'quiet' | 'good' | 'bad';
  readonly short: string;
  /** What it means and what to do; null where nothing is to be done. */
  readonly more: string | null;
};

const agoWords = (ms: number): string => {
  const minutes = Math.floor(Math.max(0, ms) / 60_000);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
};

/** The chain holds every record, two for a call that ran: more than there are rows in the table. */
export function checkWords(check: Check, now: number): CheckWords {
  switch (check.state) {
    case 'none':
      return { tone: 'quiet', short: 'Chain not checked', more: null };
    case 'checking':
      return { tone: 'quiet', short: 'Checking the chain…', more: null };
    case 'failed':
      return { tone: 'bad', short: 'Chain not checked', more: `It could not be checked: ${check.problem}` };
    case 'checked': {
      const { whole, rows, words } = check.found;
      if (whole)
        return {
          tone: 'good',
          short: `Chain whole, ${count(rows, 'record')}, checked ${agoWords(now - check.at)}`,
          more: null,
        };
      return { tone: 'bad', short: changedShort(words), more: changedMore(words) };
    }
  }
}

/** "row 812 of the audit was changed": "Changed at row 812". */
function changedShort(words: string): string {
  const row = /\brow (\d+)/.exec(words)?.[1];
  return row === undefined ? 'Changed from outside' : `Changed at row ${Number(row).toLocaleString('en')}`;
}

const changedMore = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}: somebody or something other than Z Engine wrote to its database. Rows before it are as they were written; do not trust that row and those after it. Keep a copy of the data folder, and find out who wrote there.`;

/** Whole percents of an export, at most 100. */
export const exportPercent = ({ written, total }: Pick<AuditExport, 'written' | 'total'>): number =>
  total === 0 ? 100 : Math.min(100, Math.floor((written / total) * 100));

export function exportWords({ state, format, written, total, message }: AuditExport): string {
  const kind = format === 'csv' ? 'CSV' : 'JSONL';
  switch (state) {
    case 'running':
      return `Exporting ${kind}: ${written.toLocaleString('en')} of ${count(total, 'row')}`;
    case 'done':
      return `Exported ${count(written, 'row')} as ${kind}`;
    case 'stopped':
      return 'Export stopped. No file was left.';
    case 'failed':
      return `The export failed, and no file was left: ${message ?? 'the reason is not known'}`;
  }
}
