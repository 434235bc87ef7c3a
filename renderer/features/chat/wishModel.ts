// The words of what a page cannot turn on by itself (M1, M5): Bypass, and skip approvals. Pure.
import type { Mode } from '../../../shared/domain/mode.ts';
import type { Wish, WishKind } from '../../stores/wishes.ts';

export type WishView = {
  readonly title: string;
  readonly warning: string;
  /** What the button says that goes on. */
  readonly go: string;
};

const VIEWS: Readonly<Record<WishKind, WishView>> = {
  bypass: {
    title: 'Turn on Bypass in this chat?',
    warning:
      'Use Bypass only in a sandbox or a disposable checkout. The agent and its subagents can then delete files or run any command without asking.',
    go: 'Turn on Bypass',
  },
  skip: {
    title: 'Skip approvals in every chat until Z Engine ends?',
    warning:
      'Every question is then answered with yes by itself, but for those about critical acts and secret files. Deny rules and Plan mode still hold. A question that waits already stays yours.',
    go: 'Skip approvals',
  },
};

export const wishView = ({ kind }: Wish): WishView => VIEWS[kind];

/** Whether what was wished for is so already, whoever brought it about. */
export const isFulfilled = ({ kind }: Wish, mode: Mode, skipping: boolean): boolean =>
  kind === 'bypass' ? mode === 'bypass' : skipping;

/** Six digits, blanks between them or not. */
export const isWholeCode = (typed: string): boolean => /^(?:\s*\d){6}\s*$/.test(typed);

export const SKIPPING_WORDS =
  'Skip approvals is on in every chat: what would be asked runs by itself, but for critical acts and secret files. Press to ask again.';

/** What stands above the text for as long as it is so. */
export const BYPASS_BAND = 'Bypass: everything runs unasked, except what a deny rule forbids.';
export const SKIP_BAND = 'Approvals are skipped in every chat: only critical acts and secret files ask.';
