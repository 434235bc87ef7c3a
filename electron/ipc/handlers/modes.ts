// What a page alone cannot turn on: Bypass in a chat, and skip approvals (M1, M5). The page states the wish; a dialog of the
// main process or a code in its terminal says yes. INVARIANT: nothing here answers a card, and nothing loosens before that yes.
import type { IpcError, WishOutcome } from '../../../shared/ipc/contract.ts';
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { HandlerPorts, Wish } from '../ports.ts';
import { notFound, refused } from './refusals.ts';

type Doors = 'mode:bypass' | 'skip:on' | 'skip:off' | 'confirm:code';

export function modeHandlers(ports: HandlerPorts): Pick<Handlers, Doors> {
  const { chats, confirmations, skip, publish } = ports;
  return {
    'mode:bypass': async ({ chatId }) => {
      const chat = chats.chat(chatId);
      if (!chat) return notFound('chat');
      if (chat.mode === 'bypass') return ok({ state: 'on' });
      return ask(ports, { kind: 'bypass', chatId, title: chat.title });
    },
    'skip:on': async () => (skip.isOn() ? ok({ state: 'on' }) : ask(ports, { kind: 'skip' })),
    'skip:off': async () => {
      if (skip.isOn()) {
        skip.set(false);
        publish('skip:changed', { on: false });
      }
      return ok({});
    },
    'confirm:code': async ({ requestId, code }) => {
      const wish = confirmations.confirm(requestId, code);
      if (!wish.ok) return refused(wish.error);
      const fulfilled = fulfil(ports, wish.value);
      return fulfilled.ok ? ok({}) : fulfilled;
    },
  };
}

async function ask(ports: HandlerPorts, wish: Wish): Promise<Result<WishOutcome, IpcError>> {
  const rests = restWords(ports);
  if (rests !== null) return refused(rests);
  const asked = await ports.confirmations.ask(wish);
  if (!asked.ok) return refused(asked.error);
  if (asked.value.state !== 'on') return ok(asked.value);
  const fulfilled = fulfil(ports, wish);
  return fulfilled.ok ? ok(asked.value) : fulfilled;
}

/** After a yes. Everything is looked at again: the person may have taken their time. */
function fulfil(ports: HandlerPorts, wish: Wish): Result<void, IpcError> {
  const rests = restWords(ports);
  if (rests !== null) return refused(rests);
  if (wish.kind === 'skip') {
    ports.skip.set(true);
    ports.publish('skip:changed', { on: true });
    return ok(undefined);
  }
  if (!ports.chats.chat(wish.chatId)) return notFound('chat');
  ports.publish('chat:changed', ports.chats.setMode(wish.chatId, 'bypass'));
  return ok(undefined);
}

/** While a settings file cannot be read, what loosens rests (R3). */
function restWords({ suspended }: HandlerPorts): string | null {
  const fault = suspended();
  return fault === null ? null : `Bypass and skip approvals rest until this is mended: ${fault}`;
}
