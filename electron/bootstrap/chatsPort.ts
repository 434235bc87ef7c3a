// What the doors of chats reach: the chats themselves. INVARIANT: what only marks a chat (a name, unread, put away) never
// changes its time, so that no window drops newer news for it.
import { assertNever } from '../../shared/assertNever.ts';
import type { Chat } from '../../shared/domain/chat.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import type { ChatId } from '../../shared/ids.ts';
import { err, ok } from '../../shared/result.ts';
import type { HandlerPorts } from '../ipc/ports.ts';
import type { Store } from '../store/store.ts';
import type { Parts } from './parts.ts';

type ChatsPort = HandlerPorts['chats'];

type ChatsParts = Pick<Parts, 'store' | 'grants'> & { readonly sandboxes: Pick<Parts['sandboxes'], 'putAway'> };

export function chatsPort({ store, grants, sandboxes }: ChatsParts): ChatsPort {
  const { list, chat, create, timeline, draft, saveDraft, mark } = store.chats;
  return {
    ...{ list, chat, create, timeline, draft, saveDraft },
    setMode: (id, mode) => setMode(store, id, mode),
    rename: (id, title) => mark(id, { title }),
    archive: archiving({ store, grants, sandboxes }),
    seen: (id) => (chat(id)?.unread === false ? chat(id) : mark(id, { unread: false })),
    lastSaid: (id) => endOf(store.chats.lastSaid(id)),
  };
}

/** Throws when the chat is gone. */
export function setMode({ chats }: Pick<Store, 'chats'>, id: ChatId, mode: Mode): Chat {
  const chat = chats.chat(id);
  const after = chat && chats.mark(id, { mode, updatedAt: Math.max(chat.updatedAt, Date.now()) });
  if (!after) throw new Error(`the chat \`${id}\` is gone`);
  return after;
}

function archiving({ store: { chats }, grants, sandboxes }: ChatsParts): ChatsPort['archive'] {
  return (id, archived) => {
    const chat = chats.chat(id);
    const fault = chat && archived ? archiveFault(chat.state) : null;
    if (fault !== null) return err(fault);
    // The grants first: whatever fails after, nothing is allowed any longer than it should be.
    if (archived) grants.endAll(id, 'you archived the chat');
    const after = chats.mark(id, { archived });
    if (chat && archived) sandboxes.putAway(id);
    return after ? ok(after) : err('This chat is no longer there.');
  };
}

/** Why a chat in this state cannot be put away, and what to do first; null when it can. */
export function archiveFault(state: Chat['state']): string | null {
  switch (state) {
    case 'running':
      return 'The agent is at work in this chat. Stop it, then archive the chat.';
    case 'waiting':
      return 'An approval waits in this chat. Answer it or stop the agent, then archive the chat.';
    case 'asking':
      return 'A question waits in this chat. Answer it or stop the agent, then archive the chat.';
    case 'idle':
    case 'failed':
    case 'done':
      return null;
    default:
      return assertNever(state);
  }
}

/** In UTF-16 units. The end is what matters: there an agent says what it did and what it needs. */
export const MAX_LAST_SAID = 4000;

/** The last characters of what is longer, after an ellipsis; none is cut in two. */
export function endOf(text: string | null): string | null {
  if (text === null || text.length <= MAX_LAST_SAID) return text;
  return `…${text.slice(1 - MAX_LAST_SAID).replace(/^[\uDC00-\uDFFF]/, '')}`;
}
