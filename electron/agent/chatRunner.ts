// The turns of one chat, one at a time, and the messages that wait for theirs. It must never start a turn by itself after
// a stop, and never let two turns of a chat run at once.
import type { Chat } from '../../shared/domain/chat.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { StoppedAs } from './callRun.ts';
import { type Job, quietly, startTurn, type TurnDeps, type TurnRun } from './driveTurn.ts';
import { MAX_STEPS, type TurnEnd } from './turn.ts';

export type ChatRunner = {
  add(job: Job): void;
  isRunning(): boolean;
  /** Ends the running turn and holds what waits. Resolves when the turn has ended. */
  stop(): Promise<void>;
  /** The app closes: what waits for a person stays as it is, what runs is ended and marked interrupted. */
  close(): Promise<void>;
};

const STOPPED = { status: 'stopped', words: 'stopped by the user' } as const;
const CLOSED = { status: 'interrupted', words: 'interrupted: Z Engine was closed' } as const;

type RunnerDeps = Omit<TurnDeps, 'stoppedAs'> & { readonly turnEnded: (chatId: ChatId, how: TurnEnd) => void };

export function createChatRunner(given: RunnerDeps, chatId: ChatId): ChatRunner {
  const stoppedAs: StoppedAs = () => (isClosing ? CLOSED : STOPPED);
  const deps: TurnDeps = { ...given, stoppedAs };
  const { writer } = deps;
  const queue: Job[] = [];
  let running: TurnRun | null = null;
  let drained: Promise<void> = Promise.resolve();
  let isHeld = false;
  let isClosing = false;

  const takeNext = () => (isHeld ? undefined : queue.shift());
  const drain = async () => {
    for (let job = takeNext(); job; job = takeNext()) {
      running = startTurn(deps, chatId, job);
      const how = await running.ended;
      if (how === 'failed') isHeld = true;
      const isLast = isHeld || queue.length === 0;
      quietly(() => sayEnd(how));
      if (isLast) quietly(() => writer.rest(how));
      quietly(() => given.turnEnded(chatId, how));
      running = null;
    }
  };
  const sayEnd = (how: TurnEnd) => {
    const waits = isHeld && queue.length > 0 ? ' What you sent meanwhile waits, and goes with your next message.' : '';
    if (how === 'stopped' && !isClosing) writer.notice('info', `Stopped.${waits}`);
    if (how === 'tooManySteps') writer.notice('info', `Stopped after ${MAX_STEPS} steps. Send a message to go on.`);
  };
  const halt = () => {
    isHeld = true;
    running?.stop();
    return drained;
  };

  return {
    isRunning: () => running !== null,
    add: (job) => {
      if (isClosing) return;
      queue.push(job);
      isHeld = false;
      if (running === null) drained = drain();
    },
    stop: halt,
    close: async () => {
      isClosing = true;
      queue.length = 0;
      if (running === null || !isForPerson(deps.log.chat(chatId))) await halt();
    },
  };
}

/** It waits for a person. */
const isForPerson = (chat: Chat | undefined) => chat?.state === 'waiting' || chat?.state === 'asking';
