// What a run prints: one JSON object a line for programs, or words for a person. Nothing else ever gets onto stdout.
import type { TimelineItem } from '../../shared/domain/chat.ts';
import type { ToolCallView } from '../../shared/domain/toolCall.ts';
import type { CliOutput } from './cliOutput.ts';
import { plainLine, plainText } from './cliPlain.ts';
import { createRunEvents, type Told } from './runEvents.ts';
import { isRefused } from './runOutcome.ts';

export type RunPrinter = {
  start(event: Told & { type: 'start' }): void;
  item(item: TimelineItem): void;
  notice(tone: 'info' | 'error', text: string): void;
  result(event: Told & { type: 'result' }): void;
};

/** `now` in milliseconds since 1970. */
export function createJsonPrinter({ out }: CliOutput, now: () => number): RunPrinter {
  const news = createRunEvents();
  const print = (event: Told) => out(`${JSON.stringify({ v: 1, at: now(), ...event })}\n`);
  return {
    start: print,
    item: (item) => {
      const event = news(item);
      if (event) print(event);
    },
    notice: (tone, text) => print({ type: 'notice', tone, text }),
    result: print,
  };
}

/** The agent's text onto stdout as it comes, everything else onto stderr. */
export function createPlainPrinter({ out, say }: CliOutput): RunPrinter {
  const news = createRunEvents();
  const prose = createProse(out);
  return {
    start: () => {},
    item: (item) => {
      if (item.kind === 'assistant') return prose.add(item.id, item.text, item.streaming);
      const event = news(item);
      if (event === null) return;
      if (item.kind === 'toolCall' && hasEnded(item)) for (const line of callLines(item)) say(line);
      if (item.kind === 'notice') say(plainText(item.text));
    },
    notice: (_tone, text) => say(plainText(text)),
    result: ({ how, message, plan }) => {
      prose.end();
      if (plan !== null) out(`${plainText(plan)}\n`);
      if (how !== 'finished') say(`The run did not finish: ${plainText(message ?? how)}`);
    },
  };
}

/** Messages that grow: what is new of each is printed at once; the next one begins on a line of its own. */
function createProse(out: (text: string) => void) {
  const whole = new Set<string>();
  let [current, printed] = ['', ''];
  const end = () => {
    if (printed !== '' && !printed.endsWith('\n')) out('\n');
    [current, printed] = ['', ''];
  };
  const add = (id: string, text: string, isGrowing: boolean) => {
    if (whole.has(id)) return;
    if (current !== id) end();
    const grown = plainText(text);
    out(grown.slice(grown.startsWith(printed) ? printed.length : 0));
    [current, printed] = [id, grown];
    if (isGrowing) return;
    whole.add(id);
    end();
  };
  return { add, end };
}

const hasEnded = ({ status }: ToolCallView) => !['deciding', 'waiting', 'running'].includes(status);

/** `✓ Read package.json (allowed: in project)`; below a refusal for lack of a person what would allow it. */
function callLines(call: ToolCallView): string[] {
  const target = call.target === '' ? '' : ` ${plainLine(call.target)}`;
  const line = `${call.status === 'done' ? '✓' : '✗'} ${call.tool}${target} (${plainLine(wordsOf(call))})`;
  return isRefused(call) ? [line, ...call.output.split('\n').map((text) => `  ${plainLine(text)}`)] : [line];
}

function wordsOf({ status, decider, outcome }: ToolCallView): string {
  if (status === 'done') return `allowed: ${decider?.words ?? 'nobody'}`;
  if (status === 'denied') return `denied: ${decider?.words ?? 'nobody'}`;
  return `${status}${outcome === null || outcome === status ? '' : `: ${outcome}`}`;
}
