// What the doors of chats reach: chats, their approvals, questions and grants, and the layout of the window.
import type { Chat } from '../../shared/domain/chat.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import type { ChatId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import type { HandlerPorts } from '../ipc/ports.ts';
import type { Store } from '../store/store.ts';
import type { Parts } from './parts.ts';

export function chatsPort({ store }: Parts): HandlerPorts['chats'] {
  const { list, chat, create, timeline, draft, saveDraft } = store.chats;
  return {
    ...{ list, chat, create, timeline, draft, saveDraft },
    setMode: (id, mode) => setMode(store, id, mode),
    rename: (id, title) => changed(store, id, { title }),
    archive: (id, archived) => ok(changed(store, id, { archived }) as Chat),
    seen: (id) => changed(store, id, { unread: false }),
    lastSaid: () => null,
  };
}

function changed({ chats }: Store, id: ChatId, change: Partial<Chat>): Chat | undefined {
  const chat = chats.chat(id);
  if (!chat) return undefined;
  const after = { ...chat, ...change };
  chats.saveChat(after);
  return after;
}

/** Throws when the chat is gone. */
export function setMode({ chats }: Store, id: ChatId, mode: Mode): Chat {
  const chat = chats.chat(id);
  if (!chat) throw new Error(`the chat \`${id}\` is gone`);
  const after = { ...chat, mode, updatedAt: Date.now() };
  chats.saveChat(after);
  return after;
}

export const layoutPort = (_parts: Parts): HandlerPorts['layout'] => ({ read: () => null, save: () => {} });

export function approvalsPort({ store, publisher, gate }: Parts): HandlerPorts['approvals'] {
  return {
    open: store.approvals.open,
    find: store.approvals.find,
    forChat: store.approvals.forChat,
    settle: gate.settle,
    putAway: (approval) => {
      const after = { ...approval, state: 'stopped', answeredAt: Date.now() } as const;
      store.approvals.update(after);
      publisher.publish('approval:changed', after);
    },
  };
}

export function questionsPort({ store, questions }: Parts): HandlerPorts['questions'] {
  return { open: () => [], forChat: store.questions.forChat, answer: questions.answer };
}

export function grantsPort({ grants }: Parts): HandlerPorts['grants'] {
  return { forChat: grants.ofChat, revoke: grants.revoke, leave: () => {} };
}
