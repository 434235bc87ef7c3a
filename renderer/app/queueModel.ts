// What waits for the person in one chat: approvals and questions in one queue, by age (A4). Pure.
import type { Approval } from '../../shared/domain/approval.ts';
import type { Question } from '../../shared/domain/question.ts';

export type Waiting =
  | { readonly kind: 'approval'; readonly approval: Approval }
  | { readonly kind: 'question'; readonly question: Question };

/** The oldest of both, and how many wait in all; null when nothing does. Each list stands oldest first. */
export function nextWaiting(
  approvals: readonly Approval[],
  questions: readonly Question[],
): { readonly first: Waiting; readonly waiting: number } | null {
  const waiting = approvals.length + questions.length;
  const [approval, question] = [approvals[0], questions[0]];
  if (approval !== undefined && (question === undefined || approval.askedAt <= question.askedAt))
    return { first: { kind: 'approval', approval }, waiting };
  return question === undefined ? null : { first: { kind: 'question', question }, waiting };
}

/** Names what a card shows: another name is another card. */
export const shownName = (first: Waiting): string =>
  first.kind === 'approval' ? `${first.approval.id}:${first.approval.hash}` : first.question.id;
