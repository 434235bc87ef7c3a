// One run: a message to an agent, its turn to the end, and what came of it. Nobody is asked anything.
import { timelineItemSchema } from '../../shared/domain/chat.ts';
import type { RunEnd } from '../../shared/domain/runEvent.ts';
import type { ToolCallView } from '../../shared/domain/toolCall.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { AppOptions, EngineApp } from './app.ts';
import { type CliStop, given } from './cliStop.ts';
import { closeInTime, type StartEngine } from './runEngine.ts';
import { exitCodeOf, RUN_EXIT } from './runOutcome.ts';
import type { RunPrinter } from './runPrinter.ts';
import { refusedCalls } from './runRefused.ts';

export type RunDeps = {
  readonly startEngine: StartEngine;
  readonly options: AppOptions;
  /** Absolute. */
  readonly folder: string;
  readonly text: string;
  readonly printer: RunPrinter;
  readonly stop: CliStop;
};

/** What is known when all is over; `message` says why it did not finish. */
type Ended = {
  readonly how: RunEnd;
  readonly message: string | null;
  readonly calls: readonly ToolCallView[];
};

/** Resolves with the exit code, when all is stored and closed. INVARIANT: whatever breaks, the result is told, last. */
export async function runHeadless(deps: RunDeps): Promise<number> {
  return tell(deps, await conduct(deps).catch(broken));
}

async function conduct(deps: RunDeps): Promise<Ended> {
  const started = await deps.startEngine(deps.options);
  if (!started.ok) return notStarted(started.error.message);
  const ended = await converse(deps, started.value).catch(broken);
  const fault = await closeInTime(started.value);
  return fault === null ? ended : { ...ended, how: 'failed', message: fault };
}

const broken = (fault: unknown): Ended => ({
  how: 'failed',
  message: `Z Engine failed: ${fault instanceof Error ? fault.message : String(fault)}`,
  calls: [],
});

const notStarted = (message: string): Ended => ({ how: 'notStarted', message, calls: [] });

async function converse({ folder, text, printer, stop, options }: RunDeps, app: EngineApp): Promise<Ended> {
  const { engine } = app;
  const begun = await engine.begin(folder);
  if (!begun.ok) return notStarted(begun.error);
  const { id, mode } = begun.value;
  printer.start({ type: 'start', chat: id, project: folder, mode, agent: engine.agent(), version: options.version });
  for (const { file, line, message } of engine.problems())
    printer.notice('error', `\`${file}\`${line === null ? '' : ` line ${line}`}: ${message}`);
  const heard = listen(app, id, printer);
  const how = await turn(app, id, text, stop);
  heard.end();
  return { ...how, message: how.message ?? wordsOf(how.how, heard.lastFault()), calls: engine.calls(id) };
}

/** Passes on what happens in the chat, and remembers the last fault that was told. */
function listen({ subscribe }: EngineApp, chatId: ChatId, printer: RunPrinter) {
  let lastFault: string | null = null;
  const end = subscribe((event, payload) => {
    if (event !== 'timeline:changed') return;
    const item = timelineItemSchema.parse(payload);
    if (item.chatId !== chatId) return;
    if (item.kind === 'notice' && item.tone === 'error') lastFault = item.text;
    printer.item(item);
  });
  return { end, lastFault: () => lastFault };
}

async function turn(
  { engine }: EngineApp,
  chatId: ChatId,
  text: string,
  stop: CliStop,
): Promise<Pick<Ended, 'how' | 'message'>> {
  if (stop.signal.aborted) return { how: 'stopped', message: null };
  const sent = engine.send(chatId, text);
  if (!sent.ok) return { how: 'notStarted', message: sent.error };
  const ended = engine.turnEnd(chatId);
  const first = await Promise.race([ended, given(stop.signal)]);
  if (first !== undefined) return { how: first, message: null };
  await engine.stop(chatId);
  return { how: await ended, message: null };
}

const WORDS: Readonly<Record<RunEnd, string | null>> = {
  finished: null,
  stopped: 'stopped',
  failed: 'the turn failed',
  tooManySteps: 'the agent took too many steps',
  gaveUp: 'the agent came no further',
  notStarted: 'it did not start',
};

const wordsOf = (how: RunEnd, lastFault: string | null): string | null =>
  how === 'finished' || how === 'stopped' ? WORDS[how] : (lastFault ?? WORDS[how]);

function tell({ printer, stop }: RunDeps, ended: Ended): number {
  const exitCode = Math.max(exitCodeOf(ended), stop.isFault() ? RUN_EXIT.failed : RUN_EXIT.done);
  const { how, message, calls } = ended;
  printer.result({ type: 'result', how, exitCode, message, refused: refusedCalls(calls), plan: planOf(calls) });
  return exitCode;
}

/** What the tool that leaves Plan mode was given: without a person the plan is the result. */
const planOf = (calls: readonly ToolCallView[]): string | null =>
  calls.findLast((call) => call.tool === 'ExitPlanMode' && call.status === 'done')?.output ?? null;
