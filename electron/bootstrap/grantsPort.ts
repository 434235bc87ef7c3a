// What the doors of grants reach: those in force, and which chats panes show. Nothing is granted here.
import type { ChatId } from '../../shared/ids.ts';
import type { HandlerPorts } from '../ipc/ports.ts';
import type { Parts } from './parts.ts';

/** `isRunning`: whether a turn of the chat goes on in this process, whatever could be stored of it. */
export const grantsPort = (
  { grants, shownChats }: Pick<Parts, 'grants' | 'shownChats'>,
  isRunning: (id: ChatId) => boolean,
): HandlerPorts['grants'] => ({
  forChat: grants.ofChat,
  revoke: grants.revoke,
  show: shownChats.show,
  showOnly: (ids) => shownChats.showOnly(ids, isRunning),
  leave: (id) => shownChats.leave(id, isRunning(id)),
});
