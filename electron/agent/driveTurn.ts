// Drives one turn: does what the state machine says, and tells it what came of it. It must never run two things at once,
// nor leave a call without a result, whatever breaks.
import { assertNever } from '../../shared/assertNever.ts';
import type { CallStatus } from '../../shared/domain/toolCall.ts';
import { type CallId, type ChatId, callIdSchema, type MessageId } from '../../shared/ids.ts';
import { noticeOn } from './answerNotice.ts';
import { type CallDeps, runCall, STREAM_MS, type StoppedAs } from './callRun.ts';
import { historyOf, type StepContent } from './history.ts';
import { type Answer, type AskedCall, wordsOf } from './modelStep.ts';
import { askPatiently, type PatienceDeps } from './patience.ts';
import type { ChatLog, ModelChoice, Models, StoredCall } from './ports.ts';
import { newCall, withView } from './storedCall.ts';
import { createStoring, type Store } from './storing.ts';
import { createThrottle } from './throttle.ts';
import { advance, beginTurn, commandOf, type Turn, type TurnCommand, type TurnEnd, type TurnEvent } from './turn.ts';

export type TurnDeps = CallDeps & {
  readonly log: ChatLog;
  readonly model: Models['current'];
  readonly instructions: (chatId: ChatId) => string;
  readonly wait: PatienceDeps['wait'];
  readonly newId: () => string;
  readonly stoppedAs: StoppedAs;
  /** Milliseconds to go on trying to store what must not be lost; null: until it works or is stopped. */
  readonly storePatienceMs?: number | null;
};

/** `user` is the message whose turn it is; `again` a call that is asked again in it. */
export type Job = { readonly user: MessageId; readonly again: Again | null };
type Again = { readonly call: StoredCall; readonly begun: () => void };

export type TurnRun = {
  /** Never rejects. */
  readonly ended: Promise<TurnEnd>;
  /** Ends what runs; the turn then ends by itself. */
  stop(): void;
};

type Own = {
  readonly chatId: ChatId;
  readonly user: MessageId;
  readonly stop: AbortController;
  /** What was wrong with malformed calls. */
  readonly faults: Map<CallId, string>;
  readonly store: Store;
  turn: Turn;
};

export function startTurn(deps: TurnDeps, chatId: ChatId, job: Job): TurnRun {
  const stop = new AbortController();
  const store = createStoring({
    ...{ wait: deps.wait, signal: stop.signal, limitMs: deps.storePatienceMs ?? null },
    onWait: (words) => deps.writer.notice('error', words),
  });
  const own: Own = { chatId, user: job.user, stop, faults: new Map(), store, turn: beginTurn([]) };
  return {
    ended: drive(deps, own, job.again).catch((error: unknown) => breakOff(deps, own, wordsOf(error))),
    stop: () => {
      own.turn = advance(own.turn, { kind: 'stopped' });
      own.stop.abort();
    },
  };
}

async function drive(deps: TurnDeps, own: Own, again: Again | null): Promise<TurnEnd> {
  let isAskedAgain = false;
  await own.store(() => {
    deps.writer.setState('running');
    settleLeft(deps, own.chatId);
    deps.log.beginTurn(own.user);
    if (again && !isAskedAgain) own.turn = beginTurn([storeAgain(deps, own, again.call)]);
    isAskedAgain = true;
    again?.begun();
  });
  if (own.stop.signal.aborted) own.turn = advance(own.turn, { kind: 'stopped' });
  let command = commandOf(own.turn);
  while (command.kind !== 'end') {
    const event = await perform(deps, own, command);
    own.turn = advance(own.turn, event);
    command = commandOf(own.turn);
  }
  return command.how;
}

/** Calls of a turn before whose end could not be stored. */
function settleLeft(deps: TurnDeps, chatId: ChatId): void {
  const outcome = 'interrupted: how it ended could not be stored';
  for (const call of deps.log.calls(chatId)) {
    if (call.result === null) deps.writer.call(withView(call, { status: 'interrupted', outcome }, outcome));
  }
}

async function perform(deps: TurnDeps, own: Own, command: Exclude<TurnCommand, { kind: 'end' }>): Promise<TurnEvent> {
  switch (command.kind) {
    case 'askModel':
      return ask(deps, own);
    case 'runCall':
      return run(deps, own, command.id);
    case 'skipCalls':
      for (const id of command.ids) await own.store(() => skip(deps, id, command.why));
      return { kind: 'callsSkipped' };
    default:
      return assertNever(command);
  }
}

async function run(deps: TurnDeps, { stop, faults, store }: Own, id: CallId): Promise<TurnEvent> {
  const endsTurn = await runCall(deps, {
    call: stored(deps, id),
    fault: faults.get(id) ?? null,
    signal: stop.signal,
    stoppedAs: deps.stoppedAs,
    store,
  });
  return { kind: 'callEnded', endsTurn };
}

