// Asks the gate what it would say, a moment after the last key. An answer to what is no longer asked is dropped.
import { useEffect, useState } from 'react';
import type { Decision } from '../../../shared/domain/decision.ts';
import type { Mode } from '../../../shared/domain/mode.ts';
import type { ProjectId } from '../../../shared/ids.ts';
import { useSettingsDocument, useWindow } from '../../stores/useStores.ts';

const PAUSE_MS = 250;

export type Question = {
  readonly projectId: ProjectId | null;
  readonly mode: Mode;
  readonly tool: string;
  /** JSON; null while there is nothing to ask. */
  readonly input: string | null;
};

export type Tried = {
  /** Of the last question that was answered; null for none. */
  readonly decision: Decision | null;
  /** Why the gate could not be asked, a sentence. */
  readonly problem: string | null;
  /** Whether what is shown is not the answer to what is asked now. */
  readonly isStale: boolean;
};

const NOTHING: Tried = { decision: null, problem: null, isStale: false };

export function useTry({ projectId, mode, tool, input }: Question): Tried {
  const { client } = useWindow();
  const [tried, setTried] = useState(NOTHING);
  /** A changed file is asked anew. */
  const hash = useSettingsDocument(({ document }) => document?.hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is a part of the question
  useEffect(() => {
    if (projectId === null || input === null) return setTried(NOTHING);
    let isOver = false;
    setTried((before) => ({ ...before, isStale: true }));
    const timer = setTimeout(async () => {
      const answer = await client.request('gate:try', { projectId, mode, tool, input });
      if (isOver) return;
      setTried(
        answer.ok
          ? { decision: answer.value.decision, problem: null, isStale: false }
          : { decision: null, problem: answer.error.message, isStale: false },
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, projectId, mode, tool, input, hash]);
  return tried;
}
