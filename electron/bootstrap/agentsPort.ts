// What the doors of chats reach of the agents. INVARIANT: two processes never work in one chat, and nobody is told that
// something was stopped which goes on: a command line that works in a chat hears nothing of this process.
import { err, ok } from '../../shared/result.ts';
import type { Agents } from '../agent/loop.ts';
import type { HandlerPorts } from '../ipc/ports.ts';
import type { Store } from '../store/store.ts';

type Chats = Pick<Store['chats'], 'isElsewhere'>;

export const agentsPort = (
  { send, stop, reask, isRunning }: Pick<Agents, 'send' | 'stop' | 'reask' | 'isRunning'>,
  chats: Chats,
): HandlerPorts['agents'] => {
  const isElsewhere: Chats['isElsewhere'] = (id) => !isRunning(id) && chats.isElsewhere(id);
  return {
    send: (id, key, text) =>
      isElsewhere(id) ? err(`${ELSEWHERE} Wait until it ends, or stop it there.`) : send(id, key, text),
    stop: async (id) => {
      if (isElsewhere(id)) return err(`${ELSEWHERE} Stop it there.`);
      await stop(id);
      return ok(undefined);
    },
    reask,
  };
};

const ELSEWHERE = '`z-engine run` works in this chat, in a terminal.';
