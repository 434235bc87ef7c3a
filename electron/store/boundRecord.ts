// Keeps a row of the audit small, whatever an agent sends: long texts are cut, and the cut says what was there.
import { createHash } from 'node:crypto';
import type { AuditRecord, DecidedRecord, FinishedRecord } from '../../shared/domain/audit.ts';
import { canonicalJson } from './canonicalJson.ts';

/** In characters. */
export const MAX_TEXT = 8192;
/** Of each sentence of an effect or a reason. */
const MAX_WORDS = 1024;
const MAX_ENTRIES = 100;
const MAX_DEPTH = 12;
/** In characters of JSON. */
export const MAX_ARGS = 65_536;

/** The same record, no longer than a few hundred kilobytes, of the same shape. */
export function boundRecord(record: AuditRecord): AuditRecord {
  if (record.phase === 'checkpoint') return record;
  if (record.phase === 'finished') return { ...record, outcome: cut(record.outcome), ...names(record) };
  return {
    ...record,
    ...names(record),
    args: boundArgs(record.args),
    folder: cut(record.folder),
    effects: boundWords(record.effects),
    offered: boundWords(record.offered),
    taken: boundWords(record.taken),
    decider: { ...record.decider, words: cut(record.decider.words) },
    reasons: firstOf(record.reasons, (left) => ({
      decision: record.decision,
      words: `and ${left} more`,
      rule: null,
    })).map((reason) => ({
      ...reason,
      words: cutWords(reason.words),
      rule: reason.rule && { ...reason.rule, text: cutWords(reason.rule.text) },
    })),
    feedback: record.feedback === null ? null : cut(record.feedback),
  };
}

const boundWords = (all: readonly string[]) => firstOf(all, (left) => `and ${left} more`).map((one) => cutWords(one));

const names = (record: DecidedRecord | FinishedRecord) => ({ agent: cut(record.agent), tool: cut(record.tool) });

function boundArgs(args: unknown): unknown {
  const bounded = bound(args, 0);
  const text = canonicalJson(bounded);
  return text.length > MAX_ARGS ? cut(text) : bounded;
}

function bound(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return '[cut: nested too deeply]';
  if (Array.isArray(value))
    return firstOf<unknown>(value, (left) => `[cut: ${left} more]`).map((inner) => bound(inner, depth + 1));
  const entries = firstOf(Object.entries(value), (left): [string, unknown] => ['[cut]', `${left} more`]);
  return Object.fromEntries(entries.map(([key, inner]) => [cut(key), bound(inner, depth + 1)]));
}

function firstOf<T>(all: readonly T[], rest: (left: number) => T): readonly T[] {
  return all.length <= MAX_ENTRIES ? all : [...all.slice(0, MAX_ENTRIES), rest(all.length - MAX_ENTRIES)];
}

const cutWords = (text: string) => cut(text, MAX_WORDS);

/** A lone half of a surrogate pair at the cut is dropped with it. */
function cut(text: string, most = MAX_TEXT): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  const hash = createHash('sha256').update(text).digest('hex');
  return `${kept}… [cut: ${Buffer.byteLength(text)} bytes in all, sha256 ${hash}]`;
}
