// The sandbox as its page of Settings shows it. Pure.
import type { SandboxState } from '../../../shared/domain/sandbox.ts';

export const ON_WINDOWS = 'There is no sandbox on Windows. Commands run unconfined and ask as ever.';

export type StatusView = {
  readonly tone: 'busy' | 'good' | 'bad';
  /** A sentence. */
  readonly words: string;
  /** Sentences with `code`: why, and what follows. */
  readonly why: string | null;
  /** Lines to copy. */
  readonly fix: string | null;
};

/** `problem`: why the state could not be read; `isChecking`: the person waits for a new look. */
export function statusView(sandbox: SandboxState | null, problem: string | null, isChecking: boolean): StatusView {
  const said = { why: sandbox?.notice?.words ?? null, fix: sandbox?.notice?.fix ?? null };
  if (isChecking) return { ...BUSY, words: 'Looking whether commands can be sandboxed here…' };
  if (problem !== null) return { tone: 'bad', words: 'This could not be looked at.', why: problem, fix: null };
  if (sandbox === null || sandbox.status === 'checking')
    return { ...BUSY, words: 'Looking whether commands can be sandboxed here…' };
  if (sandbox.status === 'unavailable') return { ...said, tone: 'bad', words: unavailable(sandbox.enabled) };
  return { ...said, tone: 'good', words: ready(sandbox) };
}
const BUSY = { tone: 'busy', why: null, fix: null } as const;

const unavailable = (isOn: boolean): string =>
  isOn ? 'Not available here. Commands run unconfined and ask as ever.' : 'Not available here.';

function ready({ enabled, backend }: SandboxState): string {
  const by = backend === null ? '' : ` with ${backend}`;
  return enabled ? `Ready. Commands are confined${by}.` : `It works here${by}, and is switched off.`;
}

/** At most so many of the last refusals are listed at first. */
export const FIRST_DENIALS = 5;

export type DenialLine = SandboxState['denials'][number];

/** The list of refusals as far as it is shown, newest first, and what the button says that shows the rest. */
export function denialLines(
  denials: SandboxState['denials'],
  isWhole: boolean,
): { readonly lines: readonly DenialLine[]; readonly rest: string | null } {
  const sorted = denials.toSorted((a, b) => b.at - a.at);
  const left = sorted.length - FIRST_DENIALS;
  return { lines: isWhole ? sorted : sorted.slice(0, FIRST_DENIALS), rest: left > 0 ? `Show ${left} more` : null };
}
