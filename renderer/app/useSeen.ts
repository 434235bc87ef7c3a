// A chat is seen while a visible pane shows it and the window has the focus: then it is unread no longer.
import { useEffect, useSyncExternalStore } from 'react';
import type { ChatId } from '../../shared/ids.ts';
import { find } from '../stores/collection.ts';
import { useChats, useWindow } from '../stores/useStores.ts';

const listen = (changed: () => void) => {
  addEventListener('focus', changed);
  addEventListener('blur', changed);
  document.addEventListener('visibilitychange', changed);
  return () => {
    removeEventListener('focus', changed);
    removeEventListener('blur', changed);
    document.removeEventListener('visibilitychange', changed);
  };
};
const isLookedAt = () => document.hasFocus() && document.visibilityState === 'visible';

export function useSeen(shown: readonly ChatId[]): void {
  const { stores } = useWindow();
  const hasFocus = useSyncExternalStore(listen, isLookedAt);
  const unread = useChats((state) => shown.filter((chatId) => find(state.items, chatId)?.unread === true));
  useEffect(() => {
    if (hasFocus) for (const chatId of unread) void stores.chats.getState().seen(chatId);
  }, [hasFocus, unread, stores]);
}
