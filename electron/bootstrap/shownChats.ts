// Which chats stand in a pane, so that what was allowed in a chat ends when its pane shows another one (SPEC S3).
// INVARIANT: a chat that no pane shows has no grants once its turn is over.
import type { ChatId } from '../../shared/ids.ts';

export type ShownChats = {
  /** A pane shows it. */
  show(id: ChatId): void;
  /** No pane shows it any more. At work it keeps its grants until its turn ends. */
  leave(id: ChatId, isAtWork: boolean): void;
  /** These and no others stand in panes. */
  showOnly(ids: readonly ChatId[], isAtWork: (id: ChatId) => boolean): void;
  /** Also of a chat that was never shown: what was allowed from elsewhere, as in the Inbox, was allowed for this turn. */
  turnEnded(id: ChatId): void;
};

export function createShownChats(endGrants: (id: ChatId, why: string) => void): ShownChats {
  const shown = new Set<ChatId>();
  const endUnlessShown = (id: ChatId) => {
    if (!shown.has(id)) endGrants(id, 'its pane showed another chat');
  };
  const leave: ShownChats['leave'] = (id, isAtWork) => {
    shown.delete(id);
    if (!isAtWork) endUnlessShown(id);
  };
  return {
    show: (id) => void shown.add(id),
    leave,
    showOnly: (ids, isAtWork) => {
      const left = [...shown].filter((id) => !ids.includes(id));
      for (const id of ids) shown.add(id);
      for (const id of left) leave(id, isAtWork(id));
    },
    turnEnded: endUnlessShown,
  };
}
