// A tool call as its card in the timeline shows it: how it stands, who decided, what opens by itself. Pure.
import { assertNever } from '../../../shared/assertNever.ts';
import type { Decider } from '../../../shared/domain/decision.ts';
import type { CallStatus, ToolCallView } from '../../../shared/domain/toolCall.ts';
import { count, headline, previewLength } from '../../components/previewModel.ts';
import { span } from '../../components/times.ts';

/** How many lines of a preview or an output open by themselves, and at which length they fold. */
export const OPEN_LINES = 12;

/** What took less is not worth a word. */
const WORTH_SAYING_MS = 100;

/** How much of what a person said when denying stands in the head. */
const SAID_MOST = 100;

export const STATUS_WORDS: Readonly<Record<CallStatus, string>> = {
  deciding: 'being decided',
  waiting: 'waiting for you',
  running: 'running',
  done: 'done',
  failed: 'failed',
  denied: 'denied',
  stopped: 'stopped',
  interrupted: 'interrupted',
};

/** What stands on the right, with `code` in backticks. `runsFor` in milliseconds, null when that is not known. */
export function sideWords(call: ToolCallView, runsFor: number | null): string {
  return [decidedWords(call), progressWords(call, runsFor)].filter((words) => words !== null).join(' · ');
}

/** Calls that put something to the person: as long as they run, they wait for an answer. */
const ASKING: ReadonlySet<string> = new Set(['AskUser', 'ExitPlanMode']);

/** Nobody allowed what could not succeed: it has no duration, since it never ran. */
function decidedWords(call: ToolCallView): string | null {
  const { status, decider, outcome, durationMs } = call;
  if (decider === null || status === 'deciding' || status === 'waiting') return null;
  if (status === 'failed' && durationMs === null) return null;
  if (status === 'denied') return deniedWords(decider, outcome);
  if (status === 'stopped' || status === 'interrupted') return null;
  return allowedWords(decider);
}

/** What a person said when denying stays in sight. */
function deniedWords({ who, words }: Decider, outcome: string | null): string {
  if (who === 'headless') return 'denied: nobody was here to answer';
  if (who !== 'user') return `denied by ${words}`;
  const isShort = outcome !== null && outcome.length <= SAID_MOST && !outcome.includes('\n');
  return isShort && outcome.startsWith('denied by you') ? outcome : 'denied by you';
}

function allowedWords({ who, words }: Decider): string {
  if (who === 'user') return words;
  return who === 'rule' || who === 'sandbox' ? `allowed by ${words}` : `allowed · ${words}`;
}

function progressWords({ tool, status, durationMs }: ToolCallView, runsFor: number | null): string | null {
  const took = durationMs === null || durationMs < WORTH_SAYING_MS ? null : span(durationMs);
  switch (status) {
    case 'running':
      if (ASKING.has(tool)) return STATUS_WORDS.waiting;
      return runsFor === null ? 'running' : `running ${Math.floor(runsFor / 1000)} s`;
    case 'done':
      return ASKING.has(tool) ? null : took;
    case 'failed':
      return took === null ? 'failed' : `failed after ${took}`;
    case 'denied':
      return null;
    case 'deciding':
    case 'waiting':
    case 'stopped':
    case 'interrupted':
      return STATUS_WORDS[status];
    default:
      return assertNever(status);
  }
}

/** What a card holds beside its head; a part is null or false when there is nothing to show. */
export type CallBody = {
  readonly preview: ToolCallView['preview'];
  readonly output: string | null;
  readonly outcome: string | null;
  readonly isOpen: boolean;
};

/** `isOpen`: whether the body shows before the person chose. What waits is shown by the approval's own card. */
export function callBody(call: ToolCallView): CallBody {
  const output = call.output === '' || call.output === call.outcome ? null : call.output;
  const preview = isRepeated(call) || isAnswered(call, output) ? null : call.preview;
  const outcome = call.outcome === null || call.outcome === '' || headOutcome(call) !== null ? null : call.outcome;
  return { preview, output, outcome, isOpen: opensItself(call, output) };
}

/** The outcome that stands in the head: "14 files", "answered". A command and a change show for themselves how they went. */
export function headOutcome({ status, outcome, preview }: ToolCallView): string | null {
  if (status !== 'done' || outcome === null || preview?.kind === 'command' || preview?.kind === 'diff') return null;
  return outcome === '' || outcome.length > HEAD_MOST || outcome.includes('\n') ? null : outcome;
}
const HEAD_MOST = 60;

/** What was asked in words is told by its answer. */
const isAnswered = ({ status, preview }: ToolCallView, output: string | null): boolean =>
  status === 'done' && preview?.kind === 'text' && output !== null;

/** A short command stands in the head already. */
function isRepeated({ preview, target }: ToolCallView): boolean {
  return preview?.kind === 'command' && preview.text === target && !/\n/.test(target) && target.length <= 60;
}

/** Calls whose output is for the person. */
const TELLING: ReadonlySet<string> = new Set(['TodoWrite', 'AskUser', 'ExitPlanMode']);

function opensItself(call: ToolCallView, output: string | null): boolean {
  if (call.status === 'failed') return true;
  if (call.status !== 'running' && call.status !== 'done') return false;
  const isShort = output === null || output.split('\n').length <= OPEN_LINES;
  if (TELLING.has(call.tool)) return call.status === 'done' && output !== null && isShort;
  if (call.preview?.kind === 'diff') return previewLength(call.preview) <= OPEN_LINES;
  return call.preview?.kind === 'command' && output !== null && (call.status === 'running' || isShort);
}

/** Whether there is anything to unfold. */
export const hasBody = (call: ToolCallView, { preview, output, outcome }: CallBody): boolean =>
  preview !== null ||
  output !== null ||
  outcome !== null ||
  (call.decision?.reasons.length ?? 0) > 0 ||
  (call.decision?.notices.length ?? 0) > 0 ||
  call.target.length > 60;

/** Reads in a row as one line: how many, of what, and who let them pass. They were all decided alike. */
export function readsView(calls: readonly ToolCallView[]): {
  readonly title: string;
  readonly names: string;
  readonly side: string;
} {
  const names = calls.map(({ target }) => target.split(/[\\/]/).at(-1) ?? target);
  const [first] = calls;
  return {
    title: `Read ${count(calls.length, 'file')}`,
    names: headline(names.join(', ')),
    side: first === undefined ? '' : (decidedWords(first) ?? ''),
  };
}

/** Sequences that only colour what a program prints say nothing here; every other control character stays, as a mark. */
export const withoutColours = (output: string): string => output.replaceAll(COLOUR, '');
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;:]*m`, 'g');
