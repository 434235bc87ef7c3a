// Asks the model again when it could not answer for a while, and says so. It must never ask again after a word came, nor
// wait on after a stop.
import { type Answer, askModel, type Question } from './modelStep.ts';
import type { PassingFault } from './ports.ts';

/** So often after the first time. */
const MAX_AGAIN = 3;
const MAX_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 2000;

export type PatienceDeps = {
  /** Resolves after so many milliseconds, or at once when stopped. Never rejects. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A sentence on what is waited for. */
  readonly onWait: (words: string) => void;
};

/** As `askModel`. The last failure is the answer when it never got better, and a stop while waiting an empty one. */
export async function askPatiently({ wait, onWait }: PatienceDeps, question: Question): Promise<Answer> {
  for (let again = 0; ; again += 1) {
    const answer = await askModel(question);
    if (answer.passing === null || again === MAX_AGAIN) return answer;
    const ms = waitOf(answer.passing, again);
    onWait(`${sayFault(answer.passing)} Trying again in ${Math.ceil(ms / 1000)} s.`);
    await wait(ms, question.signal);
    if (question.signal.aborted) return { ...answer, fault: null, passing: null };
  }
}

/** Milliseconds before the next try; `again` counts from 0. What the server asks for counts, between 1 s and 60 s. */
function waitOf({ retryAfterMs }: PassingFault, again: number): number {
  return Math.min(MAX_WAIT_MS, Math.max(1000, retryAfterMs ?? FIRST_WAIT_MS * 2 ** again));
}

function sayFault({ status }: PassingFault): string {
  if (status === null) return 'The model server does not answer.';
  return status === 429 || status === 503 || status === 529
    ? `The model is busy (${status}).`
    : `The model server failed (${status}).`;
}
