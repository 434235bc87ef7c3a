// One tool call: to the gate, and only with its permit to the tool; then the result and the "finished" row.
// It must never run a tool without a permit, leave a call without a result, or run a malformed one.
import type { Confinement } from '../../shared/domain/sandbox.ts';
import { MAX_SHOWN_OUTPUT, type ToolCall } from '../../shared/domain/toolCall.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { Authorized, Gate } from '../permission/ports.ts';
import { boundText, createBoundedText } from '../sandbox/boundedText.ts';
import type { Tool, ToolResult } from '../tools/tool.ts';
import type { ChatWriter } from './chatWriter.ts';
import { wordsOf } from './modelStep.ts';
import type { StoredCall } from './ports.ts';
import { withView } from './storedCall.ts';
import type { Store } from './storing.ts';
import { createThrottle } from './throttle.ts';

export const STREAM_MS = 50;
/** In characters, of what the model is told of one call, whatever the tool says. */
const MAX_TOLD = 300_000;
/** How often a call is decided whose sandbox could not be set up. */
const MAX_TRIES = 2;

export type CallDeps = {
  readonly gate: Gate;
  /** Those that the chat's agent has now. */
  readonly tools: (chatId: ChatId) => readonly Tool[];
  readonly writer: ChatWriter;
  readonly now: () => number;
  readonly outputFolder: (chatId: ChatId) => string;
};

/** What a call that was ended early is called: the person stopped it, or the app closed. */
export type StoppedAs = () => { readonly status: 'stopped' | 'interrupted'; readonly words: string };

type Run = {
  readonly call: StoredCall;
  /** What the SDK found wrong with a malformed call. */
  readonly fault: string | null;
  readonly signal: AbortSignal;
  readonly stoppedAs: StoppedAs;
  /** For what must not be lost. */
  readonly store: Store;
};

/** Resolves when the call has its result: true when that ends the turn. Throws only when it cannot be written down. */
export async function runCall(deps: CallDeps, run: Run): Promise<boolean> {
  const { gate, writer } = deps;
  let call = run.call;
  const change = (view: Partial<StoredCall['view']>, result: string | null = call.result) => {
    call = withView(call, view, result);
    writer.call(call);
  };
  /** What is only being decided is shown and not stored: after a kill it is decided anew anyhow. */
  const show = (view: Partial<StoredCall['view']>) => {
    if (view.status !== 'deciding') return change(view);
    call = withView(call, view, call.result);
    writer.streamingCall(call);
  };
  const { chatId, id, tool } = call.view;
  const asked: ToolCall = { id, tool, input: call.input };
  const authorize = async (): Promise<Authorized> => {
    const answer = await gate.authorize(asked, chatId, run.signal, (told) => {
      show({ status: told.status, decision: told.decision, preview: told.preview, target: told.target });
      writer.showState(told.status === 'waiting' ? 'waiting' : 'running');
    });
    writer.showState('running');
    return answer;
  };
  const perform = async (answer: Authorized & { kind: 'permitted' }): Promise<Ended> => {
    const unwritten = faultOf(() => change({ status: 'running', decision: answer.decision, decider: answer.decider }));
    return unwritten === null ? act(deps, run, answer, call) : notBegun(unwritten, call);
  };
  /** What could not be confined as it was decided did not run: it is decided once more, without that sandbox. */
  const once = async (tries: number): Promise<{ readonly ended: Ended; readonly durationMs: number } | null> => {
    const answer = await authorize();
    if (answer.kind === 'refused') {
      await run.store(() => change(...refusal(answer, run)));
      return null;
    }
    const started = deps.now();
    const ended = await perform(answer);
    const durationMs = Math.max(0, deps.now() - started);
    if (ended.notConfined !== true || tries === 1) return { ended, durationMs };
    await run.store(() => gate.finish(id, chatId, { status: 'failed', words: ended.outcome, durationMs }));
    return once(tries - 1);
  };

  const performed = await once(MAX_TRIES);
  if (performed === null) return false;
  const { ended, durationMs } = performed;
  const { outputFile, confinement = null, denial = null } = ended;
  const { status, words: outcome } = endOf(ended.status, ended.outcome, run);
  const output = boundText(ended.shown, MAX_SHOWN_OUTPUT);
  const last = { status, outcome, output, outputFile, confinement, denial, durationMs, revision: ended.revision + 1 };
  await run.store(() => change(last, boundText(ended.text, MAX_TOLD)));
  const words = [outcome, ...confinedWords(confinement)].join('; ');
  await run.store(() => gate.finish(id, chatId, { status, words, durationMs }));
  return ended.endsTurn === true;
}

/** For the record. */
function confinedWords(confinement: Confinement | null): readonly string[] {
  if (confinement === null) return [];
  if (confinement.kind === 'unconfined') return [`without the sandbox: ${confinement.why}`];
  return [confinement.network ? 'in the sandbox, with the network' : 'in the sandbox, without the network'];
}

function refusal(refused: Authorized & { kind: 'refused' }, run: Run): [Partial<StoredCall['view']>, string] {
  const { decision, decider, message } = refused;
  const words = refused.status === 'denied' ? `denied by ${decider.words}` : wordsOf(message);
  const { status, words: outcome } = endOf(refused.status, words, run);
  return [
    { status, decision, decider, outcome, output: boundText(message, MAX_SHOWN_OUTPUT) },
    boundText(message, MAX_TOLD),
  ];
}

/** When the app closes, what it ended is not called stopped. */
function endOf<Status extends string>(status: Status, words: string, { stoppedAs }: Run) {
  const as = stoppedAs();
  return status === 'stopped' && as.status === 'interrupted' ? as : { status, words };
}

/** In words; null when there is none. */
function faultOf(act: () => void): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return wordsOf(error);
  }
}

/** INVARIANT: a tool runs only when it is on record that it does; a permit waits for nothing. */
const notBegun = (words: string, { view }: StoredCall): Ended => ({
  ...failure(`it was not run: ${words}`),
  revision: view.revision,
});

/** `revision`: the last one shown while it streamed. */
type Ended = ToolResult & { readonly revision: number };

async function act(
  deps: CallDeps,
  run: Run,
  { permit }: Authorized & { kind: 'permitted' },
  call: StoredCall,
): Promise<Ended> {
  const tool = deps.tools(call.view.chatId).find((found) => found.name === call.view.tool);
  if (!tool || run.fault !== null)
    return { ...failure(run.fault ?? 'there is no such tool'), revision: call.view.revision };
  const shown = createBoundedText(MAX_SHOWN_OUTPUT);
  let { revision } = call.view;
  const stream = createThrottle(STREAM_MS, () => {
    revision += 1;
    deps.writer.streamingCall(withView(call, { output: shown.text(), revision }, null));
  });
  const onOutput = (text: string) => {
    shown.add(text);
    stream.poke();
  };
  try {
    const io = { signal: run.signal, onOutput, outputFolder: deps.outputFolder(call.view.chatId) };
    return { ...(await tool.run(permit, io)), revision };
  } catch (error) {
    return { ...failure(`the tool failed: ${wordsOf(error)}`), revision };
  } finally {
    stream.cancel();
  }
}

const failure = (words: string): ToolResult => ({
  status: 'failed',
  text: words,
  shown: '',
  outcome: words,
  outputFile: null,
});