function skip(deps: TurnDeps, id: CallId, why: 'stopped' | 'turnEnded'): void {
  const as = deps.stoppedAs();
  const [status, outcome]: [CallStatus, string] =
    why === 'stopped' ? [as.status, `${as.words} before it ran`] : ['stopped', 'not run: the turn ended'];
  deps.writer.call(withView(stored(deps, id), { status, outcome }, outcome));
}

function stored({ log }: TurnDeps, id: CallId): StoredCall {
  const call = log.call(id);
  if (!call) throw new Error('the call is no longer stored');
  return call;
}

async function ask(deps: TurnDeps, own: Own): Promise<TurnEvent> {
  const choice = deps.model();
  if (!choice.ok) {
    deps.writer.notice('error', `The model could not be asked: ${choice.error}. Then send a message to try again.`);
    return { kind: 'modelFailed' };
  }
  const [id, at] = [deps.writer.newMessageId(), deps.now()];
  const answer = await hear(deps, own, choice.value, id, at);
  const calls = answer.calls.map((asked, position) => wish(deps, own, id, asked, position));
  const content: StepContent = { turn: own.user, messages: answer.messages, by: choice.value.label };
  if (answer.text !== '' || calls.length > 0)
    await own.store(() => deps.writer.step(id, at, answer.text, content, calls));
  if (answer.fault !== null) {
    deps.writer.notice('error', `The model could not answer: ${answer.fault}. Send a message to try again.`);
    return { kind: 'modelFailed' };
  }
  return {
    kind: 'answered',
    calls: calls.map((call) => call.view.id),
    gaveUp: isGivenUp(deps, own, choice.value, answer),
  };
}

/** Asks, and shows the words as they come. */
async function hear(deps: TurnDeps, own: Own, choice: ModelChoice, id: MessageId, at: number): Promise<Answer> {
  const { log, writer, wait } = deps;
  let [text, revision] = ['', 0];
  const stream = createThrottle(STREAM_MS, () => {
    revision += 1;
    writer.streaming(id, revision, at, text);
  });
  const onWait = (words: string) => writer.notice('info', words);
  return askPatiently(
    { wait, onWait },
    {
      model: choice.model,
      instructions: deps.instructions(own.chatId),
      messages: historyOf(log.messages(own.chatId), log.calls(own.chatId), own.user, choice.label),
      tools: deps.tools(own.chatId),
      signal: own.stop.signal,
      onText: (delta) => {
        text += delta;
        stream.poke();
      },
    },
  ).finally(() => stream.cancel());
}

/** The Operator says so itself, and has said why. */
function isGivenUp({ writer }: TurnDeps, { turn }: Own, { isOperator }: ModelChoice, answer: Answer): boolean {
  const notice = isOperator || turn.phase !== 'asking' ? null : noticeOn(answer, turn.step);
  if (notice) writer.notice('info', notice.text);
  return answer.reason === 'error' || notice?.gaveUp === true;
}

function wish(deps: TurnDeps, own: Own, messageId: MessageId, asked: AskedCall, position: number): StoredCall {
  const { tool, input, fault } = asked;
  const id = callIdSchema.parse(deps.newId());
  if (fault !== null) own.faults.set(id, fault);
  return newCall({
    id,
    chatId: own.chatId,
    messageId,
    position,
    tool,
    input,
    target: targetOf(deps, own.chatId, asked),
    at: deps.now(),
  });
}

function targetOf({ tools }: TurnDeps, chatId: ChatId, asked: Pick<AskedCall, 'tool' | 'input'>): string {
  const tool = tools(chatId).find((found) => found.name === asked.tool);
  const input = tool?.inputSchema.safeParse(asked.input);
  return tool && input?.success ? tool.target(input.data as never) : '';
}

/** The same tool and input as a new call, in words of the model's own kind. */
function storeAgain(deps: TurnDeps, own: Own, again: StoredCall): CallId {
  const id = deps.writer.newMessageId();
  const { tool } = again.view;
  const call = wish(deps, own, id, { tool, input: again.input, fault: null }, 0);
  const part = { type: 'tool-call' as const, toolCallId: `again-${call.view.id}`, toolName: tool, input: again.input };
  const content: StepContent = { turn: own.user, messages: [{ role: 'assistant', content: [part] }], by: null };
  deps.writer.step(id, deps.now(), '', content, [call]);
  return call.view.id;
}

/** What was not foreseen, or cannot be written down, ends the turn and never the app. Calls that are owed a result get it. */
function breakOff(deps: TurnDeps, own: Own, words: string): TurnEnd {
  own.stop.abort();
  const left = own.turn.phase === 'calling' ? own.turn.left : [];
  for (const id of left) {
    quietly(() => {
      const call = stored(deps, id);
      const outcome = 'interrupted: the turn broke off';
      const after = withView(call, { status: 'interrupted', outcome }, outcome);
      if (call.result !== null) return;
      deps.writer.streamingCall(after);
      deps.writer.call(after);
    });
  }
  quietly(() => deps.writer.notice('error', `The turn broke off: ${words}. Send a message to go on.`));
  return 'failed';
}

/** When even that cannot be written down, there is nobody left to tell. */
export function quietly(act: () => void): void {
  try {
    act();
  } catch {
    return;
  }
}
