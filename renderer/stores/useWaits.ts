// How components read which chats wait.
import { useMemo } from 'react';
import { valuesOf } from './collection.ts';
import { useApprovals, useQuestions } from './useStores.ts';
import { type Wait, waitsOf } from './waiting.ts';

const isWaiting = ({ state }: { readonly state: string }) => state === 'waiting';

/** The longest wait first. */
export function useWaits(): readonly Wait[] {
  const approvals = useApprovals(({ items }) => valuesOf(items).filter(isWaiting));
  const questions = useQuestions(({ items }) => valuesOf(items).filter(isWaiting));
  return useMemo(() => waitsOf([...approvals, ...questions]), [approvals, questions]);
}
