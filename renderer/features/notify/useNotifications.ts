// Tells the person what waits while they look elsewhere (SPEC A8). On the desktop the main process shows notifications and the
// badge of the app; the page then only sets its title and makes the sound. It decides nothing and answers nothing.
import { useEffect, useRef } from 'react';
import { type AttentionPorts, createAttention } from '../../../shared/attention.ts';
import type { ChatId } from '../../../shared/ids.ts';
import { useWindow, type WindowParts } from '../../stores/useStores.ts';
import { followWindow } from './followWindow.ts';
import { pageTitle } from './notifyModel.ts';
import { createPageNotifier } from './pageNotifier.ts';
import { createTone } from './tone.ts';

type OpenChat = (chatId: ChatId) => void;

/** `onOpenChat`: the person clicked a notification of this chat. */
export function useNotifications({ onOpenChat }: { readonly onOpenChat: OpenChat }): void {
  const parts = useWindow();
  const latest = useRef(onOpenChat);
  useEffect(() => {
    latest.current = onOpenChat;
  });
  useEffect(() => notify(parts, (chatId) => latest.current(chatId)), [parts]);
}

function notify(parts: WindowParts, onOpenChat: OpenChat): () => void {
  const notifier = createPageNotifier(onOpenChat);
  const isDesktop = () => parts.stores.connection.getState().app?.host === 'electron';
  const attention = createAttention({
    after,
    show: (notification) => (isDesktop() ? undefined : notifier.show(notification)),
    withdraw: notifier.withdraw,
    badge: (count) => {
      document.title = pageTitle(count);
    },
    sound: createTone(),
  });
  const stop = followWindow(parts, attention.learn);
  return () => {
    stop();
    attention.stop();
    notifier.withdrawAll();
    document.title = pageTitle(0);
  };
}

const after: AttentionPorts['after'] = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};
