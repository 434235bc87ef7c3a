// The story of one call in the order in which it happened: asked for, put to the person, answered, decided, ended. Pure.
import type { Approval } from '../../../shared/domain/approval.ts';
import type { DecidedRecord, FinishedRecord } from '../../../shared/domain/audit.ts';
import type { CallStory } from '../../../shared/domain/auditView.ts';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';

type Numbered<T> = { readonly seq: number; readonly hash: string; readonly record: T };

export type StoryPart =
  | { readonly kind: 'wanted'; readonly at: number; readonly record: DecidedRecord }
  | { readonly kind: 'asked'; readonly at: number; readonly approval: Approval }
  | {
      readonly kind: 'answered';
      readonly at: number;
      readonly approval: Approval;
      readonly decided: DecidedRecord | null;
    }
  | ({ readonly kind: 'decided'; readonly at: number } & Numbered<DecidedRecord>)
  | ({ readonly kind: 'finished'; readonly at: number } & Numbered<FinishedRecord>)
  | { readonly kind: 'now'; readonly at: number; readonly call: ToolCallView };

const ORDER: readonly StoryPart['kind'][] = ['wanted', 'asked', 'answered', 'decided', 'finished', 'now'];

/** The parts, oldest first; what happened in the same millisecond stands in the order of a call. */
export function storyParts({ records, approvals, call }: CallStory): readonly StoryPart[] {
  const parts: StoryPart[] = [];
  const decided = records.flatMap((each) =>
    each.record.phase === 'decided' ? [{ ...each, record: each.record }] : [],
  );
  const first = decided[0];
  if (first !== undefined)
    parts.push({ kind: 'wanted', at: beginOf(approvals, first.record.at), record: first.record });
  for (const approval of approvals) {
    parts.push({ kind: 'asked', at: approval.askedAt, approval });
    const answer = decided.find(({ record }) => record.at >= approval.askedAt && record.decider.who === 'user')?.record;
    if (approval.answeredAt !== null)
      parts.push({ kind: 'answered', at: approval.answeredAt, approval, decided: answer ?? null });
  }
  for (const each of decided) parts.push({ kind: 'decided', at: each.record.at, ...each });
  for (const { record, ...place } of records)
    if (record.phase === 'finished') parts.push({ kind: 'finished', at: record.at, record, ...place });
  const sorted = parts.toSorted((a, b) => a.at - b.at || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const last = sorted.at(-1)?.at ?? call?.at ?? 0;
  return call === null ? sorted : [...sorted, { kind: 'now', at: Math.max(last, call.at), call }];
}

/** It was wanted no later than it was put to the person. */
const beginOf = (approvals: readonly Approval[], decidedAt: number): number =>
  Math.min(decidedAt, ...approvals.map(({ askedAt }) => askedAt));

export const ANSWER_WORDS: Readonly<Record<Approval['state'], string>> = {
  waiting: 'It waits for an answer.',
  allowed: 'You allowed it.',
  denied: 'You denied it.',
  voided: 'The answer counted no more: what it would act on had changed, so it was decided anew.',
  stopped: 'It was stopped before it was answered.',
  interrupted: 'The app stopped before it was answered.',
};

/** All arguments as they were recorded, with the secrets taken out. */
export const argsText = (args: unknown): string => JSON.stringify(args, null, 2) ?? 'none';

/** The first and the last of a hash: enough to compare by eye. */
export const shortHash = (hash: string): string => `${hash.slice(0, 8)}…${hash.slice(-8)}`;
