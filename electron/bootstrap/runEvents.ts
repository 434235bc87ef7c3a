// What happens in a chat made into the lines of `--json`. It keeps what it has told, so that nothing is told twice.
import type { TimelineItem } from '../../shared/domain/chat.ts';
import type { RunEvent } from '../../shared/domain/runEvent.ts';
import type { CallStatus, ToolCallView } from '../../shared/domain/toolCall.ts';

/** An event but for its version and time, which every line has. */
export type Told<E = RunEvent> = E extends RunEvent ? Omit<E, 'v' | 'at'> : never;

/** The returned function makes an item's news: none for what was told, or is still being written. */
export function createRunEvents(): (item: TimelineItem) => Told | null {
  const told = new Map<string, string>();
  return (item) => {
    const event = eventOf(item);
    const news = event === null ? '' : newsOf(event);
    if (event === null || told.get(item.id) === news) return null;
    told.set(item.id, news);
    return event;
  };
}

function eventOf(item: TimelineItem): Told | null {
  switch (item.kind) {
    case 'user':
      return null;
    case 'assistant':
      return item.streaming || item.text === '' ? null : { type: 'text', id: item.id, text: item.text };
    case 'notice':
      return { type: 'notice', tone: item.tone, text: item.text };
    default:
      return callEvent(item);
  }
}

/** A call is news when its status changes, or when it gets its decision. */
const newsOf = (event: Told) => (event.type === 'call' ? `${event.status} ${event.decision}` : 'told');

const GOING: ReadonlySet<CallStatus> = new Set(['deciding', 'waiting', 'running']);

function callEvent(call: ToolCallView): Told {
  const { id, tool, target, status, decision, decider, outcome, durationMs } = call;
  return {
    type: 'call',
    ...{ id, tool, target, status, decider, outcome, durationMs },
    decision: decision?.decision ?? null,
    reasons: decision?.reasons ?? [],
    risk: decision?.risk ?? null,
    effects: decision?.effects ?? [],
    output: GOING.has(status) ? null : call.output,
  };
}
