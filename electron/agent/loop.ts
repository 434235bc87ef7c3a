// The agents of all chats: the door for the rest of the house. It must never start anything that nobody asked for.
import type { CallId, ChatId, MessageId } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Gate } from '../permission/ports.ts';
import type { Tool } from '../tools/tool.ts';
import { type ChatRunner, createChatRunner } from './chatRunner.ts';
import { type ChatWriter, createChatWriter, type WriterDeps } from './chatWriter.ts';
import { lastTurn } from './history.ts';
import type { PatienceDeps } from './patience.ts';
import { isStoreFault, type Models, type StoredCall } from './ports.ts';
import type { TurnEnd } from './turn.ts';

export type AgentDeps = WriterDeps & {
  readonly gate: Gate;
  /** Looked up at each step. The error is a sentence that says what to set. */
  readonly model: Models['current'];
  /** The tools that the chat's agent has; looked up at each step. No other is offered or run. */
  readonly tools: (chatId: ChatId) => readonly Tool[];
  /** What the model is told before the chat; looked up at each step. */
  readonly instructions: (chatId: ChatId) => string;
  readonly wait: PatienceDeps['wait'];
  /** See TurnDeps. */
  readonly storePatienceMs?: number | null;
  /** A turn has ended, and all of it is stored. */
  readonly turnEnded: (chatId: ChatId, how: TurnEnd) => void;
  /** A private folder of the chat, for output that is too long to show. */
  readonly outputFolder: (chatId: ChatId) => string;
};

export type Agents = {
  /** Stores the message and begins its turn, or lets it wait for the running one. Sent again (same key) it does nothing. */
  send(chatId: ChatId, key: MessageId, text: string): Result<void, string>;
  /** Ends the chat's turn: its model, its waiting approval, its running tool. Resolves when it has ended. */
  stop(chatId: ChatId): Promise<void>;
  /**
   * Asks a call again as a new one: one that was interrupted (once), or that the sandbox refused. `begun` is called when the
   * new one is stored: until then the wish waits, and a stop of the app leaves the old one as it is.
   */
  reask(callId: CallId, begun: () => void): Result<void, string>;
  isRunning(chatId: ChatId): boolean;
  /** Takes nothing more, ends what runs; a waiting approval stays stored as it is. */
  closeAll(): Promise<void>;
};

type OneChat = { readonly runner: ChatRunner; readonly writer: ChatWriter };

export function createAgents(deps: AgentDeps): Agents {
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { log } = deps;
  const chats = new Map<ChatId, OneChat>();
  const askedAgain = new Set<CallId>();
  let isClosed = false;

  const of = (chatId: ChatId): OneChat => {
    const known = chats.get(chatId);
    if (known) return known;
    const writer = createChatWriter(deps, chatId);
    const one = { writer, runner: createChatRunner({ ...deps, writer }, chatId) };
    chats.set(chatId, one);
    return one;
  };

  return {
    send: (chatId, key, text) => {
      if (isClosed) return err('Z Engine is closing');
      if (!log.chat(chatId)) return err('this chat is no longer there');
      if (text.trim() === '') return err('the message is empty; type something first');
      const { writer, runner } = of(chatId);
      try {
        if (writer.user(key, text)) runner.add({ user: key, again: null });
        return ok(undefined);
      } catch (fault) {
        if (!isStoreFault(fault)) throw fault;
        return err(`the message was not sent: ${fault.message}`);
      }
    },
    stop: async (chatId) => chats.get(chatId)?.runner.stop(),
    reask: (callId, begun) => {
      const call = log.call(callId);
      if (isClosed || !call) return err('this call is no longer there');
      if (!canBeAskedAgain(call))
        return err('only an interrupted call, or one that the sandbox refused, can be asked again');
      if (askedAgain.has(callId)) return err('this call was asked again already');
      const user = lastTurn(log.messages(call.view.chatId));
      if (!user) return err('the message that asked for this call is no longer there');
      if (call.view.status === 'interrupted') askedAgain.add(callId);
      of(call.view.chatId).runner.add({ user, again: { call, begun } });
      return ok(undefined);
    },
    isRunning: (chatId) => chats.get(chatId)?.runner.isRunning() ?? false,
    closeAll: async () => {
      isClosed = true;
      await Promise.all([...chats.values()].map(({ runner }) => runner.close()));
    },
  };
}

function canBeAskedAgain({ view }: StoredCall): boolean {
  return view.status === 'interrupted' || view.denial !== null;
}
