// The app without a window: opens a folder, talks to its agent, and tells how a turn ended. It decides nothing.
import { randomUUID } from 'node:crypto';
import type { Mode } from '../../shared/domain/mode.ts';
import { type ChatId, messageIdSchema } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Agents } from '../agent/loop.ts';
import type { Models } from '../agent/ports.ts';
import type { TurnEnd } from '../agent/turn.ts';
import type { Store } from '../store/store.ts';
import type { Engine } from './app.ts';
import type { PolicySource } from './policySource.ts';
import type { createProjects } from './projects.ts';

/** Hands the end of a turn to whoever waits for it. */
export type TurnEnds = {
  ended(chatId: ChatId, how: TurnEnd): void;
  /** Of the next turn of the chat that ends. */
  next(chatId: ChatId): Promise<TurnEnd>;
};

export function createTurnEnds(): TurnEnds {
  const waiting = new Map<ChatId, ((how: TurnEnd) => void)[]>();
  return {
    ended: (chatId, how) => {
      const told = waiting.get(chatId) ?? [];
      waiting.delete(chatId);
      for (const tell of told) tell(how);
    },
    next: (chatId) =>
      new Promise((resolve) => {
        waiting.set(chatId, [...(waiting.get(chatId) ?? []), resolve]);
      }),
  };
}

type EngineDeps = {
  readonly store: Pick<Store, 'chats'>;
  readonly projects: Pick<ReturnType<typeof createProjects>, 'open'>;
  readonly agents: Agents;
  readonly models: Models;
  readonly policies: Pick<PolicySource, 'problems'>;
  readonly turnEnds: TurnEnds;
  readonly sandbox: Engine['sandbox'];
  /** Of new chats. */
  readonly mode: () => Mode;
};

/** A message that is sent has its end waited for from that moment, so that none is missed. */
export function createEngine(deps: EngineDeps): Engine {
  const { store, projects, agents, models, policies, turnEnds, mode } = deps;
  const ends = new Map<ChatId, Promise<TurnEnd>>();
  return {
    begin: async (folder) => {
      const project = await projects.open(folder);
      return project.ok ? { ok: true, value: store.chats.create(project.value.id, mode()) } : project;
    },
    agent: () => {
      const choice = models.current();
      return choice.ok ? choice.value.label : 'none';
    },
    send: (chatId, text): Result<void, string> => {
      const end = turnEnds.next(chatId);
      const sent = agents.send(chatId, messageIdSchema.parse(randomUUID()), text);
      if (sent.ok) ends.set(chatId, end);
      return sent;
    },
    turnEnd: (chatId) => ends.get(chatId) ?? turnEnds.next(chatId),
    stop: agents.stop,
    calls: (chatId) => store.chats.calls(chatId).map(({ view }) => view),
    problems: policies.problems,
    sandbox: deps.sandbox,
  };
}
